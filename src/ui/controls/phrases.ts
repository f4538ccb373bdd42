import { createContext } from 'react';
import type { Option } from './suggestions';

/** A text that long fields offer under its title (`label`). */
export type OfferedPhrase = Option & { readonly id: string };

/** The phrases that long fields offer. */
export const OfferedPhrases = createContext<readonly OfferedPhrase[]>([]);

/** Puts a text in place of a range, so that the browser's own undo takes it out again. */
export function insertText(field: HTMLTextAreaElement, text: string, from: number, to: number): void {
  field.focus();
  field.setSelectionRange(from, to);
  // deprecated, but nothing else can be undone; jsdom lacks it
  if (document.execCommand?.('insertText', false, text)) return;
  field.setRangeText(text, from, to, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
