// Builds the app and serves it together with the embedded backend: `npm start`. `--no-build` serves the last build.
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const HOST = '127.0.0.1';
const started = performance.now();

function say(line) {
  console.log(line);
}

/** One sentence, exit code 1. */
function fail(sentence) {
  fs.writeSync(2, `${sentence}\n`);
  process.exit(1);
}

function isFree(port) {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: HOST, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

async function main() {
  // Vite stops when its standard input ends, unless it believes to run in a pipeline: a service manager gives none.
  process.env.CI = 'true';
  const { build, preview, runnerImport } = await import('vite');
  const load = async (file) =>
    (await runnerImport(path.join(root, file), { configFile: false, root })).module;

  const { readEnvironment } = await load('supabase/local/settings.ts');
  const { hosted, port = 4173, settings } = readEnvironment('production', root);
  if (!(Number.isInteger(port) && port > 0 && port < 65536))
    fail('PORT must be a number between 1 and 65535.');
  // Asked before building: a build would pull the files from under the app that already runs there.
  if (!(await isFree(port)))
    fail(`Port ${port} is already in use; stop that program or set PORT to another one.`);

  let lease;
  if (!hosted) {
    say(`Opening ${settings.databaseUrl ? 'the database' : `the data folder ${settings.dataDir}`} ...`);
    const { shareBackend } = await load('supabase/local/shared.ts');
    lease = await shareBackend(settings, say);
  }
  const built = fs.existsSync(path.join(root, 'dist', 'index.html'));
  if (!process.argv.includes('--no-build') || !built) {
    say('Building the app ...');
    await build({ root, logLevel: 'error' });
  }
  const server = await preview({ root, logLevel: 'error', preview: { host: HOST, port, strictPort: true } });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(`Ready in ${seconds} s: http://localhost:${port}`);
  say(hosted ? 'Data: the hosted project of VITE_SUPABASE_URL.' : `Data: ${settings.dataDir}`);
  say('Stop with Ctrl+C.');

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), 10_000).unref();
    await server.close();
    await lease?.release();
    process.exit(0);
  };
  // Vite's own handler would leave before the database is closed.
  process.removeAllListeners('SIGTERM');
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

main().catch((error) => {
  if (error?.name === 'StartFault') fail(error.message);
  // Taken while the app was being built.
  if (error?.code === 'EADDRINUSE' || /^Port \d+ is already in use/.test(error?.message)) {
    fail('The port is already in use; stop that program or set PORT to another one.');
  }
  console.error(error);
  process.exit(1);
});
