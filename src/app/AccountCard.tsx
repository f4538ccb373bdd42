import { type ReactNode, useEffect, useRef } from 'react';
import { focusedOrPressed } from '../ui/overlays/lastPress';
import { openLayer } from '../ui/overlays/layers';

type Props = { open: boolean; onClose: () => void; children: ReactNode };

/** The account at hand on narrow screens; Escape, Back or a tap beside it closes it. */
export function AccountCard({ open, onClose, children }: Props) {
  const card = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    if (!open) return;
    const opener = focusedOrPressed();
    card.current?.focus();
    const onPointer = (event: PointerEvent) => {
      if (event.target instanceof Node && !card.current?.contains(event.target)) close.current();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close.current();
    };
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('keydown', onKey);
    const closeLayer = openLayer(() => close.current());
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('keydown', onKey);
      closeLayer();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [open]);

  if (!open) return null;
  return (
    <div
      ref={card}
      role="dialog"
      aria-label="Conta"
      tabIndex={-1}
      className="fixed right-3 top-16 z-30 w-[19rem] rounded-lg border border-line bg-sheet p-5 shadow-float outline-none sm:bottom-4 sm:left-rail sm:right-auto sm:top-auto xl:hidden"
    >
      {children}
    </div>
  );
}
