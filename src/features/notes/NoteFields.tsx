import clsx from 'clsx';
import type { ReactNode } from 'react';
import { type Control, useController, useFormState } from 'react-hook-form';
import { offeredKinds } from '../../questionnaire/sessionNotes';
import { notes } from '../../records/notes';
import { afterPointerUp } from '../../ui/controls/afterPointerUp';
import { DateField } from '../../ui/controls/MaskedField';
import { SegmentedField } from '../../ui/controls/SegmentedField';
import { TextArea } from '../../ui/controls/TextArea';
import { Sheet } from '../../ui/layout/Sheet';
import { type OfGoals, useGoalsOfDay } from './GoalsOfDay';
import { checkField, type NoteFacts, type NoteForm, type TypedField } from './noteForm';
import { TimesField } from './TimesField';
import { useBeside } from './useBeside';

const { columns } = notes;

type Props = { control: Control<NoteForm>; facts: NoteFacts };
type OfNote = { patientId: string; noteId: string; onTimed: () => void };

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

/** The day, the kind and the time in one line, which speak for themselves: their labels are only heard. */
function DayAndKind({ patientId, noteId, onTimed, ...props }: Props & OfNote) {
  const { error: _, warning: __, ...kind } = useNoteField('kind', props);
  const { defaultValues } = useFormState({ control: props.control });
  return (
    <div className="relative flex flex-wrap gap-2 sm:gap-3">
      <DateField
        {...useNoteField('occurred_on', props)}
        label={columns.occurred_on.label}
        required
        compact
        className="w-[6.5rem] sm:w-36"
      />
      <div className="min-w-0 max-sm:grow">
        <SegmentedField
          {...kind}
          label={columns.kind.label}
          options={offeredKinds([kind.value, defaultValues?.kind])}
          compact
        />
      </div>
      <TimesField control={props.control} patientId={patientId} noteId={noteId} onDone={onTimed} />
    </div>
  );
}

function ReasonField(props: Props) {
  return (
    <TextArea
      {...useNoteField('reason', props)}
      label={columns.reason.label}
      required
      rows={1}
      className="[&_textarea]:min-h-control"
    />
  );
}

/** The note's text; as high as the window allows, so that the first lines move nothing. */
function ContentField({ beside, isAlone, ...props }: Props & { beside: boolean; isAlone: boolean }) {
  const { isCorrection } = props.facts;
  return (
    <TextArea
      {...useNoteField('content', props)}
      label={isCorrection ? 'Texto corrigido' : columns.content.label}
      required
      phrases="seen"
      className={clsx(
        '[&_textarea]:min-h-48 low:[&_textarea]:min-h-[calc(4lh+1.5rem+3px)]',
        beside && 'not-low:[&_textarea]:min-h-[max(12rem,calc(100dvh-21rem))]',
        !beside && 'sm:not-low:[&_textarea]:min-h-72',
        !beside && isAlone && 'sm:not-low:[&_textarea]:min-h-[max(12rem,calc(100dvh-25rem))]',
      )}
    />
  );
}

/**
 * The text first. Beside it, or below it in a narrow window, why it is corrected, the goals, `notices`, and `children`. A reason that may be far
 * below a long text stands above it instead.
 */
export function NoteFields({
  goals: read,
  corrected,
  notices,
  children,
  patientId,
  noteId,
  onTimed,
  ...props
}: Props & OfGoals & OfNote & { notices: ReactNode; children: ReactNode }) {
  const goals = useGoalsOfDay(props.control, { goals: read, corrected });
  const beside = useBeside();
  const reason = props.facts.isCorrection && <ReasonField {...props} />;
  const below = <div className="grid gap-4 empty:hidden [&>*]:mb-0">{notices}</div>;
  return (
    <>
      <DayAndKind {...props} patientId={patientId} noteId={noteId} onTimed={onTimed} />
      <div
        className={clsx(
          'mt-3 grid gap-4',
          beside ? 'grid-cols-[minmax(0,1fr)_44%] items-start gap-x-5' : 'grid-cols-1',
        )}
      >
        <Sheet padding="p-4" className="grid grid-cols-1 gap-3">
          {!beside && reason}
          <ContentField {...props} beside={beside} isAlone={!reason && !goals} />
        </Sheet>
        <div
          className={clsx(
            'grid min-w-0 grid-cols-1 gap-4',
            beside &&
              '-m-1.5 max-h-[calc(100dvh-var(--covered-bottom,0px)-16.5rem)] overflow-y-auto p-1.5 sticky top-3.5 low:max-h-[calc(100dvh-var(--covered-bottom,0px)-11rem)]',
          )}
        >
          {beside && reason && <Sheet padding="p-4">{reason}</Sheet>}
          {!beside && below}
          {goals}
          {beside && below}
          {children}
        </div>
      </div>
    </>
  );
}
