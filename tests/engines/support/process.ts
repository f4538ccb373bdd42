import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The path of an installed program, or undefined. */
export function installed(name: string): string | undefined {
  const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
  return places.find((place) => {
    try {
      accessSync(place, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** An empty home folder for a browser, without any profile, cache or settings. */
export function newHome(): { home: string; downloads: string; remove: () => void } {
  const home = mkdtempSync(join(tmpdir(), 'anamnese-engine-'));
  const downloads = join(home, 'Downloads');
  mkdirSync(downloads);
  const remove = () => rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  return { home, downloads, remove };
}

/** Starts a program in a process group of its own, so that it can be ended as a whole. */
export function launch(program: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(program, args, { env: { ...process.env, ...env }, stdio: 'ignore', detached: true });
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || !child.pid) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await ended;
}
