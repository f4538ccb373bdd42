import { randomUUID } from 'node:crypto';
import type { Database } from './database.ts';
import { fieldsOf, textOf, withJson } from './json.ts';
import { sender } from './mail.ts';
import { RateLimit } from './rateLimit.ts';

export type Fetch = (request: Request) => Promise<Response>;

const MOST_FAILED_SIGN_INS = 10;
/** Shared by all accounts: the code in an e-mail is short and is the only secret in its link. */
const MOST_FAILED_CODES = 30;
/** bcrypt ignores bytes beyond this length. */
const LONGEST_PASSWORD = 72;
/** Minimum time between two e-mails to one address. */
const SECONDS_BETWEEN_MAILS = 60;

/** `/auth/v1`: adds what @supabase/lite lacks compared with the hosted service. */
export function authRoutes(lite: Fetch, database: Database, confirmEmail: boolean): Fetch {
  const failedSignIns = new RateLimit(MOST_FAILED_SIGN_INS);
  const failedCodes = new RateLimit(MOST_FAILED_CODES);

  async function signIn(request: Request): Promise<Response> {
    const email = (await textIn(request, 'email')).trim().toLowerCase();
    if (failedSignIns.isExceeded(email)) return tooManyRequests();
    // counted before the answer, so that concurrent attempts cannot pass
    failedSignIns.fail(email);
    const response = await lite(request);
    if (response.ok) failedSignIns.clear(email);
    else if (response.status !== 400) failedSignIns.forgive(email);
    return response;
  }

  async function verify(request: Request): Promise<Response> {
    if (failedCodes.isExceeded('')) return tooManyRequests();
    failedCodes.fail('');
    const response = await lite(request);
    const isRefused = response.status >= 400 || response.headers.get('location')?.includes('error');
    if (!isRefused) failedCodes.forgive('');
    return response;
  }

  /** A repeated sign-up gets the answer of a first one, and the confirmation is sent again. */
  async function signUp(request: Request): Promise<Response> {
    const email = await textIn(request, 'email');
    const response = await lite(request);
    if (!confirmEmail || response.status !== 429) return response;
    await lite(withJson(request, { type: 'signup', email }, '/auth/v1/resend'));
    return Response.json(obfuscatedUser(email.trim().toLowerCase()));
  }

  /** The hosted service refuses a second e-mail within a minute, and answers unknown addresses like known ones. */
  async function sendLink(request: Request): Promise<Response> {
    const seconds = await secondsToWait(database, (await textIn(request, 'email')).trim().toLowerCase());
    if (seconds <= 0) return lite(request);
    const msg = `For security purposes, you can only request this after ${seconds} seconds.`;
    return refused(429, 'over_email_send_rate_limit', msg);
  }

  return async (request) => {
    const url = new URL(request.url);
    const route = `${request.method} ${url.pathname.slice('/auth/v1'.length)}`;
    const from = { origin: url.origin, redirectTo: url.searchParams.get('redirect_to') };
    if (route === 'POST /signup' || route === 'PUT /user') {
      const password = await textIn(request, 'password');
      if (Buffer.byteLength(password) > LONGEST_PASSWORD) return passwordTooLong();
    }
    return sender.run(from, () => {
      if (route === 'POST /token' && url.searchParams.get('grant_type') === 'password')
        return signIn(request);
      if (route === 'POST /signup') return signUp(request);
      if (['POST /recover', 'POST /otp', 'POST /magiclink'].includes(route)) return sendLink(request);
      if (url.pathname === '/auth/v1/verify') return verify(request);
      return lite(request);
    });
  };
}

async function secondsToWait(database: Database, email: string): Promise<number> {
  const [user] = await database.query('select recovery_sent_at from auth.users where email = $1', [email]);
  const sent = Date.parse(String(user?.recovery_sent_at));
  return Number.isNaN(sent) ? 0 : Math.ceil(SECONDS_BETWEEN_MAILS - (Date.now() - sent) / 1000);
}

function refused(status: number, error_code: string, msg: string): Response {
  return Response.json({ code: status, error_code, msg }, { status });
}
const tooManyRequests = () => refused(429, 'over_request_rate_limit', 'Request rate limit reached');
const passwordTooLong = () =>
  refused(400, 'validation_failed', `Password cannot be longer than ${LONGEST_PASSWORD} characters`);

async function textIn(request: Request, name: string): Promise<string> {
  return textOf((await fieldsOf(request.clone()))[name]);
}

/** The hosted service's answer for an existing account: a user without identities, and no session. */
function obfuscatedUser(email: string) {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
