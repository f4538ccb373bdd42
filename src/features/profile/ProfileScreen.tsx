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
  // the copy on the device may be older than what another device has saved
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

/** 'Meu perfil': who signs the reports, and what stands over them (D-80). */
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
