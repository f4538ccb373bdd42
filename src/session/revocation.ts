import { bodyOf, readTokens, type Tokens } from '../data/supabase/authAnswers';
import { requestLogout, requestTokens } from '../data/supabase/client';
import { storedTokens } from '../data/supabase/storedSession';
import { property } from '../lib/property';

/**
 * A session that has ended on this device and must still be ended on the server. The tokens are kept in
 * memory only, because a valid token must not stay on a shared device's disk; if the page closes first, the
 * session expires by itself. `everywhereOf`: the user whose sessions end on all devices.
 */
type Ending = { access: string; refresh: string; readonly everywhereOf: string | undefined };

/** `refused`: the server answered with an error other than a missing session; `unreachable`: no answer. */
type Outcome = 'ended' | 'refused' | 'unreachable';

const RETRY_MS = 30_000;
const pending = new Set<Ending>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Ends the session on the server; retries while the page is open. Never rejects. */
export async function endOnServer(tokens: Tokens | undefined, everywhereOf?: string): Promise<Outcome> {
  retryPending();
  if (!tokens) return 'ended';
  const ending = { access: tokens.access, refresh: tokens.refresh, everywhereOf };
  const outcome = await endOnce(ending);
  if (outcome !== 'ended') retryLater(ending);
  return outcome;
}

function retryLater(ending: Ending): void {
  if (pending.size === 0) addEventListener('online', retryPending);
  pending.add(ending);
  timer ??= setTimeout(retryPending, RETRY_MS);
}

function retryPending(): void {
  clearTimeout(timer);
  timer = undefined;
  removeEventListener('online', retryPending);
  const endings = [...pending];
  pending.clear();
  for (const ending of endings) {
    void endOnce(ending).then((outcome) => {
      if (outcome !== 'ended') retryLater(ending);
    });
  }
}

async function endOnce(ending: Ending): Promise<Outcome> {
  const kept = signedInAgain(ending);
  if (kept) return endOthers(kept);
  const scope = ending.everywhereOf === undefined ? 'local' : 'global';
  const first = await requestLogout(ending.access, scope);
  if (!(await isTokenRefused(first))) return outcomeOf(first.status);
  const renewal = await requestTokens(ending.refresh);
  // the refresh token is invalid, so the session has ended already
  if (!renewal.ok) return outcomeOf(renewal.status, [400, 401, 403, 404]);
  const fresh = readTokens(await bodyOf(renewal));
  if (!fresh) return 'refused';
  Object.assign(ending, fresh);
  const keptSince = signedInAgain(ending);
  if (keptSince) return endOthers(keptSince);
  return outcomeOf((await requestLogout(ending.access, scope)).status);
}

/** The session that the same user has opened here since; it is kept. */
function signedInAgain({ everywhereOf }: Ending) {
  return everywhereOf === undefined ? undefined : storedTokens(everywhereOf);
}

/** Only with a valid token: renewal is left to supabase-js, since a second renewal would end that session. */
async function endOthers(kept: NonNullable<ReturnType<typeof storedTokens>>): Promise<Outcome> {
  if (!kept.alive) return 'unreachable';
  return outcomeOf((await requestLogout(kept.access, 'others')).status, []);
}

/** True if the token expired or its key was rotated; if session or user is missing, renewal is useless. */
async function isTokenRefused(response: Response): Promise<boolean> {
  if (response.status !== 401 && response.status !== 403) return false;
  const code = property(await bodyOf(response), 'error_code');
  return code !== 'session_not_found' && code !== 'user_not_found';
}

function outcomeOf(status: number, gone: readonly number[] = [401, 403, 404]): Outcome {
  if (status < 300 || gone.includes(status)) return 'ended';
  return status === 503 ? 'unreachable' : 'refused';
}
