import * as Popover from '@radix-ui/react-popover';
import clsx from 'clsx';
import {
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useMediaQuery } from '../useMediaQuery';
import { openEscapable } from './layers';

type Props = Pick<ComponentProps<typeof Popover.Content>, 'side' | 'align' | 'onOpenAutoFocus'> & {
  /** The card's accessible name. */
  label: string;
  /** The button that opens it. */
  trigger: ReactElement;
  /** The media query under which the button is shown. */
  media?: string;
  onOpenChange?: (open: boolean) => void;
  className?: string;
  children: (close: () => void) => ReactNode;
};

/** A card beside its button; Escape, Back or a press outside closes it. */
export function PopoverCard({
  label,
  trigger,
  media = 'all',
  onOpenChange,
  className,
  children,
  ...at
}: Props) {
  const [wanted, setWanted] = useState(false);
  const open = useMediaQuery(media) && wanted;
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => (open ? openEscapable(() => setWanted(false)) : undefined), [open]);
  useEffect(() => onOpenChange?.(open), [open, onOpenChange]);
  return (
    <Popover.Root open={open} onOpenChange={setWanted}>
      <Popover.Trigger asChild ref={button}>
        {trigger}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          {...at}
          aria-label={label}
          sideOffset={8}
          collisionPadding={12}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // focus stays on an element that was pressed outside, or in the view that it opened
            if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
          }}
          className={clsx(
            'z-30 max-h-[var(--radix-popover-content-available-height)] max-w-[var(--radix-popover-content-available-width)] overflow-y-auto rounded-lg border border-line bg-sheet shadow-float outline-none',
            className,
          )}
        >
          {children(() => setWanted(false))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
