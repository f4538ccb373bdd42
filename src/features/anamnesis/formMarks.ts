import type { UseFormReturn } from 'react-hook-form';
import type { AnswerColumn } from '../../questionnaire/field';
import type { AnswerMark } from '../../questionnaire/marks';
import type { AnswersForm } from './intakeForm';

/** The form of `useFormContext<AnswersForm>()`, in the wizard as in a section. */
export type MarkedForm = Pick<UseFormReturn<AnswersForm>, 'getValues' | 'setValue'>;

function put(
  form: MarkedForm,
  column: AnswerColumn,
  said: { readonly mark: AnswerMark | null; readonly informant: string | null },
): void {
  const { [column]: before, ...others } = form.getValues('marks');
  const nothing = said.mark === null && !said.informant;
  if (nothing && !before) return;
  form.setValue('marks', nothing ? others : { ...others, [column]: said }, { shouldDirty: true });
}

/** Marks a question and deletes its text (the caller has asked); null removes the mark. */
export function setFormMark(form: MarkedForm, column: AnswerColumn, mark: AnswerMark | null): void {
  const informant = form.getValues('marks')[column]?.informant ?? null;
  if (mark) form.setValue(`answers.${column}`, '', { shouldDirty: true });
  put(form, column, { mark, informant: mark ? informant : null });
}

/** Sets the informant of one answer or mark; null for the step's informant. */
export function setFormInformant(form: MarkedForm, column: AnswerColumn, informant: string | null): void {
  put(form, column, { mark: form.getValues('marks')[column]?.mark ?? null, informant });
}

/** Called on every input: typing removes the mark of an empty question. */
export function clearMarkOf(form: MarkedForm, column: AnswerColumn): void {
  if (form.getValues('marks')[column]?.mark) put(form, column, { mark: null, informant: null });
}
