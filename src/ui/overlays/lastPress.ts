let pressed: Element | null = null;

// the build renders the sign-in form without a document
if (typeof document !== 'undefined') {
  const onClick = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest('button, a[href], summary') : null;
  };
  document.addEventListener('click', onClick, true);
}

/**
 * The element that gets focus back when a layer opened now is closed: the focused one, else the last one
 * pressed. A busy button loses focus, and Safari does not focus a pressed button.
 */
export function focusedOrPressed(): Element | null {
  const { activeElement, body } = document;
  return activeElement && activeElement !== body ? activeElement : pressed;
}
