import { useQuery } from '@tanstack/react-query';
import { profileVersionsOptions } from '../../data/records/profileVersions';
import { useTherapist } from '../../device/contexts';

/** The version of the profile that signed a note, where the profile has changed since. */
export function SignedBefore({ version }: { version: number }) {
  const { userId } = useTherapist();
  const [today] = useQuery(profileVersionsOptions(userId)).data ?? [];
  return today && today.version !== version ? ` · Perfil, versão ${version}` : null;
}
