import * as Radix from '@radix-ui/react-dialog';
import clsx from 'clsx';
import { AnimatePresence, useIsPresent } from 'framer-motion';
import * as m from 'framer-motion/m';
import { type ReactNode, type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';
import { raiseToasts } from '../feedback/raisedToasts';
import { toasts } from '../feedback/toasts';
import { briefly, enterFrom } from '../motion/Motion';
import { dialogSizes } from './dialogSizes';
import { openEscapable } from './layers';
import { useDialogFocus } from './useDialogFocus';

/** Fields with an open list: of suggestions, or of phrases. */
const openLists = '[role="combobox"][aria-expanded="true"], textarea[aria-autocomplete="list"]';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  /** The action that the dialog asks about. */
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** The safe action first: it gets focus. */
  actions: ReactNode;
  /** The save status of the input, beside or below the actions. */
  line?: ReactNode;
  /**
   * `wide`: 704 px, for comparing two versions; `parts`: as wide, for one with parts; `page`: full height, with scrolling content; `screen` and
   * `screen-message`: opaque, so that nothing of the app is visible; toasts are held back.
   */
  size?: keyof typeof dialogSizes | undefined;
  /** The first empty field gets the focus instead. */
  startsInField?: boolean | undefined;
  /** Requires an answer: a click outside does not close it. */
  alert?: boolean | undefined;
  /** The opener unmounts with the dialog's action, so focus returns to the page instead. */
  openerGoes?: boolean | undefined;
};

export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  actions,
  line,
  size = 'question',
  startsInField = false,
  alert,
  openerGoes,
}: DialogProps) {
  // false while the parent's AnimatePresence fades the dialog out
  const present = useIsPresent();
  const shown = open && present;
  const hides = size === 'screen' || size === 'screen-message';
  useDialogLayer(shown, hides, onClose);
  const focus = useDialogFocus({ shown, startsInField, openerGoes });
  const opening = useOpening(shown);
  return (
    // a closed dialog has nothing to fade out, so the exit of its parent does not wait for it
    <AnimatePresence propagate={open}>
      {shown && (
        <Root key={opening} onClose={onClose}>
          <Radix.Portal forceMount>
            <Radix.Overlay asChild>
              <m.div
                initial={enterFrom({ opacity: 0 })}
                animate={{ opacity: 1 }}
                exit={{ opacity: 0, transition: briefly }}
                className={clsx(
                  'fixed inset-x-0 top-0 bottom-(--covered-bottom,0px) z-40 grid grid-cols-1 justify-items-center overflow-y-auto data-[state=closed]:pointer-events-none!',
                  // below a toast, and centred where it keeps its height
                  size === 'parts'
                    ? 'grid-rows-[var(--toast-room,0px)_auto_1fr]'
                    : 'grid-rows-[minmax(var(--toast-room,0px),1fr)_auto_1fr]',
                  dialogSizes[size].around,
                )}
              >
                <Radix.Content
                  asChild
                  role={alert ? 'alertdialog' : 'dialog'}
                  aria-modal="true"
                  {...focus.handlers}
                  onEscapeKeyDown={(event) => {
                    // Escape closes an open list first, which hears of it after Radix
                    const { target } = event;
                    const isInList = target instanceof Element && target.matches(openLists);
                    if (isInList) event.preventDefault();
                  }}
                  onPointerDownOutside={(event) => alert && event.preventDefault()}
                >
                  <m.div
                    initial={enterFrom({ transform: 'translateY(8px)' })}
                    animate={{ transform: 'none' }}
                    className={clsx(
                      'row-start-2 w-full outline-none data-[state=closed]:pointer-events-none!',
                      dialogSizes[size].content,
                    )}
                  >
                    <DialogContent
                      title={title}
                      description={description}
                      actions={actions}
                      line={line}
                      size={size}
                      bodyRef={focus.bodyRef}
                      actionsRef={focus.actionsRef}
                    >
                      {children}
                    </DialogContent>
                  </m.div>
                </Radix.Content>
              </m.div>
            </Radix.Overlay>
          </Radix.Portal>
        </Root>
      )}
    </AnimatePresence>
  );
}

type DialogContentProps = Pick<DialogProps, 'title' | 'description' | 'children' | 'actions' | 'line'> & {
  size: keyof typeof dialogSizes;
  bodyRef: RefObject<HTMLDivElement | null>;
  actionsRef: RefObject<HTMLDivElement | null>;
};

/** Title, body, and the actions below them. */
function DialogContent(props: DialogContentProps) {
  const { title, description, children, actions, line, size, bodyRef, actionsRef } = props;
  return (
    <>
      <Radix.Title
        className={clsx(
          'font-bold [overflow-wrap:anywhere]',
          size === 'screen-message' ? 'text-2xl' : 'text-xl',
        )}
      >
        {title}
      </Radix.Title>
      <div
        ref={bodyRef}
        data-scrolls={size === 'question' || size === 'wide' || undefined}
        className={dialogSizes[size].body}
      >
        {description && (
          <Radix.Description asChild>
            <div className="mt-2 text-ink-2">{description}</div>
          </Radix.Description>
        )}
        {children}
      </div>
      <div
        className={clsx(
          'flex flex-col gap-y-2 sm:flex-row-reverse sm:flex-wrap sm:items-center sm:gap-x-4',
          dialogSizes[size].footer,
        )}
      >
        <div
          ref={actionsRef}
          className={clsx('flex gap-3 sm:flex-row sm:flex-wrap sm:justify-end', dialogSizes[size].actions)}
        >
          {actions}
        </div>
        {line && <div className="flex min-h-6 sm:mr-auto">{line}</div>}
      </div>
    </>
  );
}

/** Above the page while it is shown: Back closes it, and toasts are above it or, where it hides the app, held back. */
function useDialogLayer(shown: boolean, hides: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => (shown ? openEscapable(() => close()) : undefined), [shown]);
  useLayoutEffect(() => {
    if (shown) return hides ? toasts.hold() : raiseToasts();
  }, [shown, hides]);
}

/** Counts the openings: each one mounts new content, even while the previous one is fading out. */
function useOpening(shown: boolean): number {
  const [{ wasShown, opening }, count] = useState({ wasShown: shown, opening: 0 });
  if (wasShown !== shown) count({ wasShown: shown, opening: opening + 1 });
  return opening;
}

/** Closed for Radix while it fades out. */
function Root({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Radix.Root open={useIsPresent()} onOpenChange={(next) => !next && onClose()}>
      {children}
    </Radix.Root>
  );
}
