// What the programs have in common that work on the embedded backend's data.
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

// as in `npm start`: Vite would set 'development', and the embedded backend behaves differently in 'test'
process.env.NODE_ENV = 'production';
const { runnerImport } = await import('vite');

const root = path.dirname(import.meta.dirname);

/** Prints one sentence and exits with code 1. */
export function fail(sentence) {
  fs.writeSync(2, `${sentence}\n`);
  process.exit(1);
}

/** The exports of a module in TypeScript. */
export async function load(file) {
  return (await runnerImport(path.join(root, file), { configFile: false, root })).module;
}

/** Removes what a program that was killed has left in the clear, whatever this one does. */
export async function removeAbandoned() {
  const { dataDirOf } = await load('supabase/local/settings.ts');
  const copies = await load('supabase/local/copies.ts');
  await copies.removeAbandoned(dataDirOf('production', root), console.error);
}

/** By `process.exit`, so that what is in the clear is removed (supabase/local/atExit.ts): by itself a signal ends without. */
function endOnSignals() {
  for (const [signal, code] of Object.entries({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }))
    process.once(signal, () => process.exit(code));
}

/** Ends with one sentence for what the user can mend, and with code 1 for every failure. */
export function runTool(work) {
  endOnSignals();
  // the driver of PostgreSQL throws outside of every promise when a connection was cut while it waited within a transaction
  process.on('uncaughtException', (error) => {
    if (error?.stack?.includes('/postgres/src/connection.js'))
      fail(
        'The connection to the database was cut; no row was kept. Run the same command again: it goes on.',
      );
    console.error(error);
    process.exit(1);
  });
  const run = async () => {
    await removeAbandoned();
    await work();
  };
  run().catch((error) => {
    const expected = error?.name === 'StartFault' || error?.code?.startsWith?.('ERR_PARSE_ARGS');
    if (expected) fail(error.message);
    console.error(error);
    process.exit(1);
  });
}

/** The settings of the embedded backend, as `npm start` has them; a program for hosted projects, too, says so. */
export async function embeddedSettings({ besideProject = false } = {}) {
  const { readEnvironment } = await load('supabase/local/settings.ts');
  const { hosted, settings } = readEnvironment('production', root);
  if (hosted && !besideProject)
    fail('VITE_SUPABASE_URL points at a hosted project: this is for the data of the embedded backend.');
  return settings;
}

const words = (...names) => Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
export const PROJECT_OPTIONS = {
  to: words('to-db', 'to-url', 'service-key'),
  from: words('from-db', 'from-url', 'service-key'),
};

/**
 * The hosted project that `--to-…` or `--from-…` names; undefined where neither is given. The key may stand in the environment,
 * where other users of the machine do not see it.
 */
export function projectAt(side, options) {
  const [db, url] = [options[`${side}-db`], options[`${side}-url`]];
  if (!db && !url) return undefined;
  if (!db || !url) fail(`--${side}-db and --${side}-url belong together.`);
  const key = options['service-key'] ?? process.env.SUPABASE_SERVICE_KEY;
  if (!key)
    fail('Give the secret key of the project: --service-key, or SUPABASE_SERVICE_KEY in the environment.');
  return { db, url, key };
}

/** Asks on the terminal without showing what is typed; without a terminal, reads the first line of the standard input. */
export async function askHidden(question) {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/)[0];
  fs.writeSync(2, question);
  const muted = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = readline.createInterface({ input: process.stdin, output: muted, terminal: true });
  terminal.once('SIGINT', () => process.exit(130));
  const ended = () => process.exit(130);
  terminal.once('close', ended);
  const answer = await new Promise((resolve) => terminal.question('', resolve));
  terminal.off('close', ended);
  terminal.close();
  fs.writeSync(2, '\n');
  return answer;
}

export const askPassphrase = () => askHidden('Passphrase of the backup: ');

export async function askNewPassphrase() {
  const first = await askHidden('Passphrase for the backup (without it nobody can read it): ');
  if (first.length < 12) fail('The passphrase needs at least 12 characters: the file holds everything.');
  if (process.stdin.isTTY && (await askHidden('Once more: ')) !== first) fail('The two are not the same.');
  return first;
}

export const inBytes = (bytes) =>
  bytes < 1e6
    ? `${Math.ceil(bytes / 1e3)} kB`
    : bytes < 1e9
      ? `${(bytes / 1e6).toFixed(1)} MB`
      : `${(bytes / 1e9).toFixed(2)} GB`;

/** Says from time to time how much was read and written: on a terminal in one line. */
export function progressLine() {
  const { isTTY } = process.stdout;
  let bytes = 0;
  let said = performance.now();
  return {
    add(count) {
      bytes += count;
      const now = performance.now();
      if (now - said < (isTTY ? 200 : 10_000)) return;
      said = now;
      process.stdout.write(isTTY ? `\r${inBytes(bytes)} ` : `${inBytes(bytes)}\n`);
    },
    end: () => void (isTTY && process.stdout.write('\r')),
  };
}
