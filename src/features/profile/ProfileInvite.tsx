import { useQuery } from '@tanstack/react-query';
import { Signature } from 'lucide-react';
import { useState } from 'react';
import { isProfileComplete, profileOptions } from '../../data/records/profile';
import { useTherapist } from '../../device/contexts';
import { Button } from '../../ui/controls/Button';

const keyOf = (userId: string) => `anamnese.profile-invite.${userId}`;

/** Shown until the profile is complete or the invitation is postponed for this session (D-82). */
export function ProfileInvite({ onOpen }: { onOpen: () => void }) {
  const { userId } = useTherapist();
  const { data } = useQuery(profileOptions(userId));
  const [postponed, setPostponed] = useState(() => sessionStorage.getItem(keyOf(userId)) !== null);
  if (data === undefined || isProfileComplete(data) || postponed) return null;
  return (
    <aside
      aria-label="Complete o seu perfil"
      className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-lg border border-line bg-sheet p-4 sm:px-6"
    >
      <Signature aria-hidden className="size-6 shrink-0 text-ink-2" strokeWidth={1.75} />
      <p className="min-w-0 grow basis-60 text-sm text-ink-2">
        <span className="block font-semibold text-ink">Complete o seu perfil</span>
        Os relatórios saem com o seu nome, o CREFITO e a clínica. Sem eles, a linha fica para preencher à mão.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button small onClick={onOpen}>
          Preencher perfil
        </Button>
        <Button
          small
          kind="quiet"
          onClick={() => {
            sessionStorage.setItem(keyOf(userId), '1');
            setPostponed(true);
          }}
        >
          Agora não
        </Button>
      </div>
    </aside>
  );
}
