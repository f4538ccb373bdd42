import { useQuery } from '@tanstack/react-query';
import { profileOptions } from '../data/records/profile';
import { useTherapist } from './contexts';

/** Who would sign what is finalised: without a name nobody can, without a CREFITO it is doubted. */
export function useSigner() {
  const { userId } = useTherapist();
  const { data: profile } = useQuery(profileOptions(userId));
  return {
    isNameless: profile !== undefined && !profile?.full_name,
    doubts: profile?.full_name && !profile.crefito_number ? ['O seu perfil ainda não tem o CREFITO.'] : [],
  };
}
