import * as v from 'valibot';
import { type RowDraft, rowDraftCodec } from '../../device/rows/rowDraft';
import { readLocally, storeLocally } from '../../lib/localValues';
import { typedOf } from '../../records/entityWords';
import { profiles } from '../../records/profile';

const profileText = v.object({
  full_name: v.string(),
  category: v.string(),
  crefito: v.string(),
  clinic_name: v.string(),
  address: v.string(),
  phone: v.string(),
  // drafts of earlier versions have no supervisor
  isSupervised: v.optional(v.boolean(), false),
  supervisor_name: v.optional(v.string(), ''),
  supervisor_crefito: v.optional(v.string(), ''),
});

export type ProfileDraft = RowDraft<typeof profiles>;

const noSupervisor = { supervisor_name: '', supervisor_crefito: '' };

/** The text as earlier versions stored it. An empty id says that the profile which it was made of is not known. */
const earlier = v.pipe(
  profileText,
  v.transform(({ isSupervised, supervisor_name, supervisor_crefito, ...typed }): ProfileDraft => {
    const supervisor = isSupervised ? { supervisor_name, supervisor_crefito } : noSupervisor;
    return { id: '', base: null, typed: { ...typedOf(profiles, null), ...typed, ...supervisor } };
  }),
);

export const profileCodec = rowDraftCodec(profiles, 'profile', (draft) => {
  const read = v.safeParse(earlier, draft);
  return read.success ? read.output : draft;
});

const oldKey = (userId: string) => `anamnese.profile-draft.${userId}`;

/** The draft that an earlier version kept in localStorage, until `forgetOldProfile`. */
export function oldProfile(userId: string): ProfileDraft | undefined {
  const stored = v.safeParse(earlier, readLocally(oldKey(userId)));
  return stored.success ? stored.output : undefined;
}

export const forgetOldProfile = (userId: string) => storeLocally(oldKey(userId), null);
