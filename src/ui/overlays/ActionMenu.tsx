import clsx from 'clsx';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { PopoverCard } from './PopoverCard';

/** A rare action in a menu. */
export type MenuAction = {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onSelect: () => void;
  readonly className?: string | undefined;
};

type Props = {
  /** The menu's accessible name. */
  label: string;
  /** The button that opens it, with the reference that it is given. */
  trigger: ReactElement;
  actions: readonly MenuAction[];
};

/** A button with rare actions. */
export function ActionMenu({ label, trigger, actions }: Props) {
  const place = useRef<HTMLSpanElement>(null);
  return (
    <span ref={place} className="contents">
      <PopoverCard label={label} side="bottom" align="end" className="min-w-56 p-2" trigger={trigger}>
        {(close) => (
          <ul>
            {actions.map(({ label, icon, onSelect, className }) => (
              <li key={label} className={className}>
                <button
                  type="button"
                  onClick={() => {
                    close();
                    // a dialog returns the focus to it
                    place.current?.querySelector('button')?.focus();
                    onSelect();
                  }}
                  className={clsx(
                    'flex min-h-touch w-full items-center gap-3 rounded px-3 text-left font-semibold hover:bg-sunk',
                    '[&>svg]:size-5 [&>svg]:text-ink-2',
                  )}
                >
                  {icon}
                  {label}
                </button>
              </li>
            ))}
          </ul>
        )}
      </PopoverCard>
    </span>
  );
}
