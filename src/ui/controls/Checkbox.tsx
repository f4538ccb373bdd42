import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { Glyph } from '../display/glyphs';
import { FieldNotes } from './field';

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  error?: string | undefined;
};

/** The whole text is the label, so that the whole row is a touch target. */
export function Checkbox({ label, error, className, id: ownId, ...rest }: Props) {
  const generated = useId();
  const id = ownId ?? generated;
  return (
    <div className={className}>
      <div className="flex min-h-touch items-start gap-4">
        <span className="relative mt-0.5 grid size-7 shrink-0 place-items-center">
          <input
            {...rest}
            id={id}
            type="checkbox"
            {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
            className={clsx(
              'peer size-7 appearance-none rounded-sm border-2 bg-sheet checked:border-accent-700 checked:bg-accent-700',
              // extends the 28 px box to a touch target of 44 px
              'before:absolute before:-inset-2',
              error ? 'border-danger' : 'border-edge',
            )}
          />
          <Glyph
            name="check"
            strokeWidth={3}
            className="pointer-events-none absolute size-5 text-white opacity-0 peer-checked:opacity-100"
          />
        </span>
        <label htmlFor={id} className="min-w-0 cursor-pointer text-base text-ink">
          {label}
        </label>
      </div>
      <FieldNotes id={id} error={error} />
    </div>
  );
}
