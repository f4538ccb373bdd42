import { claimOf } from '../data/supabase/authAnswers';

/** What an e-mail link (confirmation, recovery) adds to the URL. */
export type EmailLink = TokenLink | SessionLink | { kind: 'failed' };

/** The server has not seen it yet: it is used up by the request that a press sends. */
export type TokenLink = { kind: 'token'; purpose: LinkPurpose; tokenHash: string };

/** Of a hosted project that sends its own e-mails instead of ours: the link was used up on the way to this page. */
export type SessionLink = {
  kind: 'session';
  purpose: LinkPurpose;
  userId: string;
  accessToken: string;
  refreshToken: string;
};

/** The kinds of e-mail that the app sends; links of any other kind fail. */
export type LinkPurpose = 'signup' | 'recovery';

const errorNames = ['error', 'error_code', 'error_description'];

/**
 * Reads the link that opened this page, and removes it from the URL and the history; one that waits for a press stays there, so
 * that a reload finds it again.
 */
export function takeEmailLink(): EmailLink | undefined {
  const link = linkInAddress();
  if (link && link.kind !== 'token') dropEmailLink();
  return link;
}

/** Removes the link from the URL and the history. */
export function dropEmailLink(): void {
  const query = new URLSearchParams(location.search);
  for (const name of errorNames) query.delete(name);
  history.replaceState(history.state, '', location.pathname + (query.size > 0 ? `?${query}` : ''));
}

const failed: EmailLink = { kind: 'failed' };

function linkInAddress(): EmailLink | undefined {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const query = new URLSearchParams(location.search);
  return readLink(fragment) ?? (errorNames.some((name) => query.has(name)) ? failed : undefined);
}

function readLink(params: URLSearchParams): EmailLink | undefined {
  const accessToken = params.get('access_token');
  const refreshToken = params.get('refresh_token');
  // programs that show e-mails take a sign after a link for a part of it
  const tokenHash = params.get('token_hash')?.match(/^[\w-]*/)?.[0];
  if (!accessToken && tokenHash === undefined && !errorNames.some((name) => params.has(name)))
    return undefined;
  const purpose = params.get('type');
  if (purpose !== 'signup' && purpose !== 'recovery') return failed;
  if (tokenHash) return { kind: 'token', purpose, tokenHash };
  const userId = accessToken && claimOf(accessToken, 'sub');
  return userId && refreshToken ? { kind: 'session', purpose, userId, accessToken, refreshToken } : failed;
}
