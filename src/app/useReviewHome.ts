import type { InvitationRow } from '../data/records/invitations';
import { deviceNotices } from '../data/supabase/deviceErrors';
import { useDevice } from '../device/contexts';
import type { DraftRegistry } from '../device/drafts/draftRegistry';
import { intakeCodec } from '../features/anamnesis/intakeDraft';
import { newIntake } from '../features/anamnesis/intakeForm';
import { familyCodec, familyKey } from '../features/family/familyDraft';
import { isUnreadable } from '../lib/unreadable';
import { type FamilyAnswers, familyGroupsOf, type StoredAnswers } from '../questionnaire/family';
import { questionnaireFor } from '../questionnaire/questionnaires';
import { toast } from '../ui/feedback/toasts';
import { useNavigate } from './navigation';
import { formKey, newForm } from './view';

/** What a version of the app can read; the server keeps the rest as it came. */
const readable = (answers: StoredAnswers): FamilyAnswers =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([column, answer]) =>
      answer && !isUnreadable(answer) ? [[column, answer] as const] : [],
    ),
  );

/** The draft of the new form that has this record's id; a new one where there is none. */
async function formOf(registry: DraftRegistry, { patient_id, form: kind }: InvitationRow): Promise<string> {
  await registry.firstRead();
  for (const head of registry.heads()) {
    if (head.kind !== 'new') continue;
    const draft = await registry.open(intakeCodec, head.key);
    if (draft.unsaved()?.form.patientId === patient_id) return head.key;
  }
  const key = formKey(newForm(kind === 'adulto' ? 'new-patient' : 'new-child-anamnese'));
  const draft = await registry.open(intakeCodec, key);
  const form = { ...newIntake(questionnaireFor(kind)), patientId: patient_id };
  draft.change(() => ({ kind, form, step: 0 }));
  return key;
}

/**
 * Opens what a family answered before there was a record: a form of its kind with the review. From then on it is as what was
 * written on the tablet for a new form; the server keeps it, too, until the record is saved.
 */
export function useReviewHome(): (invitation: InvitationRow) => Promise<void> {
  const { registry } = useDevice();
  const navigate = useNavigate();
  return async (invitation) => {
    const { id, patient_id: patientId, form: kind, heading, held } = invitation;
    if (!held) return;
    try {
      const key = await formOf(registry, invitation);
      const { filledBy, relation, begunAt, endedAt, questionnaireVersion, answers } = held;
      const groups = familyGroupsOf(questionnaireFor(kind)).map((group) => group.id);
      const handover = { id, patientId, kind, filledBy, relation, groups, questionnaireVersion, begunAt };
      const draft = await registry.open(familyCodec, familyKey(handover));
      const fromHome = invitation.answered_at ?? undefined;
      draft.change(() => ({
        handover,
        patientName: heading ?? '',
        formKey: key,
        answers: readable(answers),
        endedAt,
        ...(fromHome && { receivedAt: fromHome }),
      }));
      await registry.flush();
      navigate({ name: 'family-review', patientId, family: id });
    } catch {
      toast(deviceNotices.homeAnswersNotOpened);
    }
  };
}
