import clsx from 'clsx';
import type { ReactNode } from 'react';

type Props = {
  name: string;
  checked: boolean;
  onChoose: () => void;
  /** The id of what is said where none of them is chosen. */
  errorId?: string | undefined;
  children: ReactNode;
};

/** A radio button as a card; the whole card is its label. */
export function RadioCard({ name, checked, onChoose, errorId, children }: Props) {
  return (
    <label
      className={clsx(
        'flex min-h-touch cursor-pointer gap-4 rounded border-2 p-4',
        checked ? 'border-accent-700 bg-accent-50' : 'border-line-strong',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        {...(errorId && { 'aria-invalid': true, 'aria-describedby': errorId })}
        className="mt-0.5 grid size-6 shrink-0 appearance-none place-items-center rounded-full border-2 border-edge bg-sheet before:size-3 before:rounded-full checked:border-accent-700 checked:before:bg-accent-700"
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
