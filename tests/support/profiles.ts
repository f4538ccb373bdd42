import { type Profile, profileOf } from '../../src/data/records/profile';
import { typedOf, wordsTyped } from '../../src/records/entityWords';
import { profiles } from '../../src/records/profile';
import { therapist } from './patients';

/** A fictional therapist with a complete profile. */
export const helena: Profile = {
  ...profileOf(wordsTyped(profiles, typedOf(profiles, null))),
  full_name: 'Helena Duarte',
  category: 'Terapeuta Ocupacional',
  crefito_region: 3,
  crefito_number: '12345-TO',
  clinic_name: 'Espaço Fazer',
  address: 'Rua das Acácias, 214',
  phone: '(19) 99999-0142',
};

/** As the server has it. */
export const profileRow = (profile: Profile = helena) => ({
  ...profile,
  user_id: therapist.id,
  revision: 1,
  created_at: '2026-11-20T12:00:00+00:00',
  updated_at: '2026-11-20T12:00:00+00:00',
});
