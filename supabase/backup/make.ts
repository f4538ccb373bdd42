import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { openDatabase } from '../local/backend.ts';
import { codeOf, StartFault } from '../local/fault.ts';
import { lockFolder } from '../local/lock.ts';
import type { Settings } from '../local/settings.ts';
import { description, type Manifest, type Progress, pack, withArchive, writeWhole } from './archive.ts';
import { askOwner, type Lent } from './request.ts';
import { DESCRIPTION, removeSnapshot, removeSnapshots, SECRETS, takeSnapshot } from './snapshot.ts';

/**
 * Writes one file with all of a data folder, as of one moment, and reads it back; the app may be running. An existing file is
 * replaced once the new one is whole.
 */
export async function makeBackup(
  settings: Settings,
  file: string,
  passphrase: string | undefined,
  progress?: Progress,
): Promise<Manifest> {
  const lent = await borrowSnapshot(settings);
  try {
    const text = await fs.readFile(path.join(lent.folder, DESCRIPTION), 'utf8');
    const about = v.parse(v.pipe(v.string(), v.parseJson(), description), text);
    const names = await partsOf(lent.folder);
    return await writeWhole(
      file,
      passphrase,
      async (to) => void (await pack(lent.folder, names, about, to, progress)),
      // decrypted beside the data itself, which is not encrypted either
      (part) => readBack(part, async () => passphrase ?? '', settings.dataDir),
    );
  } catch (error) {
    if (codeOf(error) === 'ENOSPC') throw new StartFault(`There is no room for the backup ${file}.`);
    if (codeOf(error) === 'ENOENT')
      throw new StartFault(
        'The app was started or stopped meanwhile, or the folder of the backup is gone; make it again.',
      );
    throw error;
  } finally {
    await lent.giveBack();
  }
}

/** Reads every byte of a backup and compares it with the manifest; nothing is restored. */
export const checkBackup = (file: string, passphrase: () => Promise<string>, progress?: Progress) =>
  readBack(file, passphrase, tmpdir(), progress);

const readBack = (file: string, passphrase: () => Promise<string>, scratch: string, progress?: Progress) =>
  withArchive(file, passphrase, scratch, async ({ manifest }) => manifest, progress);

/** The names of all files of a snapshot, in order, but for its description. */
async function partsOf(folder: string): Promise<string[]> {
  const found = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => name !== DESCRIPTION)
    .sort((a, b) => Number(b === SECRETS) - Number(a === SECRETS) || (a < b ? -1 : 1));
}

/** From the running app; otherwise the data folder is opened for as long as the rows are read. */
async function borrowSnapshot(settings: Settings): Promise<Lent> {
  const { dataDir, databaseUrl } = settings;
  if (!existsSync(path.join(dataDir, SECRETS))) throw nothing(dataDir);
  const lent = await askOwner(dataDir);
  if (lent) return lent;
  if (!databaseUrl && !existsSync(path.join(dataDir, 'pgdata', 'PG_VERSION'))) throw nothing(dataDir);
  const unlock = await lockFolder(dataDir);
  try {
    await removeSnapshots(dataDir);
    const database = await openDatabase(settings);
    try {
      const folder = await takeSnapshot(database, dataDir);
      return { folder, giveBack: () => removeSnapshot(folder) };
    } finally {
      await database.close();
    }
  } finally {
    await unlock();
  }
}

const nothing = (dataDir: string) => new StartFault(`The data folder ${dataDir} has no data to back up.`);
