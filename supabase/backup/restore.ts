import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { type Backend, openBackend } from '../local/backend.ts';
import { beforeBaseline, isOfBaseline, openOnceBefore } from '../local/baseline.ts';
import { StartFault } from '../local/fault.ts';
import { MIGRATIONS, migrationsIn } from '../local/migrate.ts';
import type { Settings } from '../local/settings.ts';
import { inBatches } from '../local/snapshot/lines.ts';
import {
  clear,
  insertRows,
  nameOf,
  setFormats,
  setSequences,
  tablesOf,
  withoutTriggers,
} from '../local/snapshot/rows.ts';
import { countRows, lineCount, rowsFile } from '../local/snapshot/snapshot.ts';
import { type Archive, type Manifest, type Progress, withArchive } from './archive.ts';
import { type Ended, ending } from './ended.ts';
import { inNewFolder, noRoom } from './newFolder.ts';

export type Restored = Manifest & { readonly ended: Ended };

/**
 * Fills an empty data folder with a backup, and brings it up to date. Links of families, sessions and the codes of e-mails that were
 * open when the backup was made have ended: they may have been ended since. It is made beside that folder and gets its name at the end:
 * what is interrupted leaves the folder as it was.
 * @throws StartFault when the folder has data, or the backup cannot be used.
 */
export async function restoreBackup(
  file: string,
  settings: Settings,
  passphrase: () => Promise<string>,
  progress?: Progress,
): Promise<Restored> {
  return inNewFolder(settings, (made) =>
    withArchive(
      file,
      passphrase,
      path.dirname(made.dataDir),
      async (archive) => {
        await expectRoom(archive.manifest, made.dataDir);
        await writeFiles(archive, made.dataDir);
        return { ...archive.manifest, ended: await writeRows(archive, made) };
      },
      progress,
    ),
  );
}

/** An empty database, and the log of what is written into it. */
const DATABASE_BYTES = 200_000_000;

/** The database takes a full disk for damage, and would say so. */
async function expectRoom({ parts }: Manifest, folder: string): Promise<void> {
  const { bavail, bsize } = await fs.statfs(folder);
  const needed = parts.reduce(
    (sum, { name, bytes }) => sum + bytes * (isStored(name) ? 1 : 4),
    DATABASE_BYTES,
  );
  if (bavail * bsize < needed) throw noRoom(folder);
}

const isStored = (name: string) => /^(secrets\.json|storage\/[\w-]+\/[0-9a-f]{2}\/[0-9a-f]{64})$/.test(name);

async function writeFiles({ manifest, read }: Archive, dataDir: string): Promise<void> {
  for (const { name } of manifest.parts.filter((part) => isStored(part.name))) {
    const file = path.join(dataDir, name);
    await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await read(name, Writable.toWeb(createWriteStream(file, { mode: 0o600, flush: true })));
  }
}

/** Loads the rows into the tables as they were when the backup was made, and compares what was loaded. */
async function writeRows(archive: Archive, settings: Settings): Promise<Ended> {
  const { manifest } = archive;
  const migrations = await migrationsUntil(manifest, path.dirname(settings.dataDir));
  try {
    const backend = await openBackend(settings, () => {}, { migrations, isNew: true });
    try {
      return await load(archive, backend);
    } finally {
      await backend.close();
    }
  } finally {
    await fs.rm(migrations, { recursive: true, force: true });
  }
}

/**
 * A new folder in `around` with the migrations that make the tables of a backup: those that it lists, with unknown hashes (''), or the baseline
 * for one of the last version before 1.0.
 * @throws StartFault when the backup is older, or newer than this version.
 */
export async function migrationsUntil(
  { migrations }: Pick<Manifest, 'migrations'>,
  around: string,
): Promise<string> {
  const all = migrationsIn();
  const before = beforeBaseline(migrations.map(({ version }) => version));
  if (before === 'earlier') throw new StartFault(`The backup ${openOnceBefore}`);
  const known = new Map(all.map((migration) => [migration.version, migration]));
  const listed = before ? all.filter(({ version }) => isOfBaseline(version)) : migrations;
  const files = listed.map(({ version, hash }) => {
    const migration = known.get(version);
    if (migration && (!hash || hash === migration.hash)) return migration.file;
    throw new StartFault(
      `The backup was made by a version of this program that this one does not know (${version}); restore it with the newest.`,
    );
  });
  const folder = await fs.mkdtemp(path.join(around, 'migrations-'));
  for (const file of files) await fs.copyFile(path.join(MIGRATIONS, file), path.join(folder, file));
  return folder;
}

async function load({ manifest, read }: Archive, { database }: Backend): Promise<Ended> {
  return database.inTransaction(async (query) => {
    const open = ending();
    await setFormats(query);
    await withoutTriggers(query);
    const tables = await tablesOf(query);
    await clear(query, tables);
    for (const { name } of manifest.tables) {
      const table = tables.find((one) => nameOf(one) === name);
      if (!table)
        throw new StartFault(`This version of the program has no table ${name}, which the backup has.`);
      const meant = lineCount();
      await read(
        rowsFile(name),
        inBatches(async (lines) => {
          const rows = open.of(name, lines);
          meant.add(rows);
          if (rows.length > 0) await insertRows(query, table, rows);
        }),
      );
      if ((await countRows(query, table)).sha256 !== meant.result().sha256)
        throw new StartFault(
          `The rows of ${name} are not the same once they are stored; nothing was restored.`,
        );
    }
    await setSequences(query, manifest.sequences);
    return open.result();
  });
}
