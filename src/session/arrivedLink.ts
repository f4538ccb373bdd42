import { bodyOf, readUser } from '../data/supabase/authAnswers';
import { linkFailure } from '../data/supabase/authErrors';
import { auth, requestUser } from '../data/supabase/client';
import { storedTokens, storedUser } from '../data/supabase/storedSession';
import { beginRecovery, clearFlags, endRecovery, hasFlag } from './deviceFlags';
import type { EmailLink } from './emailLink';
import { recordActivity } from './idle';
import { endOnServer } from './revocation';
import { accept, admit, setState, toUser } from './sessionState';

type SessionLink = Extract<EmailLink, { kind: 'session' }>;
let isOpening = false;
/** The link that waits for the therapist's confirmation. */
let arrived: SessionLink | undefined;

/** Undefined without a link. While set, the link decides the session's state, and session events are ignored. */
export const linkStage = () => (isOpening ? 'opening' : arrived && 'arrived');

/** Opens the session of a link, or asks for confirmation first. */
export function openLink(link: EmailLink): void {
  isOpening = true;
  // a microtask later: strict mode subscribes, unsubscribes and subscribes again before that
  void Promise.resolve()
    .then(() => open(link))
    .catch(linkFailed)
    .finally(() => {
      isOpening = false;
    });
}

/** Anyone may have sent the link: the server is asked for its account, which the therapist confirms first. */
async function open(link: EmailLink): Promise<void> {
  if (link.kind === 'failed') return linkFailed();
  const answer = await requestUser(link.accessToken);
  const user = answer.ok ? readUser(await bodyOf(answer)) : undefined;
  if (!user) return linkFailed(answer);
  const stored = storedUser();
  // the form for a new password shows the address, which is confirmation enough
  if (stored?.id === user.id || (link.purpose === 'recovery' && !stored)) return enter(link);
  // only the therapist's password leads out of a family's form
  if (stored && hasFlag('family', stored.id)) {
    void endOnServer({ access: link.accessToken, refresh: link.refreshToken });
    return accept(stored);
  }
  arrived = link;
  setState({
    status: 'arrived',
    email: user.email,
    purpose: link.purpose,
    ...(stored && { instead: stored.email }),
  });
}

async function enter(link: SessionLink): Promise<void> {
  const recovery = link.purpose === 'recovery';
  const before = storedTokens();
  if (recovery) beginRecovery(link.userId);
  const { data, error } = await auth.setSession({
    access_token: link.accessToken,
    refresh_token: link.refreshToken,
  });
  if (!error && data.user) {
    recordActivity();
    if (before?.refresh !== link.refreshToken) void endOnServer(before);
    await clearFlags(data.user.id, 'left', 'ended', 'locked');
    return admit(toUser(data.user));
  }
  if (recovery) endRecovery();
  linkFailed(error);
}

/** The account is confirmed: the link's session replaces the stored one. */
export async function enterByLink(): Promise<void> {
  const link = arrived;
  if (!link) return;
  try {
    await enter(link);
  } catch (error) {
    linkFailed(error);
  } finally {
    arrived = undefined;
  }
}

/** The account is rejected: the link's session is ended on the server, and the stored one stays. */
export function refuseLink(): void {
  const link = arrived;
  if (!link) return;
  arrived = undefined;
  void endOnServer({ access: link.accessToken, refresh: link.refreshToken });
  const stored = storedUser();
  if (stored) accept(stored);
  else setState({ status: 'signedOut' });
}

/** A failed link leaves the stored session untouched. */
function linkFailed(error?: unknown) {
  const stored = storedUser();
  if (stored) accept(stored, linkFailure(error));
  else setState({ status: 'signedOut', notice: linkFailure(error) });
}
