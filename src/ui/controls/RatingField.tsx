import clsx from 'clsx';
import { Check } from 'lucide-react';
import { useId } from 'react';

type Option = {
  readonly value: string;
  /** A few characters, such as '+1'. */
  readonly label: string;
  /** What it stands for; part of its accessible name, and shown below once it is chosen. */
  readonly text?: string | undefined;
};

type Props = {
  /** What is rated. */
  label: string;
  options: readonly Option[];
  value: string | undefined;
  /** The value of the last time, marked as such. */
  before?: string | undefined;
  /** Shown while nothing is chosen. */
  empty: string;
  /** For a family: one option a line, in its letters. */
  large?: boolean;
  onChange: (value: string | undefined) => void;
};

/** Radio buttons in one frame, of which none is chosen at first; pressing the chosen one again takes the choice back. */
export function RatingField({ label, options, value, before, empty, large = false, onChange }: Props) {
  const name = useId();
  const chosen = options.find((option) => option.value === value);
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold [overflow-wrap:anywhere]">{label}</legend>
      <div
        className={clsx(
          'flex rounded border-edge bg-sheet',
          large
            ? 'mt-4 flex-col divide-y divide-line border-2'
            : 'mt-2 min-h-control divide-x divide-line border-[1.5px]',
        )}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={clsx(
              'relative flex min-w-0 cursor-pointer hover:bg-sunk has-checked:bg-accent-100 has-checked:font-semibold has-checked:text-accent-800 has-focus-visible:outline-3 has-focus-visible:outline-accent-700',
              large
                ? 'min-h-14 items-center gap-3 px-5 py-3 first:rounded-t-[8px] last:rounded-b-[8px]'
                : 'grow basis-0 flex-col items-center justify-center p-1 text-base first:rounded-l-[8px] last:rounded-r-[8px]',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              onClick={() => option.value === value && onChange(undefined)}
              className="peer absolute inset-0 size-full cursor-pointer appearance-none outline-none"
            />
            <span className={clsx('flex min-w-0 items-center', large ? 'gap-3' : 'gap-1 text-center')}>
              {option.value === value && (
                <Check
                  aria-hidden
                  className={clsx('shrink-0', large ? 'size-6' : 'size-4')}
                  strokeWidth={2.5}
                />
              )}
              <span className="min-w-0 [overflow-wrap:anywhere]">{option.label}</span>
            </span>
            {option.value === before && <span className="text-xs font-normal text-ink-2">antes</span>}
            {option.text && <span className="sr-only">: {option.text}</span>}
          </label>
        ))}
      </div>
      <p
        className={clsx('min-h-[1lh] text-ink-2 [overflow-wrap:anywhere]', large ? 'mt-3' : 'mt-1.5 text-sm')}
      >
        {chosen ? chosen.text : empty}
      </p>
    </fieldset>
  );
}
