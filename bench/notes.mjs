// A record with 5,000 session notes against one with 10, at a quarter of this machine's speed: until the record with its newest
// note and its tab of notes are painted, and long frames while the notes are scrolled through. Beside it, long frames in a list
// of as many patients.
import { randomUUID } from 'node:crypto';
import {
  insertPatients,
  insertRows,
  keepToItself,
  launchBrowser,
  machine,
  median,
  openList,
  openRecord,
  openTab,
  signUp,
  startApp,
  throttle,
} from './support.mjs';

const RUNS = Number(process.env.RUNS ?? 5);
const [FEW, MANY] = [10, 5000];
/** Longer frames are visible as a stutter. */
const LONG_MS = 50;
const STEPS = 240;
const DAY = 86_400_000;
const view = { viewport: { width: 1024, height: 768 }, locale: 'pt-BR' };
const sentence = 'Treino de preensão em pinça com massinha e prendedores, com ajuda verbal no começo. ';

const noteAt = (patient_id, index) => ({
  id: randomUUID(),
  patient_id,
  occurred_on: new Date(Date.UTC(2026, 10, 19) - index * DAY).toISOString().slice(0, 10),
  content: `Sessão ${index + 1}. ${sentence.repeat(1 + ((index * 7) % 11))}`,
});

/** Scrolls like a finger, a quarter of the window a frame; the share of long frames, and of empty ones, in percent. */
function scrolling(page, list) {
  return page.evaluate(
    async ({ selector, steps, longest }) => {
      const element = document.querySelector(selector);
      scrollTo(0, element.getBoundingClientRect().top + scrollY);
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      await frame();
      let [long, empty, worst] = [0, 0, 0];
      let direction = 1;
      for (let step = 0; step < steps; step += 1) {
        const begun = performance.now();
        const { top, bottom } = element.getBoundingClientRect();
        if (bottom < innerHeight) direction = -1;
        if (top > 0) direction = 1;
        scrollBy(0, (direction * innerHeight) / 4);
        await frame();
        const took = performance.now() - begun;
        worst = Math.max(worst, took);
        if (took > longest) long += 1;
        const rows = [...element.children].map((row) => row.getBoundingClientRect());
        if (!rows.some((row) => row.top < innerHeight / 2 && row.bottom > innerHeight / 2 - 40)) empty += 1;
      }
      return { long: (100 * long) / steps, empty: (100 * empty) / steps, worst };
    },
    { selector: list, steps: STEPS, longest: LONG_MS },
  );
}

const app = await startApp();
const browser = await launchBrowser();
const results = { few: [], many: [], patients: [] };
try {
  const context = await browser.newContext(view);
  await keepToItself(context);
  const page = await context.newPage();
  page.setDefaultTimeout(180_000);
  await signUp(page, app.url);
  const ids = { few: randomUUID(), many: randomUUID() };
  const person = (id, nome) => ({ id, nome, dataNascimento: '1962-02-01', queixaPrincipal: sentence });
  await insertPatients(page, MANY - 2, (index) => person(randomUUID(), `Paciente ${index}`));
  // the newest are first in the list
  await insertPatients(page, 2, (index) => [person(ids.few, 'Poucas'), person(ids.many, 'Muitas')][index]);
  for (const [id, count] of [
    [ids.few, FEW],
    [ids.many, MANY],
  ]) {
    await insertRows(page, 'session_notes', count, (index) => noteAt(id, index));
  }
  await throttle(page, 4);
  for (let run = 0; run < RUNS; run += 1) {
    for (const [which, name] of [
      ['few', 'Poucas'],
      ['many', 'Muitas'],
    ]) {
      const opened = await openRecord(page, name);
      await page.waitForTimeout(1500);
      const tab = await openTab(page, 'Evoluções', ['ul[aria-label="Evoluções"] h3', '']);
      await page.waitForTimeout(1500);
      results[which].push({ opened, tab, ...(await scrolling(page, 'ul[aria-label="Evoluções"]')) });
    }
    await openList(page);
    await page.locator('ul[aria-label="Pacientes"] > li').first().waitFor();
    await page.waitForTimeout(1500);
    results.patients.push(await scrolling(page, 'ul[aria-label="Pacientes"]'));
  }
  await context.close();
} finally {
  await browser.close();
  await app.close();
}

const of = (runs, key) => median(runs.map((run) => run[key]));
const { few, many, patients } = results;
console.log(`Session notes, 4× throttle, median of ${RUNS} alternating runs (${machine()})`);
for (const [what, key] of [
  ['record, until its newest note is painted', 'opened'],
  ["its tab 'Evoluções', until the first note is painted", 'tab'],
]) {
  const [long, short] = [of(many, key), of(few, key)];
  console.log(
    `  ${what}, with ${MANY} notes against ${FEW}: ${(long / short).toFixed(2)} (${long.toFixed(0)} against ${short.toFixed(0)} ms)`,
  );
}
for (const [title, runs] of [
  [`${MANY} notes`, many],
  [`${FEW} notes`, few],
  [`${MANY} patients`, patients],
]) {
  console.log(
    `  scrolling ${title}: ${of(runs, 'long').toFixed(1)} % of the frames over ${LONG_MS} ms, the worst ${of(runs, 'worst').toFixed(0)} ms, ${of(runs, 'empty').toFixed(1)} % empty`,
  );
}
