import clsx from 'clsx';
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import { Glyph } from '../display/glyphs';
import { controlClass, edgeClass, FieldLabel, FieldNotes, type FieldProps, useField } from './field';
import { handleListKey, Listbox, optionId } from './Listbox';
import { MOST_SUGGESTIONS, type Suggestion, sameText, suggest } from './suggestions';
import { usePopupPlacement } from './usePopupPlacement';

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
  }, [isOpen]);
  const { above, maxHeight } = usePopupPlacement(anchor, isOpen);
  const said = isOpen ? announcement(items.length, more, emptyText) : '';

  return (
    <div className={className}>
      <FieldLabel id={id} label={label} required={required} />
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
          value={value}
          onChange={({ currentTarget: { value: text } }) => {
            onChange(text);
            setOpen(text.trim() ? { typed: true, active: 0 } : null);
          }}
          onClick={() => setOpen(open ? null : { typed: false, active: answered })}
          onKeyDown={onKeyDown}
          onBlur={() => {
            close();
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
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keeps focus in the field */}
        <div
          hidden={!isOpen}
          onMouseDown={(event) => event.preventDefault()}
          className={clsx(
            'absolute inset-x-0 z-20 overflow-hidden rounded-lg border border-line bg-sheet shadow-float',
            above ? 'bottom-full mb-1.5' : 'top-full mt-1.5',
          )}
        >
          <Listbox
            id={menuId}
            // differs from the field's label, so that a query by label finds one element
            label="Sugestões"
            items={isOpen ? items : []}
            keyOf={(option) => option.value}
            active={active}
            onChoose={choose}
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
        {/* no role: the page's only status region reports saving */}
        <p aria-live="polite" aria-atomic="true" className="sr-only">
          {said}
        </p>
      </div>
      <FieldNotes id={id} error={error} warning={warning} hint={hint} />
    </div>
  );
}
