// Builds the app and serves it together with the embedded backend: `npm start`. `--no-build` serves the last build,
// `--out-dir FOLDER` uses another folder than `dist`.
// Vite runs in separate processes that end (bundleServer.mjs, build.mjs), since this one serves for days.
import { fork } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const root = path.dirname(import.meta.dirname);
const { values: options } = parseArgs({
  options: { 'no-build': { type: 'boolean' }, 'out-dir': { type: 'string', default: 'dist' } },
});
const dist = path.resolve(root, options['out-dir']);
const HOST = '127.0.0.1';
const started = performance.now();
// the embedded backend behaves differently in 'test'
process.env.NODE_ENV = 'production';

/** Cleanup functions, called in reverse order at the end. */
const opened = [];
let stopping = false;

/** Prints one sentence and exits with code 1. */
function fail(sentence) {
  fs.writeSync(2, `${sentence}\n`);
  process.exit(1);
}

async function stop() {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), 10_000).unref();
  for (const close of opened.reverse()) await close();
  process.exit(0);
}

function isFree(port) {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: HOST, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** Runs a script of this folder to its end; resolves with the message it sent. */
function run(name, args = []) {
  return new Promise((resolve, reject) => {
    let said;
    const child = fork(path.join(import.meta.dirname, name), args, { cwd: root });
    const end = () => void child.kill();
    opened.push(end);
    child.on('message', (message) => {
      said = message;
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (stopping) return;
      opened.splice(opened.indexOf(end), 1);
      if (code === 0) resolve(said);
      else fail(`${name} failed; what it says above is the reason.`);
    });
  });
}

function serve(port, answer) {
  const server = http.createServer(answer);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host: HOST, exclusive: true }, () => {
      opened.push(() => {
        const closed = new Promise((done) => server.close(done));
        server.closeAllConnections();
        return closed;
      });
      resolve();
    });
  });
}

async function main() {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);
  const { fault, server, environment } = await run('bundleServer.mjs');
  if (fault) fail(fault);
  const { hosted, port = 4173, settings } = environment;
  if (!(Number.isInteger(port) && port > 0 && port < 65536))
    fail('PORT must be a number between 1 and 65535.');
  // Checked before building: a build would replace the files of an app that already runs there.
  if (!(await isFree(port)))
    fail(`Port ${port} is already in use; stop that program or set PORT to another one.`);

  const { builtFiles, removeAbandoned, shareBackend } = await import(pathToFileURL(server));
  await removeAbandoned(settings.dataDir, console.log);
  let answerApi = (_request, _response, next) => next();
  if (!hosted) {
    console.log(
      `Opening ${settings.databaseUrl ? 'the database' : `the data folder ${settings.dataDir}`} ...`,
    );
    const lease = await shareBackend(settings, console.log);
    opened.push(() => lease.release());
    answerApi = lease.listener;
  }
  if (!options['no-build'] || !fs.existsSync(path.join(dist, 'index.html'))) {
    console.log('Building the app ...');
    await run('build.mjs', ['--quiet', '--out-dir', dist]);
  }
  const answerFiles = builtFiles(dist);
  await serve(port, (request, response) =>
    answerApi(request, response, () => answerFiles(request, response)),
  );
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`Ready in ${seconds} s: http://localhost:${port}`);
  console.log(hosted ? 'Data: the hosted project of VITE_SUPABASE_URL.' : `Data: ${settings.dataDir}`);
  console.log('Stop with Ctrl+C.');
}

main().catch((error) => {
  if (error?.name === 'StartFault') fail(error.message);
  // The port was taken while the app was being built.
  if (error?.code === 'EADDRINUSE')
    fail('The port is already in use; stop that program or set PORT to another one.');
  console.error(error);
  process.exit(1);
});
