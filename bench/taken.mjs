// 40 records of 100 notes are taken along while a form is typed in: frames over 50 ms, and bytes on the device. Then records are
// opened in a page that began without network, against a page with network: the first one that a page opens, one after it, which the
// page with network has shown before, and that one again. FOLDER: another checkout with its build.
import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import {
  insertPatients,
  insertRows,
  keepToItself,
  launchBrowser,
  machine,
  median,
  openList,
  root,
  signUp,
  startApp,
} from './support.mjs';

const RUNS = Number(process.env.RUNS ?? 7);
const [RECORDS, NOTES] = [40, 100];
/** Longer frames are visible as a stutter. */
const LONG_MS = 50;
const view = { width: 1024, height: 768 };
const sentence = 'Treino de preensão em pinça com massinha e prendedores, com ajuda verbal no começo. ';
const ids = Array.from({ length: RECORDS }, () => randomUUID());
const nameOf = (index) => `Paciente ${String(index + 1).padStart(2, '0')}`;
const lock = (page) => page.getByRole('dialog', { name: 'Tela bloqueada' });

/** The longest frames, and how many are long, while `until` runs and the page types. */
async function whileTyping(page, until) {
  await page.evaluate((longest) => {
    const seen = { long: 0, frames: 0, worst: 0, ended: false };
    globalThis.seenFrames = seen;
    let before = performance.now();
    const frame = (now) => {
      seen.frames += 1;
      if (now - before > longest) seen.long += 1;
      seen.worst = Math.max(seen.worst, now - before);
      before = now;
      if (!seen.ended) requestAnimationFrame(frame);
    };
    requestAnimationFrame((now) => {
      before = now;
      requestAnimationFrame(frame);
    });
  }, LONG_MS);
  let isDone = false;
  const ended = until().finally(() => {
    isDone = true;
  });
  while (!isDone) await page.keyboard.type('abcde fghij ', { delay: 40 });
  await ended;
  return page.evaluate(() => {
    globalThis.seenFrames.ended = true;
    return globalThis.seenFrames;
  });
}

/** How many records the device has, as its store says; opened too early, it would be made without a table. */
const takenCount = (page) =>
  page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'anamnese-taken')) return 0;
    return new Promise((resolve, reject) => {
      const opening = indexedDB.open('anamnese-taken');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const database = opening.result;
        const all = database.transaction('records').objectStore('records').getAllKeys();
        all.onsuccess = () => {
          database.close();
          resolve(all.result.filter((name) => name.includes('/record/')).length);
        };
      };
    });
  });

async function untilTaken(page) {
  while ((await takenCount(page)) < RECORDS) await page.waitForTimeout(250);
}

/** From the press that opens the record until the beginning of its newest note is painted, in ms. */
const openRecord = (page, name) =>
  page.evaluate(async (label) => {
    const button = document.querySelector(`button[aria-label="${label}"]`);
    const begun = performance.now();
    button.click();
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (!document.querySelector('[aria-label="Em resumo"] .line-clamp-2')) await frame();
    await frame();
    return performance.now() - begun;
  }, `Ver ${name}`);

/** Brings the card of a record onto the screen. */
async function find(page, name) {
  await openList(page);
  await page.getByPlaceholder('Buscar por nome').fill(name);
  await page.getByRole('button', { name: `Ver ${name}`, exact: true }).waitFor();
}

const toName = (page) => page.getByLabel('Nome Completo');

