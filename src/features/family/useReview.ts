import { useState } from 'react';
import * as v from 'valibot';
import type { Draft } from '../../device/drafts/draft';
import { type Carried, shapedCodec } from '../../device/drafts/draftKind';
import { useDraftedState } from '../../forms/useDraft';
import { useSubmission } from '../../forms/useSubmission';
import {
  choiceOf,
  decisionFor,
  type RecordContent,
  type ReviewChanges,
  type ReviewChoice,
  type ReviewDecisions,
  type ReviewItem,
  reviewItems,
  toReviewChanges,
  withAllEmptyUsed,
} from '../../questionnaire/familyReview';
import { type FamilyPaper, shownAnswers } from '../../questionnaire/familyWords';
import type { Questionnaire } from '../../questionnaire/field';
import { choiceLabel, choices } from './ReviewAnswer';

/** An unsaved review. */
export type ReviewDraft = Pick<Carried, 'sent'> & {
  readonly patientName: string;
  readonly decisions: ReviewDecisions;
};

const place = v.object({ text: v.string(), mark: v.nullable(v.string()) });
const reviewDraft = v.object({
  patientName: v.string(),
  decisions: v.record(v.string(), v.object({ choice: v.picklist(['use', 'append', 'leave']), over: place })),
});

export const reviewCodec = shapedCodec<ReviewDraft>(reviewDraft, ({ patientName }) => ({
  kind: 'review',
  head: { name: patientName },
}));

export type Reviewed = {
  questionnaire: Questionnaire;
  patientName: string;
  paper: FamilyPaper;
  /** The record, or the new form, as it is now. */
  record: RecordContent;
  draft: Draft<ReviewDraft>;
  /** False without network; the decisions stay. */
  onSave: (changes: ReviewChanges) => Promise<boolean>;
  onDone: (saved: ReviewChanges) => void;
};

/** How many answers are undecided, in words. */
export const countLeft = (count: number) => {
  if (count === 0) return 'Todas decididas';
  return count === 1 ? 'Falta 1 resposta' : `Faltam ${count.toLocaleString('pt-BR')} respostas`;
};

/**
 * The decisions on a family's answers, kept as a draft, and how they are saved: what stays undecided is asked about before, once. `said`
 * announces the last decision.
 */
export function useReview({ questionnaire, patientName, paper, record, draft, onSave, onDone }: Reviewed) {
  const [{ decisions }, change] = useDraftedState({ draft, initial: { patientName, decisions: {} } });
  const [said, setSaid] = useState('');
  const [asking, setAsking] = useState(false);
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

  const left = undecided(decisions).length;
  const { running, failed, attempt } = useSubmission({
    send: async () => {
      setAsking(false);
      const changes = toReviewChanges(items, decisions, paper.relation);
      if (!(await onSave(changes))) return false;
      onDone(changes);
      // what is shown instead replaces this view, and begins at its top
      scrollTo({ top: 0 });
      return true;
    },
  });

  return {
    items,
    rest: shownAnswers(questionnaire, paper.answers).rest,
    isAnyOpen: open.length > 0,
    left,
    choiceOf: (item: ReviewItem) => choiceOf(item, decisions),
    choose,
    /** Uses every undecided answer that the record lacks; absent where there is none. */
    fillEmpty: items.some((item) => !choiceOf(item, decisions) && choiceOf(item, allEmpty))
      ? fillEmpty
      : undefined,
    said,
    saving: {
      asking,
      running,
      failed,
      press: () => (left > 0 ? setAsking(true) : void attempt()),
      store: () => void attempt(),
      stay: () => setAsking(false),
    },
  };
}
export type Reviewing = ReturnType<typeof useReview>;
