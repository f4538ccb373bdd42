/** @module-tag repeat */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { withSnapshot } from '../../supabase/backup/borrow';
import { restoreBackup } from '../../supabase/backup/restore';
import { openBackend } from '../../supabase/local/backend';
import { fetchProject } from '../../supabase/move/fromProject';
import { type Project, withProject } from '../../supabase/move/project';
import { moveTo, planMove } from '../../supabase/move/toProject';
import { startOwnServer, type TestServer } from '../support/backend';
import { clientOf, newPatient, newTherapist, PASSWORD, sql } from '../support/backendClients';
import { attachPdf, backupOf, noPassphrase, places, processes, settingsOf } from '../support/backups';
import { startCuttingProxy } from '../support/cuttingProxy';
import { eventually } from '../support/eventually';
import { expectGoesOn, fillPractice, type Practice } from '../support/practice';
import { type HostedProject, type Projects, startProjects } from '../support/projects';

const { place, remove } = places();
afterAll(remove);

describe('from the embedded backend to a project, and back', () => {
  let own: Awaited<ReturnType<typeof startOwnServer>>;
  let source: TestServer;
  let practice: Practice;
  let projects: Projects | undefined;
  let hosted: HostedProject;

  beforeAll(async () => {
    projects = await startProjects();
    own = await startOwnServer(inject('madeDataDir'));
    source = own.server;
    practice = await fillPractice(source);
  });
  afterAll(async () => {
    await own.close();
    await projects?.stop();
  });
  beforeEach(async ({ skip }) => {
    hosted = (await projects?.start()) ?? skip('PostgreSQL is not installed');
  });
  afterEach(() => hosted?.close());

  const withBoth = <T>(
    use: (snapshot: Parameters<typeof moveTo>[0], project: Project) => Promise<T>,
    address = hosted.address,
  ) =>
    withSnapshot(settingsOf(source.dataDir), (snapshot) =>
      withProject(address, (project) => use(snapshot, project)),
    );
  const rowsIn = async (table: string) => {
    const [found] = await sql(hosted.server, `select count(*)::int as rows from ${table}`);
    return found?.rows;
  };

  test('D-320, D-379, D-733: everything is the same afterwards, the old password opens it, and evidence stays evidence', async () => {
    const { therapist, patient } = practice;
    const plan = await withBoth(planMove);
    expect(plan.obstacles).toEqual([]);
    expect([plan.devices, plan.links, plan.files.length]).toEqual([1, 1, 4]);
    expect(await rowsIn('public.patients')).toBe(0);

    const moved = await withBoth(moveTo);
    const sides = Object.fromEntries(moved.map(({ name, from, to }) => [name, [from.rows, to.rows]]));
    expect(sides).toMatchObject({
      'auth.users': [1, 1],
      'public.patients': [1, 1],
      'public.patient_tombstones': [1, 1],
      'public.goal_ratings': [1, 1],
      'public.evaluations': [2, 2],
      'public.issued_reports': [1, 1],
      'public.signed_copies': [1, 1],
      'files documents': [3, 3],
      'files patient-photos': [1, 1],
    });
    expect(sides).not.toHaveProperty('public.device_keys');
    for (const { from, to } of moved) expect(from).toEqual(to);

    const photo = `${hosted.address.url}/storage/v1/object/public/patient-photos/${therapist.id}/${patient}/profile.jpg`;
    const { data: original } = await therapist.client.from('patients').select('*').single();
    const [row] = await sql(hosted.server, 'select row_to_json(p) as stored from public.patients p');
    expect(row?.stored).toEqual({ ...original, photo_url: photo });
    await expectGoesOn(hosted.server, practice);
  });

  test('D-890: files have the owner that the storage service gives them, there and back, also where an earlier move left none', async () => {
    const owners = 'select distinct owner_id, owner::text from storage.objects';
    const { id } = practice.therapist;
    const own = [{ owner_id: id, owner: /^.{14}[1-5]/.test(id) ? id : null }];
    await withBoth(moveTo);
    expect(await sql(hosted.server, owners)).toEqual(own);
    await hosted.asPlatform(`set session_replication_role to replica;
      update storage.objects set owner = null, owner_id = null`);
    const dataDir = place('data');
    await withProject(hosted.address, (project) =>
      fetchProject(project, settingsOf(dataDir), { deviceKeys: false }),
    );
    const { database, close } = await openBackend(settingsOf(dataDir), () => {});
    expect(await database.query(owners)).toEqual(own);
    await close();
    await withBoth(moveTo);
    expect(await sql(hosted.server, owners)).toEqual(own);
  });

  test('D-892: her own work in the project is not called that of others, and nothing of it is overwritten', async () => {
    await withBoth(moveTo);
    const client = clientOf(hosted.server);
    await client.auth.signInWithPassword({ email: practice.therapist.email, password: PASSWORD });
    const there = { id: practice.therapist.id, email: practice.therapist.email, client };
    await newPatient(there);
    await client.from('phrases').delete().neq('title', '').throwOnError();
    await attachPdf(there, practice.patient, Buffer.from('%PDF-1.4 depois'));
    const { obstacles } = await withBoth(planMove);
    expect(obstacles).toEqual([
      expect.stringMatching(
        /^these accounts were moved before, and work has gone on since: .*public\.patients \(1 here, 2 there\).*public\.phrases \(1 here, 0 there\), files \(1 more there\); .*go on in the project/,
      ),
    ]);
    await expect(withBoth(moveTo)).rejects.toThrow('Nothing was copied: these accounts were moved before');
    expect(await rowsIn('public.phrases')).toBe(0);
  });

  test('D-320: looking changes nothing, and the same command again copies nothing twice', async () => {
    const counted = ['auth.users', 'public.patients', 'public.patient_history', 'storage.objects'];
    const countAll = () => Promise.all(counted.map(rowsIn));
    await withBoth(planMove);
    expect(await countAll()).toEqual([0, 0, 0, 0]);
    const once = await withBoth(moveTo);
    const after = await countAll();
    const [stored] = await sql(hosted.server, 'select max(updated_at)::text as at from storage.objects');
    expect(await withBoth(moveTo)).toEqual(once);
    expect(await countAll()).toEqual(after);
    expect(await sql(hosted.server, 'select max(updated_at)::text as at from storage.objects')).toEqual([
      stored,
    ]);
    // what GoTrue reads as a text is one
    const [user] = await sql(
      hosted.server,
      `select confirmation_token || recovery_token || email_change || email_change_token_new as tokens, instance_id,
         raw_app_meta_data ->> 'provider' as provider, email_confirmed_at is not null as confirmed from auth.users`,
    );
    expect(user).toEqual({
      tokens: '',
      instance_id: '00000000-0000-0000-0000-000000000000',
      provider: 'email',
      confirmed: true,
    });
  });

  test('D-321: rows, files and addresses of others are named, and nothing is copied', async () => {
    const stranger = await newTherapist(hosted.server);
    await newPatient(stranger);
    const notes = new Blob(['%PDF-1.4'], { type: 'application/pdf' });
    await stranger.client.storage.from('documents').upload(`${stranger.id}/${randomUUID()}/1.pdf`, notes);
    await sql(hosted.server, 'update auth.users set email = $1', [practice.therapist.email]);
    const { obstacles } = await withBoth(planMove);
    expect(obstacles).toEqual([
      `${practice.therapist.email} has another account in the project`,
      expect.stringMatching(/^public\.patient_history in the project has rows of others \(\d+\)$/),
      'public.patients in the project has rows of others (1)',
      'the project has files of others (1)',
    ]);
    await expect(withBoth(moveTo)).rejects.toThrow('Nothing was copied: ');
    expect(await rowsIn('public.session_notes')).toBe(0);
    expect(await rowsIn('storage.objects')).toBe(1);
  });

  test('D-321, D-446: a project of another version, without tables, with another key or another address is refused', async () => {
    const { address } = hosted;
    const at = (changes: Partial<typeof address>) => withBoth(planMove, { ...address, ...changes });
    await expect(at({ key: 'sb_publishable_x' })).rejects.toThrow('check the address and the key');
    await expect(at({ url: 'http://127.0.0.1:9' })).rejects.toThrow('cannot be read');
    await expect(at({ db: 'postgres://anamnese@127.0.0.1:9/anamnese' })).rejects.toThrow(
      /^No PostgreSQL answers at 127\.0\.0\.1:9; .*'Direct connection'.*'Session pooler'/,
    );
    await expect(
      at({ db: 'postgresql://postgres.abc:senha@aws-0-sa-east-1.pooler.supabase.com:6543/postgres' }),
    ).rejects.toThrow(
      /^aws-0-sa-east-1\.pooler\.supabase\.com:6543 is the pooler in transaction mode.*'Direct connection'.*'Session pooler'/,
    );
    // another machine, which this one is not: without TLS nothing is said to it
    await expect(at({ db: address.db.replace('127.0.0.1', '0.0.0.0') })).rejects.toThrow(
      'No PostgreSQL answers',
    );
    await expect(at({ url: 'http://projeto.example' })).rejects.toThrow('must begin with https://');
    await hosted.asPlatform('create database empty owner anamnese');
    await expect(at({ db: address.db.replace(/\/\w+$/, '/empty') })).rejects.toThrow('npm run hosted');
    const other = await projects?.start();
    try {
      await expect(at({ db: other?.address.db ?? '' })).rejects.toThrow('belong to different projects');
    } finally {
      await other?.close();
    }

    const versions = 'supabase_migrations.schema_migrations';
    await sql(hosted.server, `insert into ${versions} (version) values ('20991231000000')`);
    expect((await at({})).obstacles).toEqual([expect.stringContaining('(20991231000000): start it once')]);
    await sql(hosted.server, `delete from ${versions} where version >= '20261124'`);
    expect((await at({})).obstacles).toEqual([expect.stringContaining('run npm run hosted')]);
  });

  test('D-321: a role that may not load rows as they are is told so, and nothing of the rows is there', async () => {
    await hosted.asPlatform('revoke set on parameter session_replication_role from anamnese');
    await expect(withBoth(moveTo)).rejects.toThrow('use the role postgres');
    expect(await rowsIn('auth.users')).toBe(0);
  });

  test('D-322: what a broken connection has interrupted goes on, and a damaged file is stored again', async () => {
    hosted.breakAfter(1);
    await expect(withBoth(moveTo)).rejects.toThrow('run the same command again: it goes on');
    expect(await rowsIn('public.patients')).toBe(0);
    hosted.breakAfter(Number.POSITIVE_INFINITY);
    const storage = path.join(hosted.server.dataDir, 'storage');
    const isStored = (name: string) => /[0-9a-f]{64}$/.test(name);
    // the first upload may still be on its way when the second one fails
    const file = await eventually(() => {
      const name = fs.readdirSync(storage, { recursive: true }).map(String).find(isStored);
      if (!name) throw new Error('nothing is stored');
      return path.join(storage, name);
    });
    await eventually(async () => expect(await rowsIn('storage.objects')).toBe(1));
    fs.writeFileSync(file, Buffer.alloc(fs.statSync(file).size));
    const moved = await withBoth(moveTo);
    for (const { from, to } of moved) expect(from).toEqual(to);
    expect(await rowsIn('storage.objects')).toBe(4);
  });

  test('D-322: where both sides are not the same in the end, the counts and hashes say so, and no row is kept', async () => {
    // such a trigger acts on rows that are loaded as they are, too
    await hosted.asPlatform(`
      create function public.spoil() returns trigger language plpgsql as $$
      begin new.content := 'Outro texto.'; return new; end $$;
      create trigger spoil before insert on public.phrases for each row execute function public.spoil();
      alter table public.phrases enable always trigger spoil;`);
    await expect(withBoth(moveTo)).rejects.toThrow(
      /^Not the same on both sides, and nothing of the rows was kept:\npublic\.phrases +1 [0-9a-f]{12} +1 [0-9a-f]{12}$/,
    );
    expect([await rowsIn('public.phrases'), await rowsIn('auth.users')]).toEqual([0, 0]);
  });

  test('D-323: back into a data folder, everything is as it was, and the app goes on with it', async () => {
    await withBoth(moveTo);
    const dataDir = place('data');
    const fetched = await withProject(hosted.address, (project) =>
      fetchProject(project, settingsOf(dataDir), { deviceKeys: false }),
    );
    for (const { from, to } of fetched) expect(from).toEqual(to);

    const { tables, sequences } = (await backupOf(source.dataDir, place('backup.zip'))).manifest;
    const again = (await backupOf(dataDir, place('backup.zip'))).manifest;
    const others = ['device_keys', 'patients', 'family_invitations', 'family_guesses'];
    const isKept = ({ name }: { name: string }) =>
      name.startsWith('public.') && !others.includes(name.slice('public.'.length));
    expect(again.tables.filter(isKept)).toEqual(tables.filter(isKept));
    expect(again.sequences).toEqual(sequences);
    expect(again.missing).toEqual([]);

    const server = await startOwnServer(dataDir);
    try {
      const [row] = await sql(server.server, 'select photo_url from public.patients');
      expect(row?.photo_url).toMatch(/^http:\/\/localhost\/storage\/v1\/object\/public\/patient-photos\//);
      await expectGoesOn(server.server, practice);
    } finally {
      await server.close();
    }
    await expect(
      withProject(hosted.address, (project) =>
        fetchProject(project, settingsOf(dataDir), { deviceKeys: false }),
      ),
    ).rejects.toThrow('never changed');
  });

  describe('the programs', () => {
    const { program, end } = processes();
    afterEach(end);

    test('D-324: `npm run move` looks, copies with --yes, also from a backup, and its exit code says whether', async () => {
      const { db, url, key } = hosted.address;
      const to = ['--to-db', db, '--to-url', url, '--service-key', key];
      const looked = program('move.mjs', to, source.dataDir);
      expect(await looked.ended).toBe(0);
      expect(looked.output().stdout).toMatch(
        /^public\.patients +1 [0-9a-f]{12} +0 [0-9a-f]{12} {2}to copy$/m,
      );
      expect(looked.output().stdout).toMatch(/^Devices that may hold drafts: 1\./m);
      expect(looked.output().stdout).toMatch(/^Open links of families: 1\. In the copy they have ended/m);
      expect(looked.output().stdout).toMatch(/Nothing was copied yet/);
      expect(await rowsIn('public.patients')).toBe(0);

      const { file } = await backupOf(source.dataDir, place('backup.zip'));
      const scratch = place('data');
      const copied = program('move.mjs', [file, ...to, '--yes'], scratch);
      expect(await copied.ended).toBe(0);
      expect(copied.output().stdout).toMatch(/^public\.patients +1 ([0-9a-f]{12}) +1 \1 {2}same$/m);
      expect(copied.output().stdout).toMatch(/^Open links of families: 1\. In the copy they have ended/m);
      expect(copied.output().stdout).toMatch(/Everything is the same on both sides\.\n$/);
      expect(fs.readdirSync(path.dirname(scratch))).toEqual([]);

      await newPatient(await newTherapist(hosted.server));
      const refused = program('move.mjs', [...to, '--yes'], source.dataDir);
      expect(await refused.ended).toBe(1);
      expect(refused.output().stderr).toMatch(
        /^Does not fit: public\.patients in the project has rows of others \(1\)\.$(.|\n)*^Nothing was copied\.$/m,
      );
      const nowhere = program('move.mjs', [...to, '--from-db', db, '--from-url', url], source.dataDir);
      expect(await nowhere.ended).toBe(1);
      expect(nowhere.output().stderr).toMatch(/^Say where to/);
    });

    test('D-434: a connection that is cut while rows are copied or read is one sentence, and nothing is lost', async () => {
      const proxy = await startCuttingProxy(hosted.address.db);
      const { url, key } = hosted.address;
      const options = (side: string) => [
        `--${side}-db`,
        proxy.db,
        `--${side}-url`,
        url,
        '--service-key',
        key,
        '--yes',
      ];
      const said = /^The connection to the database at 127\.0\.0\.1:\d+ was cut\. [^\n]+\n$/;
      try {
        proxy.cutAt('insert into "public"."session_notes"');
        const cut = program('move.mjs', options('to'), source.dataDir);
        expect(await cut.ended).toBe(1);
        expect(cut.output().stderr).toMatch(said);
        expect([await rowsIn('public.patients'), await rowsIn('auth.users')]).toEqual([0, 0]);
        proxy.cutAt(undefined);
        for (const { from, to } of await withBoth(moveTo)) expect(from).toEqual(to);

        proxy.cutAt('"public"."session_notes"');
        const back = place('back');
        const fetched = program('move.mjs', options('from'), back);
        expect(await fetched.ended).toBe(1);
        expect(fetched.output().stderr).toMatch(said);
        expect(fs.readdirSync(path.dirname(back))).toEqual([]);
      } finally {
        await proxy.stop();
      }
    });

    test('D-887, D-888: a backup of a project that is cut, ended or killed leaves nothing in the clear, nor beside the file', async () => {
      const proxy = await startCuttingProxy(hosted.address.db);
      const { url, key } = hosted.address;
      const dataDir = place('data');
      const file = place('backup.zip');
      const around = () =>
        [path.dirname(dataDir), path.dirname(file)].flatMap((name) => fs.readdirSync(name));
      const begin = () =>
        program(
          'backup.mjs',
          ['--from-db', proxy.db, '--from-url', url, '--service-key', key, file],
          dataDir,
        );
      const hasCopy = () => expect(around()).toEqual([expect.stringMatching(/^data\.copy-/)]);
      /** However long the program takes to begin, unless it ends before. */
      const untilCopied = async ({ child }: ReturnType<typeof begin>) => {
        while (around().length === 0 && child.exitCode === null) await setTimeout(5);
        hasCopy();
      };
      try {
        await withBoth(moveTo);
        proxy.cutAt('"public"."session_notes"');
        const cut = begin();
        await untilCopied(cut);
        expect(await cut.ended).toBe(1);
        expect(cut.output().stderr).toMatch(/^The connection to the database [^\n]+\n$/);
        expect(around()).toEqual([]);
        proxy.cutAt(undefined);

        const ended = begin();
        await untilCopied(ended);
        ended.child.kill('SIGTERM');
        expect(await ended.ended).toBe(143);
        expect(around()).toEqual([]);

        const killed = begin();
        await untilCopied(killed);
        killed.child.kill('SIGKILL');
        await killed.ended;
        hasCopy();
        const next = begin();
        expect(await next.ended).toBe(0);
        expect(next.output().stderr).toMatch(/^Removed a copy of the data that a killed program had left: /);
        expect(around()).toEqual(['backup.zip']);
      } finally {
        await proxy.stop();
      }
    });

    test('D-324: `npm run backup` of a project makes the same file, and `npm run move` brings a project back', {
      tags: 'repeat',
    }, async () => {
      await withBoth(moveTo);
      const { db, url, key } = hosted.address;
      const from = ['--from-db', db, '--from-url', url, '--service-key', key];
      const [file, back] = [place('backup.zip'), place('back')];
      const saved = program('backup.mjs', [...from, file], place('none'));
      const moved = program('move.mjs', [...from, '--yes'], back);
      expect(await Promise.all([saved.ended, moved.ended])).toEqual([0, 0]);
      expect(saved.output().stdout).toMatch(/ 4 files, as of /);
      expect(fs.readdirSync(path.dirname(file))).toEqual(['backup.zip']);
      expect(moved.output().stdout).toMatch(/^public\.patients +1 ([0-9a-f]{12}) +1 \1 {2}same$/m);

      const restored = place('data');
      const made = await restoreBackup(file, settingsOf(restored), noPassphrase);
      // buckets are made with each folder
      const isOfProject = ({ name }: { name: string }) =>
        !['public.device_keys', 'storage.buckets'].includes(name);
      const moves = (await backupOf(back, place('again.zip'))).manifest.tables;
      expect(moves.filter(isOfProject)).toEqual(made.tables.filter(isOfProject));
    });
  });
});
