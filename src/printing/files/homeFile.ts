import type { InvitationRow } from '../../data/records/invitations';
import { ruled } from '../../lib/plainText';
import { familyText } from '../../questionnaire/familyWords';
import { questionnaireFor } from '../../questionnaire/questionnaires';

/** What families answered from home for somebody without a record, in their own words; undefined if nothing. */
export function homeFileText(invitations: readonly InvitationRow[]): string | undefined {
  const texts = invitations.flatMap(({ form, heading, held, answered_at }) =>
    held
      ? familyText(heading ?? '', questionnaireFor(form), {
          ...held,
          receivedAt: answered_at ?? undefined,
          isFromHome: true,
          ratings: {},
          goals: [],
        })
      : [],
  );
  return texts.length > 0 ? ruled(texts) : undefined;
}
