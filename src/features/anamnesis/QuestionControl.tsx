import { useFormContext } from 'react-hook-form';
import { cpfMask, gestationMask } from '../../lib/masks';
import { phoneMask } from '../../lib/phone';
import type { Question } from '../../questionnaire/field';
import type { Marks } from '../../questionnaire/marks';
import { DateField, MaskedField } from '../../ui/controls/MaskedField';
import { Select } from '../../ui/controls/Select';
import { TextArea } from '../../ui/controls/TextArea';
import { TextField } from '../../ui/controls/TextField';
import { UsualAnswer } from '../../ui/controls/UsualAnswer';
import { setFormMark } from './formMarks';
import type { AnswersForm } from './intakeForm';
import { MarkChip } from './MarkChip';
import { MunicipalityField, StateField } from './MunicipalityFields';
import { useAnswerField, type Warn } from './useAnswerField';

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

/** The control of a question, by its kind. */
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
  const form = useFormContext<AnswersForm>();
  const field = { ...useAnswerField(question, warn), note };
  const mark = said?.mark;
  const chip = (place: string) =>
    mark && (
      <MarkChip
        id={markId}
        mark={mark}
        label={question.label}
        className={place}
        onUndo={() => {
          setFormMark(form, question.column, null);
          onUnmarked();
        }}
      />
    );
  const listed = { ...field, inside: chip('right-11 top-2') };
  const typed = {
    ...field,
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
      return <MaskedField {...typed} mask={phoneMask} type="tel" inputMode="tel" />;
    case 'cpf':
      return <MaskedField {...typed} mask={cpfMask} inputMode="numeric" />;
    case 'gestation':
      return <MaskedField {...typed} mask={gestationMask} inputMode="numeric" />;
    case 'birthDate':
      return <DateField {...typed} />;
    case 'longText':
      return (
        <TextArea
          {...typed}
          {...(shownLabel && { label: shownLabel, about: question.label })}
          inside={
            chip('bottom-2.5 left-2.5') ??
            (question.usual && field.value === '' && (
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
