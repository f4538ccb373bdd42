import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { rowsOptions } from '../../data/records/entityRows';
import type { PatientRow } from '../../data/records/patients';
import { useTakeBack, useTherapist } from '../../forms/contexts';
import { useLeaving } from '../../forms/rows/leaving';
import { useDraftDialog } from '../../forms/rows/useRowDialog';
import { WaitingRows } from '../../forms/rows/WaitingRows';
import { Opened } from '../../forms/useDialog';
import { timesInForce, weekEntries, weeklySessions } from '../../records/weeklySessions';
import { Button } from '../../ui/controls/Button';
import { QueryState } from '../../ui/feedback/QueryState';
import { loadable } from '../../ui/loadable';
import { weekCodec, weekDraftOf } from './weekDraft';

const WeekDialog = loadable(() => import('./WeekDialog'));

/** When the patient comes each week, and when that was otherwise; each part stands where its section has place for it. */
export function useWeeklyTimes(patient: PatientRow) {
  const { userId } = useTherapist();
  const takeBack = useTakeBack();
  const query = useQuery(rowsOptions(weeklySessions, userId, patient.id));
  const week = useDraftDialog(weeklySessions, weekCodec, patient.id);
  const leaving = useLeaving(weeklySessions.table, patient.id);
  const rows = query.data;
  const waits = week.waiting.length + leaving.length > 0;
  const entries = weekEntries(rows ?? []);
  return {
    isEmpty: rows?.length === 0 && !waits,
    /** What of them is on this device only. */
    waiting: <WaitingRows of={{ ...week, leaving, undo: (item) => void takeBack(item) }} />,
    entries:
      rows === undefined ? (
        <QueryState query={query} label="Buscando os horários…" />
      ) : (
        entries.length > 0 && (
          <dl className="mt-5 first:mt-0">
            <dt className="text-sm font-semibold text-ink-2">{weeklySessions.words.heading}</dt>
            {entries.map(({ label, value, isOver }) => (
              <dd key={label} className={isOver ? 'mt-1 text-sm text-ink-2' : 'mt-0.5'}>
                {label && `${label}: `}
                {value}
              </dd>
            ))}
          </dl>
        )
      ),
    /** Opens their form; none while something waits. */
    write: rows !== undefined && !waits && (
      <Button
        small
        icon={<CalendarClock aria-hidden className="size-4" />}
        onClick={() => week.begin(weekDraftOf(timesInForce(rows)))}
      >
        {entries.length > 0 ? 'Mudar horários' : 'Horários'}
      </Button>
    ),
    dialog: <Opened of={week}>{(open) => <WeekDialog patient={patient} {...open} />}</Opened>,
  };
}
