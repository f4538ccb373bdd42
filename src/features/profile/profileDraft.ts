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
  // drafts of earlier versions have no supervisor
  isSupervised: v.optional(v.boolean(), false),
  supervisor_name: v.optional(v.string(), ''),
  supervisor_crefito: v.optional(v.string(), ''),
});

/** The profile form's values as typed. */
export type ProfileText = Readonly<v.InferOutput<typeof profileText>>;

export const profileCodec = jsonCodec<ProfileText>(profileText, () => ({ kind: 'profile' }));

const oldKey = (userId: string) => `anamnese.profile-draft.${userId}`;

/** The draft that an earlier version kept in localStorage, until `forgetOldProfile`. */
export function oldProfile(userId: string): ProfileText | undefined {
  const stored = v.safeParse(profileText, readLocally(oldKey(userId)));
  return stored.success ? stored.output : undefined;
}

export const forgetOldProfile = (userId: string) => storeLocally(oldKey(userId), null);
