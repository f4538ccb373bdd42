import { property } from '../../lib/property';
import { readLocally, storeLocally } from '../device/localValues';

const fields = ['full_name', 'category', 'crefito', 'clinic_name', 'address', 'phone'] as const;

/** The profile form's values as typed. */
export type ProfileText = Readonly<Record<(typeof fields)[number], string>>;

const keyOf = (userId: string) => `anamnese.profile-draft.${userId}`;

/** The unsaved values of the profile form. Unencrypted, since they contain nothing about patients. */
export function readProfileDraft(userId: string): ProfileText | undefined {
  const stored = readLocally(keyOf(userId));
  const complete = fields.every((field) => typeof property(stored, field) === 'string');
  return complete ? (stored as ProfileText) : undefined;
}

/** Returns whether the draft was stored; null deletes it. */
export const storeProfileDraft = (userId: string, text: ProfileText | null) =>
  storeLocally(keyOf(userId), text);
