// Pages and emptiness of the PDFs that the app makes of the demo data: of the shortest, the middle and the longest record, of
// their notes and terms, of all patients, and of the blank forms. Emptiness is the share of a page's height, between the
// margins, that lies below its last content. `--keep FOLDER` keeps the files, to be looked at.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { clientOf, program } from './practice.mjs';
import { keepToItself, launchBrowser, startApp } from './support.mjs';

const PATIENTS = 36;
const MM = 25.4 / 72;
const PAGE = { top: 16, bottom: 280 };

const { keep } = parseArgs({ options: { keep: { type: 'string' } } }).values;
const scribble = Array.from({ length: 80 }, (_, at) => (at % 2 ? 100 + 60 * Math.sin(at) : 60 + at * 4));

/** The y of the last content of a page above its footer, in mm. */
async function endOf(page) {
  const { items } = await page.getTextContent();
  const texts = items.flatMap(({ str, transform }) => (str?.trim() ? 297 - transform[5] * MM : []));
  const { fnArray, argsArray } = await page.getOperatorList();
  const drawn = fnArray.flatMap((operation, at) =>
    operation === OPS.constructPath ? 297 - argsArray[at][2][1] * MM : [],
  );
  return Math.max(PAGE.top, ...[...texts, ...drawn].filter((y) => y < PAGE.bottom));
}

async function emptinessOf(bytes) {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const shares = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const end = await endOf(await pdf.getPage(number));
    shares.push(Math.round((100 * (PAGE.bottom - end)) / (PAGE.bottom - PAGE.top)));
  }
  return shares;
}

async function say(what, file) {
  const bytes = readFileSync(await (await file).path());
  if (keep) writeFileSync(join(keep, `${what.replaceAll(' ', '-')}.pdf`), bytes);
  const shares = await emptinessOf(bytes);
  console.log(`  ${what}: ${shares.length} (${shares.join(', ')} % empty)`);
}

const dataDir = mkdtempSync(join(tmpdir(), 'anamnese-pages-'));
const seeded = program('seed', [String(PATIENTS)], dataDir);
const [, email, password] = /E-mail: (\S+)\nPassword: (\S+)/.exec(seeded.stdout);
const app = await startApp({ dataDir });
const browser = await launchBrowser();
if (keep) mkdirSync(keep, { recursive: true });
try {
  const client = clientOf(app.url);
  await client.auth.signInWithPassword({ email, password });
  const rowsOf = async (table) => (await client.from(table).select('*').throwOnError()).data;
  const patients = await rowsOf('patients');
  const others = (await Promise.all(['goals', 'results', 'evaluations'].map(rowsOf))).flat();
  const lengthOf = (patient) =>
    JSON.stringify([patient, ...others.filter(({ patient_id }) => patient_id === patient.id)]).length;
  const byLength = patients
    .filter(({ archived_at, discharged_on }) => !archived_at && !discharged_on)
    .map((patient) => ({ patient, length: lengthOf(patient) }))
    .sort((a, b) => a.length - b.length);
  const chosen = [
    ['shortest', byLength[0]],
    ['middle', byLength[byLength.length >> 1]],
    ['longest', byLength.at(-1)],
  ];
  for (const [, { patient }] of chosen) {
    const signature = { kind: 'drawn', width: 600, height: 200, strokes: [scribble] };
    const signed = { signature, signed_at: new Date().toISOString() };
    await client.from('consents').update(signed).eq('patient_id', patient.id).throwOnError();
  }

  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'pt-BR' });
  await keepToItself(context);
  const page = await context.newPage();
  const press = (name) => page.getByRole('button', { name, exact: true }).first().click();
  const download = async (name) => {
    const file = page.waitForEvent('download');
    await press(name);
    return file;
  };
  await page.goto(app.url);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await press('Entrar');
  const menu = page.getByRole('navigation', { name: 'Principal' });
  for (const [what, { patient }] of chosen) {
    await menu.getByRole('button', { name: 'Pacientes' }).click();
    await page.getByRole('searchbox').fill(patient.nome);
    await page
      .getByRole('button', { name: `Visualizar ${patient.nome}` })
      .first()
      .click();
    await say(`${what} record`, download('Gerar Relatório'));
    await page.getByRole('tab', { name: /^Termos/ }).click();
    await say(`${what} record, its term`, download('Baixar termo'));
    await page.getByRole('tab', { name: /^Evoluções/ }).click();
    await press('Relatório de evoluções');
    await page.getByRole('radio', { name: 'Todas' }).check();
    await say(`${what} record, its notes`, download('Gerar PDF'));
  }
  await menu.getByRole('button', { name: 'Relatórios' }).click();
  await say('all patients', download('Gerar Relatório PDF'));
  for (const kind of ['Adulto', 'Criança']) {
    for (const part of ['Tudo', 'A parte da família']) {
      await press('Imprimir formulário em branco');
      const question = page.getByRole('dialog', { name: 'Imprimir formulário em branco' });
      await question.getByRole('radio', { name: kind }).check();
      await question.getByRole('radio', { name: part }).check();
      await say(`blank form, ${kind}, ${part}`, download('Baixar'));
      await question.waitFor({ state: 'hidden' });
    }
  }
} finally {
  await browser.close();
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
}
