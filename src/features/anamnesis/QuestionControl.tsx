import { useController, useFormContext } from 'react-hook-form';
import { maskCpf, maskGestation } from '../../lib/masks';
import { type Named, namesIn } from '../../lib/patientName';
import { maskPhone, storedPhone } from '../../lib/phone';
import type { Question } from '../../questionnaire/field';
import type { Marks } from '../../questionnaire/marks';
import { checkAnswer } from '../../questionnaire/validate';
import { afterPointerUp } from '../../ui/controls/afterPointerUp';
import { DateField, MaskedField } from '../../ui/controls/MaskedField';
import { Select } from '../../ui/controls/Select';
import { TextArea } from '../../ui/controls/TextArea';
import { TextField } from '../../ui/controls/TextField';
import { UsualAnswer } from '../../ui/controls/UsualAnswer';
import { clearMarkOf, setFormMark } from './formMarks';
import type { AnswersForm } from './intakeForm';
import { MarkChip } from './MarkChip';
import { MunicipalityField, StateField } from './MunicipalityFields';
import { useNames } from './useNames';

/** An additional warning, such as for a CPF that another record has; `names` are the patient's in the form. */
export type Warn = (question: Question, answer: string, names: Named) => string | undefined;

export type ControlProps = {
  question: Question;
  /** In wide sheets, labels of long texts are placed in the margin column. */
  hanging?: boolean;
  /** Stands at a long text in place of the question, which a heading above says. */
  shownLabel?: string;
  warn?: Warn | undefined;
  said: Marks[Question['column']];
  markId: string;
  note: string | undefined;
  /** Called when the mark was removed by its own button. */
  onUnmarked: () => void;
};

export function QuestionControl({
  question,
  hanging = false,
  shownLabel,
  warn,
  said,
  markId,
  note,
  onUnmarked,
}: ControlProps) {
  const { column } = question;
  const form = useFormContext<AnswersForm>();
  const { field, fieldState, formState } = useController({
    control: form.control,
    name: `answers.${column}`,
  });
  const value = field.value ?? '';
  const mark = said?.mark;

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
  const chip = (place: string) =>
    mark && (
      <MarkChip
        id={markId}
        mark={mark}
        label={question.label}
        className={place}
        onUndo={() => {
          setFormMark(form, column, null);
          onUnmarked();
        }}
      />
    );
  const common = {
    ref: field.ref,
    name: field.name,
    label: question.label,
    required: question.required ?? false,
    'aria-keyshortcuts': question.required ? undefined : 'Control+.',
    hint: question.hint,
    error: finding?.level === 'error' ? finding.message : undefined,
    warning,
    note,
    value,
    onBlur: () => afterPointerUp(leave),
    onChange,
  };
  const beside = 'right-11 top-2';
  const listed = { ...common, inside: chip(beside) };
  const typed = {
    ...common,
    autoComplete: 'off',
    placeholder: mark ? undefined : question.placeholder,
    inside: chip('right-2 top-2'),
  };

  switch (question.kind) {
    case 'text':
      return <TextField {...typed} />;
    case 'state':
      return <StateField {...listed} />;
    case 'municipality':
      return <MunicipalityField {...listed} />;
    case 'email':
      return <TextField {...typed} type="email" inputMode="email" />;
    case 'phone':
      return <MaskedField {...typed} mask={maskPhone} type="tel" inputMode="tel" />;
    case 'cpf':
      return <MaskedField {...typed} mask={maskCpf} inputMode="numeric" />;
    case 'gestation':
      return <MaskedField {...typed} mask={maskGestation} inputMode="numeric" />;
    case 'birthDate':
      return <DateField {...typed} />;
    case 'longText':
      return (
        <TextArea
          {...typed}
          {...(shownLabel && { label: shownLabel, about: question.label })}
          inside={
            chip('bottom-2.5 left-2.5') ??
            (question.usual && value === '' && (
              <UsualAnswer words={question.usual} label={question.label} at="bottom-2" />
            ))
          }
          hasOptions={!question.required}
          hanging={hanging}
          phrases
        />
      );
    case 'choice':
      return <Select {...listed} {...(mark && { emptyLabel: '' })} options={question.options} />;
    default:
      return question satisfies never;
  }
}
