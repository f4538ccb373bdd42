import * as Radix from '@radix-ui/react-toast';
import clsx from 'clsx';
import {
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { returnFocus } from '../controls/returnFocus';
import { Glyph } from '../display/glyphs';
import { focusedOrPressed } from '../overlays/lastPress';
import { dismissTopLayer } from '../overlays/layers';
import { READABLE_MS, type ShownToast, toasts } from './toasts';
import { useSeen } from './useSeen';
import { useRoom } from './useToastRoom';

/** The share of the window above which an element is no row, and cannot be kept free. */
const HIGHEST_ROW = 0.4;

/** The row of what was pressed or is focused, which a notice is about; undefined where there is none. */
function rowIn(within: HTMLElement): DOMRect | undefined {
  const subject = focusedOrPressed();
  if (!subject || within.contains(subject)) return undefined;
  return [subject.closest('li, tr, article'), subject]
    .map((element) => element?.getBoundingClientRect())
    .find((box) => box && box.height > 0 && box.height < innerHeight * HIGHEST_ROW);
}

const GAP_PX = 12;

/**
 * How far above the bottom a notice stands that would cover the row that it is about: right above that row, since the head of a
 * screen is at the top. Undefined where it covers no row.
 */
function useLift(viewport: RefObject<HTMLOListElement | null>, isBelow: boolean): number | undefined {
  const [lift, setLift] = useState<number>();
  useEffect(() => {
    if (!isBelow) return;
    // a dialog that closes gives the focus back first
    const frame = requestAnimationFrame(() => {
      const list = viewport.current;
      const row = list && rowIn(list);
      if (!row) return;
      const { top, bottom, left, right } = list.getBoundingClientRect();
      const isCovering = row.bottom > top && row.top < bottom && row.right > left && row.left < right;
      if (isCovering) setLift(innerHeight - row.top + GAP_PX);
    });
    return () => {
      cancelAnimationFrame(frame);
      setLift(undefined);
    };
  }, [viewport, isBelow]);
  return lift;
}

const DURATION_MS = 5000;

/** Dialogs and cards, which Escape closes before a toast beside them. */
const openLayers = '[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"]';

export type ToastPosition = {
  /**
   * True: at the bottom, above the navigation or a form's bar, where a toast covers no title, search or step; above the row
   * that it is about where it would cover that. False, for the sign-in form and the lock: at the top, since a keyboard would cover the bottom.
   */
  besideNavigation: boolean;
};

type Props = ToastPosition & {
  shown: ShownToast;
  /** False while it fades out. */
  open: boolean;
  /** The list item, to which Radix adds its own properties. */
  item: (properties: { className: string; children: ReactNode }) => ReactElement;
};

/** Each toast has its own provider, so that a pause ends with it. */
export function Toast({ shown, besideNavigation, open, item }: Props) {
  const { id, tone, title, description, action, isAwaited } = shown;
  const failed = tone === 'destructive';
  const seen = useSeen();
  const [shownAt, setShownAt] = useState<number>();
  const duration = useMemo(() => {
    if (shownAt === undefined) return Number.POSITIVE_INFINITY;
    return isAwaited ? Math.max(1, READABLE_MS - (performance.now() - shownAt)) : DURATION_MS;
  }, [isAwaited, shownAt]);
  const viewport = useRef<HTMLOListElement>(null);
  const giveFocusBack = useFocusBack(viewport, seen);
  const lift = useLift(viewport, seen && besideNavigation);
  useRoom(viewport, seen && !besideNavigation);
  if (!seen) return null;
  return (
    <Radix.Provider duration={duration} swipeDirection={besideNavigation ? 'down' : 'up'} label="Aviso">
      <Radix.Root
        asChild
        forceMount
        open={open}
        type={failed ? 'foreground' : 'background'}
        onEscapeKeyDown={(event) => {
          // Radix gives Escape to the layer that was opened last, which is the toast
          const isInToast = event.target instanceof Element && viewport.current?.contains(event.target);
          if (isInToast || toasts.isHeld() || !document.querySelector(openLayers)) return;
          event.preventDefault();
          dismissTopLayer();
        }}
        onOpenChange={(next) => {
          if (next) return;
          giveFocusBack();
          toasts.dismiss(id);
        }}
      >
        {item({
          className: clsx(
            'pointer-events-auto flex w-full items-start gap-4 rounded-lg p-4 pl-5 shadow-float data-[state=closed]:pointer-events-none!',
            'data-[swipe=end]:translate-y-(--radix-toast-swipe-end-y) data-[swipe=move]:translate-y-(--radix-toast-swipe-move-y)',
            failed ? 'bg-danger text-white' : 'border border-line bg-sheet text-ink',
          ),
          children: (
            <>
              <InPage onShown={setShownAt} />
              {tone !== 'plain' && !hasEmoji(title) && <Badge failed={failed} />}
              <div className="min-w-0 grow [overflow-wrap:anywhere]">
                <Radix.Title className="font-semibold">{title}</Radix.Title>
                {description && (
                  <Radix.Description
                    className={clsx('whitespace-pre-line text-sm', failed ? 'text-white' : 'text-ink-2')}
                  >
                    {description}
                  </Radix.Description>
                )}
              </div>
              {action && (
                <Radix.Action
                  altText={action.label}
                  onClick={action.run}
                  className="-my-2 min-h-touch shrink-0 self-center rounded px-3 text-sm font-semibold text-accent-700 hover:bg-accent-100"
                >
                  {action.label}
                </Radix.Action>
              )}
              <Radix.Close
                aria-label="Fechar aviso"
                className="-mr-2 -mt-2 grid size-touch shrink-0 place-items-center rounded"
              >
                <Glyph name="close" />
              </Radix.Close>
            </>
          ),
        })}
      </Radix.Root>
      <Radix.Viewport
        ref={viewport}
        label="Avisos ({hotkey})"
        // aria-live keeps an open dialog from hiding it; the announcer is a separate element
        aria-live="off"
        style={lift === undefined ? undefined : { bottom: lift }}
        className={clsx(
          'fixed inset-x-4 z-50 mx-auto max-w-[27rem]',
          besideNavigation
            ? 'bottom-[calc(var(--covered-bottom,0px)+var(--bottom-bar,5rem)+0.75rem)] sm:bottom-[calc(var(--covered-bottom,0px)+var(--bottom-bar,0rem)+1rem)] sm:left-rail sm:right-0 xl:left-side'
            : 'top-4',
        )}
      />
    </Radix.Provider>
  );
}

/**
 * Tells when what is around it is in the page. Radix would count from its own first render, some turns before that, and a page that stands
 * still meanwhile would never show a toast.
 */
function InPage({ onShown }: { onShown: (at: number) => void }) {
  useEffect(() => onShown(performance.now()), [onShown]);
  return null;
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

/** Titles with an emoji get no icon. */
function hasEmoji(title: string) {
  return /\p{Extended_Pictographic}/u.test(title);
}

/** Radix leaves focus in the viewport, which unmounts; the returned function restores the earlier focus. */
function useFocusBack(viewport: RefObject<HTMLOListElement | null>, seen: boolean) {
  const origin = useRef<Element>(null);
  useEffect(() => {
    // the viewport's parent also holds the stops of Tab before and after the toasts
    const region = seen ? viewport.current?.parentElement : null;
    const onFocusIn = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Element && region?.contains(relatedTarget)))
        origin.current = relatedTarget instanceof Element ? relatedTarget : null;
    };
    region?.addEventListener('focusin', onFocusIn);
    return () => region?.removeEventListener('focusin', onFocusIn);
  }, [viewport, seen]);
  return () => {
    if (viewport.current?.contains(document.activeElement)) returnFocus(origin.current);
  };
}
