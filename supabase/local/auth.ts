import { randomUUID } from 'node:crypto';
import { asSender } from './mail.ts';
import { RateLimit } from './rateLimit.ts';

export type Fetch = (request: Request) => Promise<Response>;

const MOST_FAILED_SIGN_INS = 10;

/** `/auth/v1`: what @supabase/lite lacks against the hosted service. */
export function authRoutes(lite: Fetch, confirmEmail: boolean): Fetch {
  const failedSignIns = new RateLimit(MOST_FAILED_SIGN_INS);

  async function signIn(request: Request): Promise<Response> {
    const email = await emailOf(request);
    if (failedSignIns.isExceeded(email)) {
      return Response.json(
        { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' },
        { status: 429 },
      );
    }
    const response = await lite(request);
    if (response.status === 400) failedSignIns.fail(email);
    if (response.ok) failedSignIns.clear(email);
    return response;
  }

  /** Who signs up twice is told the same as who signs up once, and a lost confirmation is sent again. */
  async function signUp(request: Request): Promise<Response> {
    const email = await emailOf(request);
    const resend = new Request(new URL('/auth/v1/resend', request.url), {
      method: 'POST',
      headers: headersOf(request),
      body: JSON.stringify({ type: 'signup', email }),
    });
    const response = await lite(request);
    if (!confirmEmail || response.status !== 429) return response;
    await lite(resend);
    return Response.json(obfuscatedUser(email));
  }

  return (request) => {
    const url = new URL(request.url);
    const route = `${request.method} ${url.pathname}`;
    const from = { origin: url.origin, redirectTo: url.searchParams.get('redirect_to') };
    return asSender(from, () => {
      if (route === 'POST /auth/v1/token' && url.searchParams.get('grant_type') === 'password')
        return signIn(request);
      if (route === 'POST /auth/v1/signup') return signUp(request);
      return lite(request);
    });
  };
}

async function emailOf(request: Request): Promise<string> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => undefined);
  const email = typeof body === 'object' && body !== null ? Reflect.get(body, 'email') : undefined;
  return typeof email === 'string' ? email.trim().toLowerCase() : '';
}

function headersOf(request: Request): Headers {
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  return headers;
}

/** As the hosted service answers: a user that looks new, with no identities, and no session. */
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
