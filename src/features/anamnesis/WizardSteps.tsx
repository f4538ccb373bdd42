import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Questionnaire } from '../../questionnaire/field';
import { progressOf } from '../../questionnaire/progress';
import { Stepper } from '../../ui/layout/Stepper';
import type { IntakeForm } from './intakeForm';

type Props = {
  questionnaire: Questionnaire;
  /** The index of the current step. */
  index: number;
  /** The index of the step with the problem that a submit found. */
  marked: number | null;
  consentNeeded: boolean;
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
export function WizardSteps({ questionnaire, index, marked, consentNeeded, visited, onSelect }: Props) {
  const { control } = useFormContext<IntakeForm>();
  const { steps } = questionnaire;
  const seen = useSeen((steps[index] ?? steps[0]).id, visited);
  const progress = useWatch({
    control,
    compute: ({ answers, consent, files }: IntakeForm) =>
      steps.map((step, position) => {
        const { asked, answered, valid } = progressOf(step, answers);
        // the consent is on the first step
        const complete = valid && (position > 0 || consent || !consentNeeded);
        const begun = step.kind === 'documents' ? files.length > 0 : answered > 0;
        return { asked, answered, complete, begun };
      }),
  });
  const stateOf = (position: number) => {
    const wrong = marked === position;
    if (position === index) return wrong ? 'now-error' : 'now';
    if (wrong) return 'error';
    const { begun, complete } = progress[position] ?? { begun: false, complete: false };
    return complete && (begun || seen.includes(steps[position]?.id ?? '')) ? 'done' : 'later';
  };
  return (
    <Stepper
      steps={steps.map(({ title }, position) => ({
        title,
        state: stateOf(position),
        asked: progress[position]?.asked ?? 0,
        answered: progress[position]?.answered ?? 0,
      }))}
      onSelect={onSelect}
    />
  );
}
