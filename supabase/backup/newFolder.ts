import { readdirSync, rmdirSync, rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { atExit } from '../local/atExit.ts';
import { openBackend } from '../local/backend.ts';
import { type Copy, copyBeside, dataIn } from '../local/copies.ts';
import { codeOf, StartFault } from '../local/fault.ts';
import { expectUnserved, prepareFolder, realFolder } from '../local/folder.ts';
import { LOCK, lockFolder } from '../local/lock.ts';
import type { Settings } from '../local/settings.ts';

/**
 * Has `fill` make a data folder, brings its database up to date, and puts it in the place of the empty folder that the settings
 * name. It is made beside that one, on its disk, where a link leads that stays: what is interrupted leaves the folder as it was.
 * No app opens that folder meanwhile.
 * @throws StartFault when the folder has data, is in use, or gets data before the end.
 */
export async function inNewFolder<T>(settings: Settings, fill: (made: Settings) => Promise<T>): Promise<T> {
  const claimed = await claim(settings);
  let copy: Copy | undefined;
  try {
    copy = await copyBeside(claimed.folder);
    const made = { ...settings, dataDir: dataIn(copy) };
    prepareFolder(made.dataDir);
    const filled = await fill(made);
    // the migrations since
    await (await openBackend(made, () => {}, { isNew: true })).close();
    await claimed.replaceBy(made.dataDir);
    return filled;
  } catch (error) {
    throw codeOf(error) === 'ENOSPC' ? noRoom(claimed.folder) : error;
  } finally {
    await copy?.giveBack();
    await claimed.giveUp();
  }
}

/** Locks the empty folder of the settings as a started app would. */
async function claim(settings: Settings) {
  const { dataDir } = settings;
  await expectEmpty(settings);
  const added = await fs.mkdir(dataDir, { recursive: true, mode: 0o700 }).catch(() => {
    throw new StartFault(
      `The data folder ${dataDir} cannot be made, or is a link to one that is not there; check its path and disk.`,
    );
  });
  const folder = realFolder(dataDir);
  let unlock: (() => Promise<void>) | undefined;
  const forget = atExit(() => {
    if (unlock) rmSync(path.join(folder, LOCK), { force: true });
    if (added && readdirSync(folder).length === 0) rmdirSync(folder);
  });
  const release = async () => {
    await unlock?.();
    unlock = undefined;
    forget();
  };
  const giveUp = async () => {
    await release();
    if (added && (await isEmpty(folder))) await fs.rmdir(folder);
  };
  try {
    expectUnserved(folder);
    await expectWithinDisk(dataDir, folder);
    unlock = await lockFolder(folder);
    // an app may have begun since
    await expectEmpty(settings);
  } catch (error) {
    await giveUp();
    throw error;
  }
  const replaceBy = async (made: string) => {
    await release();
    try {
      // takes the place of an empty folder only, whatever came since
      if (process.platform === 'win32') await fs.rmdir(folder);
      await fs.rename(made, folder);
    } catch (error) {
      throw ['ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '') ? hasData(dataDir) : error;
    }
  };
  return { folder, replaceBy, giveUp };
}

/** What is made beside a disk's own folder would be on another disk, which may not be encrypted, and cannot take its place. */
async function expectWithinDisk(dataDir: string, folder: string): Promise<void> {
  const [own, around] = await Promise.all([fs.stat(folder), fs.stat(path.dirname(folder))]);
  if (own.dev !== around.dev)
    throw new StartFault(
      `The data folder ${dataDir} is a whole disk; make a folder on it, and set DATA_DIR to that.`,
    );
}

/** Only an empty data folder is filled; one with data is never changed. */
export async function expectEmpty({ dataDir, databaseUrl }: Settings): Promise<void> {
  if (databaseUrl) throw new StartFault('Only a data folder is filled: unset DATABASE_URL.');
  if (!(await isEmpty(dataDir))) throw hasData(dataDir);
}

/** Also of a folder that is not there, or that has no more than the lock of a process. */
async function isEmpty(folder: string): Promise<boolean> {
  const names = await fs.readdir(folder).catch((error) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  return names.every((name) => name === LOCK);
}

const hasData = (folder: string) =>
  new StartFault(`The data folder ${folder} has data, which is never changed; set DATA_DIR to an empty one.`);

export const noRoom = (folder: string) => new StartFault(`There is no room for the data in ${folder}.`);
