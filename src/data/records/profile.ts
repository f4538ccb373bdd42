import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { crefitoText } from '../../lib/crefito';
import { readLocally, storeLocally } from '../../lib/localValues';
import type { Specialty } from '../../lib/specialty';
import { supabase } from '../supabase/client';
import { askOnce, dataOf } from '../supabase/dataError';
import type { Row } from '../supabase/schema';
import { UNTIL_SIGN_OUT } from '../supabase/storedSession';
import { keys } from './keys';

/** The signer's data and the letterhead of the reports. */
export type Profile = Omit<Row<'therapist_profiles'>, 'user_id' | 'revision' | 'created_at' | 'updated_at'>;

export const DEFAULT_CATEGORY = 'Terapeuta Ocupacional';

export const profileColumns =
  'full_name, category, crefito_region, crefito_number, clinic_name, address, phone, supervisor_name, supervisor_crefito_region, supervisor_crefito_number, specialty, specialty_rqe, second_specialty, second_specialty_rqe';
const storageKey = (userId: string) => `${UNTIL_SIGN_OUT}profile.${userId}`;

/**
 * The profile; null until one is saved. The last one is kept on the device, so that reports made offline have
 * a name; it contains only what every report shows.
 */
export function profileOptions(userId: string) {
  return queryOptions({
    queryKey: keys.own('therapist_profiles'),
    queryFn: async (): Promise<Profile | null> => {
      const profile = supabase.from('therapist_profiles').select('*').eq('user_id', userId);
      const data = dataOf(await askOnce(profile.maybeSingle()));
      storeLocally(storageKey(userId), data);
      return data;
    },
    initialData: () => storedProfile(userId),
    // the stored copy may be outdated
    initialDataUpdatedAt: 0,
  });
}

const crefitoOf = (region: number | null | undefined, number: string | null | undefined) =>
  region && number ? crefitoText({ region, number }) : '';

/** The titles that are signed with; a supervised therapist has none. */
function specialtiesOf(profile: Profile | null | undefined): readonly Specialty[] {
  if (!profile || profile.supervisor_name) return [];
  const held = [
    [profile.specialty, profile.specialty_rqe],
    [profile.second_specialty, profile.second_specialty_rqe],
  ] as const;
  return held.flatMap(([title, rqe]) => (title && rqe ? [{ title, rqe }] : []));
}

/** The printed data of the therapist; '' for missing values. */
export function therapistOf(profile: Profile | null | undefined) {
  return {
    name: profile?.full_name ?? '',
    category: profile?.category ?? DEFAULT_CATEGORY,
    crefito: crefitoOf(profile?.crefito_region, profile?.crefito_number),
    specialties: specialtiesOf(profile),
    clinic: profile?.clinic_name ?? '',
    address: profile?.address ?? '',
    phone: profile?.phone ?? '',
    supervisor: profile?.supervisor_name ?? '',
    supervisorCrefito: crefitoOf(profile?.supervisor_crefito_region, profile?.supervisor_crefito_number),
  };
}

/** True if name and register are filled in, so that reports need no line to complete by hand (D-82). */
export function isProfileComplete(profile: Profile | null | undefined): boolean {
  return Boolean(profile?.full_name && profile.crefito_number);
}

const text = v.nullable(v.string());
const region = v.nullable(v.number());
const profileCodec: v.GenericSchema<unknown, Profile> = v.looseObject({
  full_name: text,
  category: v.string(),
  crefito_region: region,
  crefito_number: text,
  clinic_name: text,
  address: text,
  phone: text,
  specialty: text,
  specialty_rqe: text,
  second_specialty: text,
  second_specialty_rqe: text,
  supervisor_name: text,
  supervisor_crefito_region: region,
  supervisor_crefito_number: text,
});

function storedProfile(userId: string): Profile | undefined {
  const stored = v.safeParse(profileCodec, readLocally(storageKey(userId)));
  return stored.success ? stored.output : undefined;
}
