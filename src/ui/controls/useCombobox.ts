import { type ChangeEvent, type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { handleListKey } from './Listbox';
import { MOST_SUGGESTIONS, type Suggestion, sameText, suggest } from './suggestions';
import { takeIn } from './takeIn';

type Field = {
  value: string;
  options: readonly Suggestion[];
  /** Receives typed text and chosen suggestions. */
  onChange: (text: string) => void;
  /** A tap outside closes the list. */
  anchor: RefObject<HTMLElement | null>;
};

/** Which suggestions a text field has, whether they are open, and which one is chosen by Enter. */
export function useCombobox({ value, options, onChange, anchor }: Field) {
  const [open, setOpen] = useState<{ readonly typed: boolean; readonly active: number } | null>(null);
  const isOpen = open !== null;
  // shows a short list unfiltered until the user types, so that an answer can be changed without clearing
  const whole =
    !open?.typed &&
    options.length <= MOST_SUGGESTIONS &&
    options.some((option) => sameText(option.value, value));
  const found = whole ? options : suggest(options, value);
  const items = found.slice(0, MOST_SUGGESTIONS);
  const more = found.length > items.length;
  const active = open && open.active < items.length ? open.active : -1;
  const answered = items.findIndex((option) => sameText(option.value, value));

  const close = () => setOpen(null);
  const choose = (option: Suggestion) => {
    onChange(option.value);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (open) {
      const keys = { items, active, onChoose: choose, onClose: close };
      const isHandled = handleListKey(event, {
        ...keys,
        onMove: (next) => setOpen({ ...open, active: next }),
      });
      // with the list open, Enter never sends the form
      if (!isHandled && event.key === 'Enter') event.preventDefault();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const first = event.key === 'ArrowDown' ? 0 : items.length - 1;
      setOpen({ typed: false, active: answered >= 0 ? answered : first });
    }
  };
  useEffect(() => {
    if (!isOpen) return;
    // on some tablets a tap beside the field leaves the focus in it
    const onTap = ({ target }: Event) => {
      if (!anchor.current?.contains(target as Node)) setOpen(null);
    };
    document.addEventListener('pointerup', onTap);
    return () => document.removeEventListener('pointerup', onTap);
  }, [isOpen, anchor]);

  return {
    isOpen,
    items,
    /** The index of the item that Enter chooses; -1 for none. */
    active,
    /** More match than are shown. */
    more,
    choose,
    inputProps: {
      value,
      onChange: ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
        takeIn(field);
        onChange(field.value);
        setOpen(field.value.trim() ? { typed: true, active: 0 } : null);
      },
      onClick: () => setOpen(open ? null : { typed: false, active: answered }),
      onKeyDown,
      onBlur: close,
    },
  };
}
