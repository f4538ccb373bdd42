import * as Popover from '@radix-ui/react-popover';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { openLayer } from '../ui/overlays/layers';
import { useMediaQuery } from '../ui/useMediaQuery';

type Props = {
  /** The button that opens it. */
  trigger: ReactElement;
  /** The button's place: the card opens below it on phones, beside it at the rail. */
  side: 'bottom' | 'right';
  /** The media query under which the button is shown. */
  media: string;
  children: (close: () => void) => ReactNode;
};

/** The account's actions on narrow screens; Escape, Back or a press outside closes it. */
export function AccountCard({ trigger, side, media, children }: Props) {
  const [wanted, setWanted] = useState(false);
  const open = useMediaQuery(media) && wanted;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => (open ? openLayer(() => setWanted(false)) : undefined), [open]);
  return (
    <Popover.Root open={open} onOpenChange={setWanted}>
      <Popover.Trigger asChild ref={button}>
        {trigger}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label="Conta"
          side={side}
          align="end"
          sideOffset={8}
          collisionPadding={12}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // focus stays on an element that was pressed outside, or in the view that it opened
            if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
          }}
          className="z-30 max-h-[var(--radix-popover-content-available-height)] w-[19rem] overflow-y-auto rounded-lg border border-line bg-sheet p-5 shadow-float outline-none"
        >
          {children(() => setWanted(false))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
