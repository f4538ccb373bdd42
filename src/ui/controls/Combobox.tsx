import clsx from 'clsx';
import { type UseComboboxProps, useCombobox } from 'downshift';
import { type Ref, useId, useRef, useState } from 'react';
import { Glyph } from '../display/glyphs';
import { controlClass, edgeClass, FieldLabel, FieldNotes, type FieldProps, useField } from './field';
import { MOST_SUGGESTIONS, type Option, sameText, suggest } from './suggestions';
import { usePopupPlacement } from './usePopupPlacement';

type Props = FieldProps & {
  value: string;
  /** Receives typed text and chosen suggestions. */
  onChange: (text: string) => void;
  options: readonly Option[];
  /** Shown and announced when nothing matches. */
  emptyText: string;
  onBlur?: (() => void) | undefined;
  disabled?: boolean | undefined;
  placeholder?: string | undefined;
  name?: string | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
};

/** Typing opens the list, clearing closes it. Only a click or Enter selects a suggestion, blur never does. */
const stateReducer: NonNullable<UseComboboxProps<Option>['stateReducer']> = (
  state,
  { type, changes, props },
) => {
  const types = useCombobox.stateChangeTypes;
  const chosen = () => props.items.findIndex((option) => sameText(option.value, state.inputValue));
  switch (type) {
    case types.InputChange:
      return { ...changes, isOpen: changes.inputValue?.trim() !== '', highlightedIndex: 0 };
    case types.InputClick:
      return { ...changes, highlightedIndex: changes.isOpen ? chosen() : -1 };
    case types.InputKeyDownArrowDown:
    case types.InputKeyDownArrowUp:
      return !state.isOpen && chosen() >= 0 ? { ...changes, highlightedIndex: chosen() } : changes;
    case types.InputKeyDownEscape:
      return { ...state, isOpen: false, highlightedIndex: -1 };
    case types.InputBlur:
      return { ...state, isOpen: false, highlightedIndex: -1 };
    default:
      return changes;
  }
};

function announcement(count: number, more: boolean, emptyText: string): string {
  if (count === 0) return emptyText;
  const found = count === 1 ? '1 sugestão' : `${count} sugestões`;
  return more ? `${found}. Continue digitando para ver outras.` : `${found}.`;
}

/** A text field with suggestions; free text is kept. */
export function Combobox({
  label,
  required,
  error,
  warning,
  hint,
  note,
  inside,
  value,
  onChange,
  options,
  emptyText,
  onBlur,
  disabled,
  placeholder,
  name,
  className,
  ref,
}: Props) {
  const { id, aria } = useField({ label, required, error, warning, hint, note });
  const menuId = useId();
  const anchor = useRef<HTMLDivElement>(null);

  // shows a short list unfiltered until the user types, so that an answer can be changed without clearing
  const [typed, setTyped] = useState(false);
  const whole =
    !typed && options.length <= MOST_SUGGESTIONS && options.some((option) => sameText(option.value, value));
  const found = whole ? options : suggest(options, value);
  const items = found.slice(0, MOST_SUGGESTIONS);
  const more = found.length > items.length;

  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox<Option>({
    items,
    inputValue: value,
    // the text is the value, so nothing is selected besides it
    selectedItem: null,
    itemToString: (option) => option?.value ?? '',
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onChange(selectedItem.value);
    },
    onIsOpenChange: ({ isOpen: opened }) => {
      if (!opened) setTyped(false);
    },
    stateReducer,
    inputId: id,
    menuId,
    getItemId: (index) => `${menuId}-${index}`,
  });
  const active = isOpen && highlightedIndex < items.length ? highlightedIndex : -1;
  const { above, maxHeight } = usePopupPlacement(anchor, isOpen);
  const said = isOpen ? announcement(items.length, more, emptyText) : '';

  return (
    <div className={className}>
      <FieldLabel id={id} label={label} required={required} />
      <div ref={anchor} className="relative mt-1.5">
        <input
          {...getInputProps({
            ref: ref ?? null,
            name,
            disabled,
            placeholder: inside ? undefined : placeholder,
            onBlur,
            onChange: (event) => {
              setTyped(true);
              onChange(event.currentTarget.value);
            },
            'aria-labelledby': undefined,
            'aria-activedescendant': active >= 0 ? `${menuId}-${active}` : undefined,
            ...aria,
          })}
          type="text"
          className={clsx(controlClass, edgeClass(error), 'h-control', !disabled && 'pr-12')}
        />
        {!disabled && (
          <Glyph
            name="chevron"
            className={clsx(
              'pointer-events-none absolute right-4 top-3.5 size-5 text-ink-2 transition-transform',
              isOpen && 'rotate-180',
            )}
          />
        )}
        {inside}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keeps focus in the field */}
        <div
          hidden={!isOpen}
          onMouseDown={(event) => event.preventDefault()}
          className={clsx(
            'absolute inset-x-0 z-20 overflow-hidden rounded-lg border border-line bg-sheet shadow-float',
            above ? 'bottom-full mb-1.5' : 'top-full mt-1.5',
          )}
        >
          <ul
            // differs from the field's label, so that a query by label finds one element
            {...getMenuProps({ 'aria-label': 'Sugestões' })}
            style={{ maxHeight }}
            className="overflow-y-auto overscroll-contain p-1.5 empty:hidden"
          >
            {isOpen &&
              items.map((item, index) => (
                <li
                  {...getItemProps({ item, index })}
                  key={item.value}
                  className={clsx(
                    'flex min-h-touch items-center justify-between gap-3 rounded px-3',
                    index === active ? 'bg-accent-100 text-accent-800' : 'text-ink',
                  )}
                >
                  <span>{item.label}</span>
                  {index === active && (
                    <span
                      aria-hidden="true"
                      className="hidden rounded-sm border border-accent-200 bg-sheet px-1.5 font-sans text-xs text-ink-2 lg:block"
                    >
                      Enter
                    </span>
                  )}
                </li>
              ))}
          </ul>
          {isOpen && items.length === 0 && (
            <p className="flex min-h-touch items-center px-[1.125rem] py-1.5 text-ink-2">{emptyText}</p>
          )}
          {more && (
            <p className="border-t border-line px-[1.125rem] py-2 text-sm text-ink-2">
              Continue digitando para ver outras opções.
            </p>
          )}
        </div>
        {/* no role: the page's only status region reports saving */}
        <p aria-live="polite" aria-atomic="true" className="sr-only">
          {said}
        </p>
      </div>
      <FieldNotes id={id} error={error} warning={warning} hint={hint} />
    </div>
  );
}
