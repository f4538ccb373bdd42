import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, inject, it, vi } from 'vitest';
import { type Backend, openBackend } from '../../supabase/local/backend';
import { FOLDED, MIGRATIONS, SAME_RESULT, STEPS } from '../../supabase/local/migrate';
import type { DatabaseName } from '../support/backend';
import {
  clientOf,
  minimalConsent,
  minimalFamilyAnswers,
  minimalNote,
  PASSWORD,
} from '../support/backendClients';
import { startCluster } from '../support/backendPostgres';
import { newFolder } from '../support/backendProcess';

// these tests create and open databases, possibly on a busy machine
vi.setConfig({ testTimeout: 180_000 });

const therapist = { email: 'helena@exemplo.com.br', password: PASSWORD };
const tables = [
  'patients',
  'patient_documents',
  'consents',
  'patient_history',
  'therapist_profiles',
  'device_keys',
];
const pdf = new Blob(['%PDF-1.4 laudo'], { type: 'application/pdf' });
const photo = new Blob(['foto'], { type: 'image/jpeg' });

/** Copies the migrations before `next` only; by default, those of the first released version. */
function earlierVersion(folder: string, next = '20260106'): string {
  const migrations = path.join(folder, `before-${next}`);
  fs.mkdirSync(migrations);
  for (const file of fs.readdirSync(MIGRATIONS).filter((name) => name < next))
    fs.copyFileSync(path.join(MIGRATIONS, file), path.join(migrations, file));
  return migrations;
}

/**
 * The state that the first version left: a stamp without hashes, and in `public` only the privileges of its
 * migrations, because it did not yet grant what the hosted platform grants by default.
 */
async function leaveAsFirstVersion({ database }: Backend): Promise<void> {
  const everyone = 'anon, authenticated, service_role';
  await database.script(`
    do $$
    begin
      execute format('comment on schema supabase_migrations is %L',
        regexp_replace(obj_description('supabase_migrations'::regnamespace, 'pg_namespace'), ':[0-9a-f]{64}', '', 'g'));
    end
    $$;
    alter default privileges in schema public revoke all on tables from ${everyone};
    alter default privileges in schema public revoke all on functions from ${everyone};
    alter default privileges in schema public revoke all on sequences from ${everyone};
    revoke all on all tables in schema public from service_role;
    revoke all on all functions in schema public from service_role;
    revoke all on all sequences in schema public from ${everyone};
    grant select on public.patient_history, public.patient_tombstones to service_role;
  `);
  const [left] = await database.query(
    `select obj_description('supabase_migrations'::regnamespace, 'pg_namespace') as stamp,
      (select count(*)::int from pg_default_acl) as defaults`,
  );
  expect(left).toEqual({ stamp: expect.stringMatching(/^[0-9a-f]{64}( \d{14})+$/), defaults: 0 });
}

const clientFor = ({ handle }: Backend) =>
  clientOf({ url: 'http://localhost', dataDir: '' }, undefined, undefined, (url, init) =>
    Promise.resolve(handle(new Request(url, init))),
  );
type Client = ReturnType<typeof clientFor>;

async function signedIn(backend: Backend): Promise<Client> {
  const client = clientFor(backend);
  const { error } = await client.auth.signInWithPassword(therapist);
  if (error) throw error;
  return client;
}

