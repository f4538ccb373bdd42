/** The limits of the database and its buckets (supabase/migrations), checked here before anything is sent. */
export const DOCUMENT_MAX_BYTES = 50 * 1024 * 1024;

/** How many characters a text may have: an answer of several lines, and any other. */
export const LONG_TEXT_MAX = 200_000;
export const SHORT_TEXT_MAX = 1000;
export const PROFILE_MAX = { full_name: 200, category: 100, clinic_name: 200, address: 300 } as const;

/** What stands at a field whose text is longer than the database takes; characters as it counts them, not UTF-16. */
export function tooLong(text: string, most: number): string | undefined {
  if (text.length <= most || [...text].length <= most) return undefined;
  return `Este texto passa de ${most.toLocaleString('pt-BR')} caracteres. Encurte-o.`;
}

/** A part of an export ends here: with the largest document after it, it stays under 200 MB. */
export const EXPORT_PART_BYTES = 140 * 1024 * 1024;

/** What the auth service takes of a password, in UTF-8: the rest would not count. */
export const PASSWORD_BYTES = 72;
