import clsx from 'clsx';
import { useFormContext } from 'react-hook-form';
import { cpfMask, gestationMask } from '../../lib/masks';
import { phoneMask } from '../../lib/phone';
import type { Question } from '../../questionnaire/field';
import { type AnswerMark, type Marks, markLabels } from '../../questionnaire/marks';
import { DateField, MaskedField } from '../../ui/controls/MaskedField';
import { Select } from '../../ui/controls/Select';
import { TextArea } from '../../ui/controls/TextArea';
import { TextField } from '../../ui/controls/TextField';
import { UsualAnswer } from '../../ui/controls/UsualAnswer';
import { Glyph } from '../../ui/display/glyphs';
import { setFormMark } from './formMarks';
import type { AnswersForm } from './intakeForm';
import { MunicipalityField, StateField } from './MunicipalityFields';
import { useAnswerField, type Warn } from './useAnswerField';

export type ControlProps = {
  question: Question;
  /** In wide sheets, labels of long texts are placed in the margin column. */
  hanging?: boolean;
  /** Stands at the field in place of the question, which a heading above says. */
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
  const field = {
    ...useAnswerField(question, warn),
    ...(shownLabel && { label: shownLabel, about: question.label }),
    note,
  };
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
          inside={
            chip('bottom-2.5 left-2.5') ??
            (question.usual && field.value === '' && (
              <UsualAnswer words={question.usual} label={question.label} />
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

type Props = { id: string; mark: AnswerMark; label: string; className: string; onUndo: () => void };

/** The mark inside an empty field; a press outside the cross focuses the field. */
function MarkChip({ id, mark, label, className, onUndo }: Props) {
  return (
    <span
      className={clsx(
        'pointer-events-none absolute inline-flex h-8 max-w-[calc(100%-0.5rem)] items-center rounded-full bg-accent-100 pl-3 text-sm font-semibold text-accent-800',
        className,
      )}
    >
      <span id={id} className="truncate">
        {markLabels[mark]}
      </span>
      <button
        type="button"
        onClick={onUndo}
        className="pointer-events-auto -my-1.5 -mr-1.5 grid size-touch shrink-0 place-items-center rounded-full hover:text-ink"
      >
        <Glyph name="close" className="size-4" strokeWidth={2.5} />
        <span className="sr-only">Tirar a marca de {label}</span>
      </button>
    </span>
  );
}
