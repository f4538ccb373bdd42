import { flushSync } from 'react-dom';

/**
 * A press on a button takes the focus from the field before it. What is said under that field at this moment moves the
 * button away from under the pointer, and the press is lost: it is said once the pointer is up.
 */
const waiting: (() => void)[] = [];
let pressed = false;

const onDown = () => {
  pressed = true;
};
const onUp = () => {
  pressed = false;
  // after the click that follows
  setTimeout(() => {
    flushSync(() => {
      for (const work of waiting.splice(0)) work();
    });
  });
};

// the sign-in form is drawn at build, without a document
if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', onDown, true);
  document.addEventListener('pointerup', onUp, true);
  document.addEventListener('pointercancel', onUp, true);
}

/** Runs `work` at once, or after the press that is under way. */
export function afterPointerUp(work: () => void): void {
  if (pressed) waiting.push(work);
  else work();
}
