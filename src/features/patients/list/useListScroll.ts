import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { PatientSummary } from '../../../data/records/summaries';
import { scrollsByHand } from '../../../ui/scrollsByHand';
import {
  type Anchor,
  COVERED_BELOW,
  changePosition,
  type Destination,
  type PositionStore,
} from './listVisit';

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
    const { opened, pressedTop } = position.getSnapshot();
    const pressed = patients.findIndex(({ id }) => id === opened);
    const inView = (virtualizer.getVirtualItemForOffset(offset)?.index ?? 0) * columns;
    const index = pressed < 0 ? inView : pressed;
    const row = virtualizer.measurementsCache[Math.floor(index / columns)];
    const id = patients[index]?.id;
    // the virtualizer's offset is a frame late, so a press right after a scroll brings its own
    const top = (pressed < 0 ? undefined : pressedTop) ?? (row && row.start - offset);
    changePosition(position, {
      anchor: id && top !== undefined ? { id, index, top, windowHeight: innerHeight } : undefined,
    });
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

/** Frames in which nothing moves until a list counts as drawn; with `MOST_FRAMES`, one that never rests is left alone. */
const STILL_FRAMES = 8;
const MOST_FRAMES = 300;

/** The distance from the window's top that a card of this height, now at `top`, is brought to. */
function placeOf({ top: left, windowHeight = innerHeight }: Anchor, top: number, height: number): number {
  const lowest = Math.max(0, innerHeight - COVERED_BELOW - height);
  if (left === undefined) return Math.min(Math.max(top, 0), lowest);
  // a tablet that was turned meanwhile can be too low for the place
  return innerHeight < windowHeight ? Math.min(left, lowest) : left;
}

/**
 * Brings a card to its place and keeps it there until the cards around it are drawn, unless the person acts first: rows
 * that are measured late move it, or leave it out for a moment, which takes its focus. Returns what ends it.
 */
function approach({ list, virtualizer }: Grid, index: number, { anchor, takesFocus }: Destination) {
  let frame = 0;
  let frames = 0;
  let still = 0;
  const listening = new AbortController();
  const end = () => {
    cancelAnimationFrame(frame);
    listening.abort();
  };
  const step = () => {
    const card = list.current?.querySelector(`[aria-posinset="${index + 1}"]`);
    still += 1;
    if (card) {
      // from here on by what is on the page, not by its estimates
      virtualizer.cancelScroll();
      const { top, height } = card.getBoundingClientRect();
      const wanted = placeOf(anchor, top, height);
      const before = scrollY;
      if (Math.abs(top - wanted) > 1) scrollBy({ top: top - wanted, behavior: 'instant' });
      if (scrollY !== before) still = 0;
      const button = takesFocus ? card.querySelector('button') : null;
      const focused = document.activeElement;
      // unless something else was focused meanwhile
      if (button && focused !== button && focused?.contains(button)) {
        button.focus({ preventScroll: true });
        still = 0;
      }
    } else still = 0;
    frames += 1;
    if (still < STILL_FRAMES && frames < MOST_FRAMES) frame = requestAnimationFrame(step);
    else end();
  };
  for (const event of scrollsByHand)
    addEventListener(event, end, { capture: true, signal: listening.signal });
  frame = requestAnimationFrame(step);
  return end;
}

/** Scrolls to a destination once its card is in the list, and focuses it there. */
export function useDestination(grid: Grid, destination: Destination | undefined) {
  const { list, virtualizer, patients, columns } = grid;
  const reached = useRef<Destination>(undefined);
  const end = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    if (!destination || reached.current === destination) return;
    const { anchor } = destination;
    const found = patients.findIndex(({ id }) => id === anchor.id);
    // further pages may follow
    if (found < 0 && anchor.index > patients.length) return;
    reached.current = destination;
    const index = found < 0 ? Math.min(anchor.index, patients.length - 1) : found;
    virtualizer.scrollToIndex(Math.floor(index / columns), {
      align: anchor.top === undefined ? 'auto' : 'start',
    });
    end.current = approach({ list, virtualizer, patients, columns }, index, {
      anchor,
      takesFocus: destination.takesFocus && found >= 0,
    });
  }, [destination, list, virtualizer, patients, columns]);
  useLayoutEffect(() => {
    // a search leads elsewhere
    if (!destination) end.current?.();
    return () => end.current?.();
  }, [destination]);
}
