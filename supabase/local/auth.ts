import { randomUUID } from 'node:crypto';
import { refused, tooManyRequests } from './authAnswers.ts';
import type { Database } from './database.ts';
import { secondFactor } from './factors.ts';
import type { Fetch } from './fetch.ts';
import { fieldsOf, textOf, withJson } from './json.ts';
import { sender } from './mail.ts';
import { RateLimit } from './rateLimit.ts';
import { claimOf, type Fault, tokenOf } from './token.ts';

const MOST_FAILED_SIGN_INS = 10;
/** Shared by all accounts: the code in an e-mail is short and is the only secret in its link. */
const MOST_FAILED_CODES = 30;
/** bcrypt ignores bytes beyond this length. */
const LONGEST_PASSWORD = 72;
/** A session that signed in longer ago cannot set a password. */
const HOURS_TO_CHANGE_PASSWORD = 24;
/** Minimum time between two e-mails to one address. */
const SECONDS_BETWEEN_MAILS = 60;

type Parts = {
  readonly lite: Fetch;
  readonly database: Database;
  readonly secret: string;
  readonly confirmEmail: boolean;
  readonly sessionFault: Fault;
};

/** `/auth/v1`: adds what @supabase/lite lacks compared with the hosted service. */
export function authRoutes({ lite, database, secret, confirmEmail, sessionFault }: Parts): Fetch {
  const failedSignIns = new RateLimit(MOST_FAILED_SIGN_INS);
  const failedCodes = new RateLimit(MOST_FAILED_CODES);
  const factors = secondFactor(lite, database, secret);

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

  /**
   * A second e-mail within a minute is not sent, and the answer is that of the first one. The hosted service answers 429, but
   * only for an address with an account, which reveals that there is one.
   */
  async function sendLink(request: Request): Promise<Response> {
    const email = (await textIn(request, 'email')).trim().toLowerCase();
    return (await wasSentOne(database, email)) ? Response.json({}) : lite(request);
  }

  /** @supabase/lite refuses to send a confirmation again, to an address that waits for one only. */
  async function resend(request: Request): Promise<Response> {
    const response = await lite(request);
    return response.status === 429 ? Response.json({}) : response;
  }

  async function changeUser(request: Request): Promise<Response> {
    const [password, email] = [await textIn(request, 'password'), await textIn(request, 'email')];
    const token = tokenOf(request);
    if (!token || (await sessionFault(token))) return lite(request);
    if ((password || email) && (await factors.isBefore(token))) return secondStepNeeded();
    return password ? setPassword(request, token) : lite(request);
  }

  /** As `secure_password_change` in config.toml; the code that GoTrue would accept instead is not offered. */
  async function setPassword(request: Request, token: string): Promise<Response> {
    const [user, session] = [claimOf(token, 'sub'), claimOf(token, 'session_id')];
    return database.inTransaction(async (query) => {
      const [recent] = await query(
        `select 1 as yes from auth.sessions
         where id = nullif($1, '')::uuid and created_at > now() - make_interval(hours => $2)`,
        [session, HOURS_TO_CHANGE_PASSWORD],
      );
      if (!recent) return reauthenticationNeeded();
      const response = await lite(request);
      if (response.ok)
        await query('delete from auth.sessions where user_id = $1 and id <> $2', [user, session]);
      return response;
    });
  }

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const path = url.pathname.slice('/auth/v1'.length);
    const route = `${request.method} ${path}`;
    const from = { origin: url.origin, redirectTo: url.searchParams.get('redirect_to') };
    if (route === 'POST /signup' || route === 'PUT /user') {
      const password = await textIn(request, 'password');
      if (Buffer.byteLength(password) > LONGEST_PASSWORD) return passwordTooLong();
    }
    return sender.run(from, async () => {
      if (route === 'POST /token' && url.searchParams.get('grant_type') === 'password')
        return signIn(request);
      if (route === 'POST /signup') return signUp(request);
      if (route === 'PUT /user') return changeUser(request);
      if (['POST /recover', 'POST /otp', 'POST /magiclink'].includes(route)) return sendLink(request);
      if (route === 'POST /resend') return resend(request);
      if (url.pathname === '/auth/v1/verify') return verify(request);
      if (/^\/factors(\/|$)/.test(path)) return factors.answer(request, path);
      return lite(request);
    });
  }

  /** As the hosted service does: by which browser a session was begun or renewed, and when. */
  async function noteUse(request: Request, response: Response): Promise<void> {
    if (!response.ok || request.method !== 'POST') return;
    const token = textOf((await fieldsOf(response.clone())).access_token);
    if (!token) return;
    await database.query(
      `update auth.sessions set user_agent = left($2, 1000), refreshed_at = now() at time zone 'utc'
       where id::text = $1`,
      [claimOf(token, 'session_id'), request.headers.get('user-agent') ?? ''],
    );
  }

  return async (request) => {
    const response = await factors.told(await answer(request));
    await noteUse(request, response);
    return response;
  };
}

async function wasSentOne(database: Database, email: string): Promise<boolean> {
  const [user] = await database.query('select recovery_sent_at from auth.users where email = $1', [email]);
  return Date.now() - Date.parse(String(user?.recovery_sent_at)) < SECONDS_BETWEEN_MAILS * 1000;
}

const passwordTooLong = () =>
  refused(400, 'validation_failed', `Password cannot be longer than ${LONGEST_PASSWORD} characters`);
const reauthenticationNeeded = () =>
  refused(400, 'reauthentication_needed', 'Password update requires reauthentication');

const secondStepNeeded = () =>
  refused(
    401,
    'insufficient_aal',
    'AAL2 session is required to update email or password when MFA is enabled.',
  );

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
