import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Draft } from '../../device/drafts/draft';
import { useDraftedForm } from '../../forms/useDraft';
import { intakeDayOf } from '../../questionnaire/evaluations';
import type { AnswerColumn, Questionnaire } from '../../questionnaire/field';
import { toMarks } from '../../questionnaire/marks';
import { earlierOf, questionsAsked, replacedByMark } from '../../questionnaire/reevaluation';
import {
  type EvaluationBase,
  type EvaluationDraft,
  type EvaluationValues,
  newEvaluationForm,
} from './evaluationDraft';
import { type Finished, finishedOf } from './finishedEvaluation';
import { type FinishOutcome, useFinishing } from './useFinishing';

export type EvaluationProps = {
  readonly questionnaire: Questionnaire;
  readonly base: EvaluationBase;
  readonly draft: Draft<EvaluationDraft>;
  readonly onFinish: (finished: Finished) => Promise<FinishOutcome>;
  readonly onDone: () => void;
};

/** The form of a re-evaluation, kept as a draft while it is answered, and how it is finalised. */
export function useEvaluationForm({ questionnaire, base, draft, onFinish, onDone }: EvaluationProps) {
  const { record, evaluated } = base;
  const [kept] = useState(draft.unsaved);
  const [initial] = useState(() => kept?.form ?? newEvaluationForm(questionnaire));
  const form = useForm<EvaluationValues>({ defaultValues: initial });
  const element = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  const { unsaved, written, end, stopped, onTyped } = useDraftedForm({
    draft,
    form,
    element,
    step: 'evaluation',
    kept,
    read: (carried): EvaluationDraft => ({ form: form.getValues(), standing: base, ...carried }),
  });
  useEffect(() => {
    if (!kept?.places) heading.current?.focus({ preventScroll: true });
  }, [kept]);

  const content = { answers: record, marks: toMarks(record.answer_marks) };
  const earlier = (column: AnswerColumn) => earlierOf(column, content, evaluated, intakeDayOf(record));
  const questions = questionsAsked(questionnaire, form.watch('others'));

  const finishing = useFinishing({
    form,
    questions,
    finished: () => finishedOf(questionnaire, form.getValues(), base, earlier),
    onFinish: async (result) => {
      // on the device before it is sent, so that a later page knows which id it may have there
      await draft.flush();
      return onFinish({ ...result, draft: draft.content(written()), sent: kept?.sent });
    },
    onDone: () => {
      if (end()) onDone();
    },
  });
  return {
    form,
    element,
    heading,
    /** The day of the re-evaluation. */
    day: initial.evaluatedOn,
    questions,
    earlier,
    /** The labels of answers that a mark of today takes the place of. */
    replaced: () => replacedByMark(questionnaire, form.getValues(), content).map(({ label }) => label),
    unsaved,
    end,
    stopped,
    onTyped,
    finishing,
  };
}
