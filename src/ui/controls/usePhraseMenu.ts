import { type KeyboardEvent, type RefObject, useContext, useState } from 'react';
import { handleListKey } from './Listbox';
import { insertText, type OfferedPhrase, OfferedPhrases } from './phrases';
import { suggest } from './suggestions';

/** A slash in the text, and the query after it, which finds a phrase by its title. */
export type Slash = {
  /** The index of the slash. */
  readonly from: number;
  readonly query: string;
};

const LONGEST_QUERY = 40;

/** The slash before the caret if it begins a word, as in ' /alon', unlike in '12/03' or 'e/ou'; null otherwise. */
export function slashBefore(text: string, caret: number): Slash | null {
  // with the character before the slash, if there is one
  const typed = text.slice(Math.max(0, caret - LONGEST_QUERY - 2), caret);
  const query = /(?<![^\s(])\/(|[^\s/][^/\n]*)$/.exec(typed)?.[1];
  return query === undefined || query.length > LONGEST_QUERY
    ? null
    : { from: caret - query.length - 1, query };
}

/** The styles that determine the line breaks of a text field. */
const copied = [
  'fontFamily',
  'fontSize',
  'fontWeight',
  'fontStyle',
  'letterSpacing',
  'lineHeight',
  'textIndent',
  'tabSize',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
  'borderTopWidth',
  'borderRightWidth',
  'borderBottomWidth',
  'borderLeftWidth',
] as const;

/**
 * The position of a character, in pixels from the field's top left corner. Measured in a copy of the field, since browsers
 * report no character positions inside a textarea.
 */
function caretPosition(field: HTMLTextAreaElement, index: number) {
  const style = getComputedStyle(field);
  const copy = document.createElement('div');
  for (const name of copied) copy.style[name] = style[name];
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    boxSizing: 'border-box',
    borderStyle: 'solid',
    width: `${field.offsetWidth}px`,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
  });
  const probe = document.createElement('span');
  probe.textContent = field.value.slice(index, index + 1) || '.';
  copy.append(field.value.slice(0, index), probe);
  document.body.append(copy);
  const { offsetLeft: left, offsetTop, offsetHeight: height } = probe;
  copy.remove();
  return { left, top: offsetTop - field.scrollTop, height };
}

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
