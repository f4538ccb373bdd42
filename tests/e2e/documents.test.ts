import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility';
import { resizeTo } from './support/fit';
import { saveWizard } from './support/forms';
import { makePdfFile, type UploadFile } from './support/pdfs';
import { hugePhoto, phonePhoto } from './support/pictures';
import { expect, openSignedIn, test, toastOf } from './support/test';
import type { Therapist } from './support/therapist';

const child = { nome: 'Miguel Araújo Nóbrega', dataNascimento: '2021-10-03', tipo: 'infantil' };
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Principal' });

async function rowsOf(therapist: Therapist): Promise<{ file_name: string; file_path: string }[]> {
  return (await therapist.api('/rest/v1/patient_documents?select=*&order=uploaded_at')).json();
}

async function list(therapist: Therapist, prefix: string): Promise<{ name: string; id: string | null }[]> {
  const body = JSON.stringify({ prefix, limit: 1000 });
  return (await therapist.api('/storage/v1/object/list/documents', { method: 'POST', body })).json();
}

/** The names of all stored files of a therapist, whatever the tables hold. */
async function filesOf(therapist: Therapist): Promise<string[]> {
  const folders = await list(therapist, therapist.id);
  const found = await Promise.all(folders.map(({ name }) => list(therapist, `${therapist.id}/${name}`)));
  return found
    .flat()
    .map(({ name }) => name)
    .sort();
}

async function expectNoOrphans(therapist: Therapist) {
  const named = (await rowsOf(therapist)).map(({ file_path }) => file_path.split('/').at(-1) ?? '');
  expect(await filesOf(therapist)).toEqual(named.sort());
}

async function openPatient(page: Page, therapist: Therapist) {
  await therapist.insert('patients', [child]);
  await openSignedIn(page, therapist);
  await navigation(page).getByRole('button', { name: 'Pacientes' }).click();
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await expect(page.getByText('Documentos Anexados (0)')).toBeVisible();
}

const attach = (page: Page, files: UploadFile[]) =>
  page.getByLabel('Anexar Documentos PDF', { exact: true }).setInputFiles(files);

/** Drops files on a drop zone, with the events of a browser. */
async function dropOn(page: Page, zone: Locator, files: UploadFile[]) {
  const dataTransfer = await page.evaluateHandle(
    (given) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, bytes } of given) {
        transfer.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }));
      }
      return transfer;
    },
    files.map(({ name, mimeType, buffer }) => ({ name, mimeType, bytes: [...buffer] })),
  );
  for (const event of ['dragenter', 'dragover', 'drop']) {
    await zone.dispatchEvent(event, { dataTransfer });
  }
}

test('R-2.29, R-2.34: files are dropped on the staging area and on the documents panel', async ({
  page,
  therapist,
}) => {
  const picture = { ...makePdfFile('foto.png', 500), mimeType: 'image/png' };
  await openPatient(page, therapist);
  // anywhere on the tab
  await dropOn(page, page.getByRole('tabpanel'), [makePdfFile('Laudo.pdf', 2_000), picture]);
  await expect(page.getByText('Documentos Anexados (1)')).toBeVisible();
  const documents = page.getByRole('region', { name: 'Documentos' });
  await expect(documents.getByText('Laudo.pdf', { exact: true })).toBeVisible();
  expect(await rowsOf(therapist)).toMatchObject([{ file_name: 'Laudo.pdf' }]);

  await navigation(page).getByRole('button', { name: 'Anamnese Infantil' }).click();
  const steps = page.getByRole('navigation', { name: 'Etapas da anamnese' });
  await steps.getByRole('button', { name: 'Documentos' }).click();
  await dropOn(page, page.getByText('Solte os PDFs aqui'), [makePdfFile('Exame.pdf', 2_000), picture]);
  await expect(page.getByText('Arquivos para Envio (1)')).toBeVisible();
  await expect(page.getByText('Exame.pdf', { exact: true })).toBeVisible();
  // the picture is none that a browser can read
  await page.getByRole('button', { name: 'Anexar como PDF' }).click();
  await expect(page.getByText('Não foi possível ler a foto neste aparelho.')).toBeVisible();
  await page.getByRole('button', { name: 'Descartar foto.png' }).click();
  await expect(page.getByText('Arquivos para Envio (1)')).toBeVisible();
});

