import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { describe, inject } from 'vitest';
import { EMBEDDED_PUBLIC_KEY } from '../../src/data/supabase/publicKey';
import { consentTextFor } from '../../src/questionnaire/consent';
import type { TestServer } from './backend';

/** Nothing here uses realtime, and Node 20 has no WebSocket for it. */
class NoSocket {
  constructor() {
    throw new Error('realtime is not used');
  }
}

/** With a token, a client that comes with this one always. */
export function clientOf(
  server: TestServer,
  key = EMBEDDED_PUBLIC_KEY,
  token?: string,
  fetch?: typeof globalThis.fetch,
): SupabaseClient {
  return createClient(server.url, key, {
    ...(fetch && { global: { fetch } }),
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: NoSocket as never },
    ...(token && { accessToken: async () => token }),
  });
}

export const PASSWORD = 'segredo-1';
export const newEmail = () => `terapeuta-${randomUUID()}@exemplo.com.br`;

export type Therapist = { readonly id: string; readonly email: string; readonly client: SupabaseClient };

/** A therapist that nobody else knows, signed in. */
export async function newTherapist(server: TestServer): Promise<Therapist> {
  const client = clientOf(server);
  const email = newEmail();
  const { data, error } = await client.auth.signUp({ email, password: PASSWORD });
  if (error || !data.user) throw error ?? new Error('no user');
  return { id: data.user.id, email, client };
}

export const minimalPatient = { nome: 'Joana Figueiredo', dataNascimento: '1985-02-14' };

/** The id of a patient of this therapist. */
export async function newPatient({ client }: Therapist, values: object = {}): Promise<string> {
  const id = randomUUID();
  const { error } = await client.from('patients').insert({ id, ...minimalPatient, ...values });
  if (error) throw error;
  return id;
}

/** A consent to a text that there is, given now. */
export const minimalConsent = {
  text_version: consentTextFor('adulto').version,
  text_hash: consentTextFor('adulto').sha256,
  signer_name: 'Joana Figueiredo',
  given_at: new Date().toISOString(),
};

/** As the owner of the database, past every rule. */
export async function sql(
  server: TestServer,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const response = await fetch(server.url, { method: 'POST', body: JSON.stringify({ sql: text, values }) });
  const rows: unknown = await response.json();
  if (!Array.isArray(rows)) throw new Error(JSON.stringify(rows));
  return rows;
}

/** The same tests on PGlite and, where a server is installed, on PostgreSQL. */
export function onBothDatabases(subject: string, tests: (server: TestServer) => void): void {
  const backends = inject('backends');
  for (const name of ['PGlite', 'PostgreSQL'] as const) {
    const server = backends[name];
    describe.skipIf(!server)(`${subject} on ${name}`, () => tests(server ?? { url: '', dataDir: '' }));
  }
}
