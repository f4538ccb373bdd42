import fs from 'node:fs/promises';
import path from 'node:path';
import type { Progress } from '../backup/archive.ts';
import type { Snapshot } from '../backup/borrow.ts';
import { codeOf, StartFault } from '../local/fault.ts';
import {
  nameOf,
  type Query,
  setFormats,
  setSequences,
  type Table,
  withoutTriggers,
} from '../local/snapshot/rows.ts';
import { storedPath } from '../local/storage/disk.ts';
import { completeUsers, IDENTITIES, USERS } from './accounts.ts';
import {
  accountsIn,
  type Comparison,
  compare,
  copyTables,
  DEVICE_KEYS,
  expectSame,
  FACTORS,
  isSame,
  openLinks,
  type Rows,
  rowsOfDatabase,
  rowsOfSnapshot,
} from './copy.ts';
import {
  accountOf,
  compareFiles,
  download,
  filesOfProject,
  filesOfSnapshot,
  forEachFile,
  hashOf,
  keyOf,
  type StoredFile,
  setOwners,
  upload,
} from './files.ts';
import { appliedMigrations, beginReading, type Project, tablesToMove } from './project.ts';

export type Plan = {
  /** What is to be copied, and what the project has of it. */
  readonly comparisons: readonly Comparison[];
  readonly files: readonly StoredFile[];
  /** Why nothing can be copied. */
  readonly obstacles: readonly string[];
  /** Devices that may hold encrypted drafts; their keys stay behind. */
  readonly devices: number;
  /** Authenticator apps; they stay behind. */
  readonly factors: number;
  /** Open links of families: they name the address that is left, and end. */
  readonly links: number;
};

/** Looks at both sides, and changes neither. */
export async function planMove(snapshot: Snapshot, { database }: Project): Promise<Plan> {
  const files = await filesOfSnapshot(snapshot);
  const rowsIn = (table: string) => snapshot.about.tables.find(({ name }) => name === table)?.rows ?? 0;
  const [devices, factors] = [rowsIn(DEVICE_KEYS), rowsIn(FACTORS)];
  return database.inTransaction(async (query) => {
    await beginReading(query);
    const unlike = await otherMigrations(snapshot, query);
    if (unlike) return { comparisons: [], files, obstacles: [unlike], devices, factors, links: 0 };
    const from = rowsOfSnapshot(snapshot);
    const tables = await tablesToMove(query);
    // a backup's have ended when it was unpacked
    const links = (snapshot.ended?.links ?? 0) + (await openLinks(from, tables));
    const to = rowsOfDatabase(query);
    const comparisons = await compare(from, to, tables);
    const obstacles = [
      ...(await takenAddresses(from, query)),
      ...(await otherRows({
        from,
        to,
        tables,
        comparisons,
        files,
        there: await filesOfProject(query),
        ids: await idsOf(query),
      })),
    ];
    return { comparisons, files, obstacles, devices, factors, links };
  });
}

/**
 * Copies all of a snapshot into a project: first the files, whose rows would otherwise enter the history as replaced, then
 * accounts and rows in one transaction. What is there already is not copied again. `plan`: as it was just made.
 * @throws StartFault when something does not fit, or the sides differ.
 */
export async function moveTo(
  snapshot: Snapshot,
  project: Project,
  { plan, progress = () => {} }: { readonly plan?: Plan; readonly progress?: Progress } = {},
): Promise<readonly Comparison[]> {
  const { files, obstacles } = plan ?? (await planMove(snapshot, project));
  if (obstacles.length > 0) throw new StartFault(`Nothing was copied: ${obstacles.join('; ')}.`);
  const moved = await moveFiles(snapshot, files, project, progress);
  const rows = await project.database.inTransaction(async (query) => {
    await setFormats(query);
    await query('set local statement_timeout to 0');
    await withoutTriggers(query).catch((error) => {
      throw codeOf(error) === '42501'
        ? new StartFault(
            'The role of this database address may not load rows as they are: use the role postgres.',
          )
        : error;
    });
    return moveRows(snapshot, query, project.url);
  });
  return [...rows, ...moved];
}

async function otherMigrations({ about }: Snapshot, query: Query): Promise<string | undefined> {
  const has = new Set(await appliedMigrations(query));
  const wanted = new Set(about.migrations.map(({ version }) => version));
  const missing = [...wanted].filter((version) => !has.has(version));
  if (missing.length > 0) return `the project lacks the migrations ${missing.join(', ')}: run npm run hosted`;
  const later = [...has].filter((version) => !wanted.has(version));
  if (later.length > 0)
    return `the data is of an earlier version than the project (${later.join(', ')}): start it once with npm start`;
  return undefined;
}

