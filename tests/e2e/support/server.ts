import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EMBEDDED_PUBLIC_KEY } from '../../../src/data/supabase/publicKey';
import { freePort } from '../../support/freePort';

const root = join(import.meta.dirname, '../../..');

/** A server started with `npm start`. */
export type Server = {
  readonly url: string;
  readonly dataDir: string;
  /** Its terminal output. */
  said(): string;
  /** Stops it like Ctrl+C and starts it again on the same port and data; `meanwhile` runs in between. */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
  /** Stops it and deletes its data. */
  remove(): Promise<void>;
};

type Launch = {
  readonly port: number;
  readonly dataDir: string;
  readonly env: NodeJS.ProcessEnv;
  readonly nodeArgs: readonly string[];
};

function launch(
  { port, dataDir, env, nodeArgs }: Launch,
  args: readonly string[],
  log: string[],
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...nodeArgs, 'scripts/start.mjs', ...args], {
    cwd: root,
    env: {
      ...process.env,
      // overrides a developer's .env: these tests never use another database
      VITE_SUPABASE_URL: '',
      DATABASE_URL: '',
      AUTH_CONFIRM: '',
      TZ: 'UTC',
      // the lowest cost of password hashes: every test has its own account
      LITE_AUTH_BCRYPT_COST: '4',
      ...env,
      PORT: String(port),
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      log.push(chunk.toString());
      if (said.includes(`http://localhost:${port}`)) resolve(child);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('exit', (code) => reject(new Error(`The server ended with code ${code}:\n${said}`)));
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const patience = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await ended;
  clearTimeout(patience);
}

/** Argument of `scripts/start.mjs`. */
export const lastBuild = ['--no-build'];

/**
 * Starts a server on a free port with an empty database, on the last build unless `args` says otherwise.
 * `env` can set variables such as `AUTH_CONFIRM`.
 */
export async function startServer(
  env: NodeJS.ProcessEnv = {},
  args: readonly string[] = lastBuild,
): Promise<Server> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'anamnese-e2e-'));
  const made = process.env.E2E_MADE_DATA_DIR;
  if (made) cpSync(made, dataDir, { recursive: true });
  const log: string[] = [];
  // optimising the database's WebAssembly costs more than a single test's server gains by it
  const how = { port, dataDir, env, nodeArgs: made ? ['--liftoff-only'] : [] };
  let child = await launch(how, args, log);
  return {
    url: `http://localhost:${port}`,
    dataDir,
    said: () => log.join(''),
    async restart(meanwhile) {
      await stop(child);
      await meanwhile?.();
      child = await launch(how, lastBuild, log);
      // the first answer of a database that was just opened takes long on a busy machine, and a page waits eight seconds (D-228)
      const headers = { apikey: EMBEDDED_PUBLIC_KEY };
      await fetch(`http://localhost:${port}/rest/v1/patients?select=id`, { headers });
    },
    async remove() {
      await stop(child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
