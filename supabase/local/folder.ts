import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartFault } from './fault.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Folders that are sources, are published, or are replaced by every build. */
const notForData = ['dist', 'public', 'src'].map((name) => path.join(root, name));

/** Also for another spelling of `outer`: the disks of macOS and Windows ignore case. */
const liesIn = (folder: string, outer: string) =>
  `${folder}${path.sep}`.toLowerCase().startsWith(`${outer}${path.sep}`.toLowerCase());

/** Refuses a folder whose files would be published with the app. */
export function expectUnserved(dataDir: string): void {
  if (notForData.some((outer) => liesIn(dataDir, outer))) {
    throw new StartFault(
      `The data folder ${dataDir} lies among the files of the app, which are served; set DATA_DIR to another one.`,
    );
  }
}

/** Where an existing folder is: another drive letter, a short name or a link may lead to the same one. */
export const realFolder = (folder: string) => fs.realpathSync.native(folder);

/** Makes the data folder and folders in it, readable by their owner only. Nothing is made in one that is not locked yet. */
export function prepareFolder(dataDir: string, inside: readonly string[] = ['mail', 'storage']): void {
  expectUnserved(dataDir);
  try {
    for (const folder of [dataDir, ...inside.map((name) => path.join(dataDir, name))]) {
      fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
      // existing folders too: a restored copy may be readable by others
      fs.chmodSync(folder, 0o700);
    }
    fs.accessSync(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
  } catch {
    throw new StartFault(
      `The data folder ${dataDir} cannot be created or written; check its path and permissions.`,
    );
  }
}
