// One file with all data of the embedded backend: `npm run backup -- FILE`, also while the app runs. `--encrypt` asks for a
// passphrase, or reads it from the standard input; `--check FILE` proves a backup; `--from-db … --from-url …` makes one of a hosted
// project.
import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  askNewPassphrase,
  askPassphrase,
  embeddedSettings,
  inBytes,
  load,
  PROJECT_OPTIONS,
  progressLine,
  projectAt,
  runTool,
} from './tool.mjs';

runTool(async () => {
  const { values: options, positionals } = parseArgs({
    allowPositionals: true,
    options: { encrypt: { type: 'boolean' }, check: { type: 'boolean' }, ...PROJECT_OPTIONS.from },
  });
  const { makeBackup, checkBackup } = await load('supabase/backup/make.ts');
  const began = performance.now();
  const line = progressLine();
  const file = path.resolve(positionals[0] ?? defaultName());
  let manifest;
  if (options.check) manifest = await checkBackup(file, askPassphrase, line.add);
  else {
    const project = projectAt('from', options);
    const settings = await embeddedSettings({ besideProject: Boolean(project) });
    const passphrase = options.encrypt ? await askNewPassphrase() : undefined;
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    manifest = project
      ? await backUp(project, settings.dataDir, file, passphrase, line.add)
      : await makeBackup(settings, file, passphrase, line.add);
  }
  line.end();
  for (const name of manifest.missing) console.error(`Missing already in the data folder: ${name}`);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${options.check ? 'Whole' : 'Written and checked'}: ${file}`);
  console.log(
    `${inBytes(statSync(file).size)}, ${rowsIn(manifest)} rows, ${filesIn(manifest)} files, as of ${manifest.made_at}; ${seconds} s.`,
  );
});

async function backUp(address, dataDir, file, passphrase, progress) {
  const { withProject } = await load('supabase/move/project.ts');
  const { backUpProject } = await load('supabase/move/fromProject.ts');
  const { removeEarlier } = await load('supabase/local/copies.ts');
  await removeEarlier(file, ['.fetched', '.fetched.restoring'], console.error);
  return withProject(address, (project) => backUpProject(project, dataDir, file, passphrase, progress));
}

/** `backups/` is ignored by git. */
function defaultName() {
  const at = new Date().toISOString().slice(0, 16).replace(/[T:]/g, '-');
  return path.join(import.meta.dirname, '..', 'backups', `anamnese-${at}.zip`);
}

const rowsIn = ({ tables }) => tables.reduce((sum, { rows }) => sum + rows, 0);
const filesIn = ({ parts }) => parts.filter(({ name }) => name.startsWith('storage/')).length;
