import { type ComponentProps, type ReactNode, useRef } from 'react';
import { Button } from '../controls/Button';
import { Glyph } from '../display/glyphs';
import { PopoverCard } from './PopoverCard';

export type MenuAction = {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onSelect: () => void;
  readonly className?: string | undefined;
};

type Props = Pick<ComponentProps<typeof Button>, 'kind' | 'className'> &
  Pick<ComponentProps<typeof PopoverCard>, 'align'> & {
    /** The menu's accessible name. */
    label: string;
    /** The words of its button. */
    children: string;
    actions: readonly MenuAction[];
  };

/** A button that opens a menu of rare actions. */
export function ActionMenu({ label, children, actions, kind, className, align }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <PopoverCard
      label={label}
      side="bottom"
      align={align}
      className="min-w-56 p-2"
      trigger={
        <Button
          ref={button}
          kind={kind}
          small
          className={className}
          iconAfter={<Glyph name="chevron" className="size-5 text-ink-2" />}
        >
          {children}
        </Button>
      }
    >
      {(close) => (
        <ul>
          {actions.map((action) => (
            <li key={action.label} className={action.className}>
              <button
                type="button"
                onClick={() => {
                  close();
                  // a dialog returns the focus to it
                  button.current?.focus();
                  action.onSelect();
                }}
                className="flex min-h-touch w-full items-center gap-3 rounded px-3 text-left font-semibold hover:bg-sunk [&>svg]:size-5 [&>svg]:text-ink-2"
              >
                {action.icon}
                {action.label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </PopoverCard>
  );
}