const app = await startApp({ folder: process.env.FOLDER ?? root });
const browser = await launchBrowser();
const [first, after, again] = [0, 1, 2].map(() => ({ without: [], withNetwork: [] }));
try {
  const context = await browser.newContext({ viewport: view, locale: 'pt-BR' });
  await keepToItself(context);
  const page = await context.newPage();
  await signUp(page, app.url);
  await insertPatients(page, RECORDS, (index) => ({
    id: ids[index],
    nome: nameOf(index),
    dataNascimento: '1962-02-01',
    queixaPrincipal: sentence.repeat(5),
  }));
  await insertRows(page, 'session_notes', RECORDS * NOTES, (index) => ({
    id: randomUUID(),
    patient_id: ids[index % RECORDS],
    occurred_on: new Date(Date.UTC(2026, 10, 19) - Math.floor(index / RECORDS) * 86_400_000)
      .toISOString()
      .slice(0, 10),
    content: `Sessão. ${sentence.repeat(1 + ((index * 7) % 11))}`,
  }));
  await page.evaluate(() => navigator.serviceWorker.ready);

  const typing = async (until) => {
    await page
      .getByRole('navigation', { name: 'Principal' })
      .getByRole('button', { name: 'Nova Anamnese' })
      .click();
    const again = page.getByRole('button', { name: 'Continuar rascunho' });
    await toName(page).or(again).first().waitFor();
    if (await again.isVisible()) await again.click();
    await toName(page).click();
    return whileTyping(page, until);
  };
  // for comparison: nothing is taken
  const alone = await typing(() => page.waitForTimeout(15_000));

  // every card is on the screen
  await page.setViewportSize({ width: 1024, height: 9000 });
  await openList(page);
  const button = (index) => page.getByRole('button', { name: `Levar comigo: ${nameOf(index)}` });
  await button(0).dispatchEvent('click');
  const asked = page.getByRole('dialog', { name: 'Levar comigo' });
  await asked.getByLabel('Senha', { exact: true }).fill('girassol-amarelo');
  await asked.getByRole('button', { name: 'Levar', exact: true }).click();
  while ((await takenCount(page)) < 1) await page.waitForTimeout(100);
  const begun = performance.now();
  for (let index = 1; index < RECORDS; index += 1) await button(index).dispatchEvent('click');
  await page.setViewportSize(view);
  const taking = await typing(() => untilTaken(page));
  const took = performance.now() - begun;

  await page.getByRole('button', { name: 'Conta', exact: true }).filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Meu perfil' }).filter({ visible: true }).click();
  await page.getByRole('tab', { name: 'Este aparelho' }).click();
  const size = await page.getByText(/^40 fichas, /).textContent();

  const share = ({ long, frames, worst }) =>
    `${long} of ${frames} frames over ${LONG_MS} ms, the longest ${Math.round(worst)} ms`;
  console.log(`Taking ${RECORDS} records of ${NOTES} notes along while a form is typed in (${machine()})`);
  console.log(`  typing alone: ${share(alone)}`);
  console.log(`  while they are taken: ${share(taking)}; ${(took / 1000).toFixed(1)} s`);
  console.log(`  on the device: ${size?.split('.')[0]}`);

  const open = async (name) => {
    await find(page, name);
    await page.waitForTimeout(1000);
    return openRecord(page, name);
  };
  for (let run = 0; run < RUNS; run += 1) {
    const [one, other] = [nameOf(2 * run), nameOf(2 * run + 1)];
    await page.reload();
    first.withNetwork.push(await open(other));
    await open(one);
    const shownBefore = await open(one);
    after.withNetwork.push(shownBefore);
    again.withNetwork.push(shownBefore);

    await context.setOffline(true);
    await page.reload();
    await lock(page).getByLabel('Senha', { exact: true }).fill('girassol-amarelo');
    await lock(page).getByRole('button', { name: 'Desbloquear' }).click();
    first.without.push(await open(other));
    after.without.push(await open(one));
    again.without.push(await open(one));
    await context.setOffline(false);
  }

  const load = loadavg().map((value) => value.toFixed(1));
  console.log(`Opening them, median of ${RUNS} alternating runs (load ${load.join(', ')})`);
  for (const [what, { without, withNetwork }] of [
    ['the first record of a page, of one with network, which asks for it', first],
    ['one after it, of a page with network, which has shown it before', after],
    ['that one again, of a page with network, which has shown it before', again],
  ]) {
    const [ours, theirs] = [median(without), median(withNetwork)];
    console.log(`  ${what}: ${(ours / theirs).toFixed(2)} (${Math.round(ours)}, ${Math.round(theirs)} ms)`);
  }
} finally {
  await browser.close();
  await app.close();
}