/** Every kind of data of a therapist, including values from before there were limits. */
async function fill(client: Client, userId: string) {
  const [adult, child] = [randomUUID(), randomUUID()];
  const path = `${userId}/${child}/1_a.pdf`;
  const answers = [
    await client.from('patients').insert([
      { id: adult, nome: 'Joana', dataNascimento: '1985-02-14', observacoes: 'á'.repeat(250_000) },
      { id: child, nome: 'Sofia', dataNascimento: '2019-08-30', tipo: 'infantil', avds: 'Veste-se só.' },
    ]),
    await client.from('patients').update({ avds: 'Veste-se com ajuda.' }).eq('id', child),
    await client.storage.from('documents').upload(path, pdf),
    await client.storage.from('patient-photos').upload(`${userId}/${child}/profile.jpg`, photo),
    await client
      .from('patients')
      .update({ photo_url: `/patient-photos/${userId}/${child}/profile.jpg` })
      .eq('id', child),
    await client.from('patient_documents').insert({
      patient_id: child,
      file_name: 'laudo.pdf',
      file_path: path,
      file_size: pdf.size,
      mime_type: pdf.type,
      uploaded_at: '2020-05-05T12:00:00Z',
    }),
    await client.from('consents').insert([
      {
        patient_id: adult,
        text_version: 'adulto-0',
        text_hash: 'abc',
        signer_name: 'Joana',
        given_at: '1990-01-01',
      },
      {
        patient_id: child,
        text_version: 'infantil-1',
        text_hash: 'abc',
        signer_name: 'Lia',
        given_at: '2026-01-05',
      },
    ]),
    await client
      .from('consents')
      .update({ revoked_at: '2026-02-01', revoked_by_name: 'Joana' })
      .eq('patient_id', adult),
    await client
      .from('therapist_profiles')
      .insert({ full_name: 'Helena Duarte', crefito_region: 3, crefito_number: '1-TO' }),
    await client
      .from('device_keys')
      .insert({ device_id: randomUUID(), key_material: randomBytes(32).toString('base64') }),
  ];
  for (const { error } of answers) expect(error).toBeNull();
  return { adult, child, path };
}

/** All rows that the therapist can read, in the columns of the earlier version. */
async function everything(client: Client, columns?: Map<string, readonly string[]>) {
  const read = new Map<string, Record<string, unknown>[]>();
  for (const table of tables) {
    const { data, error } = await client.from(table).select(
      columns
        ?.get(table)
        ?.map((name) => `"${name}"`)
        .join(',') ?? '*',
    );
    expect(error).toBeNull();
    const rows = (data ?? []) as unknown as Record<string, unknown>[];
    read.set(
      table,
      rows.sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
    );
  }
  return read;
}

type Left = { readonly patient: string; readonly openNote: string; readonly familyForm: string };

/** What the version before goals left open can be rated, and the record be evaluated. */
async function expectTreatmentGoesOn(client: Client, { patient, openNote, familyForm }: Left) {
  const notes = () => client.from('session_notes');
  const left = await notes().select('ratings').eq('id', openNote);
  expect(left.data).toEqual([{ ratings: {} }]);
  const goal_id = randomUUID();
  const goal = await client
    .from('goals')
    .insert({ id: goal_id, patient_id: patient, statement: 'Calçar o tênis' });
  expect(goal.error).toBeNull();
  const rated = await notes()
    .update({ ratings: { [goal_id]: { word: 'em_parte' } } })
    .eq('id', openNote);
  expect(rated.error).toBeNull();
  const stamp = new Date().toISOString();
  expect((await notes().update({ finalised_at: stamp }).eq('id', openNote)).error).toBeNull();
  const reviewed = client.from('family_answers').update({ reviewed_at: stamp });
  expect((await reviewed.eq('id', familyForm)).error).toBeNull();
  const ratings = await client.from('goal_ratings').select('word, note_id').eq('goal_id', goal_id);
  expect(ratings.data).toEqual([{ word: 'em_parte', note_id: openNote }]);
  const evaluated = await client.from('evaluations').insert({
    patient_id: patient,
    evaluated_on: '2026-11-20',
    questions: ['avds'],
    answers: { avds: 'Só.' },
  });
  expect(evaluated.error).toBeNull();
  const all = await client.from('evaluations').select('kind').eq('patient_id', patient).order('kind');
  expect(all.data).toEqual([{ kind: 'again' }, { kind: 'first' }]);
  const plan = await client.from('care_plans').select('diagnosis').eq('patient_id', patient);
  expect(plan.data).toEqual([{ diagnosis: 'Não calça o tênis.' }]);
}

