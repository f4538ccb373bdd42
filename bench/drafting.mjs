// Typing in the adult form with three PDFs staged, at a quarter of this machine's speed: how long storing
// drafts blocks the page. Compared with a common alternative: the whole form as JSON in localStorage on every
// change, with the files in base64.
import { randomBytes } from 'node:crypto';
import { keepToItself, launchBrowser, machine, median, signUp, startApp, throttle } from './support.mjs';

const RUNS = 3;
const TEXT = 'A queixa começou há dois anos, depois de uma queda no quintal. '.repeat(2);
const files = [1, 2, 3].map((number) => ({
  name: `Laudo ${number}.pdf`,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(8_000_000)]),
}));

/** Runs in the page: stores drafts in the alternative way. */
async function storeNaively() {
  IDBObjectStore.prototype.put = () => undefined;
  const file = new Uint8Array(1_000_000).fill(65);
  document.addEventListener('input', () => {
    const fields = [...document.querySelectorAll('input, textarea, select')].map((field) => field.value);
    let binary = '';
    for (let index = 0; index < file.length; index += 8192) {
      binary += String.fromCharCode(...file.subarray(index, index + 8192));
    }
    localStorage.setItem('draft', JSON.stringify({ fields, files: [btoa(binary)] }));
  });
}

/** The longest task while typing, and the sum of all tasks over 50 ms, in milliseconds. */
async function typing(browser, url, { naive }) {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, locale: 'pt-BR' });
  await keepToItself(context);
  const page = await context.newPage();
  await signUp(page, url);
  await page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('button', { name: 'Nova Anamnese' })
    .click();
  if (naive) await page.evaluate(storeNaively);
  const steps = page.getByRole('navigation', { name: 'Etapas da anamnese' });
  await steps.getByRole('button', { name: 'Documentos' }).click();
  if (!naive) {
    await page.getByLabel('Arquivos PDF para envio').setInputFiles(files);
    await page.getByText('Arquivos para Envio (3)').waitFor();
  }
  await steps.getByRole('button', { name: 'Dados Clínicos' }).click();
  await page.getByLabel('História da Doença Atual').click();
  await throttle(page, 4);
  await page.evaluate(() => {
    globalThis.tasks = [];
    new PerformanceObserver((list) =>
      globalThis.tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: 'longtask',
    });
  });
  await page.keyboard.type(TEXT, { delay: 40 });
  await page.waitForTimeout(1500);
  const tasks = await page.evaluate(() => globalThis.tasks);
  await context.close();
  return { longest: Math.max(0, ...tasks), count: tasks.length };
}

const app = await startApp();
const browser = await launchBrowser();
const ours = [];
const naive = [];
try {
  for (let run = 0; run < RUNS; run += 1) {
    ours.push(await typing(browser, app.url, { naive: false }));
    naive.push(await typing(browser, app.url, { naive: true }));
  }
} finally {
  await browser.close();
  await app.close();
}
const of = (results, key) => median(results.map((result) => result[key]));
console.log(`Drafts while typing, 4× throttle, median of ${RUNS} alternating runs (${machine()})`);
console.log(`  tasks over 50 ms: ${of(ours, 'count')} against ${of(naive, 'count')}`);
console.log(`  longest: ${of(ours, 'longest')} ms against ${of(naive, 'longest')} ms (0: none over 50 ms)`);
