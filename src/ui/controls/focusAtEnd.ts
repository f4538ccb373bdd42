/** Focuses a field with the caret at the end of its text, and brings that end into view. */
export function focusAtEnd(field: HTMLElement): void {
  field.focus({ preventScroll: true });
  // other inputs, such as e-mail, have no selection
  const isText = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement;
  if (isText && field.selectionEnd !== null) field.setSelectionRange(field.value.length, field.value.length);
  field.scrollIntoView({ block: field.offsetHeight > innerHeight / 2 ? 'end' : 'center' });
}
