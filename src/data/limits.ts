/** The limits of the buckets (supabase/migrations), checked before a file is sent. */
export const DOCUMENT_MAX_BYTES = 50 * 1024 * 1024;
/** How many characters the columns of a profile take. */
export const PROFILE_MAX = { full_name: 200, category: 100, clinic_name: 200, address: 300 } as const;

/** A part of an export ends here: with the largest document after it, it stays under 200 MB. */
export const EXPORT_PART_BYTES = 140 * 1024 * 1024;

/** What the auth service takes of a password, in UTF-8: the rest would not count. */
export const PASSWORD_BYTES = 72;
