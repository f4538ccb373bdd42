import { useEffect, useEffectEvent, useRef, useState } from 'react';

export type SaveState =
  /** `at`: the formatted time, '14:32'. */
  | { kind: 'server'; at: string }
  | { kind: 'local'; at: string | undefined }
  /** Not on this device yet. */
  | { kind: 'pending' }
  /** In memory only: this browser has no storage. */
  | { kind: 'screen' }
  | { kind: 'sending' }
  /** `stored`: the input is on this device, and only sending failed. */
  | { kind: 'failed'; stored: boolean; onRetry: () => void };

const SENDING_AFTER_MS = 400;
/** Under typing without a pause, the line says 'Guardando…' all the time. */
const KEPT_AFTER_MS = 400;
const MIN_INTERVAL_MS = 2000;

/**
 * Limits changes of the displayed state to one in two seconds, and hides sending that is short. What is not kept yet is shown at
 * once, and what is kept soon after it.
 */
export function useSteadySaveState(state: SaveState): SaveState | undefined {
  const key = state.kind === 'server' ? state.at : state.kind;
  const [shown, setShown] = useState<SaveState | undefined>(state.kind === 'sending' ? undefined : state);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  const wasPending = useRef(false);
  const show = useEffectEvent(() => {
    changedAt.current = performance.now();
    setShown(state);
  });
  useEffect(() => {
    const rest = changedAt.current + MIN_INTERVAL_MS - performance.now();
    const wait = () => {
      if (key === 'pending') return 0;
      if (key === 'local' && wasPending.current) return KEPT_AFTER_MS;
      return Math.max(rest, key === 'sending' ? SENDING_AFTER_MS : 0);
    };
    const timer = setTimeout(() => show(), wait());
    wasPending.current = key === 'pending';
    return () => clearTimeout(timer);
  }, [key]);
  // words that claim more than is true are never shown
  if (state.kind === 'pending') return state;
  // a failed state's button must call the current handler, and a stored one shows the current time
  return shown?.kind === state.kind ? state : shown;
}
