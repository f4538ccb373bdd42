import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { storedCrefito } from '../../lib/crefito';
import { readLocally, storeLocally } from '../../lib/localValues';
import type { Specialty } from '../../lib/specialty';
import type { WordsOf } from '../../records/entity';
import { rowSchema, storedColumns } from '../../records/entityWords';
import { contactColumns, profiles } from '../../records/profile';
import { supabase } from '../supabase/client';
import { askOnce, dataOf } from '../supabase/dataError';
import type { Row } from '../supabase/schema';
import { UNTIL_SIGN_OUT } from '../supabase/storedSession';
import { keys } from './keys';

/** The signer's data and the letterhead of the reports. */
export type Profile = Omit<Row<'therapist_profiles'>, 'user_id' | 'revision' | 'created_at' | 'updated_at'>;

export const DEFAULT_CATEGORY = 'Terapeuta Ocupacional';

const storageKey = (userId: string) => `${UNTIL_SIGN_OUT}profile.${userId}`;

/**
 * The profile; null until one is saved. The last one is kept on the device, so that reports made offline have
 * a name; it contains only what reports show.
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

/** The titles that are signed with; a supervised therapist has none. */
function specialtiesOf(profile: Profile | null | undefined): readonly Specialty[] {
  if (!profile || profile.supervisor_name) return [];
  const held = [
    [profile.specialty, profile.specialty_rqe],
    [profile.second_specialty, profile.second_specialty_rqe],
  ] as const;
  return held.flatMap(([title, rqe]) => (title && rqe ? [{ title, rqe }] : []));
}

/** The address ends with the city, or with it and its state, so that the letterhead does not repeat it; a street of its name does not. */
function namesItsCity(profile: Profile | null | undefined): boolean {
  const [city = '', address = ''] = [profile?.city, profile?.address].map((said) =>
    said?.trim().toLowerCase(),
  );
  const last = address
    .replace(/[\s,(/–-]+[a-z]{2}\)?$/, '')
    .split(/,|\s[–-]\s/)
    .at(-1);
  return city !== '' && [address.split(',').at(-1), last].some((part) => part?.trim() === city);
}

/** The printed data of the therapist; '' for missing values. */
export function therapistOf(profile: Profile | null | undefined) {
  return {
    name: profile?.full_name ?? '',
    category: profile?.category ?? DEFAULT_CATEGORY,
    crefito: storedCrefito(profile?.crefito_region, profile?.crefito_number),
    specialties: specialtiesOf(profile),
    clinic: profile?.clinic_name ?? '',
    contact: contactColumns.map((name) =>
      name === 'city' && namesItsCity(profile) ? '' : (profile?.[name] ?? ''),
    ),
    city: profile?.city ?? '',
    taxId: profile?.tax_id ?? '',
    supervisor: profile?.supervisor_name ?? '',
    supervisorCrefito: storedCrefito(profile?.supervisor_crefito_region, profile?.supervisor_crefito_number),
  };
}

/** True if name and register are filled in, so that reports need no line to complete by hand (D-82). */
export function isProfileComplete(profile: Profile | null | undefined): boolean {
  return Boolean(profile?.full_name && profile.crefito_number);
}

/** What the form has, as the columns of the table. */
export const profileOf = (words: WordsOf<typeof profiles>) =>
  // the words have all columns of a profile
  storedColumns(profiles, words) as Profile;

/** Of a profile whose stamps were not kept: the server is asked what it says by now. */
export const unknownStamps = { revision: -1, created_at: '', updated_at: '' };

function storedProfile(userId: string): Profile | undefined {
  const kept = v.safeParse(v.looseObject({}), readLocally(storageKey(userId)));
  if (!kept.success) return undefined;
  const row = v.safeParse(rowSchema(profiles), { user_id: userId, ...unknownStamps, ...kept.output });
  return row.success ? { ...kept.output, ...profileOf(row.output) } : undefined;
}
