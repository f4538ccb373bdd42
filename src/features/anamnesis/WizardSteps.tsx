import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { counted } from '../../lib/text';
import type { Questionnaire } from '../../questionnaire/field';
import { stepProgress } from '../../questionnaire/progress';
import { Stepper } from '../../ui/layout/Stepper';
import type { IntakeForm } from './intakeForm';

type Props = {
  questionnaire: Questionnaire;
  /** The index of the current step. */
  index: number;
  /** The index of the step with the problem that a submit found. */
  marked: number | null;
  consentNeeded: boolean;
  /** The record is stored, and may have documents. */
  isEdit: boolean;
  /** The ids of the steps that were visited before the form was opened again. */
  visited: readonly string[];
  onSelect: (index: number) => void;
};

/** The ids of the steps that have been current. */
function useSeen(current: string, before: readonly string[]): readonly string[] {
  const [seen, see] = useState([...before, current]);
  if (!seen.includes(current)) see([...seen, current]);
  return seen;
}

/**
 * The step bar, with the state and the number of answers of each step (D-10, D-147). Rendered when one of
 * these changes, not by each letter.
 */
export function WizardSteps({
  questionnaire,
  index,
  marked,
  consentNeeded,
  isEdit,
  visited,
  onSelect,
}: Props) {
  const { control } = useFormContext<IntakeForm>();
  const { steps } = questionnaire;
  const seen = useSeen((steps[index] ?? steps[0]).id, visited);
  const heldIn = (files: number) =>
    files > 0 ? counted(files, 'arquivo', 'arquivos') : isEdit ? 'Nada novo' : 'Sem arquivo';
  const progress = useWatch({
    control,
    compute: ({ answers, marks, consent, files }: IntakeForm) =>
      steps.map((step, position) => {
        const { asked, answered, valid } = stepProgress(step, answers, marks);
        // the consent is on the first step
        const isAnswered = valid && answered === asked && (position > 0 || consent || !consentNeeded);
        const named = { id: step.id, title: step.title, asked, answered };
        if (step.kind === 'fields') return { ...named, complete: isAnswered, begun: answered > 0, holds: '' };
        const { length } = files;
        return { ...named, complete: length > 0, begun: length > 0, holds: heldIn(length) };
      }),
  });
  const stateOf = (position: number, isSeen: boolean, complete: boolean) => {
    const wrong = marked === position;
    const isDone = isSeen && complete;
    if (position === index) return wrong ? 'now-error' : isDone ? 'now-done' : 'now';
    if (wrong) return 'error';
    return isDone ? 'done' : isSeen ? 'seen' : 'later';
  };
  return (
    <Stepper
      steps={progress.map(({ id, complete, begun, holds, ...step }, position) => {
        const isSeen = begun || seen.includes(id);
        return { ...step, holds: isSeen ? holds : '', state: stateOf(position, isSeen, complete) };
      })}
      onSelect={onSelect}
    />
  );
}
