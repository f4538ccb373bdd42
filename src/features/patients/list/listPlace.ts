import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { PatientSummary } from '../../../data/records/summaries';

type Anchor = {
  readonly id: string;
  /** The position to scroll to if the patient is not in the list any more. */
  readonly index: number;
  /** The card's distance from the window's top; without it the list scrolls only as far as needed. */
  readonly top?: number;
};

/** Search and scroll position of the list. In memory only, since a search contains a name. */
export type ListPlace = {
  /** The id of the record shown alone under 'Ficha salva'. */
  saved?: string | undefined;
  query: string;
  anchor?: Anchor | undefined;
  /** The patient whose card was pressed. */
  opened?: string | undefined;
  /** The place of the whole list, while `saved` is shown alone. */
  before?: ListPlace | undefined;
  /** The place of the archived list, while it is shown. */
  archive?: ListPlace | undefined;
};

export const newPlace = (saved?: string, before?: ListPlace): ListPlace => ({
  saved,
  query: '',
  anchor: undefined,
  opened: undefined,
  before,
  archive: undefined,
});

/** Changes the place when the list switches between all records and `saved` alone. */
export function enterList(place: ListPlace, saved: string | undefined): void {
  if (place.saved === saved) return;
  const { before, ...left } = place;
  // a search always covers the whole list
  const whole = place.saved === undefined || place.query.trim() ? left : before;
  Object.assign(place, saved ? newPlace(saved, whole) : { ...newPlace(), ...whole, saved: undefined });
}

export type Destination = { readonly anchor: Anchor; readonly takesFocus: boolean };

/** Where to scroll to when the list is shown again; the card that was pressed gets the focus. */
export function destinationOf({ anchor, opened }: ListPlace): Destination | undefined {
  return anchor && { anchor, takesFocus: anchor.id === opened };
}

type Grid = {
  readonly list: RefObject<HTMLUListElement | null>;
  readonly virtualizer: Virtualizer<Window, Element>;
  readonly patients: readonly PatientSummary[];
  readonly columns: number;
};

/** Records the place on unmount: the pressed card, or else the first one in view. */
export function useRememberedPlace({ virtualizer, patients, columns }: Grid, place: ListPlace | undefined) {
  const remember = useEffectEvent(() => {
    if (!place) return;
    // the window may be scrolled to the next view's top already
    const offset = virtualizer.scrollOffset ?? 0;
    const pressed = patients.findIndex(({ id }) => id === place.opened);
    const inView = (virtualizer.getVirtualItemForOffset(offset)?.index ?? 0) * columns;
    const index = pressed < 0 ? inView : pressed;
    const row = virtualizer.measurementsCache[Math.floor(index / columns)];
    const id = patients[index]?.id;
    place.anchor = id && row ? { id, index, top: row.start - offset } : undefined;
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
