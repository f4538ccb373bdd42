import { type MouseEvent, useRef } from 'react';

/** Longer than any system waits for the second press of a double one. */
const DOUBLE_TAP_MS = 500;
/** Fingers do not land on the same pixel twice; the height of a button. */
const SAME_PLACE_PX = 48;

type Press = {
  readonly step: number;
  readonly at: number;
  readonly x: number;
  readonly y: number;
  readonly pointer: string;
};

function pressOf(step: number, { nativeEvent, timeStamp, clientX, clientY }: MouseEvent): Press {
  const pointer = 'pointerType' in nativeEvent ? String(nativeEvent.pointerType) : '';
  return { step, at: timeStamp, x: clientX, y: clientY, pointer };
}

/**
 * Tells the second tap of a double tap from a press that is meant: the button under the finger has changed between the
 * two. Every other press counts, and the keyboard's (`detail` 0) always do. `step` is the one that is shown.
 */
export function useDoubleTap(step: number) {
  const first = useRef<Press>(undefined);
  return {
    /** The press that puts another button under the finger. */
    begin(event: MouseEvent) {
      first.current = event.detail > 0 ? pressOf(step, event) : undefined;
    },
    isSecondTap(event: MouseEvent): boolean {
      const before = first.current;
      if (before?.step !== step - 1 || event.detail === 0) return false;
      const { at, x, y, pointer } = pressOf(step, event);
      const second =
        at - before.at <= DOUBLE_TAP_MS &&
        pointer === before.pointer &&
        Math.hypot(x - before.x, y - before.y) <= SAME_PLACE_PX;
      if (!second) first.current = undefined;
      return second;
    },
  };
}