test('D-315: photos that are chosen become one PDF, a page for each', async ({ page, therapist }) => {
  await openPatient(page, therapist);
  const photos = [await phonePhoto(page), await hugePhoto(page)];
  await page.getByLabel('Anexar Documentos PDF', { exact: true }).setInputFiles(photos);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Anexar como PDF' }).click();
  const name = `${photos[0]?.name.replace(/\..*/, '')}.pdf`;
  await expect(page.getByText('Documentos Anexados (1)')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: `Baixar ${name}` }).click();
  const made = await readFile(await (await saved).path());
  expect(made.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
});

test('R-2.29, R-4.11: PDFs are staged with a new patient, sent one by one, and shown in the record', {
  tag: '@tablet',
}, async ({ page, therapist }) => {
  await openSignedIn(page, therapist);
  await navigation(page).getByRole('button', { name: 'Anamnese Infantil' }).click();
  await page.getByLabel('Nome da Criança').fill(child.nome);
  await page.getByLabel('Data de Nascimento').pressSequentially('03102021');
  await page.getByLabel('Nome do Responsável').fill('Joana Araújo Nóbrega');
  await page.getByRole('checkbox', { name: /LGPD/ }).check();
  const steps = page.getByRole('navigation', { name: 'Etapas da anamnese' });
  await steps.getByRole('button', { name: 'Documentos' }).click();
  const input = page.getByLabel('Arquivos PDF para envio');
  const laudo = makePdfFile('Laudo.pdf', 2_000);
  const namesake = makePdfFile('Laudo.pdf', 3_000_000);
  await input.setInputFiles([laudo, { name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('x') }]);
  await input.setInputFiles([namesake, makePdfFile('Encaminhamento.pdf', 700)]);
  await expect(page.getByText('Arquivos para Envio (3)')).toBeVisible();
  await page.getByRole('button', { name: 'Remover Encaminhamento.pdf' }).click();
  await expect(page.getByText('Arquivos para Envio (2)')).toBeVisible();
  await expectAccessible(page);
  // visiting another step and returning stages nothing twice
  await steps.getByRole('button', { name: 'Identificação' }).click();
  await steps.getByRole('button', { name: 'Documentos' }).click();
  await expect(page.getByText('Arquivos para Envio (2)')).toBeVisible();
  await saveWizard(page);
  await expect(
    toastOf(page, /Paciente criado, enviando documentos\.\.\.|Paciente adicionado com sucesso! ✅/),
  ).toBeVisible();
  await expect(
    toastOf(page, 'A ficha de Miguel Araújo Nóbrega está na lista, com 2 documentos.'),
  ).toBeVisible();
  expect((await rowsOf(therapist)).map(({ file_name }) => file_name)).toEqual(['Laudo.pdf', 'Laudo.pdf']);
  await expectNoOrphans(therapist);
});

