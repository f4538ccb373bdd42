// The report for somebody of a record with 100 notes and 30 goals against the complete record, as the app makes them (in a
// worker), each the first report of a page (bench/paper). The words are composed in the measured time.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPaper, launchBrowser, machine, median, serveFolder } from './support.mjs';

const RUNS = Number(process.env.RUNS ?? 9);
/** From opening the screen to pressing its button; the app has a worker ready by then. */
const LOOKING_MS = 2000;
const ways = ['complete', 'somebody', 'withNotes'];

const folder = mkdtempSync(join(tmpdir(), 'anamnese-paper-'));
await buildPaper(folder);
const server = await serveFolder(folder);
const browser = await launchBrowser();
const results = Object.fromEntries(ways.map((way) => [way, []]));
try {
  for (let run = 0; run < RUNS; run += 1) {
    for (const way of ways) {
      const page = await browser.newPage();
      await page.goto(server.url, { waitUntil: 'networkidle' });
      await page.evaluate(() => globalThis.openScreen());
      await page.waitForTimeout(LOOKING_MS);
      results[way].push(await page.evaluate((job) => globalThis.measure('outcome', job, 1), way));
      await page.close();
    }
  }
} finally {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
}

const of = (runs, key) => median(runs.map((run) => run[key]));
const { complete, somebody, withNotes } = results;
const against = (runs) =>
  `${(of(runs, 'time') / of(complete, 'time')).toFixed(2)} (${of(runs, 'time').toFixed(0)} against ${of(complete, 'time').toFixed(0)} ms; ${(of(runs, 'bytes') / 1000).toFixed(0)} against ${(of(complete, 'bytes') / 1000).toFixed(0)} kB)`;
console.log(`A report for somebody, not throttled, median of ${RUNS} alternating runs (${machine()})`);
console.log(`  for a team, with the usual choice, against the complete record: ${against(somebody)}`);
console.log(`  the same with all 100 notes in it: ${against(withNotes)}`);
