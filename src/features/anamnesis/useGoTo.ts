import { type RefObject, useEffect, useRef } from 'react';
import { controlNamed } from '../../device/drafts/positions';
import type { AnswerColumn } from '../../questionnaire/field';

type FormElement = RefObject<HTMLFormElement | null>;

function focusQuestion(form: FormElement, column: AnswerColumn): void {
  const control = controlNamed(form.current, `answers.${column}`);
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'start' });
}

/**
 * Returns a function that opens a step and gives focus to one of its questions, else to the heading of the step
 * (which takes it by itself when the step changes).
 */
export function useGoTo(
  form: FormElement,
  heading: RefObject<HTMLElement | null>,
  index: number,
  onStep: (step: number) => void,
) {
  const target = useRef<AnswerColumn>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are there once the step is shown
  useEffect(() => {
    if (target.current) focusQuestion(form, target.current);
    target.current = undefined;
  }, [form, index]);
  return (step: number, column?: AnswerColumn) => {
    if (step !== index) {
      target.current = column;
      onStep(step);
    } else if (column) focusQuestion(form, column);
    else {
      scrollTo({ top: 0 });
      heading.current?.focus({ preventScroll: true });
    }
  };
}
