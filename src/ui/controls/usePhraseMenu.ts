import { type KeyboardEvent, type RefObject, useContext, useState } from 'react';
import { caretPosition } from './caretPosition';
import { insertText, type OfferedPhrase, OfferedPhrases } from './phrases';
import { type Slash, slashBefore } from './slash';
import { suggest } from './suggestions';

type CaretPosition = ReturnType<typeof caretPosition>;
/** Opened by a slash in the text, or by the button. */
type Open = { readonly slash: Slash | null; readonly caret: CaretPosition; readonly active: number };

/** The menu of phrases of one long field. */
export function usePhraseMenu(field: RefObject<HTMLTextAreaElement | null>, offers: boolean) {
  const all = useContext(OfferedPhrases);
  const phrases = offers ? all : [];
  const [open, setOpen] = useState<Open | null>(null);
  /** The index of the slash whose menu was closed by Escape; -1 for none. */
  const [dismissed, setDismissed] = useState(-1);
  const found = open?.slash?.query ? suggest(phrases, open.slash.query) : phrases;
  const shown = open && found.length > 0 ? { ...open, found } : null;

  const show = (slash: Slash | null, at: number) => {
    if (!field.current) return;
    // without a query nothing is selected, so that Enter inserts a line break
    const active = slash?.query ? 0 : -1;
    setOpen({ slash, caret: caretPosition(field.current, at), active });
  };
  const close = () => setOpen(null);

  /** Called when the text or the caret changes. */
  const follow = () => {
    if (phrases.length === 0 || !field.current) return;
    const { value, selectionStart, selectionEnd } = field.current;
    const slash = selectionStart === selectionEnd ? slashBefore(value, selectionEnd) : null;
    if (!slash) setDismissed(-1);
    if (slash && slash.from === open?.slash?.from && slash.query === open.slash.query) return;
    if (slash && slash.from !== dismissed) show(slash, slash.from);
    else if (open) close();
  };
  const insert = ({ value }: OfferedPhrase) => {
    if (!field.current) return;
    const caret = field.current.selectionEnd;
    close();
    insertText(field.current, value, open?.slash?.from ?? caret, caret);
  };
  const toggle = () => {
    if (open) close();
    else if (field.current) show(null, field.current.selectionEnd);
  };
  /** True if the menu has handled the key. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!shown || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey)
      return false;
    const { active } = shown;
    const move = (by: number) => {
      const count = shown.found.length;
      setOpen({ ...shown, active: active < 0 && by < 0 ? count - 1 : (active + by + count) % count });
    };
    const chosen = shown.found[active];
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Escape') {
      setDismissed(shown.slash?.from ?? -1);
      close();
    } else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) insert(chosen);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { hasPhrases: phrases.length > 0, shown, follow, close, toggle, insert, onKeyDown };
}
