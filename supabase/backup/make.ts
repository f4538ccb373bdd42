import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NOTE, partFor } from '../local/copies.ts';
import { codeOf, StartFault } from '../local/fault.ts';
import type { Settings } from '../local/settings.ts';
import { DESCRIPTION, SECRETS } from '../local/snapshot/snapshot.ts';
import { type Manifest, type Progress, pack, withArchive, writeWhole } from './archive.ts';
import { withSnapshot } from './borrow.ts';

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
  try {
    return await withSnapshot(settings, async ({ folder, about }) => {
      const names = await partsOf(folder);
      return writeWhole(
        file,
        await partFor(file, { folder }),
        passphrase,
        async (to) => void (await pack(folder, names, about, to, progress)),
        // decrypted beside the data itself, which is not encrypted either
        (part) => readBack(part, async () => passphrase ?? '', settings.dataDir),
      );
    });
  } catch (error) {
    if (codeOf(error) === 'ENOSPC') throw new StartFault(`There is no room for the backup ${file}.`);
    if (codeOf(error) === 'ENOENT')
      throw new StartFault(
        'The app was started or stopped meanwhile, or the folder of the backup is gone; make it again.',
      );
    throw error;
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
    .filter((name) => name !== DESCRIPTION && name !== NOTE)
    .sort((a, b) => Number(b === SECRETS) - Number(a === SECRETS) || (a < b ? -1 : 1));
}
