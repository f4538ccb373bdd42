/**
 * What the embedded backend expects as `apikey`, as a hosted project expects its publishable key. It is no secret:
 * it opens nothing that row level security does not open to everybody.
 */
export const EMBEDDED_PUBLIC_KEY = 'sb_publishable_F2Kr3XZl_RCYO1Ts0Na8z5_Xo2cvns7';
