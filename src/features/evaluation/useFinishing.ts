import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useSigner } from '../../forms/useSigner';
import { useSubmission } from '../../forms/useSubmission';
import { destructive } from '../../lib/notice';
import type { Question } from '../../questionnaire/field';
import { checkLength } from '../../questionnaire/validate';
import { useDoubleTap } from '../../ui/controls/useDoubleTap';
import { toast } from '../../ui/feedback/toasts';
import type { EvaluationValues } from './evaluationDraft';
import type { finishedOf } from './finishedEvaluation';

/** `other`: an earlier attempt has stored other answers, which never change. */
export type FinishOutcome = 'done' | 'stays' | 'nameless' | 'other';
type Finished = ReturnType<typeof finishedOf>;

type Given = {
  form: UseFormReturn<EvaluationValues>;
  questions: readonly Question[];
  finished: () => Finished;
  onFinish: (finished: Finished) => Promise<FinishOutcome>;
  onDone: () => void;
};

/** How a re-evaluation is finalised: what is asked before, one dialog at a time, and what became of it. */
export function useFinishing({ form, questions, finished, onFinish, onDone }: Given) {
  const [asking, setAsking] = useState<'finalise' | 'another' | 'name' | 'others'>();
  const [isMissing, setMissing] = useState(false);
  const { begin: press, isSecondTap } = useDoubleTap(
    asking === 'another' ? 2 : asking === 'finalise' ? 1 : 0,
  );
  const { isNameless, doubts } = useSigner();

  /** Goes on where something is answered, and nothing too long. */
  const ask = () =>
    void form.handleSubmit((values) => {
      const lengthy = questions.filter((question) =>
        checkLength(question, values.answers[question.column] ?? ''),
      );
      if (lengthy.length > 0) {
        const which = lengthy.map(({ label }) => label).join(', ');
        return toast(destructive('Texto longo demais', `Encurte para finalizar: ${which}.`));
      }
      const isEmpty = finished().evaluation.questions.length === 0;
      setMissing(isEmpty);
      if (!isEmpty) setAsking(isNameless ? 'name' : 'finalise');
    })();
  const { running, failed, attempt } = useSubmission({
    send: async () => {
      const result = finished();
      form.setValue('id', result.evaluation.id);
      const outcome = await onFinish(result);
      setAsking(outcome === 'nameless' ? 'name' : outcome === 'other' ? 'another' : undefined);
      return outcome === 'done' || (outcome === 'stays' ? false : undefined);
    },
    onSent: onDone,
  });
  const finish = async (isAnother = false) => {
    if (isAnother && !running) form.setValue('id', crypto.randomUUID());
    await attempt();
  };
  return { asking, setAsking, isMissing, running, failed, doubts, press, isSecondTap, ask, finished, finish };
}
export type Finishing = ReturnType<typeof useFinishing>;
