import path from 'node:path';
import type { Snapshot } from '../backup/borrow.ts';
import { endedLink, INVITATIONS, isOpenLink } from '../backup/ended.ts';
import { StartFault } from '../local/fault.ts';
import { readLines } from '../local/snapshot/lines.ts';
import { insertRows, nameOf, type Query, rowsOf, type Table } from '../local/snapshot/rows.ts';
import { lineCount, rowsFile } from '../local/snapshot/snapshot.ts';
import { IDENTITIES, pick, USERS } from './accounts.ts';

/** Hands over the rows of a table as lines of JSON, in the same order on both sides. */
export type Rows = (table: Table, take: (lines: readonly string[]) => Promise<void>) => Promise<void>;

export const rowsOfSnapshot =
  ({ folder }: Snapshot): Rows =>
  (table, take) =>
    readLines(path.join(folder, rowsFile(nameOf(table))), (lines) =>
      take(table.schema === 'public' ? lines : lines.map(pick(table))),
    );

/** Needs a transaction with `setFormats`. */
export const rowsOfDatabase =
  (query: Query): Rows =>
  async (table, take) => {
    for await (const lines of rowsOf(query, table)) await take(lines);
  };

/** The keys that open the drafts on devices: only the address at which these were made finds them. */
export const DEVICE_KEYS = 'public.device_keys';
const GUESSES = 'public.family_guesses';
const SETTINGS = 'public.project_settings';
/** What says something at its own address alone. */
export const staying: readonly string[] = [DEVICE_KEYS, GUESSES, SETTINGS];

/** The authenticator apps of accounts: the two services of accounts keep their secrets each in its own way. */
export const FACTORS = 'auth.mfa_factors';

/** How many links of families are open, and end. */
export async function openLinks(rows: Rows, tables: readonly Table[]): Promise<number> {
  let open = 0;
  for (const table of tables.filter((one) => nameOf(one) === INVITATIONS)) {
    await rows(table, async (lines) => {
      open += lines.filter(isOpenLink).length;
    });
  }
  return open;
}

export type Side = { readonly rows: number; readonly sha256: string };
export type Comparison = { readonly name: string; readonly from: Side; readonly to: Side };
export const isSame = ({ from, to }: Comparison) => from.rows === to.rows && from.sha256 === to.sha256;

/** The address of a photo names the server; all that counts is the path behind it. */
const PHOTO_ADDRESS = /(?<=[{,]"photo_url":")[^"]*?(?=\/storage\/v1\/)/;
const storedAt = (origin: string) => (line: string) => line.replace(PHOTO_ADDRESS, () => origin);

/** A row as it is at another address. */
function movedTo(origin: string, table: Table): (line: string) => string {
  if (nameOf(table) === 'public.patients') return storedAt(origin);
  return nameOf(table) === INVITATIONS ? endedLink : (line) => line;
}

/** Number and SHA-256 of a table's rows, whatever server their photos are on, and with open links ended. */
export async function sideOf(rows: Rows, table: Table, isMeant = (_line: string) => true): Promise<Side> {
  const counted = lineCount();
  const shown = movedTo('', table);
  await rows(table, async (lines) => counted.add(lines.filter(isMeant).map(shown)));
  return counted.result();
}

/** Inserts all rows of these tables as they are, with their photos at `origin` and open links ended. Needs a transaction with `withoutTriggers`. */
export async function copyTables(
  rows: Rows,
  query: Query,
  tables: readonly Table[],
  origin: string,
): Promise<void> {
  for (const table of tables) {
    const placed = movedTo(origin, table);
    await rows(table, (lines) => insertRows(query, table, lines.map(placed)));
  }
}

/** What both sides must have in common of an account; the time of its last sign-in goes on. */
const KEPT_OF_USER: Table = {
  ...USERS,
  columns: ['id', 'email', 'encrypted_password', 'email_confirmed_at', 'created_at'],
};
const KEPT_OF_IDENTITY: Table = { ...IDENTITIES, columns: ['provider', 'provider_id', 'user_id'] };

/** The ids of the accounts that the rows are of. */
export async function accountsIn(rows: Rows): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  await rows(USERS, async (lines) => {
    for (const line of lines) ids.add(JSON.parse(line).id);
  });
  return ids;
}

/** Both sides of these tables, and of the accounts that are on the first. */
export async function compare(from: Rows, to: Rows, tables: readonly Table[]): Promise<Comparison[]> {
  const ids = await accountsIn(from);
  const found: Comparison[] = [];
  for (const [table, key] of [
    [KEPT_OF_USER, 'id'],
    [KEPT_OF_IDENTITY, 'user_id'],
  ] as const) {
    const isOurs = (line: string) => ids.has(JSON.parse(line)[key]);
    found.push({ name: nameOf(table), from: await sideOf(from, table), to: await sideOf(to, table, isOurs) });
  }
  for (const table of tables)
    found.push({ name: nameOf(table), from: await sideOf(from, table), to: await sideOf(to, table) });
  return found;
}

/** The rows or files of both sides, and the beginning of their SHA-256. */
export function sides({ name, from, to }: Comparison): string {
  const side = ({ rows, sha256 }: Side) => `${String(rows).padStart(8)} ${sha256.slice(0, 12)}`;
  return `${name.padEnd(28)}${side(from)}  ${side(to)}`;
}

/** @throws StartFault that shows the tables and files whose two sides differ. */
export function expectSame(found: readonly Comparison[]): void {
  const different = found.filter((one) => !isSame(one));
  if (different.length > 0)
    throw new StartFault(
      ['Not the same on both sides, and nothing of the rows was kept:', ...different.map(sides)].join('\n'),
    );
}
