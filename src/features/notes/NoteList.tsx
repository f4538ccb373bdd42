import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { NoteChain } from '../../data/records/sessionNotes';
import type { NamedGoal } from '../../questionnaire/goalMarks';
import { useOffsetTop } from '../../ui/useOffsetTop';
import { NoteEntry, type Unfolding } from './NoteEntry';
import { isLong, linesShown } from './noteLines';
import { useLetters } from './useLetters';
import { useShownNote, type useSoughtNote } from './useShownNote';

/** Notes rendered beyond the window, so that scrolling shows no gap. */
const OVERSCAN = 3;
const LINE = 27;
/** The height of a note without its text, in px. */
const FRAME = 110;
/** The next page is requested when the list ends less than this many window heights below the window. */
const AHEAD = 3;

type Props = {
  chains: readonly NoteChain[];
  goals: readonly NamedGoal[] | undefined;
  /** The ids of notes with an unsent correction on this device. */
  corrected: ReadonlySet<string | null>;
  /** All pages were read. */
  complete: boolean;
  /** The note to scroll to, or one that it corrects. */
  shown: ReturnType<typeof useSoughtNote>;
  /** Called while the end of the list is near. */
  onNearEnd: () => void;
  onWrite: (noteId: string) => void;
  onCorrect: (noteId: string) => void;
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
  chains,
  goals,
  corrected,
  complete,
  shown,
  onNearEnd,
  onWrite,
  onCorrect,
}: Props) {
  const list = useRef<HTMLUListElement>(null);
  const measuredOffset = useOffsetTop(list);
  const offset = measuredOffset ?? 0;
  const letters = useLetters(list);
  const unfolding = useUnfolding();

  const virtualizer = useWindowVirtualizer({
    count: chains.length,
    getItemKey: useCallback((index: number) => chains[index]?.note.id ?? index, [chains]),
    // an estimate, so that the page's height hardly changes with each note that is measured
    estimateSize: (index) => FRAME + LINE * linesShown(chains[index]?.note.content ?? '', letters),
    overscan: OVERSCAN,
    scrollMargin: offset,
  });
  useShownNote({ list, virtualizer, chains, measured: measuredOffset !== undefined }, shown);
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
  }, [isNear, rows.at(-1)?.index, chains.length]);

  return (
    <ul
      ref={list}
      aria-label="Evoluções"
      className="@container"
      style={{ paddingTop: before, paddingBottom: after }}
    >
      {rows.map(({ index, key }) => {
        const chain = chains[index];
        return (
          chain && (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={complete ? chains.length : -1}
              aria-posinset={index + 1}
              className={`px-5 py-5 sm:px-7 ${index > 0 ? 'border-t border-line' : ''}`}
            >
              <NoteEntry
                chain={chain}
                isCorrected={corrected.has(chain.note.id)}
                goals={goals}
                isLong={(text) => isLong(text, letters)}
                unfolding={unfolding}
                onWrite={onWrite}
                onCorrect={onCorrect}
              />
            </li>
          )
        );
      })}
    </ul>
  );
}
