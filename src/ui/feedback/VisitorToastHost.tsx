import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Toast, type ToastPosition } from './Toast';
import { toasts } from './toasts';

/** Renders the current toast without framer-motion, which only the app behind the sign-in loads. */
export default function VisitorToastHost(place: ToastPosition) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.getSnapshot);
  return createPortal(
    shown && (
      <Toast key={shown.id} shown={shown} {...place} open item={(properties) => <li {...properties} />} />
    ),
    document.body,
  );
}
