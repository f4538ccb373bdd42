import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockFolder } from '../../supabase/local/lock';
import { newFolder } from '../support/backendProcess';

let folder: string;
beforeEach(() => {
  folder = newFolder();
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Leaves the socket of a process that was killed while it held the folder. */
function abandon(socket: string): void {
  const script = `require('node:net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))`;
  spawnSync(process.execPath, ['-e', script, socket]);
  expect(fs.existsSync(socket)).toBe(true);
}

it('gives a folder to one process at a time', async () => {
  const release = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(`${folder} is in use`);
  await release();
  await (await lockFolder(folder))();
});

it('is not blocked by the leftovers of a killed process', async () => {
  abandon(path.join(folder, 'lock.sock'));
  const release = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow('in use');
  await release();
});

it('gives an abandoned folder to one of many simultaneous processes', async () => {
  abandon(path.join(folder, 'lock.sock'));
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
  const held = tries.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(held).toHaveLength(1);
  await held[0]?.();
});

it.runIf(process.platform === 'linux')('works in a folder with a very long name', async () => {
  const long = path.join(folder, 'a'.repeat(120), 'b'.repeat(120));
  fs.mkdirSync(long, { recursive: true });
  const release = await lockFolder(long);
  expect(fs.existsSync(path.join(long, 'lock.sock'))).toBe(true);
  await expect(lockFolder(long)).rejects.toThrow('in use');
  await release();
});
