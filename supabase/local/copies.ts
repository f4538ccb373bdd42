import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { atExit } from './atExit.ts';
import { codeOf, StartFault } from './fault.ts';
import { realFolder } from './folder.ts';
import { lockFolder } from './lock.ts';

/** A new folder with data in the clear, locked by the process that needs it for a while. */
export type Copy = {
  readonly folder: string;
  /** Removes it. */
  readonly giveBack: () => Promise<void>;
};

const newId = () => randomUUID().slice(0, 8);

/** In a data folder: what a backup reads. */
export const copyIn = (dataDir: string) => newCopy(path.join(dataDir, 'snapshot.'));

/** Beside a data folder, on its disk: a data folder that is being made. */
export async function copyBeside(dataDir: string): Promise<Copy> {
  await fs.mkdir(path.dirname(dataDir), { recursive: true, mode: 0o700 });
  return newCopy(`${existsSync(dataDir) ? realFolder(dataDir) : dataDir}.copy-`);
}

/** Where the data folder lies in a copy beside another one. */
export const dataIn = (copy: Copy) => path.join(copy.folder, 'data');

const MOST_TRIES = 5;

async function newCopy(prefix: string): Promise<Copy> {
  for (let tries = 1; ; tries += 1) {
    const folder = `${prefix}${newId()}`;
    await fs.mkdir(folder, { mode: 0o700 }).catch((error) => {
      throw codeOf(error) === 'ENOSPC' ? error : notMade(folder);
    });
    try {
      const unlock = await lockFolder(folder);
      const forget = atExit(() => removeNow(folder));
      return { folder, giveBack: once(() => discard(folder).finally(unlock).then(forget)) };
    } catch (error) {
      // who looks for what is abandoned may have found it before it was locked
      await fs.rmdir(folder).catch(() => undefined);
      if (tries === MOST_TRIES) throw error;
    }
  }
}

const notMade = (folder: string) =>
  new StartFault(`The folder ${folder} cannot be made; check the permissions of the one around it.`);

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work();
    return running;
  };
}

/** What was begun before may still be written for a moment: it is looked for again. */
const LOOKS = 10;

function removeNow(name: string): void {
  for (let left = LOOKS; left > 0; left -= 1) {
    try {
      rmSync(name, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
    } catch (error) {
      if (left === 1) throw new Error(`${name} could not be removed: ${(error as Error).message}`);
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    if (!existsSync(name)) return;
  }
}

/** Where a copy says which file elsewhere is made of it. */
export const NOTE = 'part';

/** What becomes a file once it is whole, and is removed with the process or with its copy. */
export type Part = { readonly part: string; readonly forget: () => void };

export async function partFor(file: string, copy: Pick<Copy, 'folder'>): Promise<Part> {
  const part = `${file}.part-${newId()}`;
  await fs.writeFile(path.join(copy.folder, NOTE), part, { mode: 0o600 });
  return { part, forget: atExit(() => removeNow(part)) };
}

/** Removes a copy, the copies in it, and the file that was being made of it. */
async function discard(folder: string): Promise<void> {
  const inner = path.join(folder, 'data');
  for (const name of await namesIn(inner, isIn)) await discard(path.join(inner, name));
  const part = await fs.readFile(path.join(folder, NOTE), 'utf8').catch(emptyIfMissing);
  if (isPart(part)) await fs.rm(part, { force: true });
  await fs.rm(folder, { recursive: true, force: true, maxRetries: 3 });
}

const ID = '[0-9a-f]{8}';
const isIn = (name: string) => new RegExp(`^snapshot\\.${ID}$`).test(name);
const isBeside = (base: string) => (name: string) =>
  name.startsWith(base) && new RegExp(`^\\.copy-${ID}$`).test(name.slice(base.length));
const isPart = (name: string) => path.isAbsolute(name) && new RegExp(`\\.part-${ID}$`).test(name);

/**
 * Removes the copies of a data folder that killed processes have left, in it and beside it, and says so. What a living process
 * holds stays.
 */
export async function removeAbandoned(dataDir: string, say: (line: string) => void): Promise<void> {
  const places = new Set([dataDir, existsSync(dataDir) ? realFolder(dataDir) : dataDir]);
  for (const place of places) {
    const [around, base] = [path.dirname(place), path.basename(place)];
    for (const name of await namesIn(place, isIn)) await removeUnheld(path.join(place, name), say);
    for (const name of await namesIn(around, isBeside(base)))
      await removeUnheld(path.join(around, name), say);
    await removeEarlier(place, ['.restoring', '.moving', '.moving.restoring'], say);
  }
}

async function removeUnheld(folder: string, say: (line: string) => void): Promise<void> {
  const unlock = await lockFolder(folder).catch(() => undefined);
  if (!unlock) return;
  try {
    await discard(folder);
    say(`Removed a copy of the data that a killed program had left: ${folder}`);
  } catch (error) {
    say(`This copy of the data could not be removed: ${folder} (${(error as Error).message})`);
  } finally {
    await unlock();
  }
}

/** As earlier versions called what they made beside `place`, each with nothing in it but what a data folder has. */
export async function removeEarlier(
  place: string,
  endings: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  for (const folder of endings.map((ending) => `${place}${ending}`)) {
    const names = existsSync(folder) ? await namesIn(folder, () => true) : ['none'];
    if (names.every((name) => OF_A_DATA_FOLDER.test(name))) await removeUnheld(folder, say);
  }
}

const OF_A_DATA_FOLDER =
  /^(lock\.sock|mail|pgdata|pgdata\.unfinished|secrets\.json.*|snapshot\..*|storage|[0-9a-f]{8}\.old)$/;

/** As earlier versions called a snapshot, which is not locked itself: the data folder must be. */
export async function removeEarlierSnapshots(dataDir: string): Promise<void> {
  for (const name of await namesIn(dataDir, (one) => /^snapshot\.[0-9a-f]{8}-[0-9a-f-]{27}$/.test(one)))
    await fs.rm(path.join(dataDir, name), { recursive: true, force: true });
}

async function namesIn(folder: string, isMeant: (name: string) => boolean): Promise<string[]> {
  try {
    return (await fs.readdir(folder)).filter(isMeant);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes(codeOf(error) ?? '')) return [];
    throw error;
  }
}

function emptyIfMissing(error: unknown): string {
  if (!['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) throw error;
  return '';
}
