import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from '../../support/freePort';

const root = join(import.meta.dirname, '../../..');

/** A copy of the repository's files as in a clone; node_modules is shared. */
function copyRepository(): string {
  const folder = mkdtempSync(join(tmpdir(), 'anamnese-clone-'));
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  // git lists files that are deleted but not committed
  for (const file of files.filter((name) => existsSync(join(root, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(root, file), join(folder, file));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Runs `npm start` in a fresh clone, with `env` and the shell's minimal variables only. */
export async function startFreshClone(env: NodeJS.ProcessEnv) {
  const folder = copyRepository();
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { PATH, HOME, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // a process group, so that npm and its children end together
    detached: true,
  });
  const ended = once(child, 'exit');
  const end = (signal: NodeJS.Signals) => {
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, signal);
  };
  await new Promise<void>((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('Ready in')) resolve();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    void ended.then(() => reject(new Error(`npm start ended:\n${said}`)));
  });
  return {
    url: `http://localhost:${port}`,
    dist: join(folder, 'dist'),
    async remove() {
      end('SIGTERM');
      const patience = setTimeout(() => end('SIGKILL'), 15_000);
      await ended;
      clearTimeout(patience);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
