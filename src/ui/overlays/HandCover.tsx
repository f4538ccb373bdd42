import { useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { returnFocus } from '../controls/returnFocus';
import { Sea } from '../display/Sea';
import { toasts } from '../feedback/toasts';
import { handCover } from './handCoverState';
import { focusedOrPressed } from './lastPress';
import { openLayer } from './layers';
import { useHold } from './useHold';

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
