import { useController, useFormContext } from 'react-hook-form';
import { type Named, namesIn } from '../../lib/patientName';
import { storedPhone } from '../../lib/phone';
import type { Question } from '../../questionnaire/field';
import { checkAnswer } from '../../questionnaire/validate';
import { afterPointerUp } from '../../ui/controls/afterPointerUp';
import { clearMarkOf } from './formMarks';
import type { AnswersForm } from './intakeForm';
import { useNames } from './useNames';

/** An additional warning, such as for a CPF that another record has; `names` are the patient's in the form. */
export type Warn = (question: Question, answer: string, names: Named) => string | undefined;

/** The answer to a question as a field of the form, with what is to be said of it. */
export function useAnswerField(question: Question, warn: Warn | undefined) {
  const { column } = question;
  const form = useFormContext<AnswersForm>();
  const { field, fieldState, formState } = useController({
    control: form.control,
    name: `answers.${column}`,
  });
  const value = field.value ?? '';

  // empty required fields are marked only after a submit
  const judged = formState.isSubmitted || (fieldState.isTouched && value.trim() !== '');
  const finding = judged ? checkAnswer(question, value) : null;
  // a birth date is judged with the names, also where only these were changed
  const isBirth = question.kind === 'birthDate';
  const names = useNames(!isBirth);
  const given = namesIn(form.formState.defaultValues?.answers ?? {});
  const isRenamed = isBirth && (names.nome !== given.nome || names.social_name !== given.social_name);
  const doubt = judged || isRenamed ? warn?.(question, value, names) : undefined;
  const warning = finding?.level === 'warning' ? finding.message : doubt;

  const onChange = (change: unknown) => {
    field.onChange(change);
    clearMarkOf(form, column);
  };
  const leave = () => {
    const stored = question.kind === 'phone' ? storedPhone(value) : value;
    if (stored !== value) onChange(stored);
    field.onBlur();
  };
  return {
    ref: field.ref,
    name: field.name,
    label: question.label,
    required: question.required ?? false,
    'aria-keyshortcuts': question.required ? undefined : 'Control+.',
    hint: question.hint,
    error: finding?.level === 'error' ? finding.message : undefined,
    warning,
    value,
    onBlur: () => afterPointerUp(leave),
    onChange,
  };
}
