import type { FamilyRow } from '../../data/records/familyAnswers';
import type { InvitationRow } from '../../data/records/invitations';
import type { MadeFile } from '../../data/records/patientCopy';
import type { PatientRow } from '../../data/records/patients';
import { formatDateTime } from '../../lib/dates';
import { patientNameOf } from '../../lib/patientName';
import { ruled } from '../../lib/plainText';
import { familyText } from '../../questionnaire/familyWords';
import type { NamedGoal } from '../../questionnaire/goalMarks';
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

/** The family's answers in their own words, with the date of each review: one text, oldest first. */
export function familyFile(
  patient: PatientRow,
  family: readonly FamilyRow[],
  goals: readonly NamedGoal[],
): MadeFile[] {
  if (family.length === 0) return [];
  const written = (row: FamilyRow) => {
    const times = { begunAt: row.begun_at, endedAt: row.ended_at, receivedAt: row.received_at };
    const paper = { ...row, ...times, filledBy: row.filled_by, isFromHome: row.from_home, goals };
    const reviewed = row.reviewed_at
      ? `Revisado em ${formatDateTime(row.reviewed_at)}`
      : 'AINDA NÃO REVISADO';
    return `${familyText(patientNameOf(patient), questionnaireFor(patient.tipo), paper)}\n${reviewed}`;
  };
  const make = async () => ruled(family.map(written));
  return [{ name: 'familia.txt', make }];
}
