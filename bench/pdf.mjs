// The PDF of 1,000 and of 10,000 patients, and of one record, as the app makes them (in a worker), against
// the same content made with jspdf-autotable alone on the main thread, with the same fonts and compression
// (bench/paper).
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPaper, launchBrowser, machine, median, serveFolder } from './support.mjs';

const RUNS = Number(process.env.RUNS ?? 3);

const folder = mkdtempSync(join(tmpdir(), 'anamnese-paper-'));
await buildPaper(folder);
const server = await serveFolder(folder);
const browser = await launchBrowser();
/** From opening the screen to pressing its button; the app has a worker ready by then. */
const LOOKING_MS = 3000;
const jobs = [
  ['1,000 patients', 'all', 1000, LOOKING_MS],
  ['10,000 patients', 'all', 10_000, LOOKING_MS],
  ['one record', 'one', 1, LOOKING_MS],
  ['one record, pressed as the screen opens', 'one', 1, 0],
];
const MEMORY_STEPS = [5_000, 10_000, 20_000];

/** Peak memory of all the browser's processes together, in MB, as Linux records it. */
async function peak(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const kilobytes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0));
  return Math.max(...kilobytes) / 1000;
}

/** The memory that a report of `count` patients adds to a fresh page. */
async function memoryOf(count) {
  const own = await launchBrowser();
  try {
    const page = await own.newPage();
    await page.goto(server.url, { waitUntil: 'networkidle' });
    await page.evaluate(() => globalThis.openScreen());
    await page.evaluate(() => globalThis.measure('all', 'ours', 10));
    const before = await peak(own);
    await page.evaluate((many) => globalThis.measure('all', 'ours', many), count);
    return (await peak(own)) - before;
  } finally {
    await own.close();
  }
}

const memory = [];
const results = new Map(jobs.map(([title]) => [title, { ours: [], plain: [] }]));
try {
  for (let run = 0; run < RUNS; run += 1) {
    for (const [title, which, count, looking] of jobs) {
      for (const way of ['ours', 'plain']) {
        // as in use: the first report of a page
        const page = await browser.newPage();
        await page.goto(server.url, { waitUntil: 'networkidle' });
        // the comparison must not share the processor with a worker that it does not use
        if (way === 'ours') await page.evaluate(() => globalThis.openScreen());
        await page.waitForTimeout(looking);
        const measured = await page.evaluate((job) => globalThis.measure(...job), [which, way, count]);
        results.get(title)[way].push(measured);
        await page.close();
      }
    }
  }
  for (const count of MEMORY_STEPS) memory.push(await memoryOf(count));
} finally {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
}

const of = (runs, key) => median(runs.map((run) => run[key]));
console.log(`PDFs, not throttled, median of ${RUNS} alternating runs (${machine()})`);
for (const [title, { ours, plain }] of results) {
  const ratio = (key) => (of(ours, key) / of(plain, key)).toFixed(2);
  const both = (key, scale, unit) =>
    `${(of(ours, key) / scale).toFixed(0)} against ${(of(plain, key) / scale).toFixed(0)} ${unit}`;
  console.log(`  ${title}`);
  console.log(`    time: ${ratio('time')} (${both('time', 1, 'ms')})`);
  console.log(`    longest freeze of the page: ${both('freeze', 1, 'ms')}`);
  console.log(`    bytes: ${ratio('bytes')} (${both('bytes', 1000, 'kB')})`);
}
const growth =
  of(results.get('10,000 patients').ours, 'time') / of(results.get('1,000 patients').ours, 'time');
console.log(`  ten times the patients take ${growth.toFixed(1)} times the time`);
console.log(
  `  memory of ${MEMORY_STEPS.map((count) => count.toLocaleString('en')).join(', ')} patients: ${memory.map((megabytes) => megabytes.toFixed(0)).join(', ')} MB`,
);