const one: DatabaseName = inject('backends').PostgreSQL ? 'PostgreSQL' : 'PGlite';
describe.each<DatabaseName>(process.env.LONG ? ['PGlite', 'PostgreSQL'] : [one])(
  'D-96: a data folder of the first version on %s',
  (name) => {
    const closing: (() => Promise<void> | void)[] = [];
    afterAll(async () => {
      for (const close of closing.reverse()) await close();
    });

    it('D-96, D-243, D-379: opens with this version, with all its data', async ({ skip }) => {
      skip(!inject('backends')[name], `${name} is not installed`);
      const folder = newFolder();
      closing.push(() => fs.rmSync(folder, { recursive: true, force: true }));
      const cluster = name === 'PostgreSQL' ? await startCluster() : undefined;
      if (cluster) closing.push(cluster.stop);
      const settings = {
        dataDir: path.join(folder, 'data'),
        databaseUrl: cluster?.databaseUrl,
        confirmEmail: false,
      };

      const first = await openBackend(settings, () => {}, earlierVersion(folder));
      const old = clientFor(first);
      const { data: account } = await old.auth.signUp(therapist);
      const userId = account.user?.id ?? '';
      const { adult, child, path: file } = await fill(old, userId);
      const before = await everything(old);
      for (const rows of before.values()) expect(rows.length).toBeGreaterThan(0);
      await leaveAsFirstVersion(first);
      await first.close();
      // the version before session notes, discharge and archive
      await (await openBackend(settings, () => {}, earlierVersion(folder, '20261122130000'))).close();
      // the version before marks and family answers
      const previous = await openBackend(settings, () => {}, earlierVersion(folder, '20261122140000'));
      const ofPrevious = await signedIn(previous);
      const columns = new Map(
        [...before].map(([table, rows]) => [table, Object.keys(rows[0] ?? {})] as const),
      );
      expect(await everything(ofPrevious, columns)).toEqual(before);
      const written = await ofPrevious
        .from('session_notes')
        .insert({ patient_id: adult, ...minimalNote })
        .select('id')
        .single();
      await ofPrevious
        .from('session_notes')
        .update({ finalised_at: new Date().toISOString() })
        .eq('id', written.data?.id);
      const lately = await everything(ofPrevious, columns);
      await previous.close();

      // the version before spent ids and versions of the profile
      const recent = await openBackend(settings, () => {}, earlierVersion(folder, '20261123'));
      const ofRecent = await signedIn(recent);
      const removedNote = randomUUID();
      await ofRecent.from('session_notes').insert({ id: removedNote, patient_id: child, ...minimalNote });
      await ofRecent.from('session_notes').delete().eq('id', removedNote);
      const twice = randomUUID();
      for (let life = 0; life < 2; life += 1) {
        await ofRecent.from('patients').insert({ id: twice, nome: 'Rita', dataNascimento: '1950-01-01' });
        expect((await ofRecent.from('patients').delete().eq('id', twice)).error).toBeNull();
      }
      const kept = await everything(ofRecent, columns);
      for (const table of tables.filter((name) => name !== 'patient_history'))
        expect(kept.get(table)).toEqual(lately.get(table));
      await recent.close();

      // the version before goals, results, evaluations and issued reports
      const late = await openBackend(settings, () => {}, earlierVersion(folder, '20261127'));
      const ofLate = await signedIn(late);
      const openNote = randomUUID();
      const familyForm = randomUUID();
      for (const row of [
        ofLate.from('session_notes').insert({ id: openNote, patient_id: child, ...minimalNote }),
        ofLate.from('family_answers').insert({ id: familyForm, patient_id: child, ...minimalFamilyAnswers }),
        ofLate.from('care_plans').insert({ patient_id: child, diagnosis: 'Não calça o tênis.' }),
      ])
        expect((await row).error).toBeNull();
      const left = await everything(ofLate, columns);
      for (const table of tables.filter((name) => name !== 'patient_history'))
        expect(left.get(table)).toEqual(kept.get(table));
      await late.close();

      const now = await openBackend(settings, () => {});
      closing.push(() => now.close());
      const client = await signedIn(now);
      expect(await everything(client, columns)).toEqual(left);
      for (const row of [
        client.from('patients').insert({ id: twice, nome: 'Outra', dataNascimento: '1950-01-01' }),
        client.from('session_notes').insert({ id: removedNote, patient_id: child, ...minimalNote }),
      ])
        expect((await row).error?.code).toBe('PT410');
      const buried = await client.from('patient_tombstones').select('patient_id, reason, notes');
      expect(buried.data).toEqual([1, 2].map(() => ({ patient_id: twice, reason: null, notes: null })));
      const versions = await client.from('profile_versions').select('version, full_name, crefito_number');
      expect(versions.data).toEqual([{ version: 1, full_name: 'Helena Duarte', crefito_number: '1-TO' }]);
      for (const [bucket, key, content] of [
        ['documents', file, pdf],
        ['patient-photos', `${userId}/${child}/profile.jpg`, photo],
      ] as const) {
        const { data } = await client.storage.from(bucket).download(key);
        expect(await data?.text()).toBe(await content.text());
      }

      const changed = await client
        .from('patients')
        .update({ avds: 'Veste-se só.' })
        .eq('id', child)
        .select('revision');
      expect(changed.data).toEqual([{ revision: 3 }]);
      const shortened = await client
        .from('patients')
        .update({ observacoes: 'Curta.' })
        .eq('id', adult)
        .select('revision');
      expect(shortened.data).toEqual([{ revision: 2 }]);
      const later = 'discharged_on, discharge_reason, discharge_summary, readmission_reason, archived_at';
      const { data: added } = await client.from('patients').select(later).eq('id', adult);
      expect(added).toEqual([Object.fromEntries(later.split(', ').map((name) => [name, null]))]);
      const finalised = await client.from('session_notes').select('author').eq('patient_id', adult);
      expect(finalised.data).toMatchObject([{ author: { name: 'Helena Duarte', crefito_number: '1-TO' } }]);
      const saved = await client.rpc('save_record', {
        patient: child,
        at_revision: 3,
        answers: { avds: null },
        marks: { avds: { mark: 'nao_perguntado', informant: 'Lia' }, brincar: { mark: 'nao_sabe' } },
      });
      expect(saved.data).toMatchObject({ revision: 4, to_ask: ['avds'] });
      const told = await client.from('family_answers').insert({ patient_id: adult, ...minimalFamilyAnswers });
      expect(told.error).toBeNull();
      const all = await client.from('patients').select('id, to_ask, answer_marks(column)').order('tipo');
      expect(all.data).toEqual([
        { id: adult, to_ask: [], answer_marks: [] },
        { id: child, to_ask: ['avds'], answer_marks: [{ column: 'avds' }, { column: 'brincar' }] },
      ]);
      await expectTreatmentGoesOn(client, { patient: child, openNote, familyForm });
      const { error } = await client.from('patients').delete().eq('id', adult);
      expect(error).toBeNull();
    });
  },
);

