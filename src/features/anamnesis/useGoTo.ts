import { type RefObject, useEffect, useRef } from 'react';
import { controlNamed } from '../../device/drafts/positions';
import type { AnswerColumn } from '../../questionnaire/field';

type FormElement = RefObject<HTMLFormElement | null>;

/** A question, or the consent on the first step. */
export type QuestionTarget = AnswerColumn | 'consent';

function focusTarget(form: FormElement, target: QuestionTarget): void {
  const control = controlNamed(form.current, target === 'consent' ? target : `answers.${target}`);
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'start' });
}

/**
 * Returns a function that opens a step and gives focus to one of its questions, else to the heading of the step
 * (which takes it by itself when the step changes). `first` is the question that the form opens at; `onFirst` is called once it is there,
 * so that a form that is mounted again puts the caret back instead.
 */
export function useGoTo(
  form: FormElement,
  heading: RefObject<HTMLElement | null>,
  index: number,
  onStep: (step: number) => void,
  first: QuestionTarget | undefined,
  onFirst: (() => void) | undefined,
) {
  const target = useRef(first);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are there once the step is shown
  useEffect(() => {
    if (!target.current) return;
    focusTarget(form, target.current);
    target.current = undefined;
    if (first) onFirst?.();
  }, [form, index]);
  return (step: number, wanted?: QuestionTarget) => {
    if (step !== index) {
      target.current = wanted;
      onStep(step);
    } else if (wanted) focusTarget(form, wanted);
    else {
      scrollTo({ top: 0 });
      heading.current?.focus({ preventScroll: true });
    }
  };
}
