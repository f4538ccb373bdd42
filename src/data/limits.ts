/** The limits of the buckets (supabase/migrations), checked before a file is sent. */
export const DOCUMENT_MAX_BYTES = 50 * 1024 * 1024;