if (process.env.LONG) {
  describe('D-247: a data folder with unreadable values', () => {
    it('D-247: opens; evidence stays, and can be reviewed and revoked; other values are repaired, with an entry', async () => {
      const folder = newFolder();
      const settings = { dataDir: path.join(folder, 'data'), databaseUrl: undefined, confirmEmail: false };
      const before = await openBackend(settings, () => {}, earlierVersion(folder, '20261123'));
      const old = clientFor(before);
      const { data: account } = await old.auth.signUp(therapist);
      const id = randomUUID();
      const typed = { kind: 'drawn', width: 600, height: 200, strokes: [null] };
      const consent = { id: randomUUID(), patient_id: id, ...minimalConsent };
      for (const { error } of [
        await old
          .from('patients')
          .insert({ id, nome: 'Joana', dataNascimento: '1985-02-14', attended_on: 'infinity' }),
        await old.from('consents').insert({ ...consent, signature: typed, signed_at: consent.given_at }),
        await old
          .from('family_answers')
          .insert({ ...minimalFamilyAnswers, patient_id: id, answers: { avds: 5 } }),
        await old
          .from('answer_marks')
          .insert({ patient_id: id, column: 'discharged_on', mark: 'nao_perguntado' }),
      ])
        expect(error).toBeNull();
      await before.close();

      const now = await openBackend(settings, () => {});
      const client = await signedIn(now);
      const reviewed = await client
        .from('family_answers')
        .update({ reviewed_at: new Date().toISOString() })
        .eq('patient_id', id)
        .select('answers, reviewed_at');
      expect(reviewed.data).toEqual([{ answers: { avds: 5 }, reviewed_at: expect.any(String) }]);
      const revoked = await client
        .from('consents')
        .update({ revoked_at: new Date().toISOString() })
        .eq('id', consent.id)
        .select('signature, revoked_at');
      expect(revoked.data).toEqual([{ signature: typed, revoked_at: expect.any(String) }]);
      const patient = await client.from('patients').select('attended_on, to_ask, answer_marks(column)');
      expect(patient.data).toEqual([{ attended_on: null, to_ask: [], answer_marks: [] }]);
      const { data: history } = await client
        .from('patient_history')
        .select('kind, old, changed_by, transaction')
        .order('id');
      expect(history).toMatchObject([
        { kind: 'created', changed_by: account.user?.id, transaction: null },
        { kind: 'family_answered', transaction: null },
        { kind: 'marked', transaction: null },
        {
          kind: 'marked',
          changed_by: null,
          old: { discharged_on: { mark: 'nao_perguntado', informant: null } },
        },
        { kind: 'changed', old: { attended_on: 'infinity' }, changed_by: null },
        { kind: 'family_reviewed', transaction: expect.any(Number) },
      ]);
      await now.close();
      fs.rmSync(folder, { recursive: true, force: true });
    });
  });
}

