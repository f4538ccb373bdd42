import { bytesOf, type HomeAnswers, MOST_BYTES } from '../../data/families';
import type { FamilySlot } from '../../device/store/slotShape';
import { storable } from '../../questionnaire/familyWords';

/** What is handed in of an ended form. */
export const homeAnswers = ({ handover, answers }: FamilySlot, endedAt: string): HomeAnswers => ({
  id: handover.id,
  filled_by: handover.filledBy,
  relation: handover.relation,
  questionnaire_version: handover.questionnaireVersion,
  begun_at: handover.begunAt,
  ended_at: endedAt,
  answers: storable(answers),
});

/** Why a form is not handed in yet; undefined if it can be. */
export function homeProblem(slot: FamilySlot): string | undefined {
  const content = homeAnswers(slot, new Date().toISOString());
  if (Object.keys(content.answers).length === 0)
    return 'Você ainda não respondeu nada. Volte e responda o que souber.';
  if (bytesOf(content) > MOST_BYTES)
    return 'As respostas juntas são longas demais para enviar. Encurte algumas.';
  return undefined;
}
