import { randomBytes, randomUUID } from 'node:crypto';
import { renderSVG } from 'uqr';
import { property } from '../../src/lib/property.ts';
import { refused, tooManyRequests } from './authAnswers.ts';
import type { Database } from './database.ts';
import type { Fetch } from './fetch.ts';
import { type Fields, fieldsOf, isObject, textOf, withJson } from './json.ts';
import { base32, CODE_SECONDS, isShown } from './oneTimeCode.ts';
import { RateLimit } from './rateLimit.ts';
import { claimOf, tokenOf, withClaims } from './token.ts';

const MOST_FAILED_CODES = 10;
// as the hosted service has them
const MOST_FACTORS = 10;
const SECONDS_OF_A_CHALLENGE = 300;
/** A code is good for as long as a phone may show it; once it was accepted, it is refused for that time. */
const SECONDS_OF_A_CODE = 3 * CODE_SECONDS;
const SECRET_BYTES = 20;
const LONGEST_NAME = 100;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Query = Database['query'];
type Session = { readonly id: string; readonly user: string; readonly email: string; readonly level: string };

/** The columns of a factor that the hosted service shows. */
const SHOWN = 'id, created_at, updated_at, status, friendly_name, factor_type, last_challenged_at';

async function enroll(database: Database, request: Request, session: Session): Promise<Response> {
  const fields = await fieldsOf(request);
  const [name, issuer] = [textOf(fields.friendly_name), textOf(fields.issuer)];
  if (fields.factor_type !== 'totp') return refused(400, 'validation_failed', 'factor_type needs to be totp');
  if (name.length > LONGEST_NAME || issuer.length > LONGEST_NAME)
    return refused(400, 'validation_failed', `A name cannot be longer than ${LONGEST_NAME} characters`);
  return database.inTransaction(async (query) => {
    await query('select from auth.users where id = $1 for update', [session.user]);
    await query(
      `delete from auth.mfa_factors f
       where user_id = $1 and status <> 'verified' and created_at < now() - make_interval(secs => $2)
         and not exists (select from auth.mfa_challenges c where c.factor_id = f.id)`,
      [session.user, SECONDS_OF_A_CHALLENGE],
    );
    const factors = await query('select friendly_name, status from auth.mfa_factors where user_id = $1', [
      session.user,
    ]);
    if (factors.some(({ friendly_name }) => friendly_name === name))
      return refused(
        422,
        'mfa_factor_name_conflict',
        `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
      );
    if (factors.length >= MOST_FACTORS)
      return refused(
        422,
        'too_many_enrolled_mfa_factors',
        'Maximum number of verified factors reached, unenroll to continue',
      );
    if (factors.some(({ status }) => status === 'verified') && session.level !== 'aal2')
      return refused(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
    const made = { id: randomUUID(), secret: base32(randomBytes(SECRET_BYTES)) };
    await query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret)
       values ($1, $2, $3, 'totp', 'unverified', $4)`,
      [made.id, session.user, name, made.secret],
    );
    const uri = addressOf(made.secret, issuer || new URL(request.url).host, session.email);
    const totp = { qr_code: renderSVG(uri, { ecc: 'M' }), secret: made.secret, uri };
    return Response.json({ id: made.id, type: 'totp', friendly_name: name, totp });
  });
}

async function challenge(database: Database, factor: string): Promise<Response> {
  const id = randomUUID();
  await database.query(
    `with gone as (
       delete from auth.mfa_challenges where created_at < now() - make_interval(secs => $3)
     ), challenged as (
       update auth.mfa_factors set last_challenged_at = now() where id = $2
     )
     insert into auth.mfa_challenges (id, factor_id) values ($1, $2)`,
    [id, factor, SECONDS_OF_A_CHALLENGE],
  );
  const expires_at = Math.floor(Date.now() / 1000) + SECONDS_OF_A_CHALLENGE;
  return Response.json({ id, type: 'totp', expires_at });
}

