import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { profileOptions } from '../../data/records/profile';
import { useTherapist } from '../../device/contexts';
import { type TakeBack, useWaitingRows } from '../../device/rows/useRowDialog';
import { WaitingRows } from '../../device/rows/WaitingRows';
import { profiles } from '../../records/profile';
import { QueryState } from '../../ui/feedback/QueryState';
import { PageHead } from '../../ui/layout/PageHead';
import { Sheet } from '../../ui/layout/Sheet';
import { DeviceSettings } from './DeviceSettings';
import { ProfileForm } from './ProfileForm';

type Props = { onLeave: () => void; takeBack: TakeBack };

function Body({ onLeave, takeBack }: Props) {
  const { userId } = useTherapist();
  const waiting = useWaitingRows(profiles);
  const query = useQuery(profileOptions(userId));
  const { data, isFetchedAfterMount, isFetching } = query;
  if (waiting.length > 0) {
    return (
      <Sheet padding="p-0">
        <WaitingRows entity={profiles} items={waiting} onOpen={(item) => void takeBack(item)} />
      </Sheet>
    );
  }
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
export function ProfileScreen({ further, ...body }: Props & { further?: ReactNode }) {
  return (
    <>
      <PageHead title="Meu perfil" />
      <Body {...body} />
      <DeviceSettings />
      {further}
    </>
  );
}
