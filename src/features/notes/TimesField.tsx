import clsx from 'clsx';
import { Clock } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Control, useController } from 'react-hook-form';
import { useNotesHere } from '../../forms/rows/waitingNotes';
import { halvesOf, isTime, joined, timesProblems } from '../../lib/timeOfDay';
import { type SessionTimes, sessionSettings, timesParts } from '../../questionnaire/sessionNotes';
import { notes } from '../../records/notes';
import { afterPointerUp } from '../../ui/controls/afterPointerUp';
import { Button } from '../../ui/controls/Button';
import { TimeField } from '../../ui/controls/MaskedField';
import { Select } from '../../ui/controls/Select';
import type { NoteForm } from './noteForm';

const { time_of_day, setting } = notes.columns;

type Props = {
  control: Control<NoteForm>;
  patientId: string;
  noteId: string;
  /** Called once there is nothing more to do here. */
  onDone: () => void;
};

/** When and how the session was: one quiet button, which opens its fields below the line that it stands in. */
export function TimesField({ control, patientId, noteId, onDone }: Props) {
  const rowId = useId();
  const { field: times, formState } = useController({ control, name: 'time_of_day' });
  const { field: how } = useController({ control, name: 'setting' });
  const problems = timesProblems(times.value);
  const isWrong = Boolean(problems.start ?? problems.end);
  // a draft may have been left in the middle of a time
  const [isOpen, setOpen] = useState(isWrong);
  const [left, setLeft] = useState({ start: false, end: false });
  const last = useLastTimes(patientId, noteId);
  const typed = halvesOf(times.value);
  const said = timesParts({ time_of_day: time_of_day.field.read(times.value), setting: how.value });
  const offered = typed.start || typed.end || how.value || !last ? [] : timesParts(last);
  const isShown = isOpen || (formState.isSubmitted && isWrong);
  const start = useRef<HTMLInputElement>(null);
  const end = useRef<HTMLInputElement>(null);
  const begin = () => {
    // in the same moment: only then a tap brings the keyboard of a phone
    flushSync(() => setOpen(true));
    start.current?.focus();
  };
  /** A time that has just become whole leads on: from the start to an end that is still empty, from the end to the text. */
  const goOn = (name: keyof typeof typed, text: string) => {
    if (isTime(typed[name]) || !isTime(text)) return;
    if (name === 'start') {
      if (typed.end === '') end.current?.focus();
    } else if (!timesProblems(joined({ ...typed, end: text })).end) onDone();
  };
  const half = (name: keyof typeof typed, label: string) => (
    <TimeField
      ref={name === 'start' ? start : end}
      name={`time_of_day.${name}`}
      label={label}
      value={typed[name]}
      // a hyphen would divide it
      onChange={(text) => {
        times.onChange(joined({ ...typed, [name]: text.replaceAll('-', '–') }));
        goOn(name, text);
      }}
      onBlur={() => afterPointerUp(() => setLeft((before) => ({ ...before, [name]: true })))}
      error={formState.isSubmitted || left[name] ? problems[name] : undefined}
      compact
      className="w-22"
    />
  );
  return (
    <>
      <Button
        kind="quiet"
        className={clsx('ml-auto px-2.5 sm:ml-0', said.length === 0 && 'max-sm:min-w-touch')}
        icon={<Clock aria-hidden className="size-5" strokeWidth={1.75} />}
        aria-expanded={isShown}
        aria-controls={isShown ? rowId : undefined}
        onClick={() => (isShown ? setOpen(false) : begin())}
      >
        {said.length > 0 ? (
          <>
            <span className="sr-only">{time_of_day.label}:</span> {said.join(' · ')}
          </>
        ) : (
          <span className="max-sm:sr-only">{time_of_day.label}</span>
        )}
      </Button>
      {isShown && (
        <fieldset id={rowId} className="min-w-0 basis-full">
          <legend className="sr-only">{time_of_day.label}</legend>
          <div className="flex flex-wrap items-center gap-2">
            <span aria-hidden>das</span>
            {half('start', 'Início')}
            <span aria-hidden>às</span>
            {half('end', 'Término')}
            <Select
              name="setting"
              label={setting.label}
              compact
              className="min-w-0 max-sm:grow"
              emptyLabel={setting.label}
              options={sessionSettings}
              value={how.value}
              onChange={({ target }) => how.onChange(target.value)}
              onBlur={how.onBlur}
            />
          </div>
          {offered.length > 0 && (
            <Button
              kind="quiet"
              small
              className="-ml-4"
              onClick={() => {
                times.onChange(last?.time_of_day ?? '');
                how.onChange(last?.setting ?? '');
                setOpen(false);
                onDone();
              }}
            >
              Como na última: {offered.join(', ').toLocaleLowerCase('pt-BR')}
            </Button>
          )}
        </fieldset>
      )}
    </>
  );
}

/** When and how the last session of a record was, among its newest notes and those that wait on this device. */
function useLastTimes(patientId: string, noteId: string): SessionTimes | undefined {
  return useNotesHere(patientId).notes.find(
    ({ id, kind, ...times }) => id !== noteId && kind === 'atendimento' && timesParts(times).length > 0,
  );
}
