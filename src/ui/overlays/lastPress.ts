let pressed: Element | null = null;

// the sign-in form is drawn at build, without a document
if (typeof document !== 'undefined') {
  const onClick = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest('button, a[href], summary') : null;
  };
  document.addEventListener('click', onClick, true);
}

/**
 * Where the focus belongs after what is opened now: on the control that holds it, or else on the last one that was pressed.
 * A button loses the focus while its deed runs, and Safari gives a pressed button none.
 */
export function focusedOrPressed(): Element | null {
  const { activeElement, body } = document;
  return activeElement && activeElement !== body ? activeElement : pressed;
}
