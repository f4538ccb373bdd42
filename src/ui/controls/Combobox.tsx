import clsx from 'clsx';
import { type Ref, useId, useRef } from 'react';
import { Glyph } from '../display/glyphs';
import { ComboboxList } from './ComboboxList';
import { controlClass, edgeClass, FieldLabel, FieldNotes, type FieldProps, useField } from './field';
import { optionId } from './Listbox';
import type { Suggestion } from './suggestions';
import { useCombobox } from './useCombobox';

type Props = FieldProps & {
  value: string;
  /** Receives typed text and chosen suggestions. */
  onChange: (text: string) => void;
  options: readonly Suggestion[];
  /** Shown and announced when nothing matches. */
  emptyText: string;
  onBlur?: (() => void) | undefined;
  disabled?: boolean | undefined;
  placeholder?: string | undefined;
  name?: string | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
};

function announcement(count: number, more: boolean, emptyText: string): string {
  if (count === 0) return emptyText;
  const found = count === 1 ? '1 sugestão' : `${count} sugestões`;
  return more ? `${found}. Continue digitando para ver outras.` : `${found}.`;
}

/** A text field with suggestions; free text is kept. */
export function Combobox({
  label,
  about,
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
  const { isOpen, items, active, more, choose, inputProps } = useCombobox({
    value,
    options,
    onChange,
    anchor,
  });
  const said = isOpen ? announcement(items.length, more, emptyText) : '';

  return (
    <div className={className}>
      <FieldLabel {...{ id, label, about, required }} />
      <div ref={anchor} className="relative mt-1.5">
        <input
          ref={ref}
          id={id}
          name={name}
          disabled={disabled}
          placeholder={inside ? undefined : placeholder}
          autoComplete="off"
          role="combobox"
          aria-autocomplete="list"
          aria-controls={menuId}
          aria-expanded={isOpen}
          aria-activedescendant={active >= 0 ? optionId(menuId, active) : undefined}
          {...aria}
          {...inputProps}
          onBlur={() => {
            inputProps.onBlur();
            onBlur?.();
          }}
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
        <ComboboxList
          id={menuId}
          isOpen={isOpen}
          items={items}
          active={active}
          more={more}
          emptyText={emptyText}
          anchor={anchor}
          onChoose={choose}
        />
        {/* no role: the page's only status region reports saving */}
        <p aria-live="polite" aria-atomic="true" className="sr-only">
          {said}
        </p>
      </div>
      <FieldNotes id={id} error={error} warning={warning} hint={hint} />
    </div>
  );
}
