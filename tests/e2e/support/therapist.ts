import { randomUUID } from 'node:crypto';
import { EMBEDDED_PUBLIC_KEY } from '../../../src/data/supabase/publicKey';

export type Credentials = { readonly email: string; readonly password: string };

/** A therapist with an account, and access to the API without a screen. */
export type Therapist = Credentials & {
  readonly id: string;
  /** The session from the sign-up. */
  readonly session: object;
  /** Calls the API as this therapist, such as `/rest/v1/patients?select=nome`. */
  api(path: string, init?: RequestInit): Promise<Response>;
  /** Inserts rows and returns the stored ones. */
  insert(table: string, rows: readonly object[]): Promise<Record<string, unknown>[]>;
};

/** Unused credentials. */
export function newCredentials(): Credentials {
  return { email: `to.${randomUUID().slice(0, 8)}@exemplo.com.br`, password: 'girassol-amarelo' };
}

async function answerOf(response: Response) {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${response.url}: ${text}`);
  return text ? JSON.parse(text) : undefined;
}

/** Creates an account through the API of the server at `url`. */
export async function createTherapist(url: string, credentials = newCredentials()): Promise<Therapist> {
  const call = (path: string, init: RequestInit = {}, token = EMBEDDED_PUBLIC_KEY) => {
    const headers = new Headers(init.headers);
    headers.set('apikey', EMBEDDED_PUBLIC_KEY);
    headers.set('authorization', `Bearer ${token}`);
    if (!headers.has('content-type')) headers.set('content-type', 'application/json');
    return fetch(new URL(path, url), { ...init, headers });
  };
  const session = await answerOf(
    await call('/auth/v1/signup', { method: 'POST', body: JSON.stringify(credentials) }),
  );
  const api: Therapist['api'] = (path, init) => call(path, init, session.access_token);
  return {
    ...credentials,
    id: session.user.id,
    session,
    api,
    async insert(table, rows) {
      const body = JSON.stringify(rows);
      const headers = { prefer: 'return=representation' };
      return answerOf(await api(`/rest/v1/${table}`, { method: 'POST', headers, body }));
    },
  };
}
