import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import * as v from 'valibot';
import { type Copy, copyIn } from '../copies.ts';
import type { Database } from '../database.ts';
import { codeOf } from '../fault.ts';
import { recordedMigrations } from '../migrate.ts';
import { storedPath } from '../storage/disk.ts';
import { nameOf, type Query, rowsOf, sequencesOf, setFormats, type Table, tablesOf } from './rows.ts';

const list = <S extends v.GenericSchema>(schema: S) => v.pipe(v.array(schema), v.readonly());

/** A number of rows or bytes. */
export const amount = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

export const description = v.object({
  /** ISO time of the one moment that the snapshot shows. */
  made_at: v.string(),
  /** The version and SHA-256 of each migration that the database has had, in order. */
  migrations: list(v.object({ version: v.string(), hash: v.string() })),
  tables: list(v.object({ name: v.string(), rows: amount, sha256: v.string() })),
  sequences: list(v.object({ name: v.string(), value: v.string() })),
  /** Stored files that have a row, and that the disk did not have. */
  missing: list(v.string()),
});
export type Description = v.InferOutput<typeof description>;

/** Files that a snapshot holds besides the rows: the key that signs sessions, and the description below. */
export const SECRETS = 'secrets.json';
export const DESCRIPTION = 'snapshot.json';

export const rowsFile = (table: string) => `rows/${table}.jsonl`;

/**
 * Writes all rows and files of one moment into a new folder in the data folder and returns it. Rows are read in one
 * transaction; files are hard links, which keep a file that is replaced or deleted afterwards. No file may be written or deleted
 * meanwhile (`alone` in storage/disk.ts).
 */
export async function takeSnapshot(database: Database, dataDir: string): Promise<Copy> {
  const copy = await copyIn(dataDir);
  try {
    await fs.mkdir(path.join(copy.folder, 'rows'), { mode: 0o700 });
    await database.inTransaction((query) => fill(copy.folder, dataDir, query));
    return copy;
  } catch (error) {
    await copy.giveBack();
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
  const counted = lineCount();
  for await (const lines of rowsOf(query, table)) {
    counted.add(lines);
    if (!file.write(textOf(lines))) await once(file, 'drain');
  }
  file.end();
  await finished(file);
  return { name, ...counted.result() };
}

/** Counts lines, and makes the SHA-256 of the file that they would be. */
export function lineCount() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add(lines: readonly string[]) {
      hash.update(textOf(lines));
      rows += lines.length;
    },
    result: () => ({ rows, sha256: hash.digest('hex') }),
  };
}

/** Number and SHA-256 of rows, as a snapshot has them. */
export async function countRows(query: Query, table: Table) {
  const counted = lineCount();
  for await (const lines of rowsOf(query, table)) counted.add(lines);
  return counted.result();
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
export async function linkOrCopy(from: string, to: string): Promise<boolean> {
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
