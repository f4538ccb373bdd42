// What the question for the second step costs: every query of the app on PostgreSQL with its policies, and in a copy of the database
// without them, in turns. `ROWS` patients of 1,000 therapists.
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fill, makeOwn, openDatabase } from './database.mjs';
import { queries, subject } from './queries.mjs';
import { machine, median } from './support.mjs';

const RUNS = Number(process.env.RUNS ?? 15);
const ROWS = Number(process.env.ROWS ?? 10_000);
const AIM = 1.05;

const WITHOUT = `
  do $$
  declare
    asked record;
  begin
    for asked in select * from pg_policies where policyname = 'only after the second step' loop
      execute format('drop policy %I on %I.%I', asked.policyname, asked.schemaname, asked.tablename);
    end loop;
  end;
  $$`;

/** The time (ms) that a process has had on a processor; other processes do not prolong it. Linux alone tells it. */
function processorTime(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return 0;
  }
}

/** Times (ms) and pages of a query, as row level security lets a therapist run it. `processor` is of both and of what tells them. */
async function explained(sql, user, query) {
  await sql.unsafe('begin');
  await sql.unsafe(`select set_config('request.jwt.claim.sub', $1, true)`, [user]);
  await sql.unsafe('set local role authenticated');
  const [{ pid }] = await sql.unsafe('select pg_backend_pid() as pid');
  const before = processorTime(pid);
  const [row] = await sql.unsafe(`explain (analyze, buffers, format json) ${query}`);
  const processor = processorTime(pid) - before;
  await sql.unsafe('rollback');
  const [{ Plan: plan, 'Planning Time': planning, 'Execution Time': execution }] = row['QUERY PLAN'];
  return { planning, execution, processor, buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] };
}

async function inTurns(both, user, query) {
  const runs = both.map(() => []);
  // the first run only warms the caches
  for (let run = 0; run <= RUNS; run += 1) {
    for (const at of run % 2 ? [0, 1] : [1, 0]) {
      const seen = await explained(both[at], user, query);
      if (run > 0) runs[at].push(seen);
    }
  }
  return runs.map((all) =>
    Object.fromEntries(Object.keys(all[0]).map((key) => [key, median(all.map((seen) => seen[key]))])),
  );
}

const number = (value) => value.toLocaleString('en-US', { maximumFractionDigits: 2 });
const database = await openDatabase();
if (!database) throw new Error('No PostgreSQL server is installed here.');
let both = [];
try {
  const own = await makeOwn();
  await fill(database.sql, own, ROWS);
  const list = queries(await subject(database.sql, own));
  both = await database.withCopy(WITHOUT);
  const rows = [];
  for (const { name, sql } of list) rows.push([name, await inTurns(both, own.user, sql)]);
  const more = ([, [asked, unasked]]) => asked.processor - unasked.processor;
  for (const row of rows.toSorted((a, b) => more(b) - more(a)).slice(0, 12)) {
    const [name, [asked, unasked]] = row;
    console.log(
      `${name}: ${number(asked.processor)}, ${number(unasked.processor)} ms; ${number(asked.buffers)}, ${number(unasked.buffers)} buffers`,
    );
  }
  console.log(
    `\nAll of it, once each, at ${number(ROWS)} patients, median of ${RUNS} alternating runs (${machine()}, load ${loadavg().map(number).join(', ')})`,
  );
  for (const key of Object.keys(rows[0][1][0])) {
    const [asked, unasked] = [0, 1].map((at) => rows.reduce((sum, [, seen]) => sum + seen[at][key], 0));
    console.log(`  ${key}: ${(asked / unasked).toFixed(3)} (${number(asked)}, ${number(unasked)})`);
  }
  console.log(`Aim: ${AIM}.`);
} finally {
  await Promise.all(both.map((sql) => sql.end()));
  await database.close();
}
