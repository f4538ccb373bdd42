import clsx from 'clsx';
import type { RefObject } from 'react';
import { Listbox } from './Listbox';
import type { Suggestion } from './suggestions';
import { usePopupPlacement } from './usePopupPlacement';

type Props = {
  id: string;
  isOpen: boolean;
  items: readonly Suggestion[];
  active: number;
  more: boolean;
  emptyText: string;
  /** What the list opens below or above. */
  anchor: RefObject<HTMLElement | null>;
  onChoose: (option: Suggestion) => void;
};

/** The suggestions of a `Combobox`. */
export function ComboboxList({ id, isOpen, items, active, more, emptyText, anchor, onChoose }: Props) {
  const { above, maxHeight } = usePopupPlacement(anchor, isOpen);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps focus in the field
    <div
      hidden={!isOpen}
      onMouseDown={(event) => event.preventDefault()}
      className={clsx(
        'absolute inset-x-0 z-20 overflow-hidden rounded-lg border border-line bg-sheet shadow-float',
        above ? 'bottom-full mb-1.5' : 'top-full mt-1.5',
      )}
    >
      <Listbox
        id={id}
        // differs from the field's label, so that a query by label finds one element
        label="Sugestões"
        items={isOpen ? items : []}
        keyOf={(option) => option.value}
        active={active}
        onChoose={onChoose}
        option={(option, isActive) => (
          <>
            <span>{option.label}</span>
            {isActive && (
              <span
                aria-hidden="true"
                className="hidden rounded-sm border border-accent-200 bg-sheet px-1.5 font-sans text-xs text-ink-2 lg:[@media(hover:hover)]:block"
              >
                Enter
              </span>
            )}
          </>
        )}
        optionClass="flex items-center justify-between gap-3"
        style={{ maxHeight }}
        className="empty:hidden"
      />
      {isOpen && items.length === 0 && (
        <p className="flex min-h-touch items-center px-[1.125rem] py-1.5 text-ink-2">{emptyText}</p>
      )}
      {more && (
        <p className="border-t border-line px-[1.125rem] py-2 text-sm text-ink-2">
          Continue digitando para ver outras opções.
        </p>
      )}
    </div>
  );
}
