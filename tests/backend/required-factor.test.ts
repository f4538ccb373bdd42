/** @module-tag repeat */
import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { withSnapshot } from '../../supabase/backup/borrow';
import { restoreBackup } from '../../supabase/backup/restore';
import { openBackend } from '../../supabase/local/backend';
import { fetchProject, planFetch } from '../../supabase/move/fromProject';
import { withProject } from '../../supabase/move/project';
import { moveTo, planMove } from '../../supabase/move/toProject';
import { contentOf } from '../support/accessFiles';
import { secretOf, signed, tokenOf } from '../support/accessRoles';
import { codeOf, enrolled, prove, stepMissing } from '../support/authenticator';
import { startOwnServer, type TestServer } from '../support/backend';
import {
  clientOf,
  minimalPatient,
  newPatient,
  newTherapist,
  PASSWORD,
  sql,
  type Therapist,
} from '../support/backendClients';
import { backupOf, noPassphrase, places, settingsOf } from '../support/backups';
import { startProjects } from '../support/projects';

const { place, remove } = places();
afterAll(remove);

const require_ = (server: TestServer) =>
  sql(server, 'insert into public.project_settings (second_factor_required) values (true) returning 1');
const signedIn = async (server: TestServer, { email }: Therapist) => {
  const client = clientOf(server);
  await client.auth.signInWithPassword({ email, password: PASSWORD });
  return client;
};

describe('a project that requires a second factor', () => {
  test('D-1046: an account without one reads and writes nothing, until it has set one up', async () => {
    const { server, close } = await startOwnServer(inject('madeDataDir'));
    try {
      const therapist = await newTherapist(server);
      const { client } = therapist;
      const patient = await newPatient(therapist);
      const key_material = randomBytes(32).toString('base64');
      await client.from('device_keys').insert({ device_id: randomUUID(), key_material }).throwOnError();
      const stored = `${therapist.id}/${randomUUID()}/a.pdf`;
      await client.storage.from('documents').upload(stored, contentOf('documents', 'laudo'));
      await require_(server);
      expect(await stepMissing(client)).toBe('factor');
      const refused = { code: '42501', message: 'second step missing: factor' };
      for (const attempt of [
        client.from('patients').select('id'),
        client.from('patients').insert({ id: randomUUID(), ...minimalPatient }),
        client.from('patients').update({ nome: 'Outra' }).eq('id', patient),
        client.from('device_keys').select('device_id'),
        client.rpc('delete_patient', { patient, reason: 'engano' }),
      ])
        expect((await attempt).error).toMatchObject(refused);
      expect((await client.storage.from('documents').download(stored)).error).not.toBeNull();
      expect((await client.from('project_settings').select()).error?.code).toBe('42501');

      const authenticator = await enrolled(client);
      expect(await stepMissing(client)).toBeUndefined();
      expect((await client.from('patients').select('id')).data).toEqual([{ id: patient }]);
      expect((await client.storage.from('documents').download(stored)).error).toBeNull();

      // one that is given back is missing again, also for a token that still says the second level
      await client.auth.mfa.unenroll({ factorId: authenticator.id });
      expect(await stepMissing(client)).toBe('factor');
      expect((await client.from('patients').select('id')).error).toMatchObject(refused);
      await sql(server, 'update public.project_settings set second_factor_required = false returning 1');
      expect((await client.from('patients').select('id')).data).toEqual([{ id: patient }]);
    } finally {
      await close();
    }
  });
});

