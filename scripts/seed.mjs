// Fills the embedded database with fictional patients of a demo therapist: `npm run seed -- 200`.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// as in `npm start`: Vite would set 'development', and the embedded backend behaves differently in 'test'
process.env.NODE_ENV = 'production';
const { runnerImport } = await import('vite');

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const MOST = 100_000;

/** Prints one sentence and exits with code 1. */
function fail(sentence) {
  fs.writeSync(2, `${sentence}\n`);
  process.exit(1);
}

async function load(file) {
  return (await runnerImport(path.join(root, 'supabase/local', file), { configFile: false, root })).module;
}

async function main() {
  const count = Number(process.argv[2] ?? 50);
  if (!(Number.isInteger(count) && count > 0 && count <= MOST)) {
    fail(`Say how many patients to make, from 1 to ${MOST}: npm run seed -- 200`);
  }
  const { readEnvironment } = await load('settings.ts');
  const { hosted, settings } = readEnvironment('production', root);
  if (hosted) fail('VITE_SUPABASE_URL points at a hosted project: only the embedded database is filled.');
  const { demoTherapist, fill } = await load('demo/fill.ts');
  await fill(settings, count, (done) => console.log(`${done} of ${count} patients`));
  console.log(`E-mail: ${demoTherapist.email}\nPassword: ${demoTherapist.password}`);
}

main().catch((error) => {
  if (error?.name === 'StartFault') fail(error.message);
  console.error(error);
  process.exit(1);
});
