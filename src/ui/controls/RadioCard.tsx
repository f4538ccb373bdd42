import clsx from 'clsx';
import type { ReactNode } from 'react';

type Props = { name: string; checked: boolean; onChoose: () => void; children: ReactNode };

/** A radio button as a card; the whole card is its label. */
export function RadioCard({ name, checked, onChoose, children }: Props) {
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
        className="mt-0.5 grid size-6 shrink-0 appearance-none place-items-center rounded-full border-2 border-edge bg-sheet before:size-3 before:rounded-full checked:border-accent-700 checked:before:bg-accent-700"
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
