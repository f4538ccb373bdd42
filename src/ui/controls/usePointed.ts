import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** A finger that stays on an option for longer, in ms, reads what it stands for and chooses nothing. */
const READING = 500;

/** The option of a field that is pointed at or focused. What a finger has touched stays until the next touch elsewhere. */
export function usePointed(field: RefObject<HTMLElement | null>) {
  const [pointed, setPointed] = useState<string>();
  const press = useRef({ at: 0, wasLong: false });

  useEffect(() => {
    if (pointed === undefined) return;
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node && field.current?.contains(target))) setPointed(undefined);
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, [pointed, field]);

  const eventsOf = (option: string) => ({
    onPointerEnter: () => setPointed(option),
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') setPointed(undefined);
    },
    onPointerDown: ({ pointerType, timeStamp }: PointerEvent) => {
      press.current = { at: pointerType === 'mouse' ? Number.POSITIVE_INFINITY : timeStamp, wasLong: false };
    },
    onPointerUp: ({ timeStamp }: PointerEvent) => {
      press.current.wasLong = timeStamp - press.current.at > READING;
    },
    onFocus: () => setPointed(option),
    onBlur: () => setPointed(undefined),
  });
  /** True of the click that ends a long touch; the keyboard's have no `detail`. */
  const isReading = (click: Event) => click instanceof UIEvent && click.detail > 0 && press.current.wasLong;
  return { pointed, forget: () => setPointed(undefined), eventsOf, isReading };
}
