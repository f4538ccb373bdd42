import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { photoOptions } from '../../data/records/photos';
import type { PatientSummary } from '../../data/records/summaries';
import { useTakenPhoto } from '../../forms/useTaken';
import { patientNameOf } from '../../lib/patientName';
import { Avatar } from '../../ui/display/Avatar';
import { avatarUrl } from '../../ui/display/avatarService';
import { useObjectUrl } from '../../ui/useObjectUrl';

type Props = {
  patient: Pick<PatientSummary, 'nome' | 'social_name' | 'photo_url'>;
  size: ComponentProps<typeof Avatar>['size'];
};

/** The patient's photo, or an avatar with the initials (R-2.16, D-34). */
export function PatientAvatar({ patient, size }: Props) {
  const { photo_url } = patient;
  const name = patientNameOf(patient);
  if (photo_url) return <PhotoAvatar name={name} path={photo_url} size={size} />;
  return <Avatar name={name} fallbackUrl={avatarUrl(name)} size={size} />;
}

function PhotoAvatar({ name, path, size }: { name: string; path: string; size: Props['size'] }) {
  const photo = useQuery(photoOptions(path));
  const small = useTakenPhoto(path);
  return <Avatar name={name} photoUrl={useObjectUrl(photo.data ?? small)} size={size} />;
}
