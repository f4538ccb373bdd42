/** What the link of an e-mail (confirmation, recovery) brought along in the address. */
export type EmailLink =
  | { kind: 'session'; purpose: LinkPurpose; userId: string; accessToken: string; refreshToken: string }
  | { kind: 'failed' };

/** The e-mails that are sent. A link for anything else was not asked for by anybody here. */
export type LinkPurpose = 'signup' | 'recovery';

const errorNames = ['error', 'error_code', 'error_description'];

/** Reads the link that opened this page, and takes it out of the address and of the history. */
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

/** Whom a token speaks for. The server is the one who verifies it. */
function subjectOf(token: string): string | undefined {
  try {
    const payload = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const subject = typeof claims === 'object' && claims !== null ? Reflect.get(claims, 'sub') : undefined;
    return typeof subject === 'string' ? subject : undefined;
  } catch {
    return undefined;
  }
}