describe('D-96: a data folder of another past', () => {
  it('D-96: is refused with a sentence, and left as it is', async () => {
    const folder = newFolder();
    const settings = { dataDir: path.join(folder, 'data'), databaseUrl: undefined, confirmEmail: false };
    const edited = earlierVersion(folder);
    const [file = ''] = fs.readdirSync(edited).filter((name) => name.includes('device_keys'));
    fs.appendFileSync(path.join(edited, file), 'alter table public.device_keys add column label text;\n');
    await (await openBackend(settings, () => {}, edited)).close();
    await expect(openBackend(settings, () => {})).rejects.toThrow(
      new RegExp(`^The database was made with another text of the migration ${file}, .+\\.$`),
    );
    await (await openBackend(settings, () => {}, edited)).close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('D-96: opens if it ran other texts of the same result, and gets what they had not', async () => {
    const folder = newFolder();
    const settings = { dataDir: path.join(folder, 'data'), databaseUrl: undefined, confirmEmail: false };
    const backend = await openBackend(settings, () => {});
    const recordOf = ({ database }: Backend) =>
      database.query(
        `select version, obj_description('supabase_migrations'::regnamespace, 'pg_namespace') as stamp
        from supabase_migrations.schema_migrations order by version`,
      );
    const before = await recordOf(backend);
    const stamp = String(before[0]?.stamp)
      .split(' ')
      .filter((part) => !part.startsWith('20261127206000'))
      .map((part) => {
        const [version = ''] = part.split(':');
        const hash = SAME_RESULT.get(version);
        return hash ? `${version}:${hash}` : part;
      })
      .join(' ');
    await backend.database.script(`
      delete from supabase_migrations.schema_migrations where version = '20261127206000';
      comment on schema supabase_migrations is '${stamp}';
    `);
    await backend.close();
    const now = await openBackend(settings, () => {});
    expect(await recordOf(now)).toEqual(before);
    await now.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  if (process.env.LONG) {
    it('D-96: opens if it ran the combined files that replaced migrations for a while', async () => {
      const folder = newFolder();
      const settings = { dataDir: path.join(folder, 'data'), databaseUrl: undefined, confirmEmail: false };
      const backend = await openBackend(settings, () => {});
      const recordOf = ({ database }: Backend) =>
        database.query(
          `select version, name, obj_description('supabase_migrations'::regnamespace, 'pg_namespace') as stamp
          from supabase_migrations.schema_migrations order by version`,
        );
      const before = await recordOf(backend);
      const client = clientFor(backend);
      await client.auth.signUp(therapist);
      await client.from('patients').insert({ nome: 'Joana', dataNascimento: '1985-02-14' });
      // what a database records that ran the folded files; its tables are the same
      const own = String(before[0]?.stamp).split(' ');
      const stamp = [
        ...own.filter((part) => !STEPS.includes(part.split(':')[0] ?? '')),
        ...[...FOLDED].map((file) => file.join(':')),
      ].join(' ');
      const further = STEPS.filter((version) => !FOLDED.has(version)).map((version) => `'${version}'`);
      await backend.database.script(`
      delete from supabase_migrations.schema_migrations where version in (${further.join(', ')});
      comment on schema supabase_migrations is '${stamp}';
    `);
      expect((await recordOf(backend)).length).toBe(before.length - further.length);
      await backend.close();

      const now = await openBackend(settings, () => {});
      const { data } = await (await signedIn(now)).from('patients').select('nome');
      expect(data).toEqual([{ nome: 'Joana' }]);
      expect(await recordOf(now)).toEqual(before);
      await now.close();
      fs.rmSync(folder, { recursive: true, force: true });
    });
  }
});
