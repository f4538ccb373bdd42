import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { type ReactElement, useId, useRef } from 'react';
import { PopoverCard } from './PopoverCard';

/** A rare action in a menu. */
export type MenuAction = {
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly onSelect: () => void;
};

/** Actions that differ in one word: 'Relatório para…' whom. */
type MenuChoices = { readonly label: string; readonly choices: readonly MenuAction[] };

type Props = {
  /** The menu's accessible name. */
  label: string;
  /** The button that opens it, with the reference that it is given. */
  trigger: ReactElement;
  actions: readonly (MenuAction | MenuChoices)[];
  align?: 'start' | 'end';
};

/** A button with rare actions. */
export function ActionMenu({ label, trigger, actions, align = 'end' }: Props) {
  const place = useRef<HTMLSpanElement>(null);
  return (
    <span ref={place} className="contents">
      <PopoverCard label={label} side="bottom" align={align} className="min-w-56 p-2" trigger={trigger}>
        {(close) => {
          const select = ({ onSelect }: MenuAction) => {
            close();
            // a dialog returns the focus to it
            place.current?.querySelector('button')?.focus();
            onSelect();
          };
          return (
            <ul>
              {actions.map((action) =>
                'choices' in action ? (
                  <Choices key={action.label} of={action} onSelect={select} />
                ) : (
                  <Item key={action.label} of={action} onSelect={select} />
                ),
              )}
            </ul>
          );
        }}
      </PopoverCard>
    </span>
  );
}

type OnSelect = (action: MenuAction) => void;

function Item({ of, onSelect }: { of: MenuAction; onSelect: OnSelect }) {
  const { icon: Icon, label } = of;
  return (
    <li>
      <button
        type="button"
        onClick={() => onSelect(of)}
        className={clsx(
          'flex min-h-touch w-full items-center gap-3 rounded px-3 text-left font-semibold hover:bg-sunk',
          '[&>svg]:size-5 [&>svg]:text-ink-2',
        )}
      >
        {Icon && <Icon aria-hidden strokeWidth={1.75} />}
        {label}
      </button>
    </li>
  );
}

/** Choices in two columns below what they have in common. */
function Choices({ of, onSelect }: { of: MenuChoices; onSelect: OnSelect }) {
  const title = useId();
  return (
    <li className="mb-1 border-b border-line pb-1">
      <p id={title} className="px-3 pb-1 pt-2 text-sm text-ink-2">
        {of.label}
      </p>
      <ul aria-labelledby={title} className="grid grid-cols-2">
        {of.choices.map((choice) => (
          <Item key={choice.label} of={choice} onSelect={onSelect} />
        ))}
      </ul>
    </li>
  );
}
