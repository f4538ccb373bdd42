/** @module-tag repeat */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { importedEntities } from '../../src/records/entities';
import { withArchive } from '../../supabase/backup/archive';
import { restoreBackup } from '../../supabase/backup/restore';
import { sendUploads, signInApp } from '../support/appCalls';
import { startOwnServer } from '../support/backend';
import { clientOf, newTherapist, PASSWORD } from '../support/backendClients';
import { backupOf, noPassphrase, places, settingsOf } from '../support/backups';
import { words } from '../support/fullRows';
import { readZip } from '../support/zip';

/** What `FIXTURE=name npx vitest run --project fixtures` wrote with the code of each version. */
const versions = ['before-1.0', '1.0'];
const fixture = (name: string) => path.join(import.meta.dirname, '../support/fixtures', name);

type Row = Readonly<Record<string, unknown>>;

/** The rows of each table of a backup, and its files. */
const contentOf = (file: string) =>
  withArchive(file, noPassphrase, path.dirname(file), async ({ manifest, read }) => {
    const tables = new Map<string, readonly Row[]>();
    for (const { name } of manifest.tables) {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const [text] = await Promise.all([new Response(readable).text(), read(`rows/${name}.jsonl`, writable)]);
      const lines = text.split('\n').filter(Boolean);
      tables.set(
        name,
        lines.map((line) => JSON.parse(line)),
      );
    }
    return { tables, files: manifest.parts.filter(({ name }) => !name.startsWith('rows/')) };
  });

const columnsOf = ([row = {}]: readonly Row[]) => Object.keys(row);
/** A moment is the same in each zone. */
const inOneZone = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*[+-]\d\d:\d\d$/.test(value) ? Date.parse(value) : value;
/** Rows with these columns alone, in an order that follows from what they say. */
const said = (rows: readonly Row[], columns: readonly string[]) =>
  rows.map((row) => JSON.stringify(columns.map((name) => [name, inOneZone(row[name] ?? null)]))).sort();

/** What was open in a backup has ended where it is brought back [D-886]. */
function broughtBack(table: string, rows: readonly Row[]): readonly Row[] {
  if (/^auth\.(sessions|refresh_tokens|flow_state)$/.test(table)) return [];
  if (table !== 'public.family_invitations') return rows;
  return rows.map((row) =>
    row.ended_at === null && row.answered_at === null ? { ...row, ended_at: row.created_at } : row,
  );
}

/** What an import makes anew, by the list that has it; all else of a copy stays in the origin, as it was stated. */
const madeAnew = new Map<string, string>([
  ...importedEntities.map(({ copied, table }) => [copied.list, table] as const),
  ['marcas', 'answer_marks'],
]);
/** What a new row has of its own. */
const ownOfRow = /^(id|user_id|patient_id|revision|\w+_at|replaces|document_id)$/;
/** What nobody but the server reads. */
const secret = ['secret_hash', 'content_hash', 'form_id', 'attempt_id'];
const onlyServerReads = [
  'consent_texts',
  'deleted_ids',
  'device_keys',
  'family_guesses',
  'project_settings',
  'spent_secrets',
];

