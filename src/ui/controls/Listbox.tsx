import clsx from 'clsx';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Suggestion } from './suggestions';

/** The id of an option, to which the field refers while it is active. */
export const optionId = (listId: string, index: number) => `${listId}-${index}`;

type Props<T> = {
  id: string;
  label: string;
  items: readonly T[];
  keyOf: (item: T) => string;
  /** The index of the active option; -1 for none. */
  active: number;
  onChoose: (item: T) => void;
  option: (item: T, active: boolean) => ReactNode;
  optionClass: string;
  className: string;
  style?: CSSProperties;
};

/** The options under a field that keeps the focus and the caret. */
export function Listbox<T extends Suggestion>(props: Props<T>) {
  const { id, label, items, keyOf, active, onChoose, option, optionClass, className, style } = props;
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      style={style}
      className={clsx('overflow-y-auto overscroll-contain p-1.5', className)}
    >
      {items.map((item, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field, which has the focus, handles the keys
        <div
          key={keyOf(item)}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onClick={() => onChoose(item)}
          className={clsx(
            'min-h-touch rounded px-3',
            index === active ? 'bg-accent-100 text-accent-800' : 'text-ink hover:bg-sunk',
            optionClass,
          )}
        >
          {option(item, index === active)}
        </div>
      ))}
    </div>
  );
}

type Keys<T> = {
  readonly items: readonly T[];
  readonly active: number;
  readonly onMove: (active: number) => void;
  readonly onChoose: (item: T) => void;
  readonly onClose: () => void;
};

const PAGE = 10;

/** Moves in an open list, chooses with Enter, and closes with Escape; true if the key was for the list. */
export function handleListKey<T>(
  event: KeyboardEvent,
  { items, active, onMove, onChoose, onClose }: Keys<T>,
) {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const last = items.length - 1;
  const chosen = items[active];
  if (event.key === 'ArrowDown') onMove(active < last ? active + 1 : 0);
  else if (event.key === 'ArrowUp') onMove(active > 0 ? active - 1 : last);
  else if (event.key === 'PageDown') onMove(Math.min(last, active + PAGE));
  else if (event.key === 'PageUp') onMove(Math.max(0, active - PAGE));
  else if (event.key === 'Escape') onClose();
  else if (event.key === 'Enter' && chosen) onChoose(chosen);
  else return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}
