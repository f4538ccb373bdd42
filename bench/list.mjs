// The list of 1,000 and of 10,000 patients, at a quarter of this machine's speed, against a page that renders
// a card for every patient and filters on every key (bench/plain).
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import {
  insertPatients,
  keepToItself,
  launchBrowser,
  machine,
  median,
  serveFolder,
  signUp,
  startApp,
  throttle,
} from './support.mjs';

const RUNS = Number(process.env.RUNS ?? 3);
const QUERY = 'joao s';
// not by role: that query takes minutes among 10,000 cards
const SEARCH = 'input[aria-label^=Buscar]';
const view = { viewport: { width: 1024, height: 768 }, locale: 'pt-BR' };
const first = ['João', 'Maria', 'Davi', 'Helena', 'Rosa', 'Antônio', 'Sofia', 'Miguel', 'Yara', 'Caetano'];
const last = ['Silva', 'Souza', 'Conceição', 'Araújo', 'Nóbrega', 'Ferraz', 'Gonçalves'];

/** Equal fictional patients for both pages. */
const patientAt = (index) => ({
  id: randomUUID(),
  nome: `${first[index % first.length]} ${last[index % last.length]} ${index}`,
  dataNascimento: `19${50 + (index % 50)}-05-${10 + (index % 18)}`,
  telefone: '(11) 99999-0000',
  municipio: 'Campinas',
  estado: 'São Paulo',
  tipo: index % 2 ? 'adulto' : 'infantil',
});

/** From the press that opens the list to the paint of its first card, in ms. */
async function firstCard(page) {
  return page.evaluate(async () => {
    const button = [...document.querySelectorAll('button')].find((one) =>
      one.textContent.includes('Pacientes'),
    );
    const begun = performance.now();
    button.click();
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (!document.querySelector('ul[aria-label="Pacientes"] > li')) await frame();
    await frame();
    return performance.now() - begun;
  });
}

/**
 * The worst key press as reported by the browser, and the longest time from a key to the painted result, in
 * ms.
 */
async function typing(page) {
  await page.locator(SEARCH).click();
  await page.evaluate(() => {
    globalThis.seen = { worst: 0, painted: 0 };
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) {
        if (/^key|^input/.test(name)) globalThis.seen.worst = Math.max(globalThis.seen.worst, duration);
      }
    }).observe({ type: 'event', durationThreshold: 16 });
    const status = document.querySelector('p[role=status]');
    let keys = 0;
    addEventListener('keydown', () => {
      keys += 1;
      const key = keys;
      const [begun, before] = [performance.now(), status.textContent];
      const look = () => {
        // a letter that does not change the result causes no paint
        if (key !== keys) return;
        if (status.textContent !== before) {
          globalThis.seen.painted = Math.max(globalThis.seen.painted, performance.now() - begun);
        } else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  });
  for (const letter of QUERY) {
    await page.keyboard.type(letter);
    await page.waitForTimeout(600);
  }
  await page.waitForTimeout(1500);
  return page.evaluate(() => globalThis.seen);
}

/** Counts the frames without a card in the middle of the viewport during fast scrolling. */
async function gaps(page) {
  return page.evaluate(async () => {
    let [empty, frames] = [0, 0];
    for (let step = 0; step < 60; step += 1) {
      scrollBy(0, innerHeight * 0.8);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      frames += 1;
      const list = document.querySelector('ul[aria-label="Pacientes"]');
      const cards = [...list.children].map((card) => card.getBoundingClientRect());
      if (!cards.some(({ top, bottom }) => top < innerHeight / 2 && bottom > 0)) empty += 1;
    }
    return { empty, frames };
  });
}

async function ours(page, count) {
  const nav = page.getByRole('navigation', { name: 'Principal' });
  await nav.getByRole('button', { name: 'Dashboard' }).click();
  await page.reload();
  // the rest of the list loads in the background, as in use
  await page.getByText(count.toLocaleString('pt-BR'), { exact: true }).first().waitFor();
  const card = await firstCard(page);
  await page.locator('p[role=status]', { hasText: `${count.toLocaleString('pt-BR')} pacientes` }).waitFor();
  const typed = await typing(page);
  await page.locator(SEARCH).fill('');
  await page.waitForTimeout(500);
  return { card, ...typed, ...(await gaps(page)) };
}

async function plain(page, url) {
  await page.goto(url);
  const card = await firstCard(page);
  return { card, ...(await typing(page)) };
}

const plainDir = mkdtempSync(join(tmpdir(), 'anamnese-plain-'));
await build({
  root: join(import.meta.dirname, 'plain'),
  configFile: false,
  logLevel: 'error',
  plugins: [react()],
  build: { outDir: plainDir, emptyOutDir: true, target: 'es2022' },
});
const plainServer = await serveFolder(plainDir);
const app = await startApp();
const browser = await launchBrowser();
const results = new Map();
try {
  for (const count of [1000, 10_000]) {
    const rows = Array.from({ length: count }, (_, index) => patientAt(index));
    const created = rows.map((row) => ({ ...row, created_at: new Date().toISOString() }));
    writeFileSync(join(plainDir, 'patients.json'), JSON.stringify(created));
    const context = await browser.newContext(view);
    await keepToItself(context);
    const page = await context.newPage();
    await signUp(page, app.url);
    await insertPatients(page, count, (index) => rows[index]);
    const other = await context.newPage();
    for (const each of [page, other]) {
      each.setDefaultTimeout(180_000);
      await throttle(each, 4);
    }
    const [own, others] = [[], []];
    for (let run = 0; run < RUNS; run += 1) {
      await page.bringToFront();
      own.push(await ours(page, count));
      await other.bringToFront();
      others.push(await plain(other, plainServer.url));
    }
    results.set(count, { own, others });
    await context.close();
  }
} finally {
  await browser.close();
  await Promise.all([app.close(), plainServer.close()]);
  rmSync(plainDir, { recursive: true, force: true });
}

const of = (runs, key) => median(runs.map((run) => run[key]));
console.log(`The list, 4× throttle, median of ${RUNS} alternating runs (${machine()})`);
for (const [count, { own, others }] of results) {
  console.log(`  ${count.toLocaleString('en')} patients`);
  for (const [title, key] of [
    ['first card', 'card'],
    ['worst key press', 'worst'],
    ['key to painted result', 'painted'],
  ]) {
    const [mine, theirs] = [of(own, key), of(others, key)];
    console.log(
      `    ${title}: ${(mine / theirs).toFixed(3)} (${mine.toFixed(0)} against ${theirs.toFixed(0)} ms)`,
    );
  }
  console.log(`    frames without a card while scrolling: ${of(own, 'empty')} of ${of(own, 'frames')}`);
}
const [few, many] = [...results.values()];
for (const key of ['card', 'worst', 'painted']) {
  console.log(
    `  growth of ${key} from 1,000 to 10,000: ${(of(many.own, key) / of(few.own, key)).toFixed(2)}`,
  );
}
