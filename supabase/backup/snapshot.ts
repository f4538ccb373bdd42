import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import type { Database } from '../local/database.ts';
import { codeOf } from '../local/fault.ts';
import { recordedMigrations } from '../local/migrate.ts';
import { storedPath } from '../local/storage/disk.ts';
import type { Description } from './archive.ts';
import { nameOf, type Query, rowsOf, sequencesOf, setFormats, type Table, tablesOf } from './rows.ts';

/** Files that a snapshot holds besides the rows: the key that signs sessions, and the description below. */
export const SECRETS = 'secrets.json';
export const DESCRIPTION = 'snapshot.json';

export const rowsFile = (table: string) => `rows/${table}.jsonl`;

const PREFIX = 'snapshot.';

export const removeSnapshot = (folder: string) => fs.rm(folder, { recursive: true, force: true });

/** Removes what a process that was killed has left behind. */
export async function removeSnapshots(dataDir: string): Promise<void> {
  for (const name of await fs.readdir(dataDir))
    if (name.startsWith(PREFIX)) await removeSnapshot(path.join(dataDir, name));
}

/**
 * Writes all rows and files of one moment into a new folder in the data folder and returns it. Rows are read in one
 * transaction; files are hard links, which keep a file that is replaced or deleted afterwards. No file may be written or deleted
 * meanwhile (storage/stillness.ts).
 */
export async function takeSnapshot(database: Database, dataDir: string): Promise<string> {
  const folder = path.join(dataDir, `${PREFIX}${randomUUID()}`);
  try {
    await fs.mkdir(path.join(folder, 'rows'), { recursive: true, mode: 0o700 });
    await database.inTransaction((query) => fill(folder, dataDir, query));
    return folder;
  } catch (error) {
    await removeSnapshot(folder);
    throw error;
  }
}

async function fill(folder: string, dataDir: string, query: Query): Promise<void> {
  await query('set transaction isolation level repeatable read, read only');
  await setFormats(query);
  const made_at = new Date().toISOString();
  const tables: Description['tables'][number][] = [];
  for (const table of await tablesOf(query)) tables.push(await writeRows(folder, query, table));
  const description: Description = {
    made_at,
    migrations: await recordedMigrations(query),
    tables,
    sequences: await sequencesOf(query),
    missing: await linkFiles(folder, dataDir, query),
  };
  await fs.copyFile(path.join(dataDir, SECRETS), path.join(folder, SECRETS));
  await fs.writeFile(path.join(folder, DESCRIPTION), JSON.stringify(description), { mode: 0o600 });
}

/** As its file is written, too. */
const textOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');

async function writeRows(folder: string, query: Query, table: Table) {
  const name = nameOf(table);
  const file = createWriteStream(path.join(folder, rowsFile(name)), { mode: 0o600 });
  const hash = createHash('sha256');
  let rows = 0;
  for await (const lines of rowsOf(query, table)) {
    const text = textOf(lines);
    hash.update(text);
    rows += lines.length;
    if (!file.write(text)) await once(file, 'drain');
  }
  file.end();
  await finished(file);
  return { name, rows, sha256: hash.digest('hex') };
}

/** The SHA-256 of the file that a snapshot has of these rows. */
export async function hashRows(query: Query, table: Table): Promise<string> {
  const hash = createHash('sha256');
  for await (const lines of rowsOf(query, table)) hash.update(textOf(lines));
  return hash.digest('hex');
}

/** Returns the names of the files that the disk does not have. */
async function linkFiles(folder: string, dataDir: string, query: Query): Promise<string[]> {
  const objects = await query('select bucket_id, name from storage.objects order by bucket_id, name');
  const missing: string[] = [];
  for (const { bucket_id, name } of objects) {
    const stored = storedPath(String(bucket_id), String(name));
    const link = path.join(folder, stored);
    await fs.mkdir(path.dirname(link), { recursive: true, mode: 0o700 });
    if (!(await linkOrCopy(path.join(dataDir, stored), link))) missing.push(`${bucket_id}/${name}`);
  }
  return missing;
}

/** Some disks have no hard links. False when there is no such file. */
async function linkOrCopy(from: string, to: string): Promise<boolean> {
  try {
    await fs.link(from, to).catch((error) => {
      if (codeOf(error) === 'ENOENT') throw error;
      return fs.copyFile(from, to);
    });
    return true;
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    return false;
  }
}
