import { AnimatePresence, useIsPresent } from 'framer-motion';
import * as m from 'framer-motion/m';
import { type ComponentProps, Fragment, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { above, below, briefly, enterFrom, inPlace, Motion } from '../motion/Motion';
import { useRaisedToasts } from './raisedToasts';
import { Toast, type ToastPosition } from './Toast';
import { toasts } from './toasts';

/** Renders the current toast. */
export default function ToastHost({ besideNavigation }: ToastPosition) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.getSnapshot);
  const held = useSyncExternalStore(toasts.subscribe, toasts.isHeld);
  const raised = useRaisedToasts();
  // a portal, because an open dialog hides the app from screen readers
  return createPortal(
    <Motion>
      {/* remounts on a hold: a toast that is fading out still contains a patient's name */}
      <AnimatePresence key={String(held)}>
        {shown && (
          // one key for all toasts: only the last one fades out, others are replaced at once
          <Fragment key="toast">
            <MovingToast key={shown.id} shown={shown} besideNavigation={besideNavigation && !raised} />
          </Fragment>
        )}
      </AnimatePresence>
    </Motion>,
    document.body,
  );
}

function MovingToast(toast: Omit<ComponentProps<typeof Toast>, 'open' | 'item'>) {
  const open = useIsPresent();
  const away = toast.besideNavigation ? below : above;
  return (
    <Toast
      {...toast}
      open={open}
      item={(properties) => (
        <m.li
          initial={enterFrom(away)}
          animate={inPlace}
          exit={{ ...away, transition: briefly }}
          {...properties}
        />
      )}
    />
  );
}
