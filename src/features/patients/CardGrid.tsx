import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  memo,
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { PatientSummary } from '../../data/records/summaries';
import { useMediaQuery } from '../../ui/useMediaQuery';
import { PatientCard } from './PatientCard';

const ESTIMATED_ROW = 274;
const GAP = 16;
/** Only the first cards appear one after the other: card 200 must not wait for 20 seconds. */
const STAGGERED = 6;

/** Rows above and below the screen, so that scrolling shows no gap. */
const OVERSCAN = 2;

type Props = {
  patients: readonly PatientSummary[];
  onOpen: (id: string) => void;
  onDelete: (patient: PatientSummary) => void;
};

/** 1, 2 or 3 columns, of 768 and 1024 px; fewer where the letters are larger, so that names are not broken. */
function useColumns(): number {
  const [rem] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
  const two = useMediaQuery(`(min-width: ${48 * rem}px)`);
  const three = useMediaQuery(`(min-width: ${64 * rem}px)`);
  return three ? 3 : two ? 2 : 1;
}

/**
 * No rows beyond the screen while another list is drawn for the first time: what one looks at comes first. A list that
 * begins with another patient counts as another one, so further pages of the same list do not.
 */
function useOverscan(patients: readonly PatientSummary[]): number {
  const firstId = patients[0]?.id;
  const [drawn, setDrawn] = useState<string>();
  useEffect(() => startTransition(() => setDrawn(firstId)), [firstId]);
  return drawn === firstId ? OVERSCAN : 0;
}

/** How far down the page the list begins, also when what stands above it grows: a notice, a record that waits. */
function useOffsetTop(list: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => setOffset(element.offsetTop);
    measure();
    const observer = new ResizeObserver(measure);
    // what grows above the list makes what holds them both grow
    observer.observe(document.body);
    if (element.parentElement) observer.observe(element.parentElement);
    return () => observer.disconnect();
  }, [list]);
  return offset;
}

/**
 * The cards near the screen; rows above and below are kept as space, so that 10,000 patients scroll like ten. A letter in
 * the search box is drawn without them: they follow when the result is there.
 */
export const CardGrid = memo(function CardGrid({ patients, onOpen, onDelete }: Props) {
  const columns = useColumns();
  const list = useRef<HTMLUListElement>(null);
  const offset = useOffsetTop(list);
  const [entering, setEntering] = useState(true);

  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(patients.length / columns),
    estimateSize: () => ESTIMATED_ROW,
    gap: GAP,
    overscan: useOverscan(patients),
    scrollMargin: offset,
  });
  const rows = virtualizer.getVirtualItems();
  const first = rows[0]?.index ?? 0;
  const last = rows.at(-1)?.index ?? -1;
  const above = (rows[0]?.start ?? offset) - offset;
  const below = virtualizer.getTotalSize() - ((rows.at(-1)?.end ?? offset) - offset);
  const shown = patients.slice(first * columns, (last + 1) * columns);

  return (
    <ul
      ref={list}
      aria-label="Pacientes"
      className="grid gap-4"
      style={{
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        paddingTop: above,
        paddingBottom: below,
      }}
    >
      {shown.map((patient, position) => {
        const index = first * columns + position;
        const staggered = entering && index < STAGGERED;
        return (
          <li
            key={patient.id}
            // cards of a row are equally high: the first one measures it
            ref={position % columns === 0 ? virtualizer.measureElement : undefined}
            data-index={Math.floor(index / columns)}
            aria-setsize={patients.length}
            aria-posinset={index + 1}
            onAnimationEnd={() => setEntering(false)}
            style={staggered ? ({ '--delay': `${index * 0.1}s` } as CSSProperties) : undefined}
            className={`flex min-w-0 flex-col rounded-lg border border-line bg-sheet shadow-sheet ${staggered ? 'stagger' : ''}`}
          >
            <PatientCard patient={patient} onOpen={onOpen} onDelete={onDelete} />
          </li>
        );
      })}
    </ul>
  );
});
