import { CalendarX2 } from 'lucide-react';
import { RowActions } from '../../device/rows/RowActions';
import { formatCivilDay, fromIsoDate } from '../../lib/dates';
import { type Absence, absenceLabel, toldText } from '../../records/absences';
import { Chip } from '../../ui/display/Chip';

export type AbsenceActions = {
  readonly leaves: (absence: Absence) => string | undefined;
  readonly onEdit: (absence: Absence) => void;
  readonly onRemove: (absence: Absence) => void;
};

/** A session that did not take place, in one line where there is room. */
export function AbsenceEntry({
  absence,
  leaves: leavesOf,
  onEdit,
  onRemove,
}: AbsenceActions & { absence: Absence }) {
  const { missed_on } = absence;
  const leaves = leavesOf(absence);
  return (
    <div className="grid items-center gap-x-6 gap-y-1 @min-[34rem]:grid-cols-[8.5rem_minmax(0,1fr)]">
      <h3 className="font-semibold">
        <time dateTime={missed_on}>{formatCivilDay(missed_on)}</time>
      </h3>
      <div className="flex min-w-0 items-center gap-x-3">
        <Chip icon={<CalendarX2 aria-hidden className="size-3.5" />}>{absenceLabel(absence)}</Chip>
        <p className="min-w-0 grow text-sm text-ink-2 [overflow-wrap:anywhere]">
          <bdi>{[toldText(absence), absence.reason?.trim()].filter(Boolean).join(' · ')}</bdi>
          {leaves && <span className="block text-warn">{leaves}</span>}
        </p>
        {!leaves && (
          <RowActions
            name={`falta de ${fromIsoDate(missed_on)}`}
            onEdit={() => onEdit(absence)}
            onRemove={() => onRemove(absence)}
          />
        )}
      </div>
    </div>
  );
}
