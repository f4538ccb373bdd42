import fs from 'node:fs/promises';
import { openBackend } from '../local/backend.ts';
import { codeOf, StartFault } from '../local/fault.ts';
import { prepareFolder } from '../local/folder.ts';
import type { Settings } from '../local/settings.ts';

/**
 * Has `fill` make a data folder, brings its database up to date, and gives it the name that the settings have. It is made beside
 * that folder: what is interrupted leaves the folder as it was.
 */
export async function inNewFolder<T>(settings: Settings, fill: (made: Settings) => Promise<T>): Promise<T> {
  const { dataDir } = settings;
  const made = { ...settings, dataDir: `${dataDir}.restoring` };
  try {
    await fs.rm(made.dataDir, { recursive: true, force: true });
    prepareFolder(made.dataDir);
    const filled = await fill(made);
    // the migrations since
    await (await openBackend(made, () => {})).close();
    await fs.rm(dataDir, { recursive: true, force: true });
    await fs.rename(made.dataDir, dataDir);
    return filled;
  } catch (error) {
    throw codeOf(error) === 'ENOSPC' ? noRoom(made.dataDir) : error;
  } finally {
    await fs.rm(made.dataDir, { recursive: true, force: true });
  }
}

/** Only an empty data folder is filled; one with data is never changed. */
export async function expectEmpty({ dataDir, databaseUrl }: Settings): Promise<void> {
  if (databaseUrl) throw new StartFault('Only a data folder is filled: unset DATABASE_URL.');
  const names = await fs.readdir(dataDir).catch((error) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  if (names.length > 0)
    throw new StartFault(
      `The data folder ${dataDir} has data, which is never changed; set DATA_DIR to an empty one.`,
    );
}

export const noRoom = (folder: string) => new StartFault(`There is no room for the data in ${folder}.`);
