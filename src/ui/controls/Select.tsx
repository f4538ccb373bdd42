import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { Glyph } from '../display/glyphs';
import { controlClass, edgeClass, FieldLabel, FieldNotes, type FieldProps, useField } from './field';

type Props = Omit<ComponentProps<'select'>, 'required' | 'multiple' | 'children'> &
  FieldProps & {
    /** Where what is stored is not what is shown, with both. */
    options: readonly (string | { readonly value: string; readonly label: string })[];
    /** The text of the empty option; null for a choice that is always made. */
    emptyLabel?: string | null;
    /** In one line with others: its label is only heard. */
    compact?: boolean;
  };

/** The native select, with an empty option first. `className` goes to the wrapper. */
export function Select({
  label,
  about,
  options,
  emptyLabel = 'Selecione',
  compact = false,
  required,
  error,
  warning,
  hint,
  note,
  inside,
  className,
  id: ownId,
  ...rest
}: Props) {
  const { id, aria } = useField({ label, required, error, warning, hint, note }, ownId);
  const stored = rest.value ?? rest.defaultValue;
  const all = options.map((option) =>
    typeof option === 'string' ? { value: option, label: option } : option,
  );
  // keeps an answer that is no longer offered: the browser would show an empty field
  if (typeof stored === 'string' && stored !== '' && !all.some(({ value }) => value === stored))
    all.push({ value: stored, label: stored });
  return (
    <div className={className}>
      <FieldLabel {...{ id, label, about, required }} className={clsx(compact && 'sr-only')} />
      <div className={clsx('relative', !compact && 'mt-1.5')}>
        <select
          {...rest}
          id={id}
          {...aria}
          className={clsx(controlClass, edgeClass(error), 'h-control appearance-none pr-12')}
        >
          {emptyLabel !== null && <option value="">{emptyLabel}</option>}
          {all.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Glyph name="chevron" className="pointer-events-none absolute right-4 top-3.5 size-5 text-ink-2" />
        {inside}
      </div>
      <FieldNotes id={id} error={error} warning={warning} hint={hint} />
    </div>
  );
}
