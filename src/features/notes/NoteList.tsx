import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { CalendarX2 } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { RowActions } from '../../forms/rows/RowActions';
import type { Rows } from '../../forms/rows/useRows';
import { formatCivilDay } from '../../lib/dates';
import { shownTimes } from '../../lib/timeOfDay';
import type { NamedGoal } from '../../questionnaire/goalMarks';
import { type Absence, absenceLabel, type absences, toldText } from '../../records/absences';
import { Chip } from '../../ui/display/Chip';
import { useOffsetTop } from '../../ui/useOffsetTop';
import type { ListEntry } from './listEntries';
import { NoteEntry, type Unfolding } from './NoteEntry';
import { isWorthFolding, linesShown, useLetters } from './noteLines';
import { useShownNote, type useSoughtNote } from './useShownNote';

/** Notes rendered beyond the window, so that scrolling shows no gap. */
const OVERSCAN = 3;
const LINE = 27;
/** The height of a note without its text, in px. */
const FRAME = 110;
/** The height of an absence, in px. */
const ABSENCE = 85;
/** The next page is requested when the list ends less than this many window heights below the window. */
const AHEAD = 3;

type Props = {
  entries: readonly ListEntry[];
  goals: readonly NamedGoal[] | undefined;
  /** The ids of notes with an unsent correction on this device. */
  corrected: ReadonlySet<string | null>;
  /** What is said of a note whose removal waits on this device. */
  leaves: (noteId: string) => string | undefined;
  /** All pages were read. */
  complete: boolean;
  /** The note to scroll to, or one that it corrects. */
  shown: ReturnType<typeof useSoughtNote>;
  /** Called while the end of the list is near. */
  onNearEnd: () => void;
  onWrite: (noteId: string) => void;
  onCorrect: (noteId: string) => void;
  ofAbsences: Rows<typeof absences>;
};

function useUnfolding(): Unfolding {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  return {
    isUnfolded: (key) => keys.has(key),
    toggle: (key) => {
      const next = new Set(keys);
      if (!next.delete(key)) next.add(key);
      setKeys(next);
    },
  };
}

/** Renders only the notes near the window, so that thousands scroll like ten. */
export function NoteList({
  entries,
  goals,
  corrected,
  leaves,
  complete,
  shown,
  onNearEnd,
  onWrite,
  onCorrect,
  ofAbsences,
}: Props) {
  const list = useRef<HTMLUListElement>(null);
  const measuredOffset = useOffsetTop(list);
  const offset = measuredOffset ?? 0;
  const letters = useLetters(list);
  const unfolding = useUnfolding();

  const virtualizer = useWindowVirtualizer({
    count: entries.length,
    getItemKey: useCallback((index: number) => entries[index]?.id ?? index, [entries]),
    // an estimate, so that the page's height hardly changes with each note that is measured
    estimateSize: (index) => {
      const text = entries[index]?.chain?.note.content;
      return text === undefined ? ABSENCE : FRAME + LINE * linesShown(text, letters);
    },
    overscan: OVERSCAN,
    scrollMargin: offset,
  });
  useShownNote({ list, virtualizer, entries, measured: measuredOffset !== undefined }, shown);
  const rows = virtualizer.getVirtualItems();
  const before = (rows[0]?.start ?? offset) - offset;
  const after = virtualizer.getTotalSize() - ((rows.at(-1)?.end ?? offset) - offset);

  // Notes added below the window move nothing on the screen. While the end of the list is visible, or above the window, no
  // page is requested automatically.
  const below = offset + virtualizer.getTotalSize() - (virtualizer.scrollOffset ?? 0) - innerHeight;
  const isNear = below > 0 && below < AHEAD * innerHeight;
  const tellNear = useEffectEvent(onNearEnd);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again while further notes come into view
  useEffect(() => {
    if (isNear) tellNear();
  }, [isNear, rows.at(-1)?.index, entries.length]);

  return (
    <ul
      ref={list}
      aria-label="Evoluções"
      className="@container"
      style={{ paddingTop: before, paddingBottom: after }}
    >
      {rows.map(({ index, key }) => {
        const entry = entries[index];
        return (
          entry && (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={complete ? entries.length : -1}
              aria-posinset={index + 1}
              className={`px-5 ${entry.chain ? 'py-5' : 'py-2'} sm:px-7 ${index > 0 ? 'border-t border-line' : ''}`}
            >
              {entry.chain ? (
                <NoteEntry
                  chain={entry.chain}
                  isCorrected={corrected.has(entry.id)}
                  leaves={leaves(entry.id)}
                  goals={goals}
                  isLong={(text) => isWorthFolding(text, letters)}
                  unfolding={unfolding}
                  onWrite={onWrite}
                  onCorrect={onCorrect}
                />
              ) : (
                <AbsenceEntry absence={entry.absence} of={ofAbsences} />
              )}
            </li>
          )
        );
      })}
    </ul>
  );
}

type AbsenceProps = { absence: Absence; of: Rows<typeof absences> };

/** A session that did not take place, in one line where there is room. */
function AbsenceEntry({ absence, of }: AbsenceProps) {
  const { missed_on } = absence;
  const leaves = of.leaves(absence);
  return (
    <div className="grid items-center gap-x-6 gap-y-1 @min-[34rem]:grid-cols-[8.5rem_minmax(0,1fr)]">
      <h3 className="font-semibold">
        <time dateTime={missed_on}>{formatCivilDay(missed_on)}</time>
      </h3>
      <div className="flex min-w-0 items-center gap-x-3">
        <Chip icon={<CalendarX2 aria-hidden className="size-3.5" />}>{absenceLabel(absence)}</Chip>
        <p className="min-w-0 grow text-sm text-ink-2 [overflow-wrap:anywhere]">
          <bdi>
            {[shownTimes(absence.time_of_day), toldText(absence), absence.reason?.trim()]
              .filter(Boolean)
              .join(' · ')}
          </bdi>
          {leaves && <span className="block text-warn">{leaves}</span>}
        </p>
        <RowActions of={of} row={absence} />
      </div>
    </div>
  );
}
