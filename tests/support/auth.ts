import { HttpResponse, http, type JsonBodyType } from 'msw';
import { origin, server } from './msw';

const at = (path: string) => `${origin}/auth/v1/${path}`;

export const therapist = {
  id: '5d0c2a51-6f0e-4b53-9a2b-1d2c3b4a5f60',
  email: 'helena.duarte@exemplo.com.br',
};

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

let sessions = 0;

type Account = { readonly id: string; readonly email: string; readonly factors?: readonly object[] };

/** A session in the auth service's format; its token's signature is not verified in these tests. */
export function sessionOf(user: Account, expiresIn = 3600, aal = 'aal1') {
  const expires_at = Math.floor(Date.now() / 1000) + expiresIn;
  sessions += 1;
  const claims = {
    sub: user.id,
    email: user.email,
    role: 'authenticated',
    aal,
    exp: expires_at,
    session_id: sessions,
  };
  return {
    access_token: `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url(claims)}.c2lnbmF0dXJl`,
    refresh_token: `refresh-${sessions}`,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at,
    user: { ...user, aud: 'authenticated', role: 'authenticated', app_metadata: {}, user_metadata: {} },
  };
}

type Call = { readonly body: Record<string, unknown>; readonly url: URL };

/** Mocks one endpoint of the auth service and records its calls. */
export function answer(path: string, reply: (call: Call) => Response | Promise<Response>): Call[] {
  const calls: Call[] = [];
  const [endpoint = '', grant] = path.split('?');
  server.use(
    http.all(at(endpoint), async ({ request }) => {
      const url = new URL(request.url);
      if (grant && !url.search.includes(grant)) return undefined;
      const text = await request.text();
      const call = { body: text ? (JSON.parse(text) as Record<string, unknown>) : {}, url };
      calls.push(call);
      return reply(call);
    }),
  );
  return calls;
}

export const json = (body: JsonBodyType, status = 200) => HttpResponse.json(body, { status });

/** A refusal in GoTrue's format. */
export const refusal = (status: number, error_code: string, msg: string) =>
  json({ code: status, error_code, msg }, status);
