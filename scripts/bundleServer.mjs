// Makes plain JavaScript of what `npm start` serves with, and tells its parent what the environment says. In a process of
// its own, which ends: Vite, loaded for the TypeScript and the .env files, takes more than 100 MB.
import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, runnerImport } from 'vite';

const root = join(import.meta.dirname, '..');
/** As deep as supabase/local: the migrations and the e-mail templates are found from there. */
const target = join(root, 'supabase/.server/serve.mjs');

const settings = join(root, 'supabase/local/settings.ts');
const { module } = await runnerImport(settings, { configFile: false, root });

const { output } = await build({
  root,
  configFile: false,
  envFile: false,
  logLevel: 'error',
  publicDir: false,
  build: {
    ssr: join(root, 'scripts/serve.ts'),
    write: false,
    target: 'node20',
    rolldownOptions: { output: { codeSplitting: false } },
  },
});

// another start may be reading the file of the last one
const made = `${target}.${randomUUID()}`;
mkdirSync(dirname(target), { recursive: true });
writeFileSync(made, output[0].code);
renameSync(made, target);
process.send({ server: target, environment: module.readEnvironment('production', root) });
