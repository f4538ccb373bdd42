import clsx from 'clsx';
import { type Control, useController } from 'react-hook-form';
import { noteKinds } from '../../questionnaire/sessionNotes';
import { notes } from '../../records/notes';
import { afterPointerUp } from '../../ui/controls/afterPointerUp';
import { DateField } from '../../ui/controls/MaskedField';
import { SegmentedField } from '../../ui/controls/SegmentedField';
import { TextArea } from '../../ui/controls/TextArea';
import { Sheet } from '../../ui/layout/Sheet';
import { type OfGoals, useGoalsOfDay } from './GoalsOfDay';
import { checkField, type NoteFacts, type NoteForm, type TypedField } from './noteForm';

const { columns } = notes;

type Props = { control: Control<NoteForm>; facts: NoteFacts };

/** One field with its label and finding; typing re-renders only this one. */
function useNoteField<Name extends TypedField>(name: Name, { control, facts }: Props) {
  const { field, fieldState, formState } = useController({ control, name });
  // a missing text is marked only after an attempt to save
  const judged = formState.isSubmitted || (fieldState.isTouched && field.value.trim() !== '');
  const finding = judged ? checkField(name, field.value, facts) : undefined;
  return {
    ...field,
    onBlur: () => afterPointerUp(field.onBlur),
    error: finding?.level === 'error' ? finding.message : undefined,
    warning: finding?.level === 'warning' ? finding.message : undefined,
  };
}

function DayField(props: Props) {
  return <DateField {...useNoteField('occurred_on', props)} label={columns.occurred_on.label} required />;
}

function KindField(props: Props) {
  const { error: _, warning: __, ...field } = useNoteField('kind', props);
  return <SegmentedField {...field} label={columns.kind.label} options={noteKinds} />;
}

function ReasonField(props: Props) {
  return (
    <TextArea
      {...useNoteField('reason', props)}
      label={columns.reason.label}
      required
      autoComplete="off"
      className="[&_textarea]:min-h-[calc(2lh+1.5rem+3px)]"
    />
  );
}

/**
 * The note's text. As high as the window allows, so that the first lines move nothing; a correction has a further field
 * above, and goals take their place, too.
 */
function ContentField({ isAlone, ...props }: Props & { isAlone: boolean }) {
  const { isCorrection } = props.facts;
  return (
    <TextArea
      {...useNoteField('content', props)}
      label={isCorrection ? 'Texto corrigido' : columns.content.label}
      required
      phrases
      autoComplete="off"
      className={clsx(
        '[&_textarea]:min-h-48 low:[&_textarea]:min-h-[calc(4lh+1.5rem+3px)]',
        isAlone && 'sm:not-low:[&_textarea]:min-h-[max(12rem,calc(100dvh-30rem))]',
      )}
    />
  );
}

/** One sheet, which goals divide; the fields stay the same when they arrive later. */
export function NoteFields({ goals: read, corrected, ...props }: Props & OfGoals) {
  const goals = useGoalsOfDay(props.control, { goals: read, corrected });
  const { isCorrection } = props.facts;
  return (
    <div className={clsx('grid grid-cols-1', goals && 'gap-4')}>
      <Sheet
        className={clsx('flex flex-wrap gap-x-5 gap-y-4 low:pt-3', !goals && 'rounded-b-none border-b-0')}
        padding={goals ? 'p-4 sm:p-6 low:pb-3' : 'p-4 pb-5 sm:px-6 sm:pt-6 low:pb-3'}
      >
        <div className="w-full sm:w-44">
          <DayField {...props} />
        </div>
        <div className="min-w-0 max-w-full grow max-sm:w-full">
          <KindField {...props} />
        </div>
      </Sheet>
      {goals}
      <Sheet
        className={clsx('grid grid-cols-1 gap-5 low:gap-3 low:pb-3', !goals && 'rounded-t-none border-t-0')}
        padding={goals ? 'p-4 sm:p-6 low:pt-3' : 'px-4 pb-4 sm:px-6 sm:pb-6'}
      >
        {isCorrection && <ReasonField {...props} />}
        <ContentField {...props} isAlone={!isCorrection && !goals} />
      </Sheet>
    </div>
  );
}
