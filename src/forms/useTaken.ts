import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { patientOptions } from '../data/records/patients';
import type { TakenState } from '../device/taken/takenWork';
import { fromBase64 } from '../lib/bytes';
import { useDevice, useTherapist } from './contexts';

/** A part of what is known of the records that this device has taken along; the same while that part does not change. */
function useTakenPart<Part>(partOf: (state: TakenState) => Part): Part {
  const { taken } = useDevice();
  return useSyncExternalStore(taken.subscribe, () => partOf(taken.getSnapshot()));
}

const headsOf = ({ heads }: TakenState) => heads;

export const useTakenHeads = () => useTakenPart(headsOf);

/** The frame asks for no more: each list of heads is another, and would draw the screen in it again. */
export const useHasTaken = (): boolean => useTakenPart(({ heads }) => heads.length > 0);

export const useIsTaken = (patientId: string): boolean =>
  useTakenPart(({ heads }) => heads.some((head) => head.patientId === patientId));

export const useIsTaking = (patientId: string): boolean =>
  useTakenPart(({ taking }) => taking.has(patientId));

export const useIsUpdatingTaken = (): boolean => useTakenPart(({ isUpdating }) => isUpdating);

/** True for a record that is shown as it was taken along, since the server has not been reached. */
export function useIsAsTaken(patientId: string): boolean {
  const { userId } = useTherapist();
  const { dataUpdatedAt } = useQuery(patientOptions(userId, patientId));
  return useTakenPart(({ filledAt }) => filledAt.get(patientId)) === dataUpdatedAt;
}

/** The small photo that was taken along from this address. */
export function useTakenPhoto(photoUrl: string): Blob | undefined {
  const jpeg = useTakenPart(
    ({ heads }) => heads.find(({ now }) => now?.photo?.of === photoUrl)?.now?.photo?.jpeg,
  );
  return useMemo(
    () => (jpeg === undefined ? undefined : new Blob([fromBase64(jpeg)], { type: 'image/jpeg' })),
    [jpeg],
  );
}
