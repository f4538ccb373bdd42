import { Lock, LogOut, Signature } from 'lucide-react';
import { useSendingState } from '../features/outbox/useSendingState';
import { useTherapist } from '../forms/contexts';
import { lockScreen } from '../session/session';
import { Button } from '../ui/controls/Button';
import { EmailAddress } from '../ui/display/EmailAddress';
import { SendingEntry } from './SidebarEntry';
import { useOverlays } from './useOverlays';

type Props = {
  day: string;
  /** null while unknown. */
  count: string | null;
  isProfile: boolean;
  onWaiting: () => void;
  onProfile: () => void;
};

/** What 'Conta' opens on phones and tablets: who is signed in, and what the sidebar of a desktop shows besides the screens. */
export function AccountCard({ day, count, isProfile, onWaiting, onProfile }: Props) {
  const { email } = useTherapist();
  const { signOut } = useOverlays();
  return (
    <>
      <p className="font-semibold [overflow-wrap:anywhere]">
        <EmailAddress email={email} />
      </p>
      <p className="mt-1 text-sm text-ink-2">{day}</p>
      <p className="text-sm text-ink-2">{count}</p>
      <SendingEntry
        {...useSendingState()}
        className="mt-3 flex w-full items-center gap-2 rounded px-2 text-left text-sm"
        onClick={onWaiting}
      />
      <Button
        className="mt-2 w-full"
        aria-current={isProfile ? 'page' : undefined}
        icon={<Signature aria-hidden className="size-5" />}
        onClick={onProfile}
      >
        Meu perfil
      </Button>
      <Button className="mt-3 w-full" icon={<Lock aria-hidden className="size-5" />} onClick={lockScreen}>
        Bloquear tela
      </Button>
      <Button
        className="mt-3 w-full sm:hidden"
        icon={<LogOut aria-hidden className="size-5" />}
        onClick={() => void signOut()}
      >
        Sair
      </Button>
    </>
  );
}