describe.each(versions)('what the version %s has written', (version) => {
  const backup = fixture(`${version}-backup.zip`);
  const { place, remove } = places();
  let restored: Awaited<ReturnType<typeof startOwnServer>>;
  let before: Awaited<ReturnType<typeof contentOf>>;
  beforeAll(async () => {
    const dataDir = place('data');
    await restoreBackup(backup, settingsOf(dataDir), noPassphrase);
    restored = await startOwnServer(dataDir);
    before = await contentOf(backup);
  });
  afterAll(async () => {
    await restored.close();
    remove();
  });

  test('D-318: its backup is restored with every row of every table, and every file', async () => {
    const { file } = await backupOf(restored.server.dataDir, place('again.zip'));
    const after = await contentOf(file);
    for (const [table, rows] of before.tables) {
      // a sign-in that waits for its mail ends by itself
      if (table !== 'auth.flow_state') expect(rows.length, table).toBeGreaterThan(0);
      const columns = columnsOf(rows);
      const now = said(after.tables.get(table) ?? [], columns);
      // a version brings its own texts
      const kept =
        table === 'public.consent_texts' ? now.filter((row) => said(rows, columns).includes(row)) : now;
      expect(kept, table).toEqual(said(broughtBack(table, rows), columns));
    }
    // no link that was ever made is made again [D-878]
    const hashes = (before.tables.get('public.family_invitations') ?? [])
      .map((row) => row.secret_hash)
      .sort();
    expect(
      after.tables
        .get('public.spent_secrets')
        ?.map((row) => row.secret_hash)
        .sort(),
    ).toEqual(hashes);
    const added = [...after.tables].filter(([table, rows]) => !before.tables.has(table) && rows.length > 0);
    expect(added.map(([table]) => table)).toEqual(version === '1.0' ? [] : ['public.spent_secrets']);
    expect(after.files).toEqual(before.files);
  });

  test('D-318: its therapist signs in and reads every row and file', async () => {
    const client = clientOf(restored.server);
    const known = { email: 'helena@exemplo.com.br', password: PASSWORD };
    expect((await client.auth.signInWithPassword(known)).error).toBeNull();
    for (const [name, rows] of before.tables) {
      const table = name.replace('public.', '');
      if (table === name || onlyServerReads.includes(table)) continue;
      const columns = columnsOf(rows).filter((column) => !secret.includes(column));
      const { data } = await client
        .from(table)
        .select(columns.map((column) => `"${column}"`).join(','))
        .throwOnError();
      expect(said(data as unknown as Row[], columns), name).toEqual(said(broughtBack(name, rows), columns));
    }
    for (const { bucket_id, name } of before.tables.get('storage.objects') ?? []) {
      const { data, error } = await client.storage.from(String(bucket_id)).download(String(name));
      expect([name, error, (data?.size ?? 0) > 0]).toEqual([name, null, true]);
    }
  });

  test('D-330: the copy of a record is imported with all of its words and files', async () => {
    const other = await newTherapist(restored.server);
    await signInApp(restored.server, other);
    sendUploads();
    // photos are drawn on a canvas
    vi.doMock('../../src/lib/image', async (original) => ({
      ...(await original<typeof import('../../src/lib/image')>()),
      toUprightJpeg: async (file: File) => ({ file }),
    }));
    const [{ readFiles }, { importRecord }] = await Promise.all([
      import('../../src/features/import/importSource'),
      import('../../src/data/records/importRecord'),
    ]);
    const zip = readFileSync(fixture(`${version}-copy.zip`));
    const { found, name } = await readFiles(other.id, [new File([zip], 'copia.zip')], () => {});
    expect(found).toMatchObject([{ person: { names: { nome: 'Joana Figueiredo' } } }]);
    for (const one of found) {
      if (!one.person) continue;
      const { record, files } = await one.load();
      await importRecord(other.id, record, files, name, new AbortController().signal);
    }

    const copied = new Map([...readZip(zip)].map(([file, bytes]) => [file.replace(/^[^/]+\//, ''), bytes]));
    const bytesOf = (file: string) => copied.get(file)?.toString('base64');
    const copy: Record<string, unknown> = JSON.parse(String(copied.get('dados.json')));
    const lists = Object.entries(copy).flatMap(([list, rows]) =>
      Array.isArray(rows) ? [[list, rows as Row[]] as const] : [],
    );
    const stored = async (table: string): Promise<Row[]> =>
      (await other.client.from(table).select('*').throwOnError()).data;

    const [patient = {}] = await stored('patients');
    const parts = await stored('imported_records');
    const origin = parts.map(({ record }) => record as Record<string, Row[]>);
    // each column is in the record, or in its origin
    const kept = Object.assign({}, patient, ...origin.flatMap(({ ficha = [] }) => ficha));
    expect(kept).toMatchObject(Object(copy.paciente));
    expect(patient).toMatchObject({ nome: 'Joana Figueiredo', observacoes: words('ficha') });
    for (const [list, rows] of lists) {
      expect(rows.length, list).toBeGreaterThan(0);
      const table = madeAnew.get(list);
      const columns = columnsOf(rows).filter((column) => !ownOfRow.test(column));
      if (table) expect(said(await stored(table), columns), list).toEqual(said(rows, columns));
      else
        expect(
          origin.flatMap((part) => part[list] ?? []),
          list,
        ).toMatchObject(rows);
    }

    const download = async (bucket: string, file: unknown) => {
      const { data, error } = await other.client.storage.from(bucket).download(String(file));
      if (error) throw error;
      return Buffer.from(await data.arrayBuffer()).toString('base64');
    };
    const documents = await stored('patient_documents');
    const contents = await Promise.all(documents.map(({ file_path }) => download('documents', file_path)));
    const pdfs = [...copied.keys()].filter((file) => file.endsWith('.pdf'));
    expect(pdfs.length).toBeGreaterThan(3);
    expect(contents.sort()).toEqual(pdfs.map(bytesOf).sort());
    expect(await download('patient-photos', `${other.id}/${patient.id}/profile.jpg`)).toBe(
      bytesOf('foto.jpg'),
    );
    const [measured] = await stored('results');
    expect(documents).toContainEqual(
      expect.objectContaining({ id: measured?.document_id, file_name: 'Laudo.pdf' }),
    );
    const goals = await stored('goals');
    const goalOf = (statement: string) => goals.find((goal) => goal.statement === words(statement));
    expect(goalOf('meta nova')?.replaces).toBe(goalOf('goal.statement')?.id);
  });
});
