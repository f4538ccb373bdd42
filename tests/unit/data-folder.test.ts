import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { prepareFolder } from '../../supabase/local/folder';
import { lockAddress } from '../../supabase/local/lock';

test('D-218: on Windows a pipe locks the data folder, the same for every spelling of the folder', () => {
  const pipe = lockAddress('C:\\Users\\Ana\\anamnese\\.data', 'win32', 'C:\\Users\\Ana\\anamnese');
  expect(pipe).toMatch(/^\\\\\.\\pipe\\anamnese-[0-9a-f]{64}$/);
  for (const other of ['c:\\users\\ANA\\anamnese\\.data\\', 'C:/Users/Ana/anamnese/x/../.data'])
    expect(lockAddress(other, 'win32', 'D:\\')).toBe(pipe);
  expect(lockAddress('C:\\Users\\Ana\\anamnese\\.data2', 'win32', 'D:\\')).not.toBe(pipe);
});

test.each(['linux', 'darwin'] as const)(
  'D-218: on %s a socket does, with a path of at most 100 bytes',
  (system) => {
    expect(lockAddress('/home/ana/dados', system, '/home/ana/anamnese')).toBe('/home/ana/dados/lock.sock');
    const deep = `/home/ana/${'pasta/'.repeat(20)}`;
    expect(lockAddress(`${deep}dados`, system, `${deep}anamnese`)).toBe('../dados/lock.sock');
    // 54 characters, of which 43 take two bytes each
    expect(lockAddress(`/${'ç'.repeat(43)}`, system, '/home')).toHaveLength(54);
    expect(lockAddress(`/${'ç'.repeat(46)}`, system, '/home')).toBeUndefined();
    expect(lockAddress(deep, system, '/home/ana')).toBeUndefined();
  },
);

test('D-218: a data folder among the files of the app is refused in another spelling, too', () => {
  const root = join(import.meta.dirname, '../..');
  const dist = join(root, 'DIST', 'dados');
  expect(() => prepareFolder(dist)).toThrow('among the files of the app');
  expect(existsSync(dist)).toBe(false);
});

test.skipIf(process.platform === 'win32')('a copy that was put back is closed to other users again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'anamnese-copy-'));
  const folders = [folder, join(folder, 'mail'), join(folder, 'storage')];
  for (const one of folders) {
    mkdirSync(one, { recursive: true });
    chmodSync(one, 0o755);
  }
  prepareFolder(folder);
  expect(folders.map((one) => statSync(one).mode & 0o777)).toEqual([0o700, 0o700, 0o700]);
  rmSync(folder, { recursive: true });
});
