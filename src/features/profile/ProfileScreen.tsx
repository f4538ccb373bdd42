import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { profileOptions } from '../../data/records/profile';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { PageHead } from '../../ui/layout/PageHead';
import { Sheet } from '../../ui/layout/Sheet';
import { DeviceSettings } from './DeviceSettings';
import { ProfileForm } from './ProfileForm';

type Props = { userId: string; onLeave: () => void };
type ScreenProps = Props & { further?: ReactNode };

function Body({ userId, onLeave }: Props) {
  const { data, isFetchedAfterMount, isFetching, refetch } = useQuery(profileOptions(userId));
  // the cached profile may be older than one saved on another device
  if (!isFetchedAfterMount && isFetching) {
    return (
      <Sheet>
        <Skeleton label="Buscando o seu perfil…" rows={1} />
      </Sheet>
    );
  }
  if (data === undefined) {
    return (
      <Sheet>
        <ErrorState title="Não foi possível carregar." busy={isFetching} onRetry={() => void refetch()} />
      </Sheet>
    );
  }
  return <ProfileForm userId={userId} profile={data} onLeave={onLeave} />;
}

/** 'Meu perfil': the signer's data and the letterhead of the reports (D-80). */
export function ProfileScreen({ further, ...props }: ScreenProps) {
  return (
    <>
      <PageHead eyebrow="Meu perfil" title="Quem assina os relatórios" />
      <Body {...props} />
      <DeviceSettings />
      {further}
    </>
  );
}
