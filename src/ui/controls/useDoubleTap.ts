import { type MouseEvent, useRef } from 'react';

/** Longer than the double-click interval of any system. */
const DOUBLE_TAP_MS = 500;
/** Tolerance between two taps of a finger: the height of a button. */
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
 * Detects the second tap of a double tap: the first one replaced the button at this position, so the second
 * must not activate the new one. Keyboard activation (`detail` 0) always counts. `step` is the current step.
 */
export function useDoubleTap(step: number) {
  const first = useRef<Press>(undefined);
  return {
    /** The press that replaces the button. */
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
