import { useEffect, useEffectEvent, useRef, useState } from 'react';

export type SaveState =
  /** `at`: the time as shown, '14:32'. */
  | { kind: 'server'; at: string }
  | { kind: 'local' }
  /** On its way to this device. */
  | { kind: 'storing' }
  /** Nowhere else: this browser can keep nothing. */
  | { kind: 'screen' }
  | { kind: 'sending' }
  | { kind: 'failed'; onRetry: () => void };

const sendingAfter = 400;
const isOnItsWay = (key: string) => key === 'sending' || key === 'storing';
const between = 2000;

/** The state that may be shown: it changes at most once in two seconds, and short sendings are not mentioned. */
export function useSteadySaveState(state: SaveState): SaveState | undefined {
  const key = state.kind === 'server' ? state.at : state.kind;
  const [shown, setShown] = useState<SaveState | undefined>(isOnItsWay(state.kind) ? undefined : state);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  const show = useEffectEvent(() => {
    changedAt.current = performance.now();
    setShown(state);
  });
  useEffect(() => {
    const rest = changedAt.current + between - performance.now();
    const timer = setTimeout(() => show(), Math.max(rest, isOnItsWay(key) ? sendingAfter : 0));
    return () => clearTimeout(timer);
  }, [key]);
  // The button of a failed state must call what the newest render gave.
  return shown?.kind === state.kind ? state : shown;
}
