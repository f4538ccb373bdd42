import * as m from 'framer-motion/m';
import { Lock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { WARNING_MS, watchIdle } from '../session/idle';
import { Button } from '../ui/controls/Button';
import { enterFrom, inPlace } from '../ui/motion/Motion';

/** The warning stays this long after input, so that the tap on it does not reach the elements below. */
const STAYS_MS = 400;

/** Locks the screen after a period without input; a warning comes first, and any input cancels it (D-56). */
export function IdleLock({ onIdle }: { onIdle: () => void }) {
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    let leaving: ReturnType<typeof setTimeout> | undefined;
    const stop = watchIdle({
      onIdle,
      onWarning: (left) => {
        clearTimeout(leaving);
        if (left === null) leaving = setTimeout(setSeconds, STAYS_MS, null);
        else setSeconds(left);
      },
    });
    return () => {
      clearTimeout(leaving);
      stop();
    };
  }, [onIdle]);
  // a portal, because an open dialog hides the app from screen readers; always mounted, as a live region must be; at
  // the top, because toasts are at the bottom
  return createPortal(
    <div
      aria-live="assertive"
      className="pointer-events-none fixed inset-x-4 top-4 z-50 mx-auto max-w-[30rem]"
    >
      {seconds !== null && (
        <m.div
          initial={enterFrom({ opacity: 0, transform: 'translateY(-8px)' })}
          animate={inPlace}
          className="pointer-events-auto flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-sheet p-4 pl-5 text-ink shadow-float"
        >
          <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-100 text-accent-800">
            <Lock aria-hidden className="size-5" />
          </span>
          <div className="min-w-0 grow basis-52">
            <p className="font-semibold">
              A tela vai ser bloqueada em <span className="sr-only">{WARNING_MS / 1000} segundos</span>
              <span aria-hidden="true" className="tabular-nums">
                {seconds} s
              </span>
            </p>
            <p className="text-sm text-ink-2">Toque em qualquer lugar, ou numa tecla, para continuar.</p>
          </div>
          <Button small>Continuar</Button>
        </m.div>
      )}
    </div>,
    document.body,
  );
}
