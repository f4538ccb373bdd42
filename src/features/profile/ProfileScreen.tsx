import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { profileOptions } from '../../data/records/profile';
import { isOpened } from '../../device/outbox/items';
import { useTakeBack, useTherapist } from '../../forms/contexts';
import { useWaitingRows } from '../../forms/rows/useRowDialog';
import { WaitingRows } from '../../forms/rows/WaitingRows';
import { profiles } from '../../records/profile';
import { Button } from '../../ui/controls/Button';
import { QueryState } from '../../ui/feedback/QueryState';
import { PageHead } from '../../ui/layout/PageHead';
import { PartTabs } from '../../ui/layout/PartTabs';
import { Sheet } from '../../ui/layout/Sheet';
import { DeviceSettings } from './DeviceSettings';
import { ProfileForm, type ProfileFormProps } from './ProfileForm';
import type { ProfilePlace } from './profilePlace';

type SignerProps = Omit<ProfileFormProps, 'profile'>;

function Signer(form: SignerProps) {
  const takeBack = useTakeBack();
  const waiting = useWaitingRows(profiles);
  return (
    <>
      {waiting.length > 0 && (
        <Sheet padding="p-0" className="mb-5">
          <WaitingRows of={{ waiting, resume: (item) => void takeBack(item) }} />
        </Sheet>
      )}
      {/* what is opened again is written on while the server is asked what it has of it */}
      {waiting.every(({ stored }) => isOpened(stored)) && <SignerForm {...form} />}
    </>
  );
}

function SignerForm(form: SignerProps) {
  const { userId } = useTherapist();
  // the cached profile may be older than one saved on another device, or than the one that waited here
  const query = useQuery({ ...profileOptions(userId), refetchOnMount: 'always' });
  const { data, isFetchedAfterMount, isFetching } = query;
  if (data === undefined || (!isFetchedAfterMount && isFetching)) {
    return (
      <Sheet>
        <QueryState query={query} label="Buscando o seu perfil…" />
      </Sheet>
    );
  }
  return <ProfileForm profile={data} {...form} />;
}

type Props = SignerProps & {
  place: ProfilePlace;
  onPlace: (place: ProfilePlace) => void;
  /** Leads back to the form that waits for the profile: 'Voltar à evolução'. */
  back?: string | undefined;
  /** The parts of the places that other features have. */
  slots: {
    readonly history: ReactNode;
    readonly device: ReactNode;
    readonly security: ReactNode;
    readonly phrases: ReactNode;
    readonly data: ReactNode;
  };
};

/** 'Meu perfil': who signs (D-80), and what else is the therapist's. */
export function ProfileScreen({ place, onPlace, back, slots, ...signer }: Props) {
  return (
    <>
      <PageHead
        title="Meu perfil"
        actions={
          back && (
            <Button
              kind="quiet"
              small
              icon={<ArrowLeft aria-hidden className="size-5" />}
              onClick={signer.onLeave}
            >
              {back}
            </Button>
          )
        }
      />
      <PartTabs
        label="Partes do perfil"
        current={place}
        onChange={onPlace}
        goOn
        panels={{
          signer: {
            title: 'Quem assina',
            content: (
              <>
                <Signer {...signer} />
                {slots.history}
              </>
            ),
          },
          device: {
            title: 'Este aparelho',
            content: (
              <>
                <DeviceSettings />
                {slots.device}
              </>
            ),
          },
          security: { title: 'Segurança', content: slots.security },
          phrases: { title: 'Frases', content: slots.phrases },
          data: { title: 'Meus dados', content: slots.data },
        }}
      />
    </>
  );
}
