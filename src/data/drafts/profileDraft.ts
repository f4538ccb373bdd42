import { property } from '../../lib/property';

const fields = ['full_name', 'category', 'crefito', 'clinic_name', 'address', 'phone'] as const;

/** The profile form's values as typed. */
export type ProfileText = Readonly<Record<(typeof fields)[number], string>>;

const keyOf = (userId: string) => `anamnese.profile-draft.${userId}`;

/** The unsaved values of the profile form. Unencrypted, since they contain nothing about patients. */
export function readProfileDraft(userId: string): ProfileText | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null');
    const complete = fields.every((field) => typeof property(stored, field) === 'string');
    return complete ? (stored as ProfileText) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether the draft was stored; null deletes it. */
export function keepProfileDraft(userId: string, text: ProfileText | null): boolean {
  try {
    if (text) localStorage.setItem(keyOf(userId), JSON.stringify(text));
    else localStorage.removeItem(keyOf(userId));
    return true;
  } catch {
    return false;
  }
}
