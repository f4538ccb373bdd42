import type { ComponentProps } from 'react';
import { FieldLabel, FieldNotes, useField } from './field';

type Props = Omit<ComponentProps<'input'>, 'value' | 'readOnly'> & {
  label: string;
  value: string;
  /** What belongs to the value and has no room beside it. */
  hint?: string | undefined;
};

/** A computed value. A read-only input, which is read in the order of the form and is no stop of Tab. */
export function ReadOnlyField({ label, value, hint, className, id: ownId, ...rest }: Props) {
  const { id, aria } = useField({ label, hint }, ownId);
  return (
    <div className={className}>
      <FieldLabel id={id} label={label} />
      <input
        {...rest}
        id={id}
        {...aria}
        readOnly
        tabIndex={-1}
        value={value}
        className="mt-1.5 h-control w-full rounded border-[1.5px] border-transparent bg-sunk px-3 text-base text-ink"
      />
      <FieldNotes id={id} hint={hint} />
    </div>
  );
}
