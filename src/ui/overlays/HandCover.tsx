import { useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { returnFocus } from '../controls/returnFocus';
import { toasts } from '../feedback/toasts';
import { handCover } from './HandCoverButton';
import { focusedOrPressed } from './lastPress';
import { openLayer } from './layers';
import { useHold } from './useHold';

const wave = (y: number) => `M-40 ${y}${'q10 -7 20 0t20 0'.repeat(13)}V320H-40Z`;

/** A boat on the sea under the moon; fills its frame. */
function Sea() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 400 300"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full"
    >
      <rect width="400" height="300" className="fill-accent-100" />
      <circle cx="242" cy="96" r="27" className="fill-white opacity-50" />
      <circle cx="242" cy="96" r="19" className="fill-white" />
      <path d={wave(168)} className="fill-accent-200" />
      <g className="boat">
        <path d="M186 176V104" stroke="currentColor" strokeWidth="3" className="text-accent-800" />
        <path d="M190 108q34 26 36 58h-36Z" className="fill-white" />
        <path d="M182 116q-26 22-28 50h28Z" className="fill-accent-50" />
        <path d="M140 174h100q-8 26-30 26h-42q-20 0-28-26Z" className="fill-accent-800" />
      </g>
      <path d={wave(194)} className="fill-accent-400" />
      <path d={wave(222)} className="fill-accent-700" />
    </svg>
  );
}

/**
 * A picture over the whole screen that blocks touches of a child. Not the lock: the screen behind stays mounted, inert
 * and hidden until somebody presses and holds for two seconds.
 */
export function HandCover() {
  const covered = useSyncExternalStore(handCover.subscribe, handCover.getSnapshot);
  // the lock unmounts it, and must not bring it back
  useEffect(() => () => handCover.set(false), []);
  return covered ? <Cover onHeld={() => handCover.set(false)} /> : null;
}

function Cover({ onHeld }: { onHeld: () => void }) {
  const cover = useRef<HTMLDialogElement>(null);
  const textId = useId();
  const holding = useHold(onHeld);
  // a layout effect: only a dialog that is closed before its removal gives the focus back
  useLayoutEffect(() => {
    const element = cover.current;
    const opener = focusedOrPressed();
    // native: makes everything behind inert, including dialogs and toasts that open later, and returns focus
    element?.showModal();
    const unregister = openLayer(() => undefined);
    // a notice may name a patient
    const release = toasts.hold();
    return () => {
      release();
      unregister();
      element?.close();
      // Safari does not focus pressed buttons
      if (document.activeElement === document.body) returnFocus(opener);
    };
  }, []);
  return (
    <dialog
      ref={cover}
      aria-label="Mãozinha"
      aria-describedby={textId}
      onCancel={(event) => event.preventDefault()}
      // Back on Android closes a dialog, however its cancellation is answered
      onClose={({ currentTarget }) => currentTarget.isConnected && currentTarget.showModal()}
      onContextMenu={(event) => event.preventDefault()}
      className="hand-cover pointer-events-auto fixed inset-0 m-0 flex size-full flex-col max-h-none max-w-none touch-none select-none overflow-hidden border-0 bg-accent-700 p-0 text-white outline-none"
    >
      <div className="relative grow">
        <Sea />
      </div>
      <div className="flex flex-col items-center gap-3 bg-accent-700 px-5 pb-5 text-center">
        <Ring full={holding} />
        <p id={textId} className="text-sm">
          Segure por dois segundos para voltar. Isto não bloqueia as fichas.
        </p>
      </div>
    </dialog>
  );
}

/** Fills while somebody holds. */
function Ring({ full }: { full: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48" className="size-12 -rotate-90" fill="none" strokeWidth="5">
      <circle cx="24" cy="24" r="20" className="stroke-accent-400" />
      <circle
        cx="24"
        cy="24"
        r="20"
        pathLength="1"
        strokeDasharray="1"
        data-full={full || undefined}
        className="hold-ring stroke-white"
      />
    </svg>
  );
}
