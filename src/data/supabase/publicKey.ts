/**
 * The `apikey` that the embedded backend expects, like the publishable key of a hosted project. Not a secret:
 * it gives no access beyond row level security.
 */
export const EMBEDDED_PUBLIC_KEY = 'sb_publishable_F2Kr3XZl_RCYO1Ts0Na8z5_Xo2cvns7';
