import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { withArchive } from '../../supabase/backup/archive';
import { restoreBackup } from '../../supabase/backup/restore';
import { sendUploads, signInApp } from '../support/appCalls';
import { startOwnServer } from '../support/backend';
import { clientOf, newTherapist, PASSWORD } from '../support/backendClients';
import { backupOf, noPassphrase, places, settingsOf } from '../support/backups';
import { readZip } from '../support/zip';

/**
 * Written by a test of commit 7cdae851 with that version's own code: its server was given a row of each kind that it knew, and it made
 * the backup of that server and the copy ('Baixar cópia', without PDFs of the record) of one of its records.
 */
const fixture = (name: string) => path.join(import.meta.dirname, '../support/fixtures', name);
const BACKUP = fixture('earlier-backup.zip');
const COPY = fixture('earlier-copy.zip');

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

const { place, remove } = places();
let restored: Awaited<ReturnType<typeof startOwnServer>>;
let before: Awaited<ReturnType<typeof contentOf>>;
beforeAll(async () => {
  const dataDir = place('data');
  await restoreBackup(BACKUP, settingsOf(dataDir), noPassphrase);
  restored = await startOwnServer(dataDir);
  before = await contentOf(BACKUP);
});
afterAll(async () => {
  await restored.close();
  remove();
});

test('D-318: a backup of an earlier version is restored with every row of every table, and every file', async () => {
  const { file } = await backupOf(restored.server.dataDir, place('again.zip'));
  const after = await contentOf(file);
  for (const [table, rows] of before.tables) {
    // a sign-in that waits for its mail ends by itself
    if (table !== 'auth.flow_state') expect(rows.length, table).toBeGreaterThan(0);
    const now = after.tables.get(table) ?? [];
    // the texts that the app brings itself
    const kept = table === 'public.consent_texts' ? now.filter(({ kind }) => kind === 'data') : now;
    expect(said(kept, columnsOf(rows)), table).toEqual(said(rows, columnsOf(rows)));
  }
  const added = [...after.tables].filter(([table]) => !before.tables.has(table));
  expect(added.filter(([, rows]) => rows.length > 0)).toEqual([]);
  expect(after.files).toEqual(before.files);
});

test('D-318: the therapist of a backup of an earlier version signs in and reads every row and file', async () => {
  const client = clientOf(restored.server);
  const known = { email: 'helena@exemplo.com.br', password: PASSWORD };
  expect((await client.auth.signInWithPassword(known)).error).toBeNull();
  const onlyServerReads = ['public.consent_texts', 'public.deleted_ids', 'public.device_keys'];
  for (const [name, rows] of before.tables) {
    if (!name.startsWith('public.') || onlyServerReads.includes(name)) continue;
    const { data } = await client.from(name.replace('public.', '')).select('*').throwOnError();
    expect(said(data, columnsOf(rows)), name).toEqual(said(rows, columnsOf(rows)));
  }
  for (const { bucket_id, name } of before.tables.get('storage.objects') ?? []) {
    const { data, error } = await client.storage.from(String(bucket_id)).download(String(name));
    expect([name, error, (data?.size ?? 0) > 0]).toEqual([name, null, true]);
  }
});

/** What an import makes anew, by the list that has it; all else of a copy stays in the origin, as it was stated. */
const madeAnew = new Map([
  ['plano', 'care_plans'],
  ['metas', 'goals'],
  ['resultados', 'results'],
  ['marcas', 'answer_marks'],
]);
/** What a new row has of its own. */
const ownOfRow = /^(id|user_id|patient_id|revision|\w+_at|replaces|document_id)$/;

test('D-330: the copy of a record by an earlier version is imported with all of its words and files', async () => {
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
  const zip = readFileSync(COPY);
  const { found, name } = await readFiles(other.id, [new File([zip], 'copia.zip')], () => {});
  expect(found).toMatchObject([{ person: { names: { nome: 'Joana Figueiredo' } } }]);
  for (const one of found) {
    if (!one.person) continue;
    const { record, files } = await one.load();
    await importRecord(other.id, record, files, name, new AbortController().signal);
  }

  const folder = 'copia_joana_figueiredo_2026-11-28/';
  const copied = readZip(zip);
  const bytesOf = (file: string) => copied.get(`${folder}${file}`)?.toString('base64');
  const copy: Record<string, unknown> = JSON.parse(String(copied.get(`${folder}dados.json`)));
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
  expect(patient).toMatchObject({ nome: 'Joana Figueiredo', observacoes: 'Palavras de ficha 👩🏽' });
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
  const pdfs = [
    'documentos/Laudo.pdf',
    'relatorios/relatorio_escola.pdf',
    'relatorios/relatorio_escola_2.pdf',
  ];
  expect(contents.sort()).toEqual(pdfs.map(bytesOf).sort());
  expect(await download('patient-photos', `${other.id}/${patient.id}/profile.jpg`)).toBe(bytesOf('foto.jpg'));
  const [measured] = (await stored('results')).filter(({ instrument }) => instrument === 'Berg');
  expect(documents).toContainEqual(
    expect.objectContaining({ id: measured?.document_id, file_name: 'Laudo.pdf' }),
  );
  const goals = await stored('goals');
  const goalOf = (last: string) => goals.find(({ statement }) => statement === `Palavras de ${last} 👩🏽`);
  expect(goalOf('meta nova')?.replaces).toBe(goalOf('meta')?.id);
});
