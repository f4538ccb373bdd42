import { useWindowVirtualizer } from '@tanstack/react-virtual';
import * as m from 'framer-motion/m';
import {
  type ComponentProps,
  type MouseEvent,
  memo,
  startTransition,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { PatientSummary } from '../../../data/records/summaries';
import { enterFrom, inPlace } from '../../../ui/motion/Motion';
import { useMediaQuery } from '../../../ui/useMediaQuery';
import { useOffsetTop } from '../../../ui/useOffsetTop';
import { COVERED_BELOW, changePosition, type Destination, type PositionStore } from './listVisit';
import { PatientCard } from './PatientCard';
import { useDestination, useRememberedPosition } from './useListScroll';

/** Rows rendered beyond the viewport, so that scrolling shows no gap. */
const OVERSCAN = 2;
const ESTIMATED_ROW = 274;
const CARD_GAP = 16;

const sizeOfLetters = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/**
 * One, two or three columns, from 768 and 1024 px on. In rem, so that larger text gives fewer
 * columns.
 */
function useColumns(): number {
  const [rem, setRem] = useState(sizeOfLetters);
  useEffect(() => {
    const measure = () => setRem(sizeOfLetters());
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  const two = useMediaQuery(`(min-width: ${48 * rem}px)`);
  const three = useMediaQuery(`(min-width: ${64 * rem}px)`);
  return three ? 3 : two ? 2 : 1;
}

/**
 * No overscan in the first render of another list: the visible rows come first. A list counts as another one
 * when its first patient differs, so further pages of a list do not.
 */
function useOverscan(patients: readonly PatientSummary[]) {
  const firstId = patients[0]?.id;
  const [drawn, setDrawn] = useState<string>();
  useEffect(() => startTransition(() => setDrawn(firstId)), [firstId]);
  return { overscan: drawn === firstId ? OVERSCAN : 0, isFirstDrawn: drawn === undefined };
}

/** The cards from this one on appear together: card 200 must not appear after 20 seconds. */
const STAGGERED = 6;

const below = { opacity: 0, transform: 'translateY(6px)' };

type Props = Pick<ComponentProps<typeof PatientCard>, 'onOpen' | 'onDelete' | 'onReactivate' | 'take'> & {
  patients: readonly PatientSummary[];
  byGuardian: ReadonlySet<string>;
  byCivil: ReadonlySet<string>;
  /** Where to scroll to. */
  destination: Destination | undefined;
  /** Receives the scroll position on unmount. */
  position: PositionStore;
  /** The accessible name. */
  label: string;
};

/** True for a press on text above the card's button, unless it ends a selection. */
function isOnText({ target }: MouseEvent): boolean {
  return target instanceof Element && !target.closest('button') && !getSelection()?.toString();
}

/**
 * Renders only the cards near the viewport, so that 10,000 patients scroll like ten. Memoised: typing in the
 * search box does not render the cards; they follow with the result.
 */
export const CardGrid = memo(function CardGrid({
  patients,
  byGuardian,
  byCivil,
  destination,
  position,
  label,
  ...actions
}: Props) {
  const columns = useColumns();
  const list = useRef<HTMLUListElement>(null);
  const measuredOffset = useOffsetTop(list);
  const offset = measuredOffset ?? 0;
  const { overscan, isFirstDrawn } = useOverscan(patients);
  // not on return
  const entering = isFirstDrawn && !destination;

  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(patients.length / columns),
    estimateSize: () => ESTIMATED_ROW,
    gap: CARD_GAP,
    overscan,
    scrollMargin: offset,
    scrollPaddingStart: destination?.anchor.top ?? 0,
    scrollPaddingEnd: COVERED_BELOW,
  });
  const grid = { list, virtualizer, patients, columns };
  useDestination(grid, measuredOffset === undefined ? undefined : destination);
  useRememberedPosition(grid, position);
  const rows = virtualizer.getVirtualItems();
  const first = rows[0]?.index ?? 0;
  const last = rows.at(-1)?.index ?? -1;
  const spaceAbove = (rows[0]?.start ?? offset) - offset;
  const spaceBelow = virtualizer.getTotalSize() - ((rows.at(-1)?.end ?? offset) - offset);
  const near = patients.slice(first * columns, (last + 1) * columns);

  return (
    <ul
      ref={list}
      aria-label={label}
      className="relative grid gap-4"
      style={{
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        paddingTop: spaceAbove,
        paddingBottom: spaceBelow,
      }}
    >
      {near.map((patient, at) => {
        const index = first * columns + at;
        return (
          <m.li
            key={patient.id}
            // cards of a row have equal heights, so only the first one is measured
            ref={at % columns === 0 ? virtualizer.measureElement : undefined}
            data-index={Math.floor(index / columns)}
            aria-setsize={patients.length}
            aria-posinset={index + 1}
            initial={entering && enterFrom(below)}
            animate={inPlace}
            transition={{ duration: 0.28, delay: entering ? Math.min(index, STAGGERED) * 0.1 : 0 }}
            onClickCapture={({ currentTarget }) =>
              changePosition(position, { pressedTop: currentTarget.getBoundingClientRect().top })
            }
            onClick={(event) => isOnText(event) && actions.onOpen(patient.id)}
            className="group relative isolate flex min-w-0 flex-col rounded-lg border border-line bg-sheet shadow-sheet transition-colors hover:border-line-strong"
          >
            <PatientCard
              patient={patient}
              byGuardian={byGuardian.has(patient.id)}
              byCivil={byCivil.has(patient.id)}
              {...actions}
            />
          </m.li>
        );
      })}
    </ul>
  );
});
