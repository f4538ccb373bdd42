import type { User } from '@supabase/supabase-js';
import { linkFailure } from '../supabase/authErrors';
import { auth, requestUser } from '../supabase/client';
import { storedTokens, storedUser } from '../supabase/storedSession';
import type { EmailLink } from './emailLink';
import { noteActivity } from './idle';
import { endOnServer } from './revocation';
import { clearFlags, setFlag } from './sessionFlags';
import { accept, setState, toUser } from './sessionState';

type SessionLink = Extract<EmailLink, { kind: 'session' }>;
let isOpening = false;
/** The link that waits for an answer. */
let arrived: SessionLink | undefined;

/** Until neither is left, the link has the word about who is signed in. */
export const linkStage = () => (isOpening ? 'opening' : arrived && 'arrived');

/** Opens the session of a link, or asks first whether it is the right one. */
export function openLink(link: EmailLink): void {
  isOpening = true;
  // In strict mode React subscribes, leaves and subscribes again at once: what the link says must outlive that.
  void Promise.resolve()
    .then(() => open(link))
    .catch(linkFailed)
    .finally(() => {
      isOpening = false;
    });
}

/** A link may be anybody's: the server is asked whose it is, and the therapist whether it is theirs, before it counts. */
async function open(link: EmailLink): Promise<void> {
  if (link.kind === 'failed') return linkFailed();
  const answer = await requestUser(link.accessToken);
  if (!answer.ok) return linkFailed(answer);
  const user: User = await answer.json();
  const stored = storedUser();
  // the form for a new password names the address, and asks for enough
  if (stored?.id === user.id || (link.purpose === 'recovery' && !stored)) return enter(link);
  arrived = link;
  const email = user.email ?? '';
  setState({ status: 'arrived', email, purpose: link.purpose, ...(stored && { instead: stored.email }) });
}

async function enter(link: SessionLink): Promise<void> {
  const recovery = link.purpose === 'recovery';
  if (recovery) setFlag('recovery', link.userId);
  const { data, error } = await auth.setSession({
    access_token: link.accessToken,
    refresh_token: link.refreshToken,
  });
  if (!error && data.user) {
    noteActivity();
    clearFlags('left', 'locked');
    return accept(toUser(data.user));
  }
  if (recovery) clearFlags('recovery');
  linkFailed(error);
}

/** It is the right account: its session takes the place of the one that was open here. */
export async function enterByLink(): Promise<void> {
  const link = arrived;
  if (!link) return;
  const before = storedTokens();
  try {
    await enter(link);
    if (storedUser()?.id === link.userId) void endOnServer(before);
  } catch (error) {
    linkFailed(error);
  } finally {
    arrived = undefined;
  }
}

/** It is not: nobody has come, and the session of the link ends. */
export function refuseLink(): void {
  const link = arrived;
  if (!link) return;
  arrived = undefined;
  void endOnServer({ access: link.accessToken, refresh: link.refreshToken });
  const stored = storedUser();
  if (stored) accept(stored);
  else setState({ status: 'signedOut' });
}

/** A link that fails takes nothing away from a session that was there before it. */
function linkFailed(error?: unknown) {
  const stored = storedUser();
  if (stored) accept(stored, linkFailure(error));
  else setState({ status: 'signedOut', notice: linkFailure(error) });
}
