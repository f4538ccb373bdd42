import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Backend, openBackend } from '../../supabase/local/backend';
import { MIGRATIONS } from '../../supabase/local/migrate';
import { store, tables } from '../support/accessTables';
import { clientOf, PASSWORD, type Therapist } from '../support/backendClients';
import { newFolder } from '../support/backendProcess';

// creates and opens databases, possibly on a busy machine
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const FIRST = '20261127191000';
const LAST = '20261127193000';

const folder = newFolder();
const settings = { dataDir: path.join(folder, 'data'), databaseUrl: undefined, confirmEmail: false };

function migrationsBefore(next: string): string {
  const migrations = path.join(folder, `before-${next}`);
  fs.mkdirSync(migrations);
  for (const file of fs.readdirSync(MIGRATIONS).filter((name) => name < next))
    fs.copyFileSync(path.join(MIGRATIONS, file), path.join(migrations, file));
  return migrations;
}

/** What each role may do with each column, every policy, trigger, constraint, index and column, one line each. */
const CATALOGUE = `
  select format('%s: %s may %s %s', c.relname, role, action, a.attname) as line
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped,
    unnest(array['anon', 'authenticated', 'service_role']) role, unnest(array['select', 'insert', 'update']) action
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and has_column_privilege(role, c.oid, a.attnum, action)
  union all
  select format('%s: %s may %s', c.relname, role, action)
  from pg_class c, unnest(array['anon', 'authenticated', 'service_role']) role, unnest(array['delete', 'truncate']) action
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and has_table_privilege(role, c.oid, action)
  union all
  select format('%s: policy "%s" %s to %s using %s check %s', tablename, policyname, cmd, roles, qual, with_check)
  from pg_policies where schemaname in ('public', 'storage')
  union all
  select format('%s: trigger %s %s', c.relname, g.tgname, regexp_replace(pg_get_triggerdef(g.oid), '^CREATE TRIGGER \\S+ ', ''))
  from pg_trigger g join pg_class c on c.oid = g.tgrelid where not g.tgisinternal
  union all
  select format('%s: constraint %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint where connamespace = 'public'::regnamespace
  union all
  select format('%s: index %s', tablename, indexdef) from pg_indexes where schemaname = 'public'
  union all
  select format('%s: column %s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
    pg_get_expr(d.adbin, d.adrelid))
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  union all
  select format('%s: security %s', relname, relrowsecurity) from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`;

const catalogueOf = async ({ database }: Backend) =>
  new Set((await database.query(CATALOGUE)).map(({ line }) => String(line)));

/** All rows of all tables, as text. */
async function rowsOf({ database }: Backend): Promise<Map<string, string[]>> {
  const names = await database.query(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const rows = new Map<string, string[]>();
  for (const { name } of names) {
    const found = await database.query(`select t::text as row from public.${name} t order by 1`);
    rows.set(
      String(name),
      found.map(({ row }) => String(row)),
    );
  }
  return rows;
}

let before: { catalogue: Set<string>; rows: Map<string, string[]> };
let after: Backend;
let owner: Therapist;

const clientFor = ({ handle }: Backend) =>
  clientOf({ url: 'http://localhost', dataDir: '' }, undefined, undefined, (url, init) =>
    Promise.resolve(handle(new Request(url, init))),
  );

beforeAll(async () => {
  const earlier = await openBackend(settings, () => {}, migrationsBefore(FIRST));
  const client = clientFor(earlier);
  const { data } = await client.auth.signUp({ email: 'helena@exemplo.com.br', password: PASSWORD });
  owner = { id: data.user?.id ?? '', email: 'helena@exemplo.com.br', client };
  for (const table of Object.keys(tables)) await store(table, owner);
  before = { catalogue: await catalogueOf(earlier), rows: await rowsOf(earlier) };
  await earlier.close();
  after = await openBackend(settings, () => {}, migrationsBefore(LAST));
});
afterAll(async () => {
  await after?.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

it('D-532: the functions for kinds of life leave every row of every table as it is, byte by byte', async () => {
  for (const [table, rows] of before.rows) expect([table, rows.length]).not.toEqual([table, 0]);
  expect(await rowsOf(after)).toEqual(before.rows);
});

it('D-532: they leave the catalogue as it is, but for what is named here', async () => {
  const now = await catalogueOf(after);
  const lines = (some: Set<string>, others: Set<string>) =>
    [...some].filter((line) => !others.has(line)).sort();
  expect({ gone: lines(before.catalogue, now), come: lines(now, before.catalogue) }).toMatchInlineSnapshot();
});
