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

const PENDING_AFTER_MS = 400;
const isPending = (key: string) => key === 'sending' || key === 'storing';
const MIN_INTERVAL_MS = 2000;

/** Limits changes of the displayed state to one in two seconds, and hides sending and storing that are short. */
export function useSteadySaveState(state: SaveState): SaveState | undefined {
  const key = state.kind === 'server' ? state.at : state.kind;
  const [shown, setShown] = useState<SaveState | undefined>(isPending(state.kind) ? undefined : state);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  const show = useEffectEvent(() => {
    changedAt.current = performance.now();
    setShown(state);
  });
  useEffect(() => {
    const rest = changedAt.current + MIN_INTERVAL_MS - performance.now();
    const timer = setTimeout(() => show(), Math.max(rest, isPending(key) ? PENDING_AFTER_MS : 0));
    return () => clearTimeout(timer);
  }, [key]);
  // a failed state's button must call the current handler, and a stored one shows the current time
  return shown?.kind === state.kind ? state : shown;
}
