import { flushSync } from 'react-dom';

/**
 * Pressing a button blurs the focused field. A note rendered under the field at that moment would move the
 * button away from the pointer, and the click would be lost; so it is rendered after the pointer is released.
 */
const waiting: (() => void)[] = [];
let pressed = false;

const onDown = () => {
  pressed = true;
};
const onUp = () => {
  pressed = false;
  // a timeout runs after the click event
  setTimeout(() => {
    flushSync(() => {
      for (const work of waiting.splice(0)) work();
    });
  });
};

// the build renders the sign-in form without a document
if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', onDown, true);
  document.addEventListener('pointerup', onUp, true);
  document.addEventListener('pointercancel', onUp, true);
}

/** Runs `work` at once, or after the current press. */
export function afterPointerUp(work: () => void): void {
  if (pressed) waiting.push(work);
  else work();
}
