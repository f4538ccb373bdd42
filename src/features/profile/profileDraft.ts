import * as v from 'valibot';
import { jsonCodec } from '../../device/drafts/draftKind';
import { readLocally, storeLocally } from '../../lib/localValues';

const profileText = v.object({
  full_name: v.string(),
  category: v.string(),
  crefito: v.string(),
  clinic_name: v.string(),
  address: v.string(),
  phone: v.string(),
});

/** The profile form's values as typed. */
export type ProfileText = Readonly<v.InferOutput<typeof profileText>>;

export const profileCodec = jsonCodec<ProfileText>(profileText, () => ({ kind: 'profile' }));

const oldKey = (userId: string) => `anamnese.profile-draft.${userId}`;

/** What an earlier version kept in localStorage, until `forgetOldProfile`. */
export function oldProfile(userId: string): ProfileText | undefined {
  const stored = v.safeParse(profileText, readLocally(oldKey(userId)));
  return stored.success ? stored.output : undefined;
}

export const forgetOldProfile = (userId: string) => storeLocally(oldKey(userId), null);
