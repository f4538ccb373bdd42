import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Catalog } from '../../supabase/local/storage/catalog';
import { DiskAdapter, storedPath } from '../../supabase/local/storage/disk';
import { newFolder } from '../support/backendProcess';

let dataDir: string;
/** What the database has: the content's mark of each file. */
let rows: Map<string, string>;
beforeEach(() => {
  dataDir = newFolder();
  fs.mkdirSync(path.join(dataDir, 'storage'));
  rows = new Map();
});
afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true }));

const KEY = 'terapeuta/paciente/laudo.pdf';
const OTHER = 'terapeuta/paciente/outro.pdf';
const BUCKET = 'documents';

const opened = (database = 'a') => {
  const catalog: Catalog = {
    database,
    describe: async () => ({ mimetype: 'application/pdf', cacheControl: 'no-cache' }),
    find: async (_bucket, key) => {
      const eTag = rows.get(key);
      return eTag === undefined ? undefined : { eTag };
    },
  };
  return new DiskAdapter(dataDir, catalog);
};
const upload = async (disk: DiskAdapter, text: string, key = KEY) => {
  const { eTag } = await disk.uploadObject(BUCKET, key, undefined, Buffer.from(text), 'application/pdf', '');
  return eTag;
};
const store = (text: string, key = KEY) => {
  const disk = opened();
  return disk.alone(async () => void rows.set(key, await upload(disk, text, key)));
};
const stored = (key = KEY) => {
  const file = path.join(dataDir, storedPath(BUCKET, key));
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined;
};
const filesOnDisk = () =>
  fs
    .readdirSync(path.join(dataDir, 'storage'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile()).length;

/** Lets a change get as far as `work` does; the process is then killed, and another one opens the folder. */
async function killedAfter(work: (disk: DiskAdapter) => Promise<void>, database = 'a'): Promise<void> {
  const disk = opened(database);
  await new Promise<void>((done) => {
    void disk.alone(async () => {
      await work(disk);
      done();
      await new Promise(() => {});
    });
  });
}
const startAgain = (database = 'a') => opened(database).alone(async () => {});

describe('D-430: what a killed process had begun', () => {
  test('is dropped when no row came', async () => {
    await killedAfter(async (disk) => void (await upload(disk, 'novo')));
    await startAgain();
    expect(filesOnDisk()).toBe(0);
  });

  test('is done when the row came', async () => {
    await killedAfter(async (disk) => void rows.set(KEY, await upload(disk, 'novo')));
    await startAgain();
    expect([stored(), filesOnDisk()]).toEqual(['novo', 1]);
  });

  test('leaves the content that the row has', async () => {
    await store('primeiro');
    await killedAfter(async (disk) => void (await upload(disk, 'segundo')));
    await startAgain();
    expect([stored(), filesOnDisk()]).toEqual(['primeiro', 1]);
    await killedAfter(async (disk) => void rows.set(KEY, await upload(disk, 'terceiro')));
    await startAgain();
    expect([stored(), filesOnDisk()]).toEqual(['terceiro', 1]);
  });

  test('removes a file without a row, and keeps one that has it', async () => {
    await store('um');
    await store('dois', OTHER);
    await killedAfter(async (disk) => {
      for (const key of [KEY, OTHER]) await disk.deleteObject(BUCKET, key);
      rows.delete(OTHER);
    });
    await startAgain();
    expect([stored(), stored(OTHER), filesOnDisk()]).toEqual(['um', undefined, 1]);
  });

  test.each([true, false])('moves a file where its row has moved, and only then: %s', async (moved) => {
    await store('um');
    await killedAfter(async (disk) => {
      await disk.copyObject(BUCKET, KEY, undefined, BUCKET, OTHER);
      await disk.deleteObject(BUCKET, KEY);
      if (!moved) return;
      rows.set(OTHER, rows.get(KEY) ?? '');
      rows.delete(KEY);
    });
    await startAgain();
    expect([stored(), stored(OTHER), filesOnDisk()]).toEqual(
      moved ? [undefined, 'um', 1] : ['um', undefined, 1],
    );
  });

  test('is left alone by a start with another database', async () => {
    await store('um');
    await killedAfter((disk) => disk.deleteObject(BUCKET, KEY));
    const before = rows;
    rows = new Map();
    await startAgain('b');
    expect(stored()).toBe('um');
    rows = before;
    await startAgain();
    expect([stored(), filesOnDisk()]).toEqual(['um', 1]);
  });

  test('is no file that only half came', async () => {
    await store('um');
    const file = path.join(dataDir, storedPath(BUCKET, KEY));
    await killedAfter(async (disk) => {
      await disk.deleteObject(BUCKET, KEY);
      fs.writeFileSync(`${file}.part`, 'me');
      fs.appendFileSync(path.join(dataDir, 'storage', 'changing-a'), '{"bucket":"docu');
    });
    await startAgain();
    expect([stored(), filesOnDisk()]).toEqual(['um', 1]);
  });
});

test('D-430: a refused change leaves the file and nothing beside it', async () => {
  await store('um');
  const disk = opened();
  const refused = disk.alone(async () => {
    await upload(disk, 'dois');
    await disk.deleteObject(BUCKET, KEY);
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  expect([stored(), filesOnDisk()]).toEqual(['um', 1]);
});
