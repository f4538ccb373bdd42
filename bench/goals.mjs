// A record with 30 goals of 100 ratings each against one without goals, at a quarter of this machine's speed: from the press
// that opens the record to the paint of its answers and its newest note, and how long its tab 'Plano e metas' takes.
import { randomUUID } from 'node:crypto';
import {
  insertPatients,
  insertRows,
  keepToItself,
  launchBrowser,
  machine,
  median,
  openRecord,
  openTab,
  signUp,
  startApp,
  throttle,
} from './support.mjs';

const RUNS = Number(process.env.RUNS ?? 7);
const [GOALS, RATINGS, NOTES] = [30, 100, 10];
const DAY = 86_400_000;
const view = { viewport: { width: 1024, height: 768 }, locale: 'pt-BR' };
const sentence = 'Calça os dois pés sozinho e fecha o velcro com ajuda verbal. ';
const levels = [-2, -1, 0, 1, 2].map((level) => `${sentence.trim()} (${level})`);
const dayAt = (index) => new Date(Date.UTC(2026, 10, 19) - index * DAY).toISOString().slice(0, 10);

const person = (id, nome) => ({ id, nome, dataNascimento: '1962-02-01', queixaPrincipal: sentence });

const app = await startApp();
const browser = await launchBrowser();
const results = { none: [], many: [] };
try {
  const context = await browser.newContext(view);
  await keepToItself(context);
  const page = await context.newPage();
  page.setDefaultTimeout(180_000);
  await signUp(page, app.url);
  const ids = { none: randomUUID(), many: randomUUID() };
  await insertPatients(page, 500, (index) => person(randomUUID(), `Paciente ${index}`));
  // the newest are first in the list
  const measured = [person(ids.none, 'Sem metas'), person(ids.many, 'Muitas metas')];
  await insertPatients(page, measured.length, (index) => measured[index]);
  for (const patient_id of Object.values(ids)) {
    await insertRows(page, 'session_notes', NOTES, (index) => ({
      id: randomUUID(),
      patient_id,
      occurred_on: dayAt(index),
      content: sentence.repeat(4),
    }));
  }
  const goals = Array.from({ length: GOALS }, () => randomUUID());
  await insertRows(page, 'goals', GOALS, (index) => ({
    id: goals[index],
    patient_id: ids.many,
    statement: `Meta ${index + 1}: ${sentence}`.trim(),
    levels,
  }));
  await insertRows(page, 'goal_ratings', GOALS * RATINGS, (index) => ({
    patient_id: ids.many,
    goal_id: goals[index % GOALS],
    rated_on: dayAt(Math.floor(index / GOALS)),
    level: ((index * 7) % 5) - 2,
  }));
  await throttle(page, 4);
  for (let run = 0; run < RUNS; run += 1) {
    for (const [which, name, shown] of [
      ['none', 'Sem metas', ['button', 'Nova meta']],
      ['many', 'Muitas metas', ['button', 'Ver e registrar', GOALS]],
    ]) {
      const opened = await openRecord(page, name);
      await page.waitForTimeout(2000);
      results[which].push({ opened, plan: await openTab(page, 'Plano e metas', shown) });
    }
  }
  await context.close();
} finally {
  await browser.close();
  await app.close();
}

const of = (runs, key) => median(runs.map((run) => run[key]));
const ratio = (key) => {
  const [many, none] = [of(results.many, key), of(results.none, key)];
  return `${(many / none).toFixed(2)} (${many.toFixed(0)} against ${none.toFixed(0)} ms)`;
};
console.log(`Goals, 4× throttle, median of ${RUNS} alternating runs (${machine()})`);
console.log(
  `  record with ${GOALS} goals of ${RATINGS} ratings against one without, until its newest note is painted: ${ratio('opened')}`,
);
console.log(`  its tab 'Plano e metas': ${ratio('plan')}`);
