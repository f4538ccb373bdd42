import { awaitedFactors, bodyOf, type Factor, readTokens, readUser } from '../data/supabase/authAnswers';
import { auth, requestUser, requestVerification } from '../data/supabase/client';
import { storedTokens, storedUser } from '../data/supabase/storedSession';
import type { Notice } from '../lib/notice';
import { property } from '../lib/property';
import { linkFailure, linkNotOpened } from '../sentences/authErrors';
import { beginSignIn } from './begunSignIn';
import { beginRecovery, clearFlags, endRecovery, hasFlag } from './deviceFlags';
import { dropEmailLink, type EmailLink, type SessionLink, type TokenLink } from './emailLink';
import { recordActivity } from './idle';
import { endOnServer } from './revocation';
import { accept, admit, setState, toUser } from './sessionState';

/** The server has named the account; of one with a second factor a code is asked for. */
type ArrivedLink = SessionLink & { readonly email: string; readonly awaited: readonly Factor[] };

let isOpening = false;
/** The link that waits for the therapist: for the press that uses it up, then for the confirmation of its account. */
let waiting: TokenLink | ArrivedLink | undefined;

/** Undefined without a link. While set, the link decides the session's state, and session events are ignored. */
export const linkStage = () => (isOpening ? 'opening' : waiting && 'waiting');

/** Opens the session of a link, or asks for a press or a confirmation first. */
export function openLink(link: EmailLink): void {
  // a microtask later: strict mode subscribes, unsubscribes and subscribes again before that
  void opening(() => Promise.resolve().then(() => open(link)));
}

async function opening(open: () => Promise<void>): Promise<void> {
  isOpening = true;
  try {
    await open();
  } catch (error) {
    linkFailed(linkFailure(error));
  } finally {
    isOpening = false;
  }
}

async function open(link: EmailLink): Promise<void> {
  if (link.kind === 'failed') return linkFailed(linkFailure());
  if (link.kind === 'token') return isWithFamily() ? refuseLink(link) : askForPress(link);
  const answer = await requestUser(link.accessToken);
  const user: unknown = answer.ok ? await bodyOf(answer) : undefined;
  return readUser(user) ? arrive(link, user) : linkFailed(linkFailure(answer));
}

/** Only the therapist's password leads out of a family's form. */
function isWithFamily(): boolean {
  const stored = storedUser();
  return stored !== undefined && hasFlag('family', stored.id);
}

/** The e-mail may have been read by a program, which follows every link: only a press uses it up. */
function askForPress(link: TokenLink, notice?: Notice): void {
  waiting = link;
  setState({ status: 'unopened', purpose: link.purpose, ...(notice && { notice }) });
}

/** The press. Where the server gives no answer, the link waits for another one. */
export async function verifyLink(): Promise<void> {
  const link = waiting;
  if (link?.kind !== 'token' || isOpening) return;
  await opening(() => verify(link));
}

async function verify(link: TokenLink): Promise<void> {
  const { purpose } = link;
  const answer = await requestVerification(link.tokenHash, purpose);
  const body = await bodyOf(answer);
  const account = property(body, 'user');
  const [user, tokens] = [readUser(account), readTokens(body)];
  const isRefused =
    typeof property(body, 'error_code') === 'string' && answer.status !== 429 && answer.status < 500;
  if (!isRefused && !(user && tokens)) return askForPress(link, linkNotOpened(answer.status));
  waiting = undefined;
  dropEmailLink();
  if (!user || !tokens) return linkFailed(linkFailure(answer, purpose));
  const { access: accessToken, refresh: refreshToken } = tokens;
  await arrive({ kind: 'session', purpose, userId: user.id, accessToken, refreshToken }, account);
}

/** Anyone may have sent the link: the server has named its account, which the therapist confirms first. */
async function arrive(from: SessionLink, account: unknown): Promise<void> {
  const email = readUser(account)?.email ?? '';
  const link = { ...from, email, awaited: awaitedFactors(from.accessToken, account) };
  const stored = storedUser();
  // the form for a new password shows the address, which is confirmation enough
  if (stored?.id === link.userId || (link.purpose === 'recovery' && !stored)) return enter(link);
  if (isWithFamily()) return refuseLink(link);
  waiting = link;
  setState({
    status: 'arrived',
    email,
    purpose: link.purpose,
    ...(stored && { instead: stored.email }),
  });
}

async function enter(link: ArrivedLink): Promise<void> {
  const recovery = link.purpose === 'recovery';
  // a recovery asks for it itself, over a reload
  if (!recovery && link.awaited.length > 0) return askForCode(link);
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
  linkFailed(linkFailure(error));
}

/** Nothing is stored before the code: the open session stays until then. */
function askForCode(link: ArrivedLink): void {
  const { accessToken: access, refreshToken: refresh, awaited: factors, email } = link;
  beginSignIn({
    session: { access, refresh, factors },
    finish: (both) => enter({ ...link, accessToken: both.access, refreshToken: both.refresh, awaited: [] }),
  });
  setState({ status: 'code', email });
}

/** The account is confirmed: the link's session replaces the stored one. */
export async function enterByLink(): Promise<void> {
  const link = waiting;
  if (link?.kind !== 'session') return;
  try {
    await enter(link);
  } catch (error) {
    linkFailed(linkFailure(error));
  } finally {
    waiting = undefined;
  }
}

/**
 * The link is left, and the stored session stays. One that was not used up is still good in its e-mail; the session of another is
 * ended on the server.
 */
export function refuseLink(link = waiting): void {
  if (!link) return;
  waiting = undefined;
  if (link.kind === 'token') dropEmailLink();
  else void endOnServer({ access: link.accessToken, refresh: link.refreshToken });
  standAsBefore();
}

const linkFailed = (notice: Notice) => standAsBefore(notice);

/** Without the link: the stored session, or none. */
function standAsBefore(notice?: Notice) {
  const stored = storedUser();
  if (stored) accept(stored, notice);
  else setState({ status: 'signedOut', ...(notice && { notice }) });
}
