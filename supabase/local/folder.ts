import fs from 'node:fs';
import path from 'node:path';
import { StartFault } from './fault.ts';

/** Makes the data folder and the folders in it, readable by their owner only. */
export function prepareFolder(dataDir: string): void {
  try {
    for (const folder of [dataDir, path.join(dataDir, 'mail'), path.join(dataDir, 'storage')]) {
      fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    }
    fs.chmodSync(dataDir, 0o700);
    fs.accessSync(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
  } catch {
    throw new StartFault(
      `The data folder ${dataDir} cannot be created or written; check its path and permissions.`,
    );
  }
}
