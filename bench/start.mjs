// Time until the sign-in page is painted and reacts, on a slow line (1.6 Mbit/s, 150 ms) and at a quarter of
// this machine's speed, against a minimal sign-in page (bench/minimal: React, supabase-js, two fields). Then:
// time until the dashboard of a therapist with 500 patients is usable from a warm cache. With `--against DIR`, the checkout of another
// version with its build, its dashboard takes turns with ours; `--dashboard` leaves the sign-in page out.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import {
  insertPatients,
  keepToItself,
  launchBrowser,
  machine,
  median,
  root,
  serveFolder,
  signUp,
  slowLine,
  startApp,
  throttle,
} from './support.mjs';

const { values: flags } = parseArgs({
  options: { against: { type: 'string' }, dashboard: { type: 'boolean' } },
});
const RUNS = flags.dashboard ? 0 : 11;
const DASHBOARD_RUNS = 21;
const REST_MS = 1200;
const PATIENTS = 500;
const view = { viewport: { width: 1024, height: 768 }, locale: 'pt-BR' };

/**
 * Runs in the page before its scripts: records the largest paint, when input begins to count, even if the
 * first script only keeps it (public/start.js), and when React has hydrated the form.
 */
function watchStart() {
  globalThis.seen = { paint: 0, counts: 0, reacts: 0 };
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) globalThis.seen.paint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const look = () => {
    const button = document.querySelector('button[type=submit]');
    if (button?.closest('[data-early]')) globalThis.seen.counts ||= performance.now();
    if (button && Object.keys(button).some((key) => key.startsWith('__reactProps'))) {
      globalThis.seen.reacts = performance.now();
      globalThis.seen.counts ||= performance.now();
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * One visit: largest paint, form reacts, all scripts loaded (in ms), and the size of the scripts in bytes.
 */
async function visit(browser, url) {
  const context = await browser.newContext(view);
  await keepToItself(context);
  const page = await context.newPage();
  await throttle(page, 4);
  await slowLine(page);
  await page.addInitScript(watchStart);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForFunction(() => globalThis.seen.reacts > 0);
  await page.waitForLoadState('networkidle');
  const result = await page.evaluate(() => {
    const { seen } = globalThis;
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    const weigh = (list) => list.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    return {
      ...seen,
      works: Math.max(seen.reacts, ...scripts.map(({ responseEnd }) => responseEnd)),
      bytes: weigh(scripts),
      before: weigh(scripts.filter(({ responseEnd }) => responseEnd < seen.paint)),
    };
  });
  await context.close();
  return result;
}

/** Runs in the page before its scripts: records and reports when the number of patients is shown. */
function watchDashboard(count) {
  const look = () => {
    const found = document.evaluate(`//*[text()="${count}"]`, document, null, XPathResult.BOOLEAN_TYPE);
    if (found.booleanValue) {
      globalThis.usableAt = performance.now();
      console.debug('usable');
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Time until the dashboard's numbers are shown, for a page that was open before. Nothing is evaluated in it meanwhile. */
async function dashboard(page) {
  const usable = page.waitForEvent('console', (message) => message.text() === 'usable');
  await page.reload({ waitUntil: 'commit' });
  await usable;
  return page.evaluate(() => globalThis.usableAt);
}

/** Measures with a throttled processor; the other pages are not throttled meanwhile, which would take a whole core for each. */
async function throttled(page, measure) {
  await page.bringToFront();
  await throttle(page, 4);
  const time = await measure();
  await throttle(page, 1);
  // what is loaded after the numbers does not slow down the next page
  await page.waitForTimeout(REST_MS);
  return time;
}

/** The page of a new therapist with all patients, which has been open once. */
async function openDashboard(context, url) {
  const page = await context.newPage();
  await signUp(page, url);
  await insertPatients(page, PATIENTS, (index) => ({
    id: randomUUID(),
    nome: `Paciente Fictício ${index}`,
    dataNascimento: '1980-05-01',
    tipo: index % 2 ? 'adulto' : 'infantil',
  }));
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.addInitScript(watchDashboard, PATIENTS.toLocaleString('pt-BR'));
  await dashboard(page);
  return page;
}

async function warmPaint(page, url) {
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForFunction(() => globalThis.seen.paint > 0);
  return page.evaluate(() => globalThis.seen.paint);
}

const minimalDir = mkdtempSync(join(tmpdir(), 'anamnese-minimal-'));
await build({
  root: join(import.meta.dirname, 'minimal'),
  configFile: false,
  logLevel: 'error',
  plugins: [react()],
  build: { outDir: minimalDir, emptyOutDir: true, target: 'es2022' },
});
const minimal = await serveFolder(minimalDir);
const built = await serveFolder(join(root, 'dist'));
const apps = [await startApp()];
if (flags.against) apps.push(await startApp({ folder: resolve(flags.against) }));
const browser = await launchBrowser();
const [ours, theirs, paints] = [[], [], []];
const dashboards = apps.map(() => []);
try {
  for (let run = 0; run < RUNS; run += 1) {
    ours.push(await visit(browser, built.url));
    theirs.push(await visit(browser, minimal.url));
  }
  const context = await browser.newContext(view);
  await keepToItself(context);
  const pages = [];
  for (const { url } of apps) pages.push(await openDashboard(context, url));
  const other = await context.newPage();
  await other.addInitScript(watchStart);
  await warmPaint(other, minimal.url);
  for (const each of [...pages, other]) await slowLine(each);
  for (let run = 0; run < DASHBOARD_RUNS; run += 1) {
    for (const [index, page] of pages.entries())
      dashboards[index].push(await throttled(page, () => dashboard(page)));
    paints.push(await throttled(other, () => warmPaint(other, minimal.url)));
  }
} finally {
  await browser.close();
  await Promise.all([...apps.map((app) => app.close()), minimal.close(), built.close()]);
  rmSync(minimalDir, { recursive: true, force: true });
}

if (RUNS > 0) {
  console.log(
    `The sign-in page, 1.6 Mbit/s, 150 ms, 4× throttle, median of ${RUNS} alternating runs (${machine()})`,
  );
  const of = (results, key) => median(results.map((result) => result[key]));
  const row = (title, key, unit, scale = 1) => {
    const [own, other] = [of(ours, key), of(theirs, key)];
    console.log(
      `  ${title}: ${(own / of(theirs, key)).toFixed(2)} (${(own / scale).toFixed(scale > 1 ? 1 : 0)} against ${(other / scale).toFixed(scale > 1 ? 1 : 0)} ${unit})`,
    );
  };
  row('largest paint', 'paint', 'ms');
  row('what is typed and pressed counts', 'counts', 'ms');
  row('React has taken the form over', 'reacts', 'ms');
  row('all it needs is there', 'works', 'ms');
  row('scripts until it works', 'bytes', 'kB gz', 1000);
  console.log(
    `  scripts that had arrived in whole before the paint: ${(of(ours, 'before') / 1000).toFixed(1)} kB against ${(of(theirs, 'bytes') / 1000).toFixed(1)} kB gz`,
  );
}
const [own, theirDashboard] = dashboards.map(median);
const paint = median(paints);
const ms = (value) => value.toFixed(0);
console.log(
  `The dashboard with ${PATIENTS} patients against the paint of the minimal page, both from a warm cache: ${(own / paint).toFixed(2)} (${ms(own)} against ${ms(paint)} ms)`,
);
if (theirDashboard)
  console.log(
    `Against the dashboard of ${flags.against}: ${(own / theirDashboard).toFixed(2)} (${ms(own)} against ${ms(theirDashboard)} ms; that one against the minimal page: ${(theirDashboard / paint).toFixed(2)})`,
  );
