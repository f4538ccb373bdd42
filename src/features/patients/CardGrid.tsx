import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { AnimatePresence } from 'framer-motion';
import * as m from 'framer-motion/m';
import { memo, type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PatientSummary } from '../../data/records/summaries';
import { enterFrom, inPlace } from '../../ui/motion/Motion';
import { useMediaQuery } from '../../ui/useMediaQuery';
import { PatientCard } from './PatientCard';

const ESTIMATED_ROW = 274;
const GAP = 16;
/** Only the first cards are staggered: card 200 must not appear after 20 seconds. */
const STAGGERED = 6;

const card = 'flex min-w-0 flex-col rounded-lg border border-line bg-sheet shadow-sheet';
const below = { opacity: 0, transform: 'translateY(6px)' };
const gone = { opacity: 0, transform: 'scale(0.97)', transition: { duration: 0.2 } };

/** Rows rendered beyond the viewport, so that scrolling shows no gap. */
const OVERSCAN = 2;

type Props = {
  patients: readonly PatientSummary[];
  onOpen: (id: string) => void;
  onDelete: (patient: PatientSummary) => void;
};

/**
 * One, two or three columns, from 768 and 1024 px on. In rem, so that larger text gives fewer
 * columns.
 */
function useColumns(): number {
  const [rem] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
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
  return { overscan: drawn === firstId ? OVERSCAN : 0, entering: drawn === undefined };
}

/** The patient just removed from the list, for one render, with the card's index. */
function useRemoved(patients: readonly PatientSummary[]) {
  const before = useRef(patients);
  const [removed, setRemoved] = useState<{ patient: PatientSummary; index: number }>();
  useLayoutEffect(() => {
    const known = before.current;
    before.current = patients;
    if (known.length !== patients.length + 1) return;
    const index = known.findIndex(({ id }, position) => id !== patients[position]?.id);
    const patient = known[index];
    if (patient && known[index + 1]?.id === patients[index]?.id) setRemoved({ patient, index });
  }, [patients]);
  useEffect(() => {
    if (removed) setRemoved(undefined);
  }, [removed]);
  return removed;
}

/**
 * The list's distance from the top of the page; also updated when the content above it changes its height.
 */
function useOffsetTop(list: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => setOffset(element.offsetTop);
    measure();
    const observer = new ResizeObserver(measure);
    // content above the list changes the height of their common ancestors
    observer.observe(document.body);
    if (element.parentElement) observer.observe(element.parentElement);
    return () => observer.disconnect();
  }, [list]);
  return offset;
}

/**
 * Renders only the cards near the viewport, so that 10,000 patients scroll like ten. Memoised: typing in the
 * search box does not render the cards; they follow with the result.
 */
export const CardGrid = memo(function CardGrid({ patients, onOpen, onDelete }: Props) {
  const columns = useColumns();
  const list = useRef<HTMLUListElement>(null);
  const offset = useOffsetTop(list);
  const { overscan, entering } = useOverscan(patients);
  const removed = useRemoved(patients);

  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(patients.length / columns),
    estimateSize: () => ESTIMATED_ROW,
    gap: GAP,
    overscan,
    scrollMargin: offset,
  });
  const rows = virtualizer.getVirtualItems();
  const first = rows[0]?.index ?? 0;
  const last = rows.at(-1)?.index ?? -1;
  const spaceAbove = (rows[0]?.start ?? offset) - offset;
  const spaceBelow = virtualizer.getTotalSize() - ((rows.at(-1)?.end ?? offset) - offset);
  const near = patients.slice(first * columns, (last + 1) * columns);

  const place = removed && rows.find(({ index }) => index === Math.floor(removed.index / columns));

  return (
    <ul
      ref={list}
      aria-label="Pacientes"
      className="relative grid gap-4"
      style={{
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        paddingTop: spaceAbove,
        paddingBottom: spaceBelow,
      }}
    >
      {near.map((patient, position) => {
        const index = first * columns + position;
        const staggered = entering && index < STAGGERED;
        return (
          <m.li
            key={patient.id}
            // cards of a row have equal heights, so only the first one is measured
            ref={position % columns === 0 ? virtualizer.measureElement : undefined}
            data-index={Math.floor(index / columns)}
            aria-setsize={patients.length}
            aria-posinset={index + 1}
            initial={staggered && enterFrom(below)}
            animate={inPlace}
            transition={{ duration: 0.28, delay: staggered ? index * 0.1 : 0 }}
            className={card}
          >
            <PatientCard patient={patient} onOpen={onOpen} onDelete={onDelete} />
          </m.li>
        );
      })}
      <AnimatePresence>
        {removed && place && (
          // fades out above the cards that have moved up, and ignores input
          <m.li
            key={removed.patient.id}
            inert
            initial={false}
            animate={inPlace}
            exit={gone}
            style={{
              gridColumn: `${(removed.index % columns) + 1} / span 1`,
              top: place.start - offset,
              height: place.size,
            }}
            className={`${card} absolute inset-x-0`}
          >
            <PatientCard patient={removed.patient} onOpen={onOpen} onDelete={onDelete} />
          </m.li>
        )}
      </AnimatePresence>
    </ul>
  );
});
