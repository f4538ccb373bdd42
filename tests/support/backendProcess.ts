import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from './freePort';

const root = path.resolve(import.meta.dirname, '../..');

/** The lowest cost of password hashes: every test has its own accounts. */
export const cheapPasswords = { LITE_AUTH_BCRYPT_COST: '4' };

export type Run = {
  readonly url: string;
  /** The exit code, after the process has ended. */
  readonly ended: Promise<number | null>;
  readonly child: ChildProcess;
  output(): { stdout: string; stderr: string };
  /** Resolves when the server is ready; rejects if it ends before that. */
  ready(): Promise<void>;
};

export function newFolder(): string {
  return fs.mkdtempSync(path.join(os.tmpdir(), 'anamnese-test-'));
}

/** A copy of a data folder, also in the given place: making a database takes seconds. */
export function copyOf(made: string, dataDir = newFolder()): string {
  fs.cpSync(made, dataDir, { recursive: true });
  return dataDir;
}

/** Runs one of the scripts as `npm` does, with an empty standard input. */
export function run(script: string, args: readonly string[], env: Record<string, string>): Run {
  return runProgram(path.join('scripts', script), args, env, 'Ready in');
}

export function runProgram(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
  readyWord: string,
): Run {
  // it runs for seconds: optimising its database's code takes more time than it saves
  const child = spawn(process.execPath, ['--liftoff-only', path.join(root, program), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...cheapPasswords, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (data: Buffer) => (stdout += data));
  child.stderr.on('data', (data: Buffer) => (stderr += data));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ready = () =>
    new Promise<void>((resolve, reject) => {
      child.stdout.on('data', () => {
        if (stdout.includes(readyWord)) resolve();
      });
      void ended.then(() => reject(new Error(`ended: ${stdout}${stderr}`)));
    });
  return { url: `http://localhost:${env.PORT}`, ended, child, output: () => ({ stdout, stderr }), ready };
}

/** Runs `npm start` on the existing build. */
export async function start(dataDir: string, env: Record<string, string> = {}): Promise<Run> {
  return run('start.mjs', ['--no-build'], { DATA_DIR: dataDir, PORT: String(await freePort()), ...env });
}

/** Runs `npm run dev` on a free port. */
export async function startDevelopment(dataDir: string, settings: Record<string, string> = {}): Promise<Run> {
  const PORT = String(await freePort());
  const args = ['--port', PORT, '--host', '127.0.0.1'];
  // Vite exits when its standard input closes, except in CI
  const env = { DATA_DIR: dataDir, PORT, CI: 'true', ...settings };
  return runProgram('node_modules/vite/bin/vite.js', args, env, 'ready in');
}
