// Bundles the server of `npm start` to plain JavaScript and sends the settings to its parent. Runs in a process of
// its own: Vite, needed for TypeScript and .env files, would keep more than 100 MB.
import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, runnerImport } from 'vite';

const root = join(import.meta.dirname, '..');
/** At the depth of supabase/local, so that relative paths to migrations and e-mail templates stay valid. */
const target = join(root, 'supabase/.server/serve.mjs');

const settings = join(root, 'supabase/local/settings.ts');
const { module } = await runnerImport(settings, { configFile: false, root });

try {
  const environment = module.readEnvironment('production', root);
  await bundle();
  process.send({ server: target, environment });
} catch (error) {
  if (error?.name !== 'StartFault') throw error;
  process.send({ fault: error.message });
}

async function bundle() {
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
  // another process may still read the previous file
  const made = `${target}.${randomUUID()}`;
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(made, output[0].code);
  renameSync(made, target);
}
