import { useEffect, useEffectEvent, useRef, useState } from 'react';

const HOLD_MS = 2000;
/** A finger that moves further than this is not holding still, in px. */
const STILL_WITHIN = 24;

type Hold =
  | { readonly by: 'pointer'; readonly id: number; readonly x: number; readonly y: number }
  | { readonly by: 'key'; readonly key: string };

/** Swallows the repeats and the release of a held key, which would activate the newly focused element. */
function swallowUntilReleased(): void {
  const released = new AbortController();
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    if (event.type === 'keyup') released.abort();
  };
  const options = { capture: true, signal: released.signal };
  addEventListener('keydown', swallow, options);
  addEventListener('keyup', swallow, options);
}

/**
 * Calls `onHeld` once a finger, the mouse, Space or Enter is held still for two seconds. Only the first finger counts.
 * Until then all keys of the page are ignored.
 */
export function useHold(onHeld: () => void) {
  const hold = useRef<Hold>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [holding, setHolding] = useState(false);

  const stop = () => {
    clearTimeout(timer.current);
    hold.current = undefined;
    setHolding(false);
  };
  const begin = (next: Hold) => {
    hold.current = next;
    setHolding(true);
    timer.current = setTimeout(() => {
      if (next.by === 'key') swallowUntilReleased();
      stop();
      onHeld();
    }, HOLD_MS);
  };

  const onPointer = useEffectEvent((event: PointerEvent) => {
    const current = hold.current;
    if (event.type === 'pointerdown') {
      if (!current && event.button === 0)
        begin({ by: 'pointer', id: event.pointerId, x: event.clientX, y: event.clientY });
      return;
    }
    if (current?.by !== 'pointer' || current.id !== event.pointerId) return;
    const wandered = Math.hypot(event.clientX - current.x, event.clientY - current.y) > STILL_WITHIN;
    if (event.type !== 'pointermove' || wandered) stop();
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const current = hold.current;
    if (event.type === 'keyup') {
      if (current?.by === 'key' && current.key === event.key) stop();
    } else if (!current && !event.repeat && (event.key === ' ' || event.key === 'Enter')) {
      begin({ by: 'key', key: event.key });
    }
  });
  const onBlur = useEffectEvent(stop);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const first = { capture: true, signal };
    for (const type of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const)
      addEventListener(type, (event) => onPointer(event), first);
    for (const type of ['keydown', 'keyup'] as const) addEventListener(type, (event) => onKey(event), first);
    addEventListener('blur', () => onBlur(), { signal });
    return () => {
      clearTimeout(timer.current);
      listening.abort();
    };
  }, []);
  return holding;
}
