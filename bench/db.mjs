// Plans and costs of every query of the app on a real PostgreSQL, as row level security lets a therapist run it:
// `node bench/db.mjs` at 10k and 100k patients of 1,000 therapists, `npm run bench:db` at a million too.
import { gzipSync } from 'node:zlib';
import { fill, makeOwn, openDatabase } from './database.mjs';
import { callsIn, queries, subject, summaryColumns } from './queries.mjs';
import { machine, median } from './support.mjs';

const RUNS = 7;
const AIM = { ratio: 1.2, firstPage: 2000 };
const asked = Number(process.argv[process.argv.indexOf('--rows') + 1]);
const sizes = [10_000, 100_000, ...(process.argv.includes('--rows') && asked > 100_000 ? [asked] : [])];

/** Runs `first` as the owner and `work` as the therapist, and rolls both back. */
async function asTherapist(sql, user, work, first = '') {
  await sql.unsafe(`begin; ${first}`);
  try {
    await sql.unsafe(`select set_config('request.jwt.claim.sub', $1, true)`, [user]);
    await sql.unsafe('set local role authenticated');
    return await work();
  } finally {
    await sql.unsafe('rollback');
  }
}

async function explain(sql, query) {
  const [row] = await sql.unsafe(`explain (analyze, buffers, format json) ${query}`);
  const { Plan: plan, 'Execution Time': ms } = row['QUERY PLAN'][0];
  return { plan, ms, buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] };
}

/** The scan of each table, such as 'Index Scan patients_pkey'. */
function scans(node) {
  const own = /Scan/.test(node['Node Type']) && !/^(Bitmap Heap|CTE|Subquery)/.test(node['Node Type']);
  const target = node['Index Name'] ?? node['Relation Name'] ?? node['Function Name'] ?? '';
  return [...(own ? [`${node['Node Type']} ${target}`.trim()] : []), ...(node.Plans ?? []).flatMap(scans)];
}

async function measure(sql, user, query) {
  const runs = [];
  // the first run only warms the caches
  for (let run = 0; run <= RUNS; run += 1) {
    const result = await asTherapist(sql, user, () => explain(sql, query));
    if (run > 0) runs.push(result);
  }
  return {
    plan: [...new Set(scans(runs[0].plan))],
    buffers: median(runs.map(({ buffers }) => buffers)),
    ms: median(runs.map(({ ms }) => ms)),
  };
}

/** For comparison: the same list without its index. */
async function withoutIndex(sql, user, query) {
  const drop = 'drop index patients_user_id_created_at_id_idx';
  const runs = [];
  for (let run = 0; run < 3; run += 1) {
    runs.push(await asTherapist(sql, user, () => explain(sql, query), drop));
  }
  return { plan: scans(runs[0].plan), buffers: runs[0].buffers, ms: median(runs.map(({ ms }) => ms)) };
}

/** The size of an answer as PostgREST sends it, gzipped; with `rows`, of so many. */
async function gzipped(sql, user, query, rows) {
  const [{ body }] = await asTherapist(sql, user, () =>
    sql.unsafe(`select coalesce(json_agg(page), '[]')::text as body from (${query}) as page`),
  );
  if (rows && JSON.parse(body).length !== rows) throw new Error('The first page is not full.');
  return gzipSync(body).length;
}

/** For comparison: the rows of a month that a device would count itself. */
async function monthOnDevice(sql, user) {
  const own = `user_id = '${user}'`;
  const reads = [
    `select id, patient_id, occurred_on, kind, replaces, finalised_at from session_notes where ${own} and occurred_on >= '2025-12-01' and occurred_on < '2026-01-01' order by id`,
    `select id, nome, social_name, "dataNascimento", cpf from patients where ${own}`,
    `select * from billings where ${own}`,
    `select * from receipts where ${own} and month = '2025-12'`,
  ];
  const sum = { buffers: 0, ms: 0, bytes: 0 };
  for (const query of reads) {
    const { buffers, ms } = await measure(sql, user, query);
    sum.buffers += buffers;
    sum.ms += ms;
    sum.bytes += await gzipped(sql, user, query);
  }
  return { ...sum, calls: reads.length };
}

