import * as v from 'valibot';
import { readLocally, storeLocally } from '../../lib/localValues';

const codec = v.strictObject({
  full_name: v.string(),
  category: v.string(),
  crefito: v.string(),
  clinic_name: v.string(),
  address: v.string(),
  phone: v.string(),
});

/** The profile form's values as typed. */
export type ProfileText = Readonly<v.InferOutput<typeof codec>>;

const keyOf = (userId: string) => `anamnese.profile-draft.${userId}`;

/** The unsaved values of the profile form. Unencrypted, since they contain nothing about patients. */
export function readProfileDraft(userId: string): ProfileText | undefined {
  const stored = v.safeParse(codec, readLocally(keyOf(userId)));
  return stored.success ? stored.output : undefined;
}

/** Returns whether the draft was stored; null deletes it. */
export const storeProfileDraft = (userId: string, text: ProfileText | null) =>
  storeLocally(keyOf(userId), text);
