import type { ConsoleMessage, Request } from '@playwright/test';
import { child } from '../../src/questionnaire/child';
import { miguel } from '../support/miguel';
import { fillWizard, saveWizard } from './support/forms';
import { makePdfFile } from './support/pdfs';
import { choosePhoto } from './support/saved';
import { expect, openSignedIn, signIn, signOut, test } from './support/test';
import { createTherapist } from './support/therapist';

const file = makePdfFile('Laudo Zebrafina.pdf', 2_000);

/** Words that could identify a patient; the avatar service may get two initials. */
const telling = [
  ...Object.values(miguel).flatMap((answer) => answer.split(/[^\p{L}\d@]+/u)),
  ...Object.values(miguel).map((answer) => answer.replace(/\D/g, '')),
  'Zebrafina',
  // fewer digits than a date's occur in ids by chance
].filter((word) => word.length > (/^\d+$/.test(word) ? 7 : 4));

test('D-57: a whole day leaves nothing of a patient in an address, at a third party, on the console, in a log or in the title', async ({
  page,
  ownServer,
}) => {
  const therapist = await createTherapist(ownServer.url);
  const own = new URL(ownServer.url).host;
  const spoken: string[] = [];
  const titles = new Set<string>();
  page.on('console', (message: ConsoleMessage) => spoken.push(message.text()));
  page.on('request', (request: Request) => {
    const { host } = new URL(request.url());
    spoken.push(decodeURIComponent(request.url()), request.headers().referer ?? '');
    if (host !== own) spoken.push(request.postData() ?? '', JSON.stringify(request.headers()));
  });
  const noteTitle = async () => void titles.add(await page.title());
  const nav = (name: string) =>
    page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name }).click();

  await signIn(page, therapist, ownServer.url);
  await nav('Anamnese Infantil');
  await choosePhoto(page);
  await fillWizard(page, child, miguel);
  await page.getByLabel('Arquivos PDF para envio').setInputFiles([file]);
  await expect(page.getByText('Arquivos para Envio (1)')).toBeVisible();
  await noteTitle();
  await saveWizard(page);
  await expect(page.getByRole('heading', { name: miguel.nome ?? '' })).toBeVisible();
  await page.getByLabel('Buscar por nome ou CPF').fill(miguel.nome ?? '');
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await expect(page.getByText('Documentos Anexados (1)')).toBeVisible();
  await noteTitle();
  const report = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Gerar Relatório' }).click();
  await (await report).path();
  const document = page.waitForEvent('download');
  await page.getByRole('button', { name: `Baixar ${file.name}` }).click();
  await (await document).path();
  const section = page.getByRole('region', { name: 'Plano Terapêutico' });
  await section.getByRole('button', { name: 'Editar Seção' }).click();
  await page.getByLabel('Observações').fill('Zebrafina gosta de água.');
  await page.getByRole('button', { name: 'Salvar Seção' }).click();
  await expect(section).toContainText('Zebrafina');
  await page.reload();
  await expect(page.getByText('Documentos Anexados (1)')).toBeVisible();
  await nav('Relatórios');
  const all = page.waitForEvent('download');
  await page.getByRole('button', { name: /PDF/ }).first().click();
  await (await all).path();
  await nav('Pacientes');
  await page.getByRole('button', { name: `Excluir ${miguel.nome}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page.getByText('Nenhum paciente encontrado')).toBeVisible();
  await signOut(page);

  expect(spoken.length).toBeGreaterThan(50);
  expect(telling.length).toBeGreaterThan(30);
  const heard = [...spoken, ...titles, page.url(), ownServer.said()].join('\n').toLocaleLowerCase('pt-BR');
  expect(telling.filter((word) => heard.includes(word.toLocaleLowerCase('pt-BR')))).toEqual([]);
  expect([...titles]).toHaveLength(1);
});

test('R-2.16, R-7.6: without a photo the avatar service is asked, for two initials and nothing else', async ({
  page,
  therapist,
  guard,
}) => {
  await therapist.insert('patients', [{ nome: 'Miguel Araújo Nóbrega', dataNascimento: '2021-10-03' }]);
  const asked = page.waitForRequest(/ui-avatars\.com/);
  await openSignedIn(page, therapist);
  await page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('button', { name: 'Pacientes' })
    .click();
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Miguel Araújo Nóbrega' })).toBeVisible();
  const request = await asked;
  expect(request.headers().referer).toBeUndefined();
  expect(request.headers().cookie).toBeUndefined();
  expect([...new Set(guard.avatarRequests)]).toEqual(['https://ui-avatars.com/api/?name=MN']);
});

test('D-57: the page has a content security policy, and other sites cannot frame it', async ({
  page,
  baseURL,
}) => {
  const answer = await page.goto(baseURL ?? '/');
  const header = answer?.headers()['content-security-policy'] ?? '';
  for (const rule of [
    "default-src 'self'",
    "script-src 'self';",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]) {
    expect(header).toContain(rule);
  }
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  expect(answer?.headers()['x-content-type-options']).toBe('nosniff');
  expect(answer?.headers()['cross-origin-opener-policy']).toBe('same-origin');
  const tag = page.locator('meta[http-equiv="Content-Security-Policy"]');
  expect(header).toBe(`${await tag.getAttribute('content')}; frame-ancestors 'none'`);
});

test('D-57: no text becomes markup, and no script of another origin runs', async ({ page, guard }) => {
  guard.allowConsole(/Trusted(HTML|Script|ScriptURL|TypePolicy)|Content Security Policy/);
  await page.goto('/', { waitUntil: 'networkidle' });
  const refused = await page.evaluate(() => {
    const tries: Record<string, () => unknown> = {
      markup: () => {
        document.body.innerHTML = '<img src="x" onerror="alert(1)">';
      },
      code: () => setTimeout('alert(1)'),
      'a worker from elsewhere': () => new Worker('https://example.com/worker.js'),
      'a worker made of text': () => new Worker('data:text/javascript,postMessage(1)'),
      'another policy': () =>
        Reflect.get(globalThis, 'trustedTypes').createPolicy('other', { createHTML: (text: string) => text }),
    };
    return Object.entries(tries).flatMap(([name, attempt]) => {
      try {
        attempt();
        return [];
      } catch {
        return [name];
      }
    });
  });
  expect(refused).toEqual([
    'markup',
    'code',
    'a worker from elsewhere',
    'a worker made of text',
    'another policy',
  ]);
});
