import { Check, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import type { SessionOfPatient } from '../../data/records/overview';
import { formatTime } from '../../lib/dates';
import { patientNameOf } from '../../lib/patientName';
import { shownTimes } from '../../lib/timeOfDay';
import { isOver } from '../../questionnaire/expectedSessions';
import type { TaskLinks } from './openTasks';

type Links = Pick<TaskLinks, 'onOpen' | 'onNote' | 'onSession'>;
type Props = Links & {
  /** By time. */
  sessions: readonly SessionOfPatient[];
  /** Those of them that nothing answers. */
  open: readonly SessionOfPatient[];
};

/** Where a press on a session leads, and in which words: the record before it, its note afterwards. */
function leads(
  session: SessionOfPatient,
  isOpen: boolean,
  { onOpen, onNote, onSession }: Links,
): { readonly state: string; readonly run: () => void } {
  const { patient_id, answered_by, answer_id } = session;
  if (answered_by === 'note' && answer_id)
    return { state: 'Evolução escrita', run: () => onNote(patient_id, answer_id) };
  const openRecord = () => onOpen(patient_id);
  if (answered_by) return { state: answered_by === 'contact' ? 'Contato' : 'Não houve', run: openRecord };
  // it waits on this device
  if (!isOpen) return { state: 'Neste aparelho', run: openRecord };
  return isOver(session, formatTime(new Date()))
    ? { state: 'Escrever evolução', run: () => onSession(session) }
    : { state: '', run: openRecord };
}

/** Who is expected today. */
export function TodaySessions({ sessions, open, ...links }: Props) {
  const titleId = useId();
  if (sessions.length === 0) return null;
  return (
    <div className="mx-5 border-b border-line pb-2 sm:mx-7">
      <h3 id={titleId} className="text-sm font-semibold text-ink-2">
        Hoje
      </h3>
      <ul aria-labelledby={titleId} className="-mx-3">
        {sessions.map((session) => {
          const { state, run } = leads(session, open.includes(session), links);
          const isDone = session.answered_by !== null;
          const Icon = isDone ? Check : ChevronRight;
          return (
            <li key={`${session.patient_id} ${session.time_of_day}`}>
              <button
                type="button"
                onClick={run}
                className="flex min-h-touch w-full items-center gap-3 rounded px-3 py-1 text-left transition-colors hover:bg-accent-50"
              >
                <span className="w-24 shrink-0 text-sm tabular-nums text-ink-2">
                  {shownTimes(session.time_of_day)}
                </span>{' '}
                <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-3">
                  <bdi className="font-semibold leading-6 [overflow-wrap:anywhere]">
                    {patientNameOf(session.patients)}
                  </bdi>{' '}
                  {state && <span className="text-sm text-ink-2">{state}</span>}
                </span>
                <Icon aria-hidden className="size-5 text-ink-2" strokeWidth={1.75} />
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
