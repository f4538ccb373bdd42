import { bytesOf, type HomeAnswers, MOST_BYTES } from '../../data/families';
import type { Attempt } from '../../device/store/homeSlot';
import type { FamilySlot } from '../../device/store/slotShape';
import { familyGroupsOf } from '../../questionnaire/family';
import { familyText, isFamilyAnswered, storable } from '../../questionnaire/familyWords';
import type { PatientKind } from '../../questionnaire/field';
import { QUESTIONNAIRE_VERSION, questionnaireFor } from '../../questionnaire/questionnaires';

/** A form in which nothing is typed yet; it names no record, of which the page is told nothing. */
export const newHomeSlot = (kind: PatientKind): FamilySlot => ({
  handover: {
    id: crypto.randomUUID(),
    patientId: '',
    kind,
    filledBy: '',
    relation: '',
    groups: familyGroupsOf(questionnaireFor(kind)).map(({ id }) => id),
    questionnaireVersion: QUESTIONNAIRE_VERSION,
    begunAt: new Date().toISOString(),
  },
  writer: { name: '', option: '', other: '' },
  answers: {},
  part: 0,
});

/** The answers that are handed in with an attempt. */
export const homeAnswers = ({ handover }: FamilySlot, { id, endedAt, answers }: Attempt): HomeAnswers => ({
  id: handover.id,
  attempt: id,
  filled_by: handover.filledBy,
  relation: handover.relation,
  questionnaire_version: handover.questionnaireVersion,
  begun_at: handover.begunAt,
  ended_at: endedAt,
  answers: storable(answers),
});

/** The form as a text, in the words of who wrote it. */
export const homeText = ({ handover, answers, endedAt }: FamilySlot): string =>
  familyText('', questionnaireFor(handover.kind), { ...handover, answers, endedAt, ratings: {}, goals: [] });

/** Why a form is not handed in yet; undefined if it can be. */
export function homeProblem(slot: FamilySlot): string | undefined {
  const { handover, answers } = slot;
  const content = homeAnswers(slot, { id: handover.id, endedAt: new Date().toISOString(), answers });
  if (!Object.values(content.answers).some(isFamilyAnswered))
    return 'Você ainda não respondeu nada. Volte e responda o que souber.';
  if (bytesOf(content) > MOST_BYTES)
    return 'As respostas juntas são longas demais para enviar. Encurte algumas.';
  return undefined;
}
