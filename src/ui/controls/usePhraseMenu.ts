import { type KeyboardEvent, type RefObject, useContext, useState } from 'react';
import { caretPosition } from './caretPosition';
import { handleListKey } from './Listbox';
import { insertText, type OfferedPhrase, OfferedPhrases } from './phrases';
import { type Slash, slashBefore } from './slash';
import { suggest } from './suggestions';

type CaretPosition = ReturnType<typeof caretPosition>;
/** Opened by a slash in the text, or by the button; `at`: where in the text. */
type Open = {
  readonly slash: Slash | null;
  readonly at: number;
  readonly caret: CaretPosition;
  readonly active: number;
};

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
    setOpen({ slash, at, caret: caretPosition(field.current, at), active });
  };
  const close = () => setOpen(null);

  /** Called when the text or the caret changes. */
  const follow = () => {
    if (phrases.length === 0 || !field.current) return;
    const { value, selectionStart, selectionEnd } = field.current;
    // the button has just focused the field
    if (open && !open.slash && open.at === selectionEnd) return;
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
    if (open) return close();
    if (!field.current) return;
    field.current.focus();
    show(null, field.current.selectionEnd);
  };
  /** True if the menu has handled the key. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!shown) return false;
    const { found, active, slash } = shown;
    const chosen = found[active];
    if (event.key === 'Tab' && chosen) {
      event.preventDefault();
      insert(chosen);
      return true;
    }
    return handleListKey(event, {
      items: found,
      active,
      onMove: (next) => setOpen({ ...shown, active: next }),
      onChoose: insert,
      onClose: () => {
        setDismissed(slash?.from ?? -1);
        close();
      },
    });
  };
  return { hasPhrases: phrases.length > 0, shown, follow, close, toggle, insert, onKeyDown };
}