describe('authenticators that lie elsewhere', () => {
  test('D-1047: a restored backup asks for the same code, and of nobody else', async () => {
    const { server, close } = await startOwnServer(inject('madeDataDir'));
    const into = settingsOf(place('restored'));
    let authenticator: Awaited<ReturnType<typeof enrolled>>;
    let therapist: Therapist;
    try {
      therapist = await newTherapist(server);
      await newPatient(therapist);
      authenticator = await enrolled(therapist.client);
      const { file } = await backupOf(server.dataDir, place('backup.zip'));
      await restoreBackup(file, into, noPassphrase);
    } finally {
      await close();
    }
    const restored = await startOwnServer(into.dataDir);
    try {
      const client = await signedIn(restored.server, therapist);
      expect(await stepMissing(client)).toBe('code');
      expect((await prove(client, authenticator)).error).toBeNull();
      expect((await client.from('patients').select('nome')).data).toEqual([{ nome: minimalPatient.nome }]);
    } finally {
      await restored.close();
    }
  });

  test('D-1048: a move says how many stay behind, and the first sign-in there needs the password alone', async ({
    skip,
  }) => {
    const projects = (await startProjects()) ?? skip('PostgreSQL is not installed');
    const { server, close } = await startOwnServer(inject('madeDataDir'));
    try {
      const hosted = await projects.start();
      try {
        const therapist = await newTherapist(server);
        const patient = await newPatient(therapist);
        await enrolled(therapist.client);
        await require_(server);
        await withSnapshot(settingsOf(server.dataDir), (snapshot) =>
          withProject(hosted.address, async (project) => {
            const plan = await planMove(snapshot, project);
            expect([plan.obstacles, plan.factors]).toEqual([[], 1]);
            await moveTo(snapshot, project, { plan });
          }),
        );
        const there = await signedIn(hosted.server, therapist);
        expect(await stepMissing(there)).toBeUndefined();
        expect((await there.from('patients').select('id')).data).toEqual([{ id: patient }]);
        // what the project requires is the project's
        await require_(hosted.server);
        expect(await stepMissing(there)).toBe('factor');
        await enrolled(there);
        expect(await stepMissing(there)).toBeUndefined();
        const back = settingsOf(place('back'));
        await withProject(hosted.address, async (project) => {
          expect((await planFetch(project, back)).factors).toBe(1);
          await fetchProject(project, back, { deviceKeys: false });
        });
        const backend = await openBackend(back, () => {});
        const counted = `select (select count(*) from auth.mfa_factors)::int as factors,
          (select count(*) from public.project_settings)::int as settings`;
        expect(await backend.database.query(counted)).toEqual([{ factors: 0, settings: 0 }]);
        await backend.close();
      } finally {
        await hosted.close();
      }
    } finally {
      await close();
      await projects.stop();
    }
  });
});

/**
 * As the platform has them: the factors belong to the role of the auth service, behind row level security, and the role that the
 * migrations run as may read them, past it.
 */
const AS_THE_PLATFORM = `
  do $$ begin
    if not exists (select from pg_roles where rolname = 'supabase_auth_admin') then
      create role supabase_auth_admin nologin;
    end if;
  end $$;
  grant usage on schema auth to supabase_auth_admin;
  alter table auth.mfa_factors owner to supabase_auth_admin;
  revoke all on auth.mfa_factors from public, anamnese;
  grant select on auth.mfa_factors to anamnese with grant option;
  alter table auth.mfa_factors enable row level security;
  alter role anamnese bypassrls;`;

/** What docs/hosted.md gives the owner of a project whose therapist has lost the authenticator. */
function lost(email: string): string {
  const page = fs.readFileSync(path.join(import.meta.dirname, '../../docs/hosted.md'), 'utf8');
  const [, statement = ''] = /```sql\n([^`]*)```/.exec(page) ?? [];
  expect(statement).toContain("'ana@clinica.example'");
  return statement.replace('ana@clinica.example', email);
}

describe("a project's database", () => {
  test("D-1049: factors of the auth service's role count, and the owner of the project removes a lost one", async ({
    skip,
  }) => {
    const projects = (await startProjects()) ?? skip('PostgreSQL is not installed');
    try {
      const { server, asPlatform, close } = await projects.start();
      try {
        const therapist = await newTherapist(server);
        const patient = await newPatient(therapist);
        const authenticator = await enrolled(therapist.client);
        const token = await tokenOf(therapist);
        await asPlatform(AS_THE_PLATFORM);
        const [first, second] = ['aal1', 'aal2'].map((aal) =>
          clientOf(server, undefined, signed(token, secretOf(server), { aal })),
        );
        if (!first || !second) throw new Error('no clients');
        expect(await stepMissing(first)).toBe('code');
        expect((await first.from('patients').select('id')).error?.message).toBe('second step missing: code');
        expect((await second.from('patients').select('id')).data).toEqual([{ id: patient }]);
        // neither the factors nor their secrets
        expect((await second.from('mfa_factors').select()).error).not.toBeNull();
        expect(codeOf(authenticator)).toMatch(/^\d{6}$/);

        await asPlatform(lost(therapist.email));
        expect(await stepMissing(first)).toBeUndefined();
        expect((await first.from('patients').select('id')).data).toEqual([{ id: patient }]);
      } finally {
        await close();
      }
    } finally {
      await projects.stop();
    }
  });
});
