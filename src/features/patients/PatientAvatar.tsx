import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { PatientSummary } from '../../data/patients';
import { signedPhotoOptions } from '../../data/photos';
import { Avatar } from '../../ui/Avatar';
import { avatarUrl } from '../../ui/avatarService';

type Props = {
  patient: Pick<PatientSummary, 'nome' | 'photo_url'>;
  size: ComponentProps<typeof Avatar>['size'];
};

/** The patient's photo, or a drawing of the initials (R-2.16, D-34). */
export function PatientAvatar({ patient, size }: Props) {
  const photo = useQuery(signedPhotoOptions(patient.photo_url));
  return (
    <Avatar
      name={patient.nome}
      photoUrl={photo.data}
      fallbackUrl={patient.photo_url ? undefined : avatarUrl(patient.nome)}
      size={size}
    />
  );
}
