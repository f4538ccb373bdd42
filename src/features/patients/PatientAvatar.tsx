import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { photoOptions } from '../../data/records/photos';
import type { PatientSummary } from '../../data/records/summaries';
import { Avatar } from '../../ui/display/Avatar';
import { avatarUrl } from '../../ui/display/avatarService';
import { useObjectUrl } from '../../ui/useObjectUrl';

type Props = {
  patient: Pick<PatientSummary, 'nome' | 'photo_url'>;
  size: ComponentProps<typeof Avatar>['size'];
};

/** The patient's photo, or an avatar with the initials (R-2.16, D-34). */
export function PatientAvatar({ patient: { nome, photo_url }, size }: Props) {
  if (photo_url) return <PhotoAvatar name={nome} path={photo_url} size={size} />;
  return <Avatar name={nome} fallbackUrl={avatarUrl(nome)} size={size} />;
}

function PhotoAvatar({ name, path, size }: { name: string; path: string; size: Props['size'] }) {
  const photo = useQuery(photoOptions(path));
  return <Avatar name={name} photoUrl={useObjectUrl(photo.data)} size={size} />;
}
