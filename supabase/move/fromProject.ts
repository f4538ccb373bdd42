import fs from 'node:fs/promises';
import path from 'node:path';
import type { Manifest, Progress } from '../backup/archive.ts';
import { makeBackup } from '../backup/make.ts';
import { expectEmpty, inNewFolder } from '../backup/newFolder.ts';
import { migrationsUntil } from '../backup/restore.ts';
import { openBackend } from '../local/backend.ts';
import { copyBeside, dataIn } from '../local/copies.ts';
import { StartFault } from '../local/fault.ts';
import type { Settings } from '../local/settings.ts';
import {
  clear,
  nameOf,
  type Query,
  sequencesOf,
  setFormats,
  setSequences,
  type Table,
  tablesOf,
  withoutTriggers,
} from '../local/snapshot/rows.ts';
import { storedPath } from '../local/storage/disk.ts';
import { IDENTITIES, USERS } from './accounts.ts';
import {
  type Comparison,
  compare,
  copyTables,
  expectSame,
  FACTORS,
  openLinks,
  rowsOfDatabase,
  sideOf,
  staying,
} from './copy.ts';
import {
  compareFiles,
  download,
  filesOfProject,
  forEachFile,
  hashOf,
  type StoredFile,
  setOwners,
} from './files.ts';
import { appliedMigrations, beginReading, type Project, tablesToMove } from './project.ts';

type Options = {
  /** A backup has the keys that open drafts; a move leaves them with the address at which they were made. */
  readonly deviceKeys: boolean;
  readonly progress?: Progress;
};

/** The address that the embedded backend's photos have until one is stored again; the app reads what follows it alone. */
const ORIGIN = 'http://localhost';

/** Fills an empty data folder with all of a project, which is only read. */
export async function fetchProject(
  project: Project,
  settings: Settings,
  options: Options,
): Promise<readonly Comparison[]> {
  return inNewFolder(settings, (made) =>
    project.database.inTransaction(async (query) => {
      await beginReading(query);
      const rows = await fetchRows(query, made, options.deviceKeys);
      const files = await fetchFiles(await filesOfProject(query), project, made.dataDir, options.progress);
      return [...rows, ...files];
    }),
  );
}

/** The same file as of a data folder, of a project; its data is unpacked beside `dataDir` meanwhile, where data lies in the clear. */
export async function backUpProject(
  project: Project,
  dataDir: string,
  file: string,
  passphrase: string | undefined,
  progress?: Progress,
): Promise<Manifest> {
  const copy = await copyBeside(dataDir);
  try {
    const settings = { dataDir: dataIn(copy), databaseUrl: undefined, confirmEmail: false };
    await fetchProject(project, settings, { deviceKeys: true, ...(progress && { progress }) });
    return await makeBackup(settings, file, passphrase, progress);
  } finally {
    await copy.giveBack();
  }
}

/** What would be fetched; nothing is changed. */
export async function planFetch({ database }: Project, settings: Settings) {
  await expectEmpty(settings);
  return database.inTransaction(async (query) => {
    await beginReading(query);
    let rows = 0;
    const tables = await tablesToMove(query);
    for (const table of tables) rows += (await sideOf(rowsOfDatabase(query), table)).rows;
    const links = await openLinks(rowsOfDatabase(query), tables);
    const [found] = await query(`select count(*)::int as factors from ${FACTORS}`);
    const factors = Number(found?.factors);
    const files = await filesOfProject(query);
    return {
      rows,
      links,
      factors,
      files: files.length,
      bytes: files.reduce((sum, file) => sum + file.bytes, 0),
    };
  });
}

const OBJECTS: Table = {
  schema: 'storage',
  name: 'objects',
  columns: [
    ...['id', 'bucket_id', 'name', 'owner', 'owner_id', 'metadata', 'version'],
    ...['created_at', 'updated_at', 'last_accessed_at'],
  ],
};

async function fetchRows(
  source: Query,
  settings: Settings,
  deviceKeys: boolean,
): Promise<readonly Comparison[]> {
  const versions = await appliedMigrations(source);
  if (versions.length === 0) throw new StartFault('The project has no tables of this program.');
  const applied = { migrations: versions.map((version) => ({ version, hash: '' })) };
  const migrations = await migrationsUntil(applied, path.dirname(settings.dataDir));
  try {
    const backend = await openBackend(settings, () => {}, { migrations, isNew: true });
    try {
      return await backend.database.inTransaction(async (query) => {
        await setFormats(query);
        await withoutTriggers(query);
        const tables = (await tablesOf(query)).filter(
          (table) => table.schema === 'public' && (deviceKeys || !staying.includes(nameOf(table))),
        );
        await clear(query, tables);
        const from = rowsOfDatabase(source);
        await copyTables(from, query, [USERS, IDENTITIES, OBJECTS, ...tables], ORIGIN);
        await setOwners(query);
        const sequences = await sequencesOf(source);
        await setSequences(
          query,
          sequences.filter(({ name }) => name.startsWith('public.')),
        );
        const found = await compare(from, rowsOfDatabase(query), tables);
        expectSame(found);
        return found;
      });
    } finally {
      await backend.close();
    }
  } finally {
    await fs.rm(migrations, { recursive: true, force: true });
  }
}

async function fetchFiles(
  files: readonly StoredFile[],
  { storage }: Project,
  dataDir: string,
  progress: Progress = () => {},
): Promise<readonly Comparison[]> {
  const fetched: { file: StoredFile; from: string; to: string }[] = [];
  await forEachFile(files, async (file) => {
    const bytes = await download(storage, file);
    if (bytes?.length !== file.bytes)
      throw new StartFault('A file was deleted or replaced meanwhile; run the same command again.');
    const place = path.join(dataDir, storedPath(file.bucket, file.name));
    await fs.mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
    await fs.writeFile(place, bytes, { mode: 0o600, flush: true });
    fetched.push({ file, from: hashOf(bytes), to: hashOf(await fs.readFile(place)) });
    progress(bytes.length);
  });
  const found = compareFiles(fetched);
  expectSame(found);
  return found;
}
