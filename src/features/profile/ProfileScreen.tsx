import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { profileOptions } from '../../data/records/profile';
import { useTherapist } from '../../device/contexts';
import { QueryState } from '../../ui/feedback/QueryState';
import { PageHead } from '../../ui/layout/PageHead';
import { Sheet } from '../../ui/layout/Sheet';
import { DeviceSettings } from './DeviceSettings';
import { ProfileForm } from './ProfileForm';

type Props = { onLeave: () => void };

function Body({ onLeave }: Props) {
  const { userId } = useTherapist();
  const query = useQuery(profileOptions(userId));
  const { data, isFetchedAfterMount, isFetching } = query;
  // the cached profile may be older than one saved on another device
  if (data === undefined || (!isFetchedAfterMount && isFetching)) {
    return (
      <Sheet>
        <QueryState query={query} label="Buscando o seu perfil…" />
      </Sheet>
    );
  }
  return <ProfileForm profile={data} onLeave={onLeave} />;
}

/** 'Meu perfil': the signer's data and the letterhead of the reports (D-80). */
export function ProfileScreen({ further, onLeave }: Props & { further?: ReactNode }) {
  return (
    <>
      <PageHead title="Meu perfil" />
      <Body onLeave={onLeave} />
      <DeviceSettings />
      {further}
    </>
  );
}
