import type { Tokens } from '../data/supabase/authAnswers';
import type { FirstStep } from '../data/supabase/firstStep';
import { endOnServer } from './revocation';

/** A sign-in whose password was right, and that waits for a code. In memory alone: a reload begins anew. */
type BegunSignIn = {
  readonly session: FirstStep;
  /** Opens the session that has both steps. */
  readonly finish: (session: Tokens) => Promise<void>;
};

let begun: BegunSignIn | undefined;

export const begunSignIn = () => begun;

/** The one before is left. */
export function beginSignIn(next: BegunSignIn): void {
  leaveSignIn();
  begun = next;
}

/** The code was given: `finish` has opened the session. */
export function endSignIn(): void {
  begun = undefined;
}

/** Nobody gives the code: its session ends on the server. */
export function leaveSignIn(): void {
  if (begun) void endOnServer(begun.session);
  begun = undefined;
}
