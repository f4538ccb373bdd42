import { useState } from 'react';
import type { Draft } from '../../device/drafts/draft';
import { useDraftedState } from '../../forms/useDraft';
import {
  choiceOf,
  decisionFor,
  type RecordContent,
  type ReviewChoice,
  type ReviewItem,
  reviewItems,
  toReviewChanges,
  withAllEmptyUsed,
} from '../../questionnaire/familyReview';
import { type FamilyPaper, shownAnswers } from '../../questionnaire/familyWords';
import type { Questionnaire } from '../../questionnaire/field';
import { choiceLabel, choices } from './ReviewAnswer';
import type { ReviewDraft } from './reviewDraft';

type Reviewed = {
  questionnaire: Questionnaire;
  patientName: string;
  paper: FamilyPaper;
  /** The record, or the new form, as it is now. */
  record: RecordContent;
  draft: Draft<ReviewDraft>;
};

/** How many answers are undecided, in words. */
export const countLeft = (count: number) => {
  if (count === 0) return 'Todas decididas';
  return count === 1 ? 'Falta 1 resposta' : `Faltam ${count.toLocaleString('pt-BR')} respostas`;
};

/** The decisions on a family's answers, kept as a draft; `said` announces the last decision. */
export function useReviewDecisions({ questionnaire, patientName, paper, record, draft }: Reviewed) {
  const [{ decisions }, change] = useDraftedState({ draft, initial: { patientName, decisions: {} } });
  const [said, setSaid] = useState('');
  const items = reviewItems(questionnaire, paper.answers, record);
  const open = items.filter((item) => item.offered.length > 1);
  const undecided = (given: typeof decisions) => open.filter((item) => !choiceOf(item, given));
  const allEmpty = withAllEmptyUsed(items, decisions);

  const choose = (item: ReviewItem, choice: ReviewChoice) => {
    const { label, prompt, column, offered } = item;
    if (!offered.includes(choice))
      return setSaid(`${choices[choice].label}: não se aplica a ${label ?? prompt}.`);
    const next = { ...decisions, [column]: decisionFor(item, choice) };
    change({ decisions: next });
    setSaid(`${label ?? prompt}: ${choiceLabel(item, choice)}. ${countLeft(undecided(next).length)}.`);
  };
  const fillEmpty = () => {
    change({ decisions: allEmpty });
    setSaid(`As que estão vazias na ficha serão usadas. ${countLeft(undecided(allEmpty).length)}.`);
  };

  return {
    items,
    rest: shownAnswers(questionnaire, paper.answers).rest,
    isAnyOpen: open.length > 0,
    left: undecided(decisions).length,
    choiceOf: (item: ReviewItem) => choiceOf(item, decisions),
    choose,
    /** Uses every undecided answer that the record lacks; absent where there is none. */
    fillEmpty: items.some((item) => !choiceOf(item, decisions) && choiceOf(item, allEmpty))
      ? fillEmpty
      : undefined,
    changes: () => toReviewChanges(items, decisions, paper.relation),
    said,
  };
}
export type Reviewing = ReturnType<typeof useReviewDecisions>;
