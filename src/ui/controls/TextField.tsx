import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { controlClass, edgeClass, FieldLabel, FieldNotes, type FieldProps, useField } from './field';
import { takeIn } from './takeIn';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'required'> &
  FieldProps & {
    /** Rendered inside the input's right end; at most 44 px wide. */
    after?: ReactNode;
    /** In one line with others, where it speaks for itself: its label is only heard, and its notes stand below the line. */
    compact?: boolean | undefined;
  };

/** `className` goes to the wrapper, or to the input's in a line of others; other props to the input. */
export function TextField({
  label,
  about,
  required,
  error,
  warning,
  hint,
  note,
  after,
  compact = false,
  className,
  id: ownId,
  onChange,
  ...rest
}: TextFieldProps) {
  const { id, aria } = useField({ label, required, error, warning, hint, note }, ownId);
  return (
    <div className={compact ? 'contents' : className}>
      <FieldLabel {...{ id, label, about, required }} className={clsx(compact && 'sr-only')} />
      <div className={clsx('relative', compact ? className : 'mt-1.5')}>
        <input
          type="text"
          autoComplete="off"
          {...rest}
          {...(onChange && {
            onChange: (event) => {
              // a password is what it is
              if (!rest.autoComplete?.includes('password')) takeIn(event.currentTarget);
              onChange(event);
            },
          })}
          id={id}
          {...aria}
          className={clsx(
            controlClass,
            edgeClass(error),
            'h-control',
            after !== undefined && 'pr-12',
            compact && 'max-sm:px-2',
          )}
        />
        {after}
      </div>
      <div className={compact ? 'order-last -mt-2 basis-full empty:hidden' : 'contents'}>
        <FieldNotes id={id} error={error} warning={warning} hint={hint} />
      </div>
    </div>
  );
}
