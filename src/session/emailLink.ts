import { property } from '../lib/property';

/** The parameters that an e-mail link (confirmation, recovery) adds to the URL. */
export type EmailLink =
  | { kind: 'session'; purpose: LinkPurpose; userId: string; accessToken: string; refreshToken: string }
  | { kind: 'failed' };

/** The kinds of e-mail that the app sends; links of any other kind fail. */
export type LinkPurpose = 'signup' | 'recovery';

const errorNames = ['error', 'error_code', 'error_description'];

/** Reads the link that opened this page, and removes it from the URL and the history. */
export function takeEmailLink(): EmailLink | undefined {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const query = new URLSearchParams(location.search);
  const link = readLink(fragment) ?? (errorNames.some((name) => query.has(name)) ? failed : undefined);
  if (!link) return undefined;
  for (const name of errorNames) query.delete(name);
  history.replaceState(history.state, '', location.pathname + (query.size > 0 ? `?${query}` : ''));
  return link;
}

const failed: EmailLink = { kind: 'failed' };

function readLink(params: URLSearchParams): EmailLink | undefined {
  const accessToken = params.get('access_token');
  const refreshToken = params.get('refresh_token');
  if (!accessToken && !errorNames.some((name) => params.has(name))) return undefined;
  const userId = accessToken && subjectOf(accessToken);
  const purpose = params.get('type');
  if (!userId || !refreshToken || (purpose !== 'signup' && purpose !== 'recovery')) return failed;
  return { kind: 'session', purpose, userId, accessToken, refreshToken };
}

/** The user id in a token. Not verified here; the server does that. */
function subjectOf(token: string): string | undefined {
  try {
    const payload = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const subject = property(claims, 'sub');
    return typeof subject === 'string' ? subject : undefined;
  } catch {
    return undefined;
  }
}
