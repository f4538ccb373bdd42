import { createContext } from 'react';
import type { Suggestion } from './suggestions';

/** A text that long fields offer under its title (`label`). */
export type OfferedPhrase = Suggestion & { readonly id: string };

/** The phrases that long fields offer. */
export const OfferedPhrases = createContext<readonly OfferedPhrase[]>([]);

/** Replaces a range by a text, as a step of the browser's undo history. */
export function insertText(
  field: HTMLTextAreaElement | HTMLInputElement,
  text: string,
  from: number,
  to: number,
): void {
  field.focus();
  field.setSelectionRange(from, to);
  // deprecated, but the only way to keep undo; jsdom lacks it
  if (document.execCommand?.('insertText', false, text)) return;
  field.setRangeText(text, from, to, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