/** Undefined if the challenge is open, and the code one that was not used. */
async function refusalOf(
  query: Query,
  factor: string,
  challenge: string,
  code: string,
): Promise<Response | undefined> {
  // one at a time: two could not know of each other that they use the same code
  const [known] = await query('select secret from auth.mfa_factors where id = $1 for update', [factor]);
  const [open] = await query(
    `select 1 as yes from auth.mfa_challenges
     where id = $1 and factor_id = $2 and verified_at is null
       and created_at >= now() - make_interval(secs => $3)`,
    [challenge, factor, SECONDS_OF_A_CHALLENGE],
  );
  if (!open)
    return refused(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${challenge} has expired, verify against another challenge or create a new challenge.`,
    );
  const [used] = await query(
    `select 1 as yes from auth.mfa_challenges
     where factor_id = $1 and otp_code = $2 and verified_at > now() - make_interval(secs => $3)`,
    [factor, code, SECONDS_OF_A_CODE],
  );
  if (used || !isShown(textOf(known?.secret), code))
    return refused(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
  return undefined;
}

/** The session has its second step, and the account's sessions without one end. Resolves to the token that renews the session. */
async function secondStep(query: Query, session: Session, factor: string): Promise<string> {
  await query(`update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1`, [factor]);
  await query(
    `delete from auth.mfa_factors where user_id = $1 and status <> 'verified' and factor_type = 'totp'`,
    [session.user],
  );
  await query(`update auth.sessions set aal = 'aal2', factor_id = $2 where id = $1`, [session.id, factor]);
  await query(`delete from auth.sessions where user_id = $1 and coalesce(aal, 'aal1') = 'aal1'`, [
    session.user,
  ]);
  const [current] = await query(
    `select token from auth.refresh_tokens where session_id = $1 and not revoked
     order by created_at desc limit 1`,
    [session.id],
  );
  return textOf(current?.token);
}

async function unenroll(database: Database, session: Session, factor: string): Promise<Response> {
  return database.inTransaction(async (query) => {
    const [known] = await query('select status from auth.mfa_factors where id = $1', [factor]);
    if (known?.status === 'verified' && session.level !== 'aal2')
      return refused(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
    await query('delete from auth.mfa_factors where id = $1', [factor]);
    await query(`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1`, [factor]);
    return Response.json({ id: factor });
  });
}

async function levelOf(database: Database, session: string): Promise<string> {
  const [found] = await database.query('select aal from auth.sessions where id::text = $1', [session]);
  return textOf(found?.aal) || 'aal1';
}

async function withFactors(database: Database, user: Fields): Promise<Fields> {
  const factors = await database.query(
    `select ${SHOWN} from auth.mfa_factors where user_id::text = $1 order by created_at`,
    [user.id],
  );
  return factors.length > 0 ? { ...user, factors } : user;
}

/**
 * `/auth/v1/factors`: the second factor by an authenticator app as the hosted service has it. What @supabase/lite answers
 * of accounts and sessions says nothing of it until `told` completes it.
 */
export function secondFactor(lite: Fetch, database: Database, secret: string) {
  const failedCodes = new RateLimit(MOST_FAILED_CODES);

  async function verify(request: Request, session: Session, factor: string): Promise<Response> {
    const fields = await fieldsOf(request.clone());
    const [given, code] = [textOf(fields.challenge_id), textOf(fields.code)];
    if (!UUID.test(given)) return refused(404, 'validation_failed', 'challenge_id must be an UUID');
    if (failedCodes.isExceeded(session.user)) return tooManyRequests();
    // counted before the answer, so that concurrent attempts cannot pass
    failedCodes.fail(session.user);
    const response = await database.inTransaction(async (query) => {
      const refusal = await refusalOf(query, factor, given, code);
      if (refusal) return refusal;
      await query('update auth.mfa_challenges set verified_at = now(), otp_code = $2 where id = $1', [
        given,
        code,
      ]);
      const refresh_token = await secondStep(query, session, factor);
      return lite(withJson(request, { refresh_token }, '/auth/v1/token?grant_type=refresh_token'));
    });
    if (response.ok) failedCodes.clear(session.user);
    else if (property(await fieldsOf(response.clone()), 'error_code') !== 'mfa_verification_failed')
      failedCodes.forgive(session.user);
    return response;
  }

  /** Who asks; what @supabase/lite answers to whom it does not know. */
  async function sessionOf(request: Request): Promise<Session | Response> {
    const { headers } = request;
    const known = await lite(new Request(new URL('/auth/v1/user', request.url), { headers }));
    const token = tokenOf(request);
    if (!known.ok || !token) return known;
    const { id, email } = await fieldsOf(known);
    const session = claimOf(token, 'session_id');
    return { id: session, user: textOf(id), email: textOf(email), level: await levelOf(database, session) };
  }

  /** A token with the level of its session. */
  async function levelled(token: string): Promise<string> {
    return withClaims(secret, token, { aal: await levelOf(database, claimOf(token, 'session_id')) });
  }

  return {
    /** Answers below `/factors`. */
    async answer(request: Request, path: string): Promise<Response> {
      const session = await sessionOf(request);
      if (session instanceof Response) return session;
      const { method } = request;
      if (path === '/factors' && method === 'POST') return enroll(database, request, session);
      const [, , id = '', action] = path.split('/');
      const owned = UUID.test(id)
        ? await database.query('select 1 as yes from auth.mfa_factors where id = $1 and user_id = $2', [
            id,
            session.user,
          ])
        : [];
      if (owned.length === 0) return refused(404, 'mfa_factor_not_found', 'Factor not found');
      if (method === 'POST' && action === 'challenge') return challenge(database, id);
      if (method === 'POST' && action === 'verify') return verify(request, session, id);
      if (method === 'DELETE' && action === undefined) return unenroll(database, session, id);
      return refused(404, 'no_route', 'Not found');
    },

    /** Whether the account of a token has a factor, and the session has not its second step. */
    async isBefore(token: string): Promise<boolean> {
      const [factor] = await database.query(
        `select 1 as yes from auth.mfa_factors where user_id::text = $1 and status = 'verified' limit 1`,
        [claimOf(token, 'sub')],
      );
      return factor !== undefined && (await levelOf(database, claimOf(token, 'session_id'))) !== 'aal2';
    },

    /** An answer with the level of its token, and the factors of its account. */
    async told(response: Response): Promise<Response> {
      if (!response.ok) return response;
      const body: unknown = await response
        .clone()
        .json()
        .catch(() => undefined);
      if (!isObject(body)) return response;
      const isAccount = typeof body.id === 'string' && typeof body.aud === 'string';
      const said = {
        ...(isAccount ? await withFactors(database, body) : body),
        ...(typeof body.access_token === 'string' && { access_token: await levelled(body.access_token) }),
        ...(isObject(body.user) && { user: await withFactors(database, body.user) }),
      };
      const headers = new Headers(response.headers);
      headers.delete('content-length');
      return Response.json(said, { status: response.status, headers });
    },
  };
}

/** What an authenticator app reads from the QR code. */
function addressOf(secret: string, issuer: string, email: string): string {
  const query = new URLSearchParams({
    algorithm: 'SHA1',
    digits: '6',
    issuer,
    period: `${CODE_SECONDS}`,
    secret,
  });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?${query.toString().replaceAll('+', '%20')}`;
}
