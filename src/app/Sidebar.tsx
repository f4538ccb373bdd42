import {
  Baby,
  CircleUserRound,
  FileText,
  LayoutDashboard,
  Lock,
  LogOut,
  Signature,
  UserPlus,
  Users,
} from 'lucide-react';
import type { ComponentProps } from 'react';
import { useSendingState } from '../features/outbox/useSendingState';
import { useTherapist } from '../forms/contexts';
import { formatLongDay, formatShortDay } from '../lib/dates';
import { countPatients } from '../lib/text';
import { lockScreen } from '../session/session';
import { EmailAddress } from '../ui/display/EmailAddress';
import { Logo, Wordmark } from '../ui/display/Logo';
import { PopoverCard } from '../ui/overlays/PopoverCard';
import { AccountCard } from './AccountCard';
import { PhoneHead } from './PhoneHead';
import { AccountEntry, NavigationEntry, SendingEntry } from './SidebarEntry';
import { useOverlays } from './useOverlays';
import type { NavEntry } from './view';

const entries = [
  { to: 'dashboard', label: 'Dashboard', Icon: LayoutDashboard },
  { to: 'patients', label: 'Pacientes', Icon: Users },
  { to: 'new-patient', label: 'Nova Anamnese', Icon: UserPlus },
  { to: 'new-child-anamnese', label: 'Anamnese Infantil', Icon: Baby },
  { to: 'reports', label: 'Relatórios', Icon: FileText },
] as const satisfies readonly { to: NavEntry; label: string; Icon: unknown }[];

type Props = {
  active: NavEntry;
  /** null while unknown. */
  patientCount: number | null;
  /** The wizard has a bottom bar of its own on phones. */
  hiddenOnPhone: boolean;
  onGo: (to: NavEntry) => void;
};

/** The navigation: a bottom bar on phones, a rail on tablets, a sidebar on desktops. */
export function Sidebar({ active, patientCount, hiddenOnPhone, onGo }: Props) {
  const now = new Date();
  const sending = useSendingState();
  const showWaiting = () => onGo('patients');
  const count = patientCount === null ? null : countPatients(patientCount);
  const account = (close: () => void) => (
    <AccountCard
      day={formatLongDay(now)}
      count={count}
      isProfile={active === 'profile'}
      onWaiting={() => {
        close();
        showWaiting();
      }}
      onProfile={() => {
        close();
        onGo('profile');
      }}
    />
  );
  return (
    <>
      {hiddenOnPhone || <PhoneHead account={account} sending={sending} onWaiting={showWaiting} />}
      <nav
        aria-label="Principal"
        className={`${hiddenOnPhone ? 'hidden sm:flex' : 'flex'} fixed inset-x-0 bottom-0 z-20 border-t border-line bg-sheet px-1 pb-1 sm:inset-y-0 sm:right-auto sm:w-rail sm:flex-col sm:overflow-y-auto sm:border-0 sm:bg-ground sm:px-2 sm:py-4 low:sm:py-1 xl:w-side xl:px-4 xl:py-6`}
      >
        <div className="mb-5 hidden justify-center low:hidden sm:flex xl:hidden">
          <Logo className="size-11" />
        </div>
        <div className="mb-8 hidden px-2 xl:block">
          <Wordmark />
        </div>
        <ul className="flex w-full sm:flex-col sm:gap-1">
          {entries.map(({ to, label, Icon }) => (
            <NavigationEntry
              key={to}
              label={label}
              Icon={Icon}
              current={to === active}
              onClick={() => onGo(to)}
            />
          ))}
        </ul>
        <SideAccount
          day={formatShortDay(now)}
          count={count}
          sending={sending}
          account={account}
          isProfile={active === 'profile'}
          onWaiting={showWaiting}
          onProfile={() => onGo('profile')}
        />
        <SideFoot />
      </nav>
    </>
  );
}

type SideAccountProps = ComponentProps<typeof PhoneHead> & {
  day: string;
  count: string | null;
  isProfile: boolean;
  onProfile: () => void;
};

/** The day, what waits, and the account, whose entries rails have in 'Conta'. */
function SideAccount(props: SideAccountProps) {
  const { day, count, sending, account, isProfile, onWaiting, onProfile } = props;
  const { email } = useTherapist();
  return (
    <div className="mt-auto hidden pt-3 low:pt-0 sm:block">
      {/* in a low window only 'Conta' shows it, so that all entries are visible */}
      <div className="low:max-xl:hidden border-t border-line pt-3 text-center text-xs text-ink-2 xl:px-3 xl:pt-4 xl:text-left xl:text-sm">
        <p className="text-ink">{day}</p>
        <p>{count ?? ' '}</p>
        <p className="mt-1 [overflow-wrap:anywhere] xl:mt-3">
          <EmailAddress email={email} />
        </p>
      </div>
      <SendingEntry
        {...sending}
        className="mt-1 flex w-full items-center justify-center rounded px-1 text-center text-xs low:max-xl:hidden max-xl:[&>svg]:hidden xl:w-auto xl:flex-row xl:gap-2 xl:px-3 xl:text-left xl:text-sm"
        onClick={onWaiting}
      />
      <ul className="mt-1 hidden xl:block">
        <AccountEntry label="Meu perfil" Icon={Signature} current={isProfile} onClick={onProfile} />
        <AccountEntry label="Bloquear tela" Icon={Lock} onClick={lockScreen} />
      </ul>
      <PopoverCard
        label="Conta"
        align="end"
        className="w-[19rem] p-5"
        side="right"
        media="(min-width: 640px) and (max-width: 1199px)"
        trigger={
          <button
            type="button"
            className="mt-1 flex min-h-[3.25rem] w-full flex-col items-center justify-center gap-1 rounded text-xs text-ink-2 hover:bg-line low:mt-0 low:min-h-touch low:gap-0 xl:hidden"
          >
            <CircleUserRound aria-hidden className="size-[1.375rem]" strokeWidth={1.75} />
            Conta
          </button>
        }
      >
        {account}
      </PopoverCard>
    </div>
  );
}

/** 'Sair', which is always in view. */
function SideFoot() {
  const { signOut } = useOverlays();
  return (
    // sticky where the window is lower than the rail; with larger letters all scrolls as one
    <div className="sticky xl:not-low:static -bottom-4 -mb-4 hidden bg-ground pb-4 low:-bottom-1 low:-mb-1 low:pb-1 sm:block xl:-bottom-6 xl:-mb-6 xl:pb-6">
      <button
        type="button"
        onClick={() => void signOut()}
        className="flex min-h-touch w-full items-center justify-center gap-2 rounded text-sm font-semibold text-ink hover:bg-line xl:w-auto xl:px-3"
      >
        <LogOut aria-hidden className="size-5" strokeWidth={1.75} />
        Sair
      </button>
    </div>
  );
}
