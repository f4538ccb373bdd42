import { taken, takenLine } from '../../lib/text';

/** Leaves in a field what is taken in of its text, with the caret after the same signs. */
export function takeIn(field: HTMLInputElement | HTMLTextAreaElement): void {
  const text = (field instanceof HTMLTextAreaElement ? taken : takenLine)(field.value);
  if (text === field.value) return;
  const { selectionStart: start, selectionEnd: end } = field;
  // writing the value here keeps React from writing it later, which would move the caret
  field.value = text;
  // a field for e-mail addresses has no caret to place
  if (start !== null) field.setSelectionRange(start, end);
}