/** Addresses that belong to another account in the project. */
async function takenAddresses(from: Rows, query: Query): Promise<string[]> {
  const there = await query('select id::text, lower(email) as email from auth.users');
  const byId = new Map(there.map(({ id, email }) => [String(id), String(email)]));
  const byEmail = new Map(there.map(({ id, email }) => [String(email), String(id)]));
  const taken: string[] = [];
  await from(USERS, async (lines) => {
    for (const line of lines) {
      const { id, email } = JSON.parse(line);
      if ((byEmail.get(email) ?? id) !== id) taken.push(`${email} has another account in the project`);
      else if (byId.has(id) && byId.get(id) !== email)
        taken.push(`the account of ${email} has another address in the project`);
    }
  });
  return taken;
}

type Sides = {
  readonly from: Rows;
  readonly to: Rows;
  readonly tables: readonly Table[];
  readonly comparisons: readonly Comparison[];
  readonly files: readonly StoredFile[];
  readonly there: readonly StoredFile[];
  /** The accounts of the project. */
  readonly ids: ReadonlySet<string>;
};

/**
 * Rows and files in the project that are not those of the snapshot: of other accounts, or of the same, which were moved before and
 * have gone on there or here. Accounts come in one transaction with all of their rows.
 */
async function otherRows({ from, to, tables, comparisons, files, there, ids }: Sides): Promise<string[]> {
  const ours = await accountsIn(from);
  const wereMoved = [...ours].some((id) => ids.has(id));
  const [others, own]: [string[], string[]] = [[], []];
  for (const table of tables) {
    const found = comparisons.find(({ name }) => name === nameOf(table));
    if (!found || isSame(found)) continue;
    const foreign = await countOthers(to, table, ours);
    if (foreign > 0) others.push(`${found.name} in the project has rows of others (${foreign})`);
    else if (wereMoved) own.push(`${found.name} (${found.from.rows} here, ${found.to.rows} there)`);
  }
  const known = new Set(files.map(keyOf));
  const unknown = there.filter((file) => !known.has(keyOf(file)));
  const foreign = unknown.filter((file) => !ours.has(accountOf(file))).length;
  if (foreign > 0) others.push(`the project has files of others (${foreign})`);
  const added = unknown.length - foreign;
  if (added > 0) own.push(`files (${added} more there)`);
  if (own.length > 0)
    others.push(
      `these accounts were moved before, and work has gone on since: ${own.join(', ')}; what stands on both sides is not put together: go on in the project, or move into an empty one`,
    );
  return others;
}

/** Rows of accounts that are not among `ours`; a row of no account is counted, too. */
async function countOthers(rows: Rows, table: Table, ours: ReadonlySet<string>): Promise<number> {
  let count = 0;
  await rows(table, async (lines) => {
    count += lines.filter((line) => !ours.has(JSON.parse(line).user_id)).length;
  });
  return count;
}

async function moveRows(snapshot: Snapshot, query: Query, origin: string): Promise<readonly Comparison[]> {
  const from = rowsOfSnapshot(snapshot);
  const to = rowsOfDatabase(query);
  const tables = await tablesToMove(query);
  await copyTables(without(from, await idsOf(query)), query, [USERS, IDENTITIES], origin);
  await completeUsers(query);
  const before = await compare(from, to, tables);
  const missing = tables.filter((table) => before.some((one) => one.name === nameOf(table) && !isSame(one)));
  await copyTables(from, query, missing, origin);
  if (missing.length > 0)
    await setSequences(
      query,
      snapshot.about.sequences.filter(({ name }) => name.startsWith('public.')),
    );
  await setOwners(query);
  const after = await compare(from, to, tables);
  expectSame(after);
  return after;
}

async function idsOf(query: Query): Promise<ReadonlySet<string>> {
  return new Set((await query('select id::text from auth.users')).map(({ id }) => String(id)));
}

/** Leaves out the accounts that are there. */
const without =
  (from: Rows, ids: ReadonlySet<string>): Rows =>
  (table, take) =>
    from(table, (lines) =>
      take(
        lines.filter((line) => {
          const { id, user_id } = JSON.parse(line);
          return !ids.has(user_id ?? id);
        }),
      ),
    );

async function moveFiles(
  { folder }: Snapshot,
  files: readonly StoredFile[],
  { database, storage }: Project,
  progress: Progress,
): Promise<readonly Comparison[]> {
  const there = new Map((await filesOfProject(database.query)).map((file) => [keyOf(file), file.bytes]));
  const moved: { file: StoredFile; from: string; to: string }[] = [];
  await forEachFile(files, async (file) => {
    const bytes = await fs.readFile(path.join(folder, storedPath(file.bucket, file.name)));
    const from = hashOf(bytes);
    let stored = there.get(keyOf(file)) === bytes.length ? await download(storage, file) : undefined;
    if (!stored || hashOf(stored) !== from) {
      await upload(storage, file, bytes);
      stored = await download(storage, file);
    }
    moved.push({ file, from, to: stored ? hashOf(stored) : 'missing' });
    progress(bytes.length);
  });
  const found = compareFiles(moved);
  expectSame(found);
  return found;
}
