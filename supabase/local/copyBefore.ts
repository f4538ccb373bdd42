import fs from 'node:fs/promises';
import path from 'node:path';
import { codeOf, StartFault } from './fault.ts';
import { linkOrCopy, SECRETS } from './snapshot/snapshot.ts';

/** In the data folder, on its disk and as unreadable to others: whole data folders, by the UTC time at which each was made. */
const COPIES = 'before';
const UNFINISHED = '.unfinished';
const KEPT = 2;

/**
 * Copies a data folder whose database is closed, before a migration changes it, and keeps the last two copies. Stored files are
 * hard links: they are never written again.
 * @returns the copy, a data folder that the version before opens.
 * @throws StartFault when there is no room for it.
 */
export async function copyBefore(dataDir: string): Promise<string> {
  const copies = path.join(dataDir, COPIES);
  const copy = path.join(copies, new Date().toISOString().replace(/\..+$/, '').replace(/[-:]/g, ''));
  const made = `${copy}${UNFINISHED}`;
  await fs.mkdir(copies, { recursive: true, mode: 0o700 });
  try {
    await removeUnfinished(copies);
    await fs.mkdir(made, { mode: 0o700 });
    await fs.cp(path.join(dataDir, 'pgdata'), path.join(made, 'pgdata'), { recursive: true });
    await fs.copyFile(path.join(dataDir, SECRETS), path.join(made, SECRETS));
    await linkTree(path.join(dataDir, 'storage'), path.join(made, 'storage'));
    await fs.rename(made, copy);
  } catch (error) {
    await fs.rm(made, { recursive: true, force: true });
    if (codeOf(error) !== 'ENOSPC') throw error;
    throw new StartFault(
      `There is no room in ${dataDir} for a copy of it, which is made before its database is changed; nothing was changed.`,
    );
  }
  const names = (await fs.readdir(copies)).sort();
  for (const name of names.slice(0, -KEPT)) await fs.rm(path.join(copies, name), { recursive: true });
  return copy;
}

/** What a process that was killed has left. */
async function removeUnfinished(copies: string): Promise<void> {
  for (const name of await fs.readdir(copies))
    if (name.endsWith(UNFINISHED)) await fs.rm(path.join(copies, name), { recursive: true });
}

async function linkTree(from: string, to: string): Promise<void> {
  await fs.mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await fs.readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await linkTree(source, target);
    else await linkOrCopy(source, target);
  }
}
