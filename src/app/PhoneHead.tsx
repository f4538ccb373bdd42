import { CircleUserRound } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { useSendingState } from '../features/outbox/useSendingState';
import { Wordmark } from '../ui/display/Logo';
import { HandCoverButton } from '../ui/overlays/HandCoverButton';
import { PopoverCard } from '../ui/overlays/PopoverCard';
import { SendingEntry } from './SidebarEntry';

type Props = {
  sending: ReturnType<typeof useSendingState>;
  account: ComponentProps<typeof PopoverCard>['children'];
  onWaiting: () => void;
};

/** What phones have above the screen. */
export function PhoneHead({ sending, account, onWaiting }: Props) {
  return (
    <header className="flex flex-wrap items-center justify-between px-4 pt-3 sm:hidden">
      <Wordmark />
      {sending.count > 0 && (
        <SendingEntry
          {...sending}
          className="order-last -ml-2 flex w-full items-center gap-1 rounded px-2 text-sm"
          onClick={onWaiting}
        />
      )}
      <HandCoverButton className="ml-auto flex min-h-touch items-center gap-1 rounded px-2 text-sm text-ink-2">
        Cobrir
      </HandCoverButton>
      <PopoverCard
        label="Conta"
        align="end"
        className="w-[19rem] p-5"
        side="bottom"
        media="(max-width: 639px)"
        trigger={
          <button
            type="button"
            className="flex min-h-touch items-center gap-1 rounded px-2 text-sm text-ink-2"
          >
            <CircleUserRound aria-hidden className="size-6" strokeWidth={1.75} />
            Conta
          </button>
        }
      >
        {account}
      </PopoverCard>
    </header>
  );
}
