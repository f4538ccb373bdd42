import { awaitedFactors, type Factor, readTokens, type Tokens } from './authAnswers';

/** A session that still lacks the code of one of the authenticator apps. The database refuses its token. */
export type FirstStep = Tokens & { readonly factors: readonly Factor[] };

/** The hosted service's code for a token that needs the second step. */
export const NEEDS_CODE = 'insufficient_aal';

let kept: FirstStep | undefined;

/**
 * The refusal in place of a session that lacks its code; undefined for any other. supabase-js would store it, over the one that a
 * locked screen covers, and tell the other tabs. One that a password has begun is kept in memory.
 */
export function refuseFirstStep(path: string, answer: unknown): Response | undefined {
  const tokens = readTokens(answer);
  const factors = awaitedFactors(tokens?.access, Object(answer).user);
  if (!tokens || factors.length === 0) return undefined;
  if (path.endsWith('grant_type=password')) kept = { ...tokens, factors };
  return Response.json(
    { code: 403, error_code: NEEDS_CODE, msg: 'The second step is missing' },
    { status: 403 },
  );
}

/** The session of the sign-in that has just been refused for its code. */
export function takeFirstStep(): FirstStep | undefined {
  const taken = kept;
  kept = undefined;
  return taken;
}
