import clsx from 'clsx';
import { Check } from 'lucide-react';
import { type PointerEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { FieldNotes } from './field';

/** A finger that stays on an option for longer, in ms, reads what it stands for and chooses nothing. */
const READING = 500;

/** The option of a field that is pointed at or focused. What a finger has touched stays until the next touch elsewhere. */
function usePointed(field: RefObject<HTMLElement | null>) {
  const [pointed, setPointed] = useState<string>();
  const press = useRef({ at: 0, wasLong: false });

  useEffect(() => {
    if (pointed === undefined) return;
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node && field.current?.contains(target))) setPointed(undefined);
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, [pointed, field]);

  const eventsOf = (option: string) => ({
    onPointerEnter: () => setPointed(option),
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') setPointed(undefined);
    },
    onPointerDown: ({ pointerType, timeStamp }: PointerEvent) => {
      press.current = { at: pointerType === 'mouse' ? Number.POSITIVE_INFINITY : timeStamp, wasLong: false };
    },
    onPointerUp: ({ timeStamp }: PointerEvent) => {
      press.current.wasLong = timeStamp - press.current.at > READING;
    },
    onFocus: () => setPointed(option),
    onBlur: () => setPointed(undefined),
  });
  /** True of the click that ends a long touch; the keyboard's have no `detail`. */
  const isReading = (click: Event) => click instanceof UIEvent && click.detail > 0 && press.current.wasLong;
  return { pointed, forget: () => setPointed(undefined), eventsOf, isReading };
}

type Option = {
  readonly value: string;
  /** A few characters, such as '+1'. */
  readonly label: string;
  /** What it stands for; part of its accessible name, and shown below while it is pointed at, focused or chosen. */
  readonly text?: string | undefined;
};

type Props = {
  /** The thing that is rated. */
  label: string;
  options: readonly Option[];
  value: string | undefined;
  /** The value of the last time, marked as such. */
  before?: string | undefined;
  /** Shown while nothing is chosen. */
  empty: string;
  error?: string | undefined;
  /** For a family: one option a line, in its letters. */
  large?: boolean;
  onChange: (value: string | undefined) => void;
};

/**
 * Radio buttons in one frame, beside what is rated where there is room. None is chosen at first; pressing the chosen one again takes the
 * choice back, and a finger that stays on one only reads what it stands for.
 */
export function RatingField({ label, options, value, before, empty, error, large = false, onChange }: Props) {
  const id = useId();
  const field = useRef<HTMLFieldSetElement>(null);
  const { pointed, forget, eventsOf, isReading } = usePointed(field);
  const shown = pointed ?? value;
  const isUnsaid = value === undefined && !options.some((option) => option.value === shown && option.text);
  const isScale = options.every((option) => option.text !== undefined);
  return (
    <fieldset ref={field} aria-labelledby={`${id}-label`} className="min-w-0">
      <div className={clsx(!large && 'flex flex-wrap items-center gap-x-4 gap-y-2')}>
        <p
          id={`${id}-label`}
          className={clsx(
            'font-semibold [overflow-wrap:anywhere]',
            !large && 'min-w-0 grow-[99] basis-40 text-sm',
          )}
        >
          {label}
        </p>
        <div
          className={clsx(
            'flex rounded border-edge bg-sheet',
            large
              ? 'mt-4 flex-col divide-y divide-line border-2'
              : 'min-h-control max-w-full grow divide-x divide-line border-[1.5px]',
            !large && (isScale ? 'basis-56' : 'basis-72'),
          )}
        >
          {options.map((option) => (
            <label
              key={option.value}
              {...eventsOf(option.value)}
              className={clsx(
                'relative flex min-w-0 cursor-pointer hover:bg-sunk has-checked:bg-accent-100 has-checked:font-semibold has-checked:text-accent-800 has-focus-visible:outline-3 has-focus-visible:outline-accent-700',
                large
                  ? 'min-h-14 items-center gap-3 px-5 py-3 first:rounded-t-[8px] last:rounded-b-[8px]'
                  : 'grow basis-0 flex-col items-center justify-center px-0.5 text-base leading-5 first:rounded-l-[8px] last:rounded-r-[8px]',
              )}
            >
              <input
                type="radio"
                name={id}
                value={option.value}
                checked={option.value === value}
                aria-labelledby={`${id}-${option.value} ${id}-${option.value}-text`}
                {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
                onChange={({ nativeEvent }) => {
                  if (isReading(nativeEvent)) return;
                  forget();
                  onChange(option.value);
                }}
                onClick={({ nativeEvent }) => {
                  if (option.value !== value || isReading(nativeEvent)) return;
                  forget();
                  onChange(undefined);
                }}
                className="peer absolute inset-0 size-full cursor-pointer appearance-none outline-none"
              />
              <span id={`${id}-${option.value}`} className="contents">
                <span className={clsx('flex min-w-0 items-center', large ? 'gap-3' : 'gap-0.5 text-center')}>
                  {option.value === value && (
                    <Check aria-hidden className={large ? 'size-6' : 'size-4'} strokeWidth={2.5} />
                  )}
                  <span className="min-w-0 [overflow-wrap:anywhere]">{option.label}</span>
                </span>
                {option.value === before && (
                  <span className="text-xs leading-4 font-medium text-ink-2">antes</span>
                )}
              </span>
            </label>
          ))}
        </div>
      </div>
      {/* one over the other, so that showing another one moves nothing */}
      <div className={clsx('grid text-ink-2 [overflow-wrap:anywhere]', large ? 'mt-3' : 'mt-1 text-sm')}>
        {options.map((option) => (
          <p
            key={option.value}
            id={`${id}-${option.value}-text`}
            style={{ visibility: option.value === shown ? 'visible' : 'hidden' }}
            className={clsx('col-start-1 row-start-1', option.value !== shown && 'line-clamp-2')}
          >
            {option.text}
          </p>
        ))}
        <p style={{ visibility: isUnsaid ? 'visible' : 'hidden' }} className="col-start-1 row-start-1">
          {empty}
        </p>
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  );
}
