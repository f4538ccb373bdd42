import { useEffect, useEffectEvent, useRef, useState } from 'react';

export type SaveState =
  /** `at`: the formatted time, '14:32'. */
  | { kind: 'server'; at: string }
  | { kind: 'local'; at: string | undefined }
  /** Being written to this device. */
  | { kind: 'storing' }
  /** In memory only: this browser has no storage. */
  | { kind: 'screen' }
  | { kind: 'sending' }
  /** `stored`: the input is on this device, and only sending failed. */
  | { kind: 'failed'; stored: boolean; onRetry: () => void };

const sendingAfter = 400;
const isOnItsWay = (key: string) => key === 'sending' || key === 'storing';
const between = 2000;

/** Limits changes of the shown state to one in two seconds, and hides short sendings. */
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
  // a failed state's button must call the current handler, and a stored one shows the current time
  return shown?.kind === state.kind ? state : shown;
}
