import * as Radix from '@radix-ui/react-toast';
import clsx from 'clsx';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Glyph } from '../display/glyphs';
import { type ShownToast, toasts } from './toast';

const DURATION_MS = 5000;

/** Radix announces by writing the text a second time; here the toast itself is the live region. */
const nowhere = document.createElement('div');

/** Shows what `toast()` says. `besideNavigation`: centred over the content, not over the window. */
export default function ToastHost({ besideNavigation }: { besideNavigation: boolean }) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.getSnapshot);
  // Beside the app, not in it: what an open dialog hides from screen readers is the app.
  return createPortal(
    <Radix.Provider
      duration={Number.POSITIVE_INFINITY}
      swipeDirection="up"
      label="Aviso"
      announcerContainer={nowhere}
    >
      {shown && <Toast key={shown.id} shown={shown} />}
      <Radix.Viewport asChild label="Avisos ({hotkey})">
        <div
          // Spares it from being hidden while a dialog is open; each toast is a live region of its own.
          aria-live="off"
          className={clsx(
            'fixed inset-x-4 top-4 z-50 mx-auto grid max-w-[27rem] gap-3',
            besideNavigation && 'sm:left-rail sm:right-0 xl:left-side',
          )}
        />
      </Radix.Viewport>
    </Radix.Provider>,
    document.body,
  );
}

function Toast({ shown }: { shown: ShownToast }) {
  const { id, tone, title, description } = shown;
  const failed = tone === 'destructive';
  const written = useNextFrame();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const visible = usePageVisible();
  useCountdown(hovered || focused || !visible, () => toasts.dismiss(id));
  return (
    <Radix.Root
      asChild
      open
      onOpenChange={(open) => !open && toasts.dismiss(id)}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div
        role={failed ? 'alert' : 'status'}
        className={clsx(
          'rise pointer-events-auto flex w-full items-start gap-4 rounded-lg p-4 pl-5 shadow-float',
          failed ? 'bg-danger text-white' : 'border border-line bg-sheet text-ink',
        )}
      >
        {written && (
          <>
            {!bringsOwnSign(title) && <Badge failed={failed} />}
            <div className="min-w-0 grow [overflow-wrap:anywhere]">
              <Radix.Title className="font-semibold">{title}</Radix.Title>
              {description && (
                <Radix.Description className={clsx('text-sm', failed ? 'text-white' : 'text-ink-2')}>
                  {description}
                </Radix.Description>
              )}
            </div>
            <Radix.Close
              aria-label="Fechar aviso"
              className="-mr-2 -mt-2 grid size-touch shrink-0 place-items-center rounded"
            >
              <Glyph name="close" />
            </Radix.Close>
          </>
        )}
      </div>
    </Radix.Root>
  );
}

function Badge({ failed }: { failed: boolean }) {
  return (
    <span
      className={clsx(
        'mt-0.5 grid size-8 shrink-0 place-items-center',
        failed ? 'rounded-sm bg-white text-danger' : 'rounded-full bg-done text-white',
      )}
    >
      <Glyph name={failed ? 'alert' : 'check'} strokeWidth={failed ? 2.25 : 3} />
    </span>
  );
}

/** ✅ and 👋 are badge enough. */
function bringsOwnSign(title: string) {
  return /\p{Extended_Pictographic}/u.test(title);
}

/** A live region is read out when words arrive in it, not when it arrives with its words. */
function useNextFrame() {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setPassed(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return passed;
}

const subscribeVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

/** False while another tab covers the page, such as a report that the browser opens in one. */
function usePageVisible() {
  return useSyncExternalStore(subscribeVisibility, () => document.visibilityState !== 'hidden');
}

/** Calls `onEnd` after five seconds in which it was not paused. */
function useCountdown(paused: boolean, onEnd: () => void) {
  const left = useRef(DURATION_MS);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (paused) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - startedAt;
    };
  }, [paused]);
}
