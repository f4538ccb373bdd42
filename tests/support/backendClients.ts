import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { describe, inject, it } from 'vitest';
import { EMBEDDED_PUBLIC_KEY } from '../../src/data/supabase/publicKey';
import { consentTextFor } from '../../src/questionnaire/consent';
import type { DatabaseName, TestServer } from './backend';

/** Realtime is not used, and Node 20 has no WebSocket for it. */
class NoSocket {
  constructor() {
    throw new Error('realtime is not used');
  }
}

/** A client; with a token, it sends that token with every request. */
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

/** A new therapist, signed in. */
export async function newTherapist(server: TestServer): Promise<Therapist> {
  const client = clientOf(server);
  const email = newEmail();
  const { data, error } = await client.auth.signUp({ email, password: PASSWORD });
  if (error || !data.user) throw error ?? new Error('no user');
  return { id: data.user.id, email, client };
}

export const minimalPatient = { nome: 'Joana Figueiredo', dataNascimento: '1985-02-14' };

/** Creates a patient of this therapist and returns its id. */
export async function newPatient({ client }: Therapist, values: object = {}): Promise<string> {
  const id = randomUUID();
  const { error } = await client.from('patients').insert({ id, ...minimalPatient, ...values });
  if (error) throw error;
  return id;
}

/** A record that was last written then, which only the owner of the database can add. */
export async function oldPatient(server: TestServer, owner: Therapist, time: string): Promise<string> {
  const id = randomUUID();
  await sql(
    server,
    `insert into public.patients (id, user_id, nome, "dataNascimento", created_at, updated_at)
     values ($1, $2, $3, $4, $5::text::timestamptz, $5::text::timestamptz)`,
    [id, owner.id, minimalPatient.nome, minimalPatient.dataNascimento, time],
  );
  return id;
}

/** The required columns of a session note. */
export const minimalNote = { occurred_on: '2026-03-02', content: 'Treino de preensão.' };

/** The required columns of family answers. */
export const minimalFamilyAnswers = {
  filled_by: 'Ana',
  relation: 'Mãe',
  begun_at: '2026-03-02T12:00:00+00:00',
  ended_at: '2026-03-02T12:20:00+00:00',
  answers: { alergias: { text: 'Amendoim.' }, cirurgias: { mark: 'nao_sabe' } },
};

/** The required columns of a part of an imported record, the first and last one. */
export const minimalImportedRecord = { part: 1, is_last: true, source: 'anamneses.zip', record: {} };

/** A consent to an existing text, given now. */
export const minimalConsent = {
  text_version: consentTextFor('adulto').version,
  text_hash: consentTextFor('adulto').sha256,
  signer_name: 'Joana Figueiredo',
  given_at: new Date().toISOString(),
};

/** Runs SQL as the database owner, bypassing row level security. */
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

type Tests = (server: TestServer, database: DatabaseName) => void;

/** On the first of the names; on another, the tests repeat what they show. */
function onDatabases(names: readonly DatabaseName[], subject: string, tests: Tests): void {
  const backends = inject('backends');
  for (const [index, name] of names.entries()) {
    const server = backends[name];
    describe(`${subject} on ${name}`, { tags: index === 0 ? [] : ['repeat'] }, () => {
      if (server) tests(server, name);
      else it('all of it', ({ skip }) => skip(`${name} is not installed`));
    });
  }
}

/** Runs the tests on PGlite, and in `npm run test:all` also on PostgreSQL, as a hosted project has it. */
export function onBothDatabases(subject: string, tests: Tests): void {
  onDatabases(['PGlite', 'PostgreSQL'], subject, tests);
}

/** For behaviour that does not involve the database: runs on one; `npm run test:long` runs it on both. */
export function beforeTheDatabase(subject: string, tests: Tests): void {
  onDatabases(process.env.LONG ? ['PGlite', 'PostgreSQL'] : ['PGlite'], subject, tests);
}
