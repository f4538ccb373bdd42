import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { controlClass, edgeClass, FieldLabel, FieldNotes, type FieldProps, useField } from './field';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'required'> &
  FieldProps & {
    /** Stands inside the control at its right end: 44 px wide at most. */
    after?: ReactNode;
  };

/** `className` goes to the wrapper, everything else to the input. */
export function TextField({
  label,
  required,
  error,
  warning,
  hint,
  after,
  className,
  id: ownId,
  ...rest
}: TextFieldProps) {
  const { id, aria } = useField({ label, required, error, warning, hint }, ownId);
  return (
    <div className={className}>
      <FieldLabel id={id} label={label} required={required} />
      <div className="relative mt-1.5">
        <input
          type="text"
          autoComplete="off"
          {...rest}
          id={id}
          {...aria}
          className={clsx(controlClass, edgeClass(error), 'h-control', after !== undefined && 'pr-12')}
        />
        {after}
      </div>
      <FieldNotes id={id} error={error} warning={warning} hint={hint} />
    </div>
  );
}
