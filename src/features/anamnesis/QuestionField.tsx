import clsx from 'clsx';
import { useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { maskCpf, maskDate, maskPhone } from '../../lib/masks';
import type { Question } from '../../questionnaire/field';
import { checkAnswer } from '../../questionnaire/validate';
import { afterPointerUp } from '../../ui/controls/afterPointerUp';
import { MaskedField } from '../../ui/controls/MaskedField';
import { Select } from '../../ui/controls/Select';
import { TextArea } from '../../ui/controls/TextArea';
import { TextField } from '../../ui/controls/TextField';
import type { AnswersForm } from './intakeForm';
import { MunicipalityField, StateField } from './PlaceFields';
import { StoppedHere, useStoppedAt } from './StoppedHere';

type Props = {
  question: Question;
  className?: string;
  /** In wide sheets, labels of long texts are placed in the margin column. */
  hanging?: boolean;
  /** An additional warning, such as for a CPF that another record has. */
  warn?: ((question: Question, answer: string) => string | undefined) | undefined;
};

/** The input of one question; typing re-renders this component only. */
export function QuestionField({ className, ...props }: Props) {
  const markId = useId();
  const stoppedAt = useStoppedAt(`answers.${props.question.column}`);
  return (
    <div className={clsx('relative', className)}>
      <Control {...props} note={stoppedAt && markId} />
      {stoppedAt && <StoppedHere id={markId} at={stoppedAt} />}
    </div>
  );
}

function Control({
  question,
  hanging = false,
  warn,
  note,
}: Omit<Props, 'className'> & { note: string | undefined }) {
  const { control } = useFormContext<AnswersForm>();
  const { field, fieldState, formState } = useController({ control, name: `answers.${question.column}` });
  const value = field.value ?? '';

  // empty required fields are marked only after a submit
  const judged = formState.isSubmitted || (fieldState.isTouched && value.trim() !== '');
  const finding = judged ? checkAnswer(question, value) : null;
  const warning =
    finding?.level === 'warning' ? finding.message : judged ? warn?.(question, value) : undefined;

  const common = {
    ref: field.ref,
    name: field.name,
    label: question.label,
    required: question.required ?? false,
    hint: question.hint,
    error: finding?.level === 'error' ? finding.message : undefined,
    warning,
    note,
    value,
    onBlur: () => afterPointerUp(field.onBlur),
  };
  const typed = {
    ...common,
    autoComplete: 'off',
    placeholder: question.placeholder,
    onChange: field.onChange,
  };

  switch (question.kind) {
    case 'text':
      return <TextField {...typed} />;
    case 'state':
      return <StateField {...common} onChange={field.onChange} />;
    case 'municipality':
      return <MunicipalityField {...common} onChange={field.onChange} />;
    case 'email':
      return <TextField {...typed} type="email" inputMode="email" />;
    case 'phone':
      return <MaskedField {...typed} mask={maskPhone} type="tel" inputMode="tel" />;
    case 'cpf':
      return <MaskedField {...typed} mask={maskCpf} inputMode="numeric" />;
    case 'birthDate':
      return <MaskedField {...typed} mask={maskDate} inputMode="numeric" placeholder="dd/mm/aaaa" />;
    case 'longText':
      return <TextArea {...typed} hanging={hanging} phrases />;
    case 'choice':
      return <Select {...common} options={question.options} onChange={field.onChange} />;
    default:
      return question satisfies never;
  }
}
