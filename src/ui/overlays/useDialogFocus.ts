import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { returnFocus } from '../controls/returnFocus';
import { focusedOrPressed } from './lastPress';

const dialogs = '[role="dialog"], [role="alertdialog"]';

type Focused = {
  shown: boolean;
  /** The first field gets the focus, not the first action. */
  startsInField: boolean;
  openerGoes: boolean | undefined;
};

/** Where the focus of a dialog begins, and where it goes on close. */
export function useDialogFocus({ shown, startsInField, openerGoes }: Focused) {
  const bodyRef = useRef<HTMLDivElement>(null);
  const actionsRef = useRef<HTMLDivElement>(null);
  const opener = useRef<Element>(null);
  /** Returns focus on close unless the action has moved it; Radix would do so only after the fade. */
  const giveFocusBack = useEffectEvent(() => {
    const { activeElement, body } = document;
    const isElsewhere = activeElement && activeElement !== body && !activeElement.closest(dialogs);
    if (!isElsewhere) returnFocus(openerGoes ? null : opener.current);
  });
  useEffect(() => {
    if (!shown) return;
    return () => void setTimeout(giveFocusBack);
  }, [shown]);
  // the keyboard scrolls what has the focus: a text without a control must be able to get it, also one that grows later
  useLayoutEffect(() => {
    const body = bodyRef.current;
    if (!body) return;
    const measure = () => {
      const isText =
        !body.querySelector('button, input, textarea, select, a') && body.scrollHeight > body.clientHeight;
      if (isText) body.tabIndex = 0;
      else body.removeAttribute('tabindex');
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const part of [body, ...body.children]) observer.observe(part);
    return () => observer.disconnect();
  });
  return {
    bodyRef,
    actionsRef,
    handlers: {
      onOpenAutoFocus: (event: Event) => {
        opener.current = focusedOrPressed();
        const safe =
          (startsInField && firstField(bodyRef.current)) ||
          actionsRef.current?.querySelector<HTMLElement>('button:not(:disabled)');
        if (!safe) return;
        event.preventDefault();
        // in a low window with the buttons out of view, focus starts at the dialog itself
        const seen = safe.getBoundingClientRect().bottom <= innerHeight;
        const first = seen ? safe : event.currentTarget;
        if (first instanceof HTMLElement) first.focus({ preventScroll: true });
      },
      onCloseAutoFocus: (event: Event) => event.preventDefault(),
    },
  };
}

/** The first one that is still empty: a day that is filled in already would take what is typed for the next field. */
function firstField(body: Element | null): HTMLElement | undefined {
  const fields = [
    ...(body?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'input:not([type=hidden]), textarea',
    ) ?? []),
  ];
  return fields.find(({ value }) => value === '') ?? fields[0];
}
