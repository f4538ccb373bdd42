// Fills an empty data folder with a backup: `npm run restore -- FILE`.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { askPassphrase, embeddedSettings, fail, load, progressLine, runTool } from './tool.mjs';

runTool(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [file] = positionals;
  if (!file) fail('Say which backup to restore: npm run restore -- FILE');
  const { restoreBackup } = await load('supabase/backup/restore.ts');
  const settings = await embeddedSettings();
  const began = performance.now();
  const line = progressLine();
  const { made_at, ended } = await restoreBackup(path.resolve(file), settings, askPassphrase, line.add);
  line.end();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  sayEnded(ended);
  console.log(`Restored into ${settings.dataDir}, as of ${made_at}; ${seconds} s. Start it with npm start.`);
});

/** What opens something may have been ended since the backup was made. */
function sayEnded({ links, sessions }) {
  if (links > 0) console.log(`Open links of families: ${links}. They have ended: send new ones.`);
  if (sessions > 0)
    console.log(`Sessions: ${sessions}. They have ended: sign in with the password on each device.`);
}