const number = (value) => value.toLocaleString('en-US');
const milliseconds = (value) => value.toFixed(value < 10 ? 2 : 0);
const ratio = (values) => values.at(-1) / values[0];
const row = (cells) => console.log(`| ${cells.join(' | ')} |`);

function check(list) {
  for (const file of new Set(list.map((query) => query.file))) {
    const listed = list.filter((query) => query.file === file).reduce((sum, { calls }) => sum + calls, 0);
    if (listed !== callsIn(file))
      throw new Error(`${file} makes ${callsIn(file)} calls, ${listed} are listed`);
  }
}

function print(results) {
  row([
    'Screen: query',
    'Plan',
    ...sizes.map((size) => `Buffers, ms at ${number(size)}`),
    'Ratio of buffers',
  ]);
  row(['---', '---', ...sizes.map(() => '---:'), '---:']);
  for (const [name, measured] of results) {
    const { plan } = measured.at(-1);
    const big = plan.some((scan) =>
      /^(Parallel )?Seq Scan (patient|consents|objects|session_notes|phrases|answer_marks|family|billings|receipts)/.test(
        scan,
      ),
    );
    row([
      name,
      `${plan.join(', ') || 'no scan'}${big ? ' **reads the whole table**' : ''}`,
      ...measured.map(({ buffers, ms }) => `${number(buffers)}, ${milliseconds(ms)}`),
      ratio(measured.map(({ buffers }) => buffers)).toFixed(2),
    ]);
  }
  const total = (key) =>
    sizes.map((_, at) => [...results.values()].reduce((sum, all) => sum + all[at][key], 0));
  const [buffers, ms] = [total('buffers'), total('ms')];
  row([
    '**All of it, once each**',
    '',
    ...sizes.map((_, at) => `${number(buffers[at])}, ${milliseconds(ms[at])}`),
    `**${ratio(buffers).toFixed(2)}**`,
  ]);
  console.log(
    `\nBuffers ${ratio(buffers).toFixed(2)}×, time ${ratio(ms).toFixed(2)}× (aim: at most ${AIM.ratio}×).`,
  );
}

const database = await openDatabase();
if (!database) throw new Error('No PostgreSQL server is installed here.');
const { sql, close } = database;
try {
  const own = await makeOwn();
  const results = new Map();
  let list = [];
  for (const size of sizes) {
    const started = Date.now();
    await fill(sql, own, size);
    console.error(`${number(size)} patients in ${Math.round((Date.now() - started) / 1000)} s`);
    list = queries(await subject(sql, own));
    check(list);
    for (const { name, sql: query } of list) {
      results.set(name, [...(results.get(name) ?? []), await measure(sql, own.user, query)]);
    }
  }
  const [{ version }] = await sql.unsafe(`select split_part(version(), ' ', 2) as version`);
  console.log(`PostgreSQL ${version}, 1,000 therapists, median of ${RUNS} runs (${machine()})\n`);
  print(results);
  console.log('¹ Asked by the storage service; its own wording may differ.');
  const [{ sql: firstPage }] = list;
  const dropped = await withoutIndex(sql, own.user, firstPage);
  console.log(
    `First page without its index at ${number(sizes.at(-1))}: ${dropped.plan}, ${number(dropped.buffers)} buffers, ${milliseconds(dropped.ms)} ms.`,
  );
  const named = await gzipped(sql, own.user, firstPage, 50);
  const all = await gzipped(sql, own.user, firstPage.replace(/^select .*? from/, 'select * from'), 50);
  console.log(
    `First page gzipped: ${number(named)} bytes (aim: ${number(AIM.firstPage)}); select *: ${number(all)}.`,
  );
  const month = "select sessions_of_month('2025-12-01')";
  const { buffers, ms } = await measure(sql, own.user, month);
  const counted = await monthOnDevice(sql, own.user);
  console.log(
    `A month of 200 patients in one call: ${number(buffers)} buffers, ${milliseconds(ms)} ms, ${number(await gzipped(sql, own.user, month))} bytes gzipped; its rows, counted by the device, in ${counted.calls} calls: ${number(counted.buffers)}, ${milliseconds(counted.ms)} ms, ${number(counted.bytes)}.`,
  );
  console.log(`The first page reads ${summaryColumns.join(', ')}.`);
} finally {
  await close();
}