test('R-1.4, R-2.21, R-2.35, R-7.3, R-8.9: an attached file is downloaded byte for byte under its own name, and can be deleted', async ({
  page,
  therapist,
}) => {
  await openPatient(page, therapist);
  const names = [
    'Avaliação – “João” (1).pdf',
    `${'Relatório muito longo '.repeat(14)}.pdf`,
    'laudo \u202Efdp.pdf',
    "d'água & <b>.pdf",
  ];
  const files = names.map((name, index) => makePdfFile(name, 1_000 * (index + 1)));
  await attach(page, files);
  await expect(page.getByText(`Documentos Anexados (${names.length})`)).toBeVisible();
  await expectAccessible(page);
  await resizeTo(page, { width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  const stored = await rowsOf(therapist);
  expect(stored.map(({ file_name }) => file_name)).toEqual(names);
  for (const { file_path } of stored) expect(file_path).toMatch(/^[\w-]+\/[\w-]+\/\d+_[0-9a-f]+\.pdf$/);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `Baixar ${names[0]}` }).click();
  const file = await download;
  expect(await readFile(await file.path())).toEqual(files[0]?.buffer);
  expect(file.suggestedFilename()).toMatch(/^Avaliação – .João. \(1\)\.pdf$/);

  await page.getByRole('button', { name: `Excluir ${names[3]}` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Tem certeza que deseja excluir este documento?');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(toastOf(page, 'Documento excluído')).toBeVisible();
  await expect(page.getByText('Documentos Anexados (3)')).toBeVisible();
  await expectNoOrphans(therapist);
});

test('R-5.9, D-32: a file that is not a PDF, empty or too large is refused before it is sent', async ({
  page,
  therapist,
}) => {
  await openPatient(page, therapist);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/object/documents/')) sent.push(request.url());
  });
  const lie = { name: 'mentira.pdf', mimeType: 'application/pdf', buffer: Buffer.from('só texto') };
  const empty = { name: 'vazio.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) };
  await attach(page, [lie]);
  await expect(toastOf(page, '“mentira.pdf” não é um PDF que possa ser aberto.')).toBeVisible();
  await page.getByRole('button', { name: 'Fechar aviso' }).click();
  await attach(page, [empty]);
  await expect(toastOf(page, '“vazio.pdf” não é um PDF que possa ser aberto.')).toBeVisible();
  await page.getByRole('button', { name: 'Fechar aviso' }).click();
  // 60 MB exceed one message to the browser, so the page creates the file
  await page.getByLabel('Anexar Documentos PDF', { exact: true }).evaluate((input: HTMLInputElement) => {
    const transfer = new DataTransfer();
    const parts = ['%PDF-1.4', new Uint8Array(60 * 1024 * 1024)];
    transfer.items.add(new File(parts, 'ressonância.pdf', { type: 'application/pdf' }));
    input.files = transfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(toastOf(page, '“ressonância.pdf” passa do limite de 50 MB por documento.')).toBeVisible();
  expect(sent).toEqual([]);
  await expect(page.getByText('Documentos Anexados (0)')).toBeVisible();
});

test('D-42: the third of five uploads fails: the others arrive, it can be retried, no file is orphaned', {
  tag: '@long',
}, async ({ page, therapist, guard }) => {
  guard.allowConsole(/Failed to load resource/);
  await openPatient(page, therapist);
  let count = 0;
  await page.route('**/storage/v1/object/documents/**', (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    count += 1;
    return count === 3 ? route.abort('connectionreset') : route.continue();
  });
  await attach(
    page,
    [1, 2, 3, 4, 5].map((number) => makePdfFile(`${number}.pdf`, 1_000 * number)),
  );
  await expect(page.getByText('Documentos Anexados (4)')).toBeVisible();
  await expect(page.getByText(/^Não foi enviado/)).toBeVisible();
  await expectAccessible(page);
  // the queue outlives the view
  await navigation(page).getByRole('button', { name: 'Pacientes' }).click();
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByText('Documentos Anexados (5)')).toBeVisible();
  expect((await rowsOf(therapist)).map(({ file_name }) => file_name).sort()).toEqual(
    [1, 2, 3, 4, 5].map((number) => `${number}.pdf`),
  );
  await expectNoOrphans(therapist);
});

test('a row that is refused after its file arrived leaves no file, and a lost answer makes no second one', {
  tag: '@long',
}, async ({ page, therapist, guard }) => {
  guard.allowConsole(/Failed to load resource/);
  await openPatient(page, therapist);
  const rows = '**/rest/v1/patient_documents*';
  await page.route(rows, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { code: '23514', message: 'no' } })
      : route.continue(),
  );
  await attach(page, [makePdfFile('a.pdf', 1_000)]);
  await expect(page.getByText(/^Não foi enviado/)).toBeVisible();
  expect(await filesOf(therapist)).toEqual([]);
  await page.unroute(rows);

  // the row is stored, its response is lost
  await page.route(rows, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByText(/^Não foi enviado/)).toBeVisible();
  await page.unroute(rows);
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByText('Documentos Anexados (1)')).toBeVisible();
  await expect(page.getByText(/^Não foi enviado/)).toHaveCount(0);
  expect(await rowsOf(therapist)).toHaveLength(1);
  await expectNoOrphans(therapist);
});

