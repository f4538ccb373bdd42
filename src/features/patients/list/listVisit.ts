import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { PatientSummary } from '../../../data/records/summaries';
import { createObservable, type Observable } from '../../../lib/observable';

export type Anchor = {
  readonly id: string;
  /** The position to scroll to if the patient is not in the list any more. */
  readonly index: number;
  /** The card's distance from the window's top; without it the list scrolls only as far as needed. */
  readonly top?: number;
};

/** Search and scroll position of a list. */
type ListPosition = {
  readonly query: string;
  readonly anchor?: Anchor | undefined;
  /** The patient whose card was pressed. */
  readonly opened?: string | undefined;
};

export type PositionStore = Observable<ListPosition>;

/** One visit of the list: its position, and that of the archived records while they are shown. */
export type ListVisit = {
  readonly active: PositionStore;
  readonly archive: Observable<PositionStore | undefined>;
};

export const newPosition = (query = ''): PositionStore => createObservable<ListPosition>({ query });

export function changePosition(position: PositionStore, part: Partial<ListPosition>): void {
  position.set({ ...position.getSnapshot(), ...part });
}

export const newListVisit = (): ListVisit => ({
  active: newPosition(),
  archive: createObservable<PositionStore | undefined>(undefined),
});

/** The visits of the list by id. In memory only, since a search contains a name. */
export function createListVisits(): (id: string) => ListVisit {
  const visits = new Map<string, ListVisit>();
  return (id) => {
    const visit = visits.get(id) ?? newListVisit();
    visits.set(id, visit);
    return visit;
  };
}

export type Destination = { readonly anchor: Anchor; readonly takesFocus: boolean };

/** Where to scroll to when the list is shown again; the card that was pressed gets the focus. */
export function destinationOf(position: PositionStore): Destination | undefined {
  const { anchor, opened } = position.getSnapshot();
  return anchor && { anchor, takesFocus: anchor.id === opened };
}

type Grid = {
  readonly list: RefObject<HTMLUListElement | null>;
  readonly virtualizer: Virtualizer<Window, Element>;
  readonly patients: readonly PatientSummary[];
  readonly columns: number;
};

/** Records the position on unmount: the pressed card, or else the first one in view. */
export function useRememberedPosition({ virtualizer, patients, columns }: Grid, position: PositionStore) {
  const remember = useEffectEvent(() => {
    // the window may be scrolled to the next view's top already
    const offset = virtualizer.scrollOffset ?? 0;
    const pressed = patients.findIndex(({ id }) => id === position.getSnapshot().opened);
    const inView = (virtualizer.getVirtualItemForOffset(offset)?.index ?? 0) * columns;
    const index = pressed < 0 ? inView : pressed;
    const row = virtualizer.measurementsCache[Math.floor(index / columns)];
    const id = patients[index]?.id;
    changePosition(position, { anchor: id && row ? { id, index, top: row.start - offset } : undefined });
  });
  useLayoutEffect(() => () => remember(), []);
  useEffect(() => {
    // for this history entry: the list restores its position itself
    history.scrollRestoration = 'manual';
    return () => {
      history.scrollRestoration = 'auto';
    };
  }, []);
}

/** Scrolls to a destination once its card is in the list, and focuses it there. */
export function useDestination(grid: Grid, destination: Destination | undefined) {
  const { list, virtualizer, patients, columns } = grid;
  const reached = useRef<Destination>(undefined);
  const focused = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (!destination || reached.current === destination) return;
    const { anchor, takesFocus } = destination;
    const found = patients.findIndex(({ id }) => id === anchor.id);
    // further pages may follow
    if (found < 0 && anchor.index > patients.length) return;
    reached.current = destination;
    const index = found < 0 ? Math.min(anchor.index, patients.length - 1) : found;
    virtualizer.scrollToIndex(Math.floor(index / columns), {
      align: anchor.top === undefined ? 'auto' : 'start',
    });
    if (takesFocus && found >= 0) focused.current = found;
  }, [destination, virtualizer, patients, columns]);
  useEffect(() => {
    if (focused.current === undefined) return;
    // rendered after the scrolling
    const button = list.current?.querySelector(`[aria-posinset="${focused.current + 1}"] button`);
    if (!(button instanceof HTMLElement)) return;
    focused.current = undefined;
    // unless something else was focused meanwhile
    if (document.activeElement?.contains(button)) button.focus({ preventScroll: true });
  });
}
