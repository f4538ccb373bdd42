import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, inject, it, vi } from 'vitest';
import { type Backend, openBackend } from '../../supabase/local/backend';
import type { DatabaseName } from '../support/backend';
import { clientOf, minimalConsent, newPatient, PASSWORD } from '../support/backendClients';
import { startCluster } from '../support/backendPostgres';
import { newFolder } from '../support/backendProcess';
import { allRowsOf, migrationsBefore } from '../support/earlierMigrations';

// creates and opens databases, possibly on a busy machine
vi.setConfig({ testTimeout: 180_000 });

const FIRST = '20261127211000';
const LAST = '20261127211900';
const now = new Date().toISOString();

const clientFor = ({ handle }: Backend) =>
  clientOf({ url: 'http://localhost', dataDir: '' }, undefined, undefined, (url, init) =>
    Promise.resolve(handle(new Request(url, init))),
  );

/** Rows of patients without the column that the upgrade adds. */
const patientsOf = ({ database }: Backend) =>
  database.query(
    `select (to_jsonb(p) - 'treatment_version')::text as row from public.patients p order by p.id`,
  );

/** What a signature rests on: what was accepted, and who signs. */
const signing = ['consents', 'therapist_profiles', 'profile_versions'] as const;
type Values = Readonly<Record<string, unknown>>;
async function valuesOf({ database }: Backend, table: (typeof signing)[number]): Promise<Values[]> {
  const rows = await database.query(
    `select to_jsonb(t)::text as row from public.${table} t order by t::text`,
  );
  return rows.map(({ row }) => JSON.parse(String(row)) as Values);
}

const one: DatabaseName = inject('backends').PostgreSQL ? 'PostgreSQL' : 'PGlite';
describe.each<DatabaseName>(process.env.LONG ? ['PGlite', 'PostgreSQL'] : [one])(
  'the kinds of consents on %s',
  (name) => {
    const folder = newFolder();
    const closing: (() => Promise<void> | void)[] = [
      () => fs.rmSync(folder, { recursive: true, force: true }),
    ];
    afterAll(async () => {
      for (const close of closing.reverse()) await close();
    });

    it('D-655, D-673: leave every consent, record and profile of before as it is, byte by byte', async () => {
      const cluster = name === 'PostgreSQL' ? await startCluster() : undefined;
      if (cluster) closing.push(cluster.stop);
      const databaseUrl = cluster?.databaseUrl;
      const settings = { dataDir: path.join(folder, 'data'), databaseUrl, confirmEmail: false };
      const earlier = await openBackend(settings, () => {}, migrationsBefore(folder, FIRST));
      const client = clientFor(earlier);
      const email = 'helena@exemplo.com.br';
      const { data } = await client.auth.signUp({ email, password: PASSWORD });
      const owner = { id: data.user?.id ?? '', email, client };
      const profile = { user_id: owner.id, full_name: 'Helena Prado', clinic_name: 'Espaço  “Fazer”' };
      await client.from('therapist_profiles').insert(profile).throwOnError();
      const registered = { crefito_region: 3, crefito_number: '12345-TO', supervisor_name: 'Lígia Sá' };
      await client.from('therapist_profiles').update(registered).eq('user_id', owner.id).throwOnError();
      const adult = await newPatient(owner);
      const child = await newPatient(owner, { tipo: 'infantil', nome: 'Davi Lucca' });
      const signature = { kind: 'drawn', width: 600, height: 200, strokes: [[1, 2, 30.5, 40]] };
      const texts = await client.from('consent_texts').select('version, hash').throwOnError();
      const give = async (patient_id: string, values: object) => {
        const id = randomUUID();
        await client
          .from('consents')
          .insert({ id, patient_id, ...minimalConsent, ...values })
          .throwOnError();
        return id;
      };
      for (const { version, hash } of texts.data ?? []) {
        const text = { text_version: version, text_hash: hash };
        const patient = version.startsWith('adulto') ? adult : child;
        const gone = await give(patient, { ...text, given_at: '1990-01-01T00:00:00Z' });
        const revoked = { revoked_at: now, revoked_by_name: 'Joana', revocation_reason: 'Mudança.' };
        await client.from('consents').update(revoked).eq('id', gone).throwOnError();
        await give(patient, { ...text, signature, signed_at: now, signer_relation: 'Mãe' });
      }
      const before = { rows: await allRowsOf(earlier), patients: await patientsOf(earlier) };
      const values = new Map<string, Values[]>();
      for (const table of signing) values.set(table, await valuesOf(earlier, table));
      await earlier.close();

      const after = await openBackend(settings, () => {}, migrationsBefore(folder, LAST));
      expect(before.rows.get('consents')).toHaveLength(8);
      const rows = await allRowsOf(after);
      for (const table of ['consents', 'therapist_profiles', 'profile_versions', 'patient_history'])
        expect(rows.get(table)).toEqual(before.rows.get(table));
      expect(await patientsOf(after)).toEqual(before.patients);
      const kept = await after.database.query(
        `select version, hash, kind from public.consent_texts where kind = 'data' order by version`,
      );
      const expected = (texts.data ?? []).map((text) => ({ ...text, kind: 'data' }));
      expect(kept).toEqual(expected.sort((a, b) => (a.version < b.version ? -1 : 1)));
      const state = await after.database.query(
        'select nome, consent_version, treatment_version from public.patients order by nome',
      );
      expect(state).toMatchObject([
        { nome: 'Davi Lucca', consent_version: expect.stringMatching(/^infantil-/), treatment_version: null },
        { consent_version: expect.stringMatching(/^adulto-/), treatment_version: null },
      ]);
      await after.close();

      // columns that came since say nothing of what was there
      const newest = await openBackend(settings, () => {});
      closing.push(() => newest.close());
      expect(values.get('profile_versions')).toHaveLength(2);
      for (const table of signing) {
        const now = await valuesOf(newest, table);
        const was = values.get(table) ?? [];
        const kept = now.map((row) =>
          Object.fromEntries(Object.entries(row).filter(([column]) => column in (was[0] ?? {}))),
        );
        expect(kept).toEqual(was);
        for (const row of now)
          for (const [column, value] of Object.entries(row))
            if (!(column in (was[0] ?? {}))) expect(value, `${table}.${column}`).toBeNull();
      }
    });
  },
);
