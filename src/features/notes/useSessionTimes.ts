import { useEffect, useEffectEvent, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { formatTime, toIsoDate } from '../../lib/dates';
import { type PlannedSession, sessionOfDay } from '../../questionnaire/expectedSessions';
import { noteKinds } from '../../questionnaire/sessionNotes';
import { type NoteForm, timesTyped } from './noteForm';

const [ofSession] = noteKinds;

/** The open session that a note of this day is of, as it is begun now. */
export const sessionNow = (open: readonly PlannedSession[], day: string): PlannedSession | undefined =>
  sessionOfDay(open, day, formatTime(new Date()));

type Sessions = {
  /** The open sessions that the note may be of. */
  readonly sessions: readonly PlannedSession[];
  /** The one that it was begun for. */
  readonly session: PlannedSession | undefined;
};

/** The times of a new note follow its day and kind, until others are typed; a contact is no session. */
export function useSessionTimes(
  form: UseFormReturn<NoteForm>,
  { sessions, session }: Sessions,
  isNew: boolean,
): void {
  const timesOf = ({ occurred_on, kind }: NoteForm) =>
    timesTyped(kind === ofSession.value ? sessionNow(sessions, toIsoDate(occurred_on)) : undefined);
  const filled = useRef(session ? timesTyped(session) : timesOf(form.getValues()));
  const follow = useEffectEvent(() => {
    const values = form.getValues();
    const { time_of_day, setting } = filled.current;
    const isTyped = values.time_of_day !== time_of_day || values.setting !== setting;
    if (!isNew || isTyped || !toIsoDate(values.occurred_on)) return;
    filled.current = timesOf(values);
    form.setValue('time_of_day', filled.current.time_of_day);
    form.setValue('setting', filled.current.setting);
  });
  useEffect(() => {
    const { unsubscribe } = form.watch((_values, { name }) => {
      if (name === 'occurred_on' || name === 'kind') follow();
    });
    return unsubscribe;
  }, [form]);
}
