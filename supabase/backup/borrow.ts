import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { openDatabase } from '../local/backend.ts';
import { type Copy, copyBeside, dataIn, removeEarlierSnapshots } from '../local/copies.ts';
import { StartFault } from '../local/fault.ts';
import { lockFolder } from '../local/lock.ts';
import type { Settings } from '../local/settings.ts';
import { askOwner } from '../local/snapshot/request.ts';
import {
  DESCRIPTION,
  type Description,
  description,
  SECRETS,
  takeSnapshot,
} from '../local/snapshot/snapshot.ts';
import type { Ended } from './ended.ts';
import { restoreBackup } from './restore.ts';

export type Snapshot = {
  readonly folder: string;
  readonly about: Description;
  /** What a restore has ended in it. */
  readonly ended?: Ended;
};

/** Calls `use` with all rows and files of a data folder as of one moment; the app may be running. */
export async function withSnapshot<T>(
  settings: Settings,
  use: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const { folder, giveBack } = await borrow(settings);
  try {
    const text = await fs.readFile(path.join(folder, DESCRIPTION), 'utf8');
    return await use({ folder, about: v.parse(v.pipe(v.string(), v.parseJson(), description), text) });
  } finally {
    await giveBack();
  }
}

/** Calls `use` with all of a backup, as this version of the program has it. */
export async function withRestored<T>(
  file: string,
  settings: Settings,
  passphrase: () => Promise<string>,
  use: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const copy = await copyBeside(settings.dataDir);
  try {
    const restored = { ...settings, dataDir: dataIn(copy), databaseUrl: undefined };
    const { ended } = await restoreBackup(file, restored, passphrase);
    return await withSnapshot(restored, (snapshot) => use({ ...snapshot, ended }));
  } finally {
    await copy.giveBack();
  }
}

/** From the running app; otherwise the data folder is opened for as long as the rows are read. */
async function borrow(settings: Settings): Promise<Copy> {
  const { dataDir, databaseUrl } = settings;
  if (!existsSync(path.join(dataDir, SECRETS))) throw nothing(dataDir);
  const lent = await askOwner(dataDir);
  if (lent) return lent;
  if (!databaseUrl && !existsSync(path.join(dataDir, 'pgdata', 'PG_VERSION'))) throw nothing(dataDir);
  const unlock = await lockFolder(dataDir);
  try {
    await removeEarlierSnapshots(dataDir);
    const database = await openDatabase(settings);
    try {
      return await takeSnapshot(database, dataDir);
    } finally {
      await database.close();
    }
  } finally {
    await unlock();
  }
}

const nothing = (dataDir: string) => new StartFault(`The data folder ${dataDir} has no data to back up.`);
