import clsx from 'clsx';
import { Check } from 'lucide-react';
import type { Ref } from 'react';

type Props<Value extends string> = {
  label: string;
  name: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  /** In one line with others, where it speaks for itself: its label is only heard. */
  compact?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** Radio buttons for a few short answers in one frame; one is always chosen. */
export function SegmentedField<Value extends string>({
  label,
  name,
  options,
  value,
  onChange,
  onBlur,
  compact = false,
  ref,
}: Props<Value>) {
  return (
    <fieldset className="min-w-0">
      <legend className={compact ? 'sr-only' : 'text-sm font-semibold text-ink-2'}>{label}</legend>
      <div
        className={clsx(
          'flex min-h-control flex-wrap divide-x divide-line rounded border-[1.5px] border-edge bg-sheet',
          !compact && 'mt-1.5',
        )}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={clsx(
              'relative flex min-h-touch grow basis-0 cursor-pointer items-center justify-center px-2 text-center text-base first:rounded-l-[8px] last:rounded-r-[8px] hover:bg-sunk has-checked:bg-accent-100 has-checked:font-semibold has-checked:text-accent-800 has-focus-visible:outline-3 has-focus-visible:outline-accent-700',
              compact ? 'gap-0.5 max-sm:px-0.5 max-sm:text-sm sm:gap-1.5 sm:px-3' : 'gap-1.5',
            )}
          >
            <input
              ref={option.value === value ? ref : undefined}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
              className="peer absolute inset-0 size-full cursor-pointer appearance-none outline-none"
            />
            <Check aria-hidden className="hidden size-4 peer-checked:block" strokeWidth={2.5} />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