test('R-1.4, R-2.16, R-4.6, R-8.7, D-33: deleting a patient removes row, documents and files; what fails is swept later', async ({
  page,
  therapist,
  guard,
}) => {
  guard.allowConsole(/Failed to load resource/);
  await openPatient(page, therapist);
  await attach(page, [makePdfFile('a.pdf', 1_000), makePdfFile('b.pdf', 1_000)]);
  await expect(page.getByText('Documentos Anexados (2)')).toBeVisible();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Confirmar Exclusão' });
  await expect(question).toContainText(
    'Tem certeza que deseja excluir este paciente? Esta ação não pode ser desfeita.',
  );
  await question.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(toastOf(page, 'Paciente removido')).toBeVisible();
  await expect(page.getByText('Nenhum paciente encontrado')).toBeVisible();
  expect(await filesOf(therapist)).toEqual([]);
  expect(await rowsOf(therapist)).toEqual([]);

  // removing the file fails: the record is deleted, and the sweep removes the file later
  await therapist.insert('patients', [child]);
  await page.reload();
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await attach(page, [makePdfFile('c.pdf', 1_000)]);
  await expect(page.getByText('Documentos Anexados (1)')).toBeVisible();
  await page.route('**/storage/v1/object/documents', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await question.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page.getByText('Nenhum paciente encontrado')).toBeVisible();
  expect(await filesOf(therapist)).toHaveLength(1);
  // younger than a day: it could be the upload of another tab
  expect(
    await (await therapist.api('/rest/v1/rpc/orphan_files', { method: 'POST', body: '{}' })).json(),
  ).toEqual([]);
});

const zoneOf = (page: Page) => page.locator('[aria-busy]').filter({ hasText: 'Anexar Documentos PDF' });

/** Contrast of the drop zone's texts; 21 is black on white. */
const contrasts = (page: Page) =>
  zoneOf(page).evaluate((zone) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const colour = (...layers: string[]) => {
      for (const layer of ['#fff', ...layers]) {
        if (!context) continue;
        context.fillStyle = layer;
        context.fillRect(0, 0, 1, 1);
      }
      const [r = 0, g = 0, b = 0] = [...(context?.getImageData(0, 0, 1, 1).data ?? [])].map((value) => {
        const share = value / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
    };
    const ground = getComputedStyle(document.body).backgroundColor;
    const under = getComputedStyle(zone).backgroundColor;
    return [...zone.querySelectorAll('p, button')].map((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return colour(ground, under, backgroundColor) / colour(ground, under, backgroundColor, color);
    });
  });

test('R-2.34: while a file is sent the whole drop zone is dimmed and accepts nothing', {
  tag: '@long',
}, async ({ page, therapist }) => {
  await openPatient(page, therapist);
  // a record without documents has a button instead of the zone
  await attach(page, [makePdfFile('Laudo.pdf', 1000)]);
  await expect(page.getByText('Documentos Anexados (1)')).toBeVisible();
  const zone = zoneOf(page);
  const drop = async (name: string) => {
    const files = await page.evaluateHandle((title) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['%PDF-1.4'], title, { type: 'application/pdf' }));
      return transfer;
    }, name);
    await zone.dispatchEvent('drop', { dataTransfer: files });
  };
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/storage/v1/object/documents/**', async (route) => {
    await arrived;
    await route.continue();
  });
  const atRest = await contrasts(page);
  await drop('Primeiro.pdf');
  await expect(page.getByRole('button', { name: 'Enviando...' })).toBeDisabled();
  await expect(zone).toHaveAttribute('aria-busy', 'true');
  const dimmed = await contrasts(page);
  expect(dimmed).toHaveLength(3);
  dimmed.forEach((contrast, index) => {
    expect(contrast).toBeLessThan((atRest[index] ?? 0) * 0.75);
  });
  // still readable
  await expectAccessible(page);
  await drop('Segundo.pdf');
  arrive();
  await expect(page.getByText('Documentos Anexados (2)')).toBeVisible();
  await expect(zone).toHaveAttribute('aria-busy', 'false');
  await drop('Terceiro.pdf');
  await expect(page.getByText('Documentos Anexados (3)')).toBeVisible();
  expect((await rowsOf(therapist)).map(({ file_name }) => file_name)).toEqual([
    'Laudo.pdf',
    'Primeiro.pdf',
    'Terceiro.pdf',
  ]);
});
