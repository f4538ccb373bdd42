import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adult } from '../../src/questionnaire/adult';
import type { Answers } from '../../src/questionnaire/answers';
import { type Question, questionsIn } from '../../src/questionnaire/field';
import { makePdfFile } from '../e2e/support/pdfs';
import { pagesOf } from '../e2e/support/pdfText';
import { type Server, startServer } from '../e2e/support/server';
import { newCredentials } from '../e2e/support/therapist';
import { maria } from '../support/maria';
import { type Browser, eventually } from './support/browser';
import { startFirefox } from './support/firefox';
import { installed } from './support/process';
import { type Screen, screenOf } from './support/screen';
import { startWebKit } from './support/webkit';

const firefox = installed('firefox-esr') ?? installed('firefox');
const driver = installed('WebKitWebDriver');
const xvfb = installed('Xvfb');

const engines = [
  {
    name: 'Firefox',
    missing: firefox ? '' : 'it is not installed',
    start: () => startFirefox(firefox ?? ''),
  },
  {
    name: 'WebKit',
    missing: driver && xvfb ? '' : 'WebKitWebDriver or Xvfb is not installed',
    start: () => startWebKit(driver ?? '', xvfb ?? ''),
  },
];

const sizes = [
  ['desk', 1366, 768],
  ['tablet', 768, 1024],
  // desktop windows cannot be as narrow as a phone; the layout is the phone's
  ['phone', 520, 844],
] as const;

/** Shortened answers, since every letter is a WebDriver call. */
const answers: Answers = Object.fromEntries(
  Object.entries(maria).map(([column, text]) => [column, text?.split('\n')[0]?.slice(0, 40).trim() ?? '']),
);

const referral = join(tmpdir(), `encaminhamento-${process.pid}.pdf`);
let server: Server;
beforeAll(async () => {
  writeFileSync(referral, makePdfFile('encaminhamento.pdf', 2000).buffer);
  // the server builds first; the test runner's own variables must not reach the build
  server = await startServer({ VITEST: undefined, NODE_ENV: undefined }, []);
}, 300_000);
afterAll(async () => {
  await server.remove();
  rmSync(referral);
});

async function answer(screen: Screen, { kind, label, column }: Question): Promise<void> {
  const text = answers[column];
  if (!text) return;
  // the mask inserts the separators
  const masked = kind === 'birthDate' || kind === 'cpf' || kind === 'phone';
  if (kind !== 'choice') await screen.fill(label, masked ? text.replace(/\D/g, '') : text);
  if (kind === 'state') await screen.choose(`${text} (SP)`);
  if (kind === 'choice' || kind === 'municipality') await screen.choose(text);
  if (masked) expect(await screen.valueOf(label)).toBe(text);
}

async function signUp(screen: Screen): Promise<void> {
  const { email, password } = newCredentials();
  await screen.open(server.url);
  await screen.press('Criar conta');
  await screen.seeHeading('Criar conta');
  await screen.fill('E-mail', email);
  await screen.fill('Senha', password);
  await screen.press('Criar conta');
  await screen.see('RESUMO');
}

async function takeIntake(screen: Screen): Promise<void> {
  await screen.press('Nova Anamnese');
  for (const [index, step] of adult.steps.entries()) {
    await screen.seeHeading(step.title);
    for (const question of questionsIn(step)) await answer(screen, question);
    if (index === 0) await screen.check('Li e aceito');
    if (index < adult.steps.length - 1) await screen.press('Próximo');
  }
  await screen.attach('Arquivos PDF para envio', referral);
  await screen.see('Arquivos para Envio (1)');
  // earlier it would count as the second tap of a double tap on 'Próximo'
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await screen.press('Salvar Anamnese');
  await screen.see('Paciente adicionado com sucesso!');
  // within its five seconds it would lie over the button that saves a section
  await screen.press('Fechar aviso');
}

/** The report is downloaded, and its page is still open. */
async function expectReport(screen: Screen, { downloads }: Browser): Promise<void> {
  await screen.press('Gerar Relatório');
  await screen.see('Relatório Individual Gerado!');
  const pages = await eventually('the report', async () => {
    const name = readdirSync(downloads).find((file) => /^anamnese_.*\.pdf$/.test(file));
    return name === undefined ? undefined : pagesOf(readFileSync(join(downloads, name)));
  });
  expect(pages.join(' ')).toContain(answers.objetivos);
  for (const file of readdirSync(downloads)) rmSync(join(downloads, file));
  await screen.comeBack();
  await screen.seeHeading(answers.nome ?? '');
}

/** Each page fills one sheet, where the driver can print (WebKit's cannot); the page keeps none of it. */
async function expectSheets(screen: Screen, { name, send }: Browser): Promise<void> {
  await screen.press('Mais');
  await screen.press('Ver o PDF');
  await screen.run('window.print = () => {}');
  await screen.press('Imprimir');
  const count = () => screen.run("return document.querySelectorAll('.print-sheets img').length");
  const pages = await eventually('the sheets', async () => Number(await count()));
  if (name !== 'WebKit') {
    const paper = Buffer.from(String(await send('print')), 'base64');
    expect(await pagesOf(paper)).toHaveLength(pages);
  }
  await screen.press('Fechar');
  await screen.seeHeading(answers.nome ?? '');
  expect(await count()).toBe(0);
  expect(await screen.run('return document.activeElement.textContent')).toBe('Mais');
}

async function signOut(screen: Screen): Promise<void> {
  if (!(await screen.shows('button', 'Sair'))) await screen.press('Conta');
  await screen.press('Sair');
  await screen.see('Você saiu!');
  await screen.seeHeading('Entrar');
}

for (const { name, missing, start } of engines) {
  if (missing) process.stdout.write(`${name} is left out: ${missing}.\n`);
  describe.skipIf(missing)(name, () => {
    test.each(sizes)('D-121: the main job on a %s', async (size, width, height) => {
      const browser = await start();
      const screen = screenOf(browser);
      try {
        await screen.resize(width, height);
        await signUp(screen);
        await takeIntake(screen);
        await screen.press('Ver Detalhes');
        await screen.seeHeading(answers.nome ?? '');
        await screen.see('Documentos Anexados (1)');
        for (const text of [answers.queixaPrincipal, answers.observacoes]) await screen.see(text ?? '');
        await screen.press('Editar Seção');
        await screen.fill('Profissão', ' e avó');
        await screen.press('Salvar Seção');
        await screen.see('Dados atualizados! ✅');
        await screen.see(`${answers.profissao} e avó`);
        // the next notice waits for it, and its time stands still beside the report's own page
        await screen.press('Fechar aviso');
        await expectReport(screen, browser);
        await expectSheets(screen, browser);
        // the service worker serves the first version from its cache
        await screen.press('Pacientes');
        await screen.see('Ver Detalhes');
        expect(await screen.run("return document.body.innerText.includes('versão nova')")).toBe(false);
        await signOut(screen);
      } catch (error) {
        const file = join(tmpdir(), `anamnese-${name}-${size}.png`);
        writeFileSync(file, await screen.picture());
        throw new Error(`What was seen stands in ${file}`, { cause: error });
      } finally {
        await browser.close();
      }
    });
  });
}
