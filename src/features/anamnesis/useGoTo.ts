import { type RefObject, useEffect, useRef } from 'react';
import type { AnswerColumn } from '../../questionnaire/field';

type FormElement = RefObject<HTMLFormElement | null>;

/** The control of a question, while its step is shown. */
export function controlOf(form: FormElement, column: AnswerColumn): HTMLElement | null {
  const control = form.current?.elements.namedItem(`answers.${column}`);
  return control instanceof HTMLElement ? control : null;
}

function focusQuestion(form: FormElement, column: AnswerColumn): void {
  const control = controlOf(form, column);
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'start' });
}

/** Returns a function that opens a step and gives focus to one of its questions. */
export function useGoTo(form: FormElement, index: number, onStep: (step: number) => void) {
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
    else scrollTo({ top: 0 });
  };
}
