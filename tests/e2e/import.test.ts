import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { makePdfFile } from './support/pdfs';
import { phonePhoto } from './support/pictures';
import {
  expect,
  openPlace,
  openSignedIn,
  openTab,
  openView,
  pressImport,
  test,
  toastOf,
} from './support/test';
import { createTherapist, type Therapist } from './support/therapist';

type Chosen = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

const pdf = makePdfFile('Relatório da escola.pdf', 30_000);

async function openProfile(page: Page, therapist: Therapist): Promise<void> {
  await openSignedIn(page, therapist);
  const account = page.getByRole('button', { name: 'Conta' });
  if (await account.isVisible()) await account.click();
  await page.getByRole('button', { name: 'Meu perfil' }).filter({ visible: true }).click();
}

async function openImport(page: Page, therapist: Therapist): Promise<void> {
  await openProfile(page, therapist);
  await pressImport(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Importar fichas' })).toBeVisible();
}

const choose = (page: Page, ...files: readonly Chosen[]) =>
  page.getByLabel('Arquivo com as fichas').setInputFiles([...files]);

const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Fichas do arquivo' }).getByRole('listitem').filter({ hasText: name });

const rowsOf = async (therapist: Therapist, path: string) =>
  (await (await therapist.api(`/rest/v1/${path}`)).json()) as Record<string, unknown>[];

const csv = (text: string | Buffer, name = 'pacientes.csv'): Chosen => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

/** A child with everything, and an archived adult. */
async function fill(page: Page, therapist: Therapist): Promise<void> {
  await page.goto('/');
  const [child] = await therapist.insert('patients', [
    {
      nome: 'Sofia Menezes',
      dataNascimento: '2019-04-06',
      tipo: 'infantil',
      avds: 'Come sozinha.\nVeste-se.',
      attended_on: '2026-03-01',
    },
  ]);
  const [adult] = await therapist.insert('patients', [
    {
      nome: 'José Raimundo',
      dataNascimento: '1962-02-01',
      tipo: 'adulto',
      cpf: '529.982.247-25',
      discharged_on: '2026-03-20',
      discharge_reason: 'objetivos',
    },
  ]);
  const id = String(child?.id);
  await therapist.api(`/rest/v1/patients?id=eq.${adult?.id}`, {
    method: 'PATCH',
    body: JSON.stringify({ archived_at: new Date() }),
  });
  await therapist.insert('answer_marks', [
    { patient_id: id, column: 'avds', mark: null, informant: 'Avó' },
    { patient_id: id, column: 'brincar', mark: 'nao_perguntado', informant: null },
  ]);
  await therapist.insert('therapist_profiles', [{ full_name: 'Helena Duarte' }]);
  const [note] = await therapist.insert('session_notes', [
    { patient_id: id, occurred_on: '2026-03-02', content: 'Abotoa a camisa.' },
  ]);
  await therapist.api(`/rest/v1/session_notes?id=eq.${note?.id}`, {
    method: 'PATCH',
    body: JSON.stringify({ finalised_at: new Date() }),
  });
  const [text] = await rowsOf(therapist, 'consent_texts?version=like.infantil*&select=version,hash');
  await therapist.insert('consents', [
    {
      patient_id: id,
      text_version: text?.version,
      text_hash: text?.hash,
      signer_name: 'Marta Menezes',
      signer_relation: 'Mãe',
      given_at: new Date(),
    },
  ]);
  const path = `${therapist.id}/${id}/1762177261084_0a1b2c3d4e5f.pdf`;
  const photo = `${therapist.id}/${id}/profile.jpg`;
  const store = (bucket: string, name: string, type: string, bytes: Buffer) =>
    therapist.api(`/storage/v1/object/${bucket}/${name}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: new Uint8Array(bytes),
    });
  await store('documents', path, 'application/pdf', pdf.buffer);
  await store('patient-photos', photo, 'image/jpeg', (await phonePhoto(page)).buffer);
  await therapist.api(`/rest/v1/patients?id=eq.${id}`, {
    method: 'PATCH',
    body: JSON.stringify({ photo_url: `/storage/v1/object/public/patient-photos/${photo}` }),
  });
  await therapist.insert('patient_documents', [
    {
      patient_id: id,
      file_name: pdf.name,
      file_path: path,
      file_size: pdf.buffer.length,
      mime_type: 'application/pdf',
    },
  ]);
}

async function exportOf(page: Page, therapist: Therapist): Promise<Chosen> {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'showSaveFilePicker'));
  await openProfile(page, therapist);
  await openPlace(page, 'Meus dados');
  const zip = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar tudo (ZIP)' }).click();
  const buffer = await readFile(await (await zip).path());
  return { name: 'anamneses.zip', mimeType: 'application/zip', buffer };
}

/** What is stored of all records, without what the import itself sets. */
async function storedOf(therapist: Therapist) {
  const [patients, marks, documents, notes, consents, imported] = await Promise.all([
    rowsOf(therapist, 'patients?select=*&order=nome'),
    rowsOf(therapist, 'answer_marks?select=column,mark,informant&order=column'),
    rowsOf(therapist, 'patient_documents?select=id,file_name,file_path,file_size'),
    rowsOf(therapist, 'session_notes?select=id'),
    rowsOf(therapist, 'consents?select=id'),
    rowsOf(therapist, 'imported_records?select=patient_id,part,is_last,source,record&order=patient_id,part'),
  ]);
  return { patients, marks, documents, notes, consents, imported };
}

test('D-330, D-332, D-333: an export comes into another account: answers, marks, informants, documents, photo, and its evidence as origin alone; twice makes nothing twice', async ({
  page,
  newDevice,
  therapist,
  baseURL,
}) => {
  await fill(page, therapist);
  const zip = await exportOf(page, therapist);
  const other = await createTherapist(baseURL ?? '');
  const device = await newDevice();
  await openImport(device, other);
  await choose(device, zip);
  await expect(rowOf(device, 'Sofia Menezes')).toContainText('Nova');
  // nothing is written before
  expect((await storedOf(other)).patients).toEqual([]);
  await device.getByRole('button', { name: 'Importar 2 fichas' }).click();
  await expect(toastOf(device, 'Importação concluída!')).toBeVisible();
  await expect(rowOf(device, 'Sofia Menezes')).toContainText('Importada');

  const stored = await storedOf(other);
  const [jose, sofia] = stored.patients;
  expect(sofia).toMatchObject({
    nome: 'Sofia Menezes',
    dataNascimento: '2019-04-06',
    tipo: 'infantil',
    avds: 'Come sozinha.\nVeste-se.',
    attended_on: '2026-03-01',
    consent_version: null,
    to_ask: ['brincar'],
  });
  expect(String(sofia?.photo_url)).toContain(`${other.id}/${sofia?.id}/profile.jpg`);
  expect(jose).toMatchObject({ cpf: '529.982.247-25', discharged_on: '2026-03-20' });
  expect(jose?.archived_at).not.toBeNull();
  expect(stored.marks).toEqual([
    { column: 'avds', mark: null, informant: 'Avó' },
    { column: 'brincar', mark: 'nao_perguntado', informant: null },
  ]);
  expect([stored.notes, stored.consents]).toEqual([[], []]);
  const [document] = stored.documents;
  expect(document).toMatchObject({ file_name: pdf.name, file_size: pdf.buffer.length });
  const file = await other.api(`/storage/v1/object/documents/${document?.file_path}`);
  expect(Buffer.from(await file.arrayBuffer()).equals(pdf.buffer)).toBe(true);

  await device.getByRole('button', { name: 'Abrir a ficha de Sofia Menezes' }).click();
  await expect(device.getByText(/^Importada em .* de anamneses\.zip \(exportada em/)).toBeVisible();
  await expect(device.getByText('Come sozinha.')).toBeVisible();
  await expect(device.getByRole('button', { name: /consentimento/i }).first()).toBeVisible();
  await openTab(device, 'Termos e histórico');
  const origin = device.getByRole('region', { name: 'Registro de origem' });
  await expect(origin).toContainText('Nada disto foi finalizado, assinado ou consentido aqui.');
  await origin.getByRole('button', { name: 'Evoluções (1)' }).click();
  await expect(origin).toContainText('Abotoa a camisa.');
  await expect(origin).toContainText(
    /Consta como finalizada em .* por Helena Duarte · Terapeuta Ocupacional/,
  );
  await origin.getByRole('button', { name: 'Consentimentos (1)' }).click();
  await expect(origin).toContainText('Marta Menezes (Mãe)');
  await expect(origin).toContainText('Consta sem assinatura');
  await expect(device.getByRole('region', { name: 'Histórico', exact: true })).toContainText(
    'Ficha importada',
  );
  await openTab(device, 'Evoluções');
  await expect(device.getByText('Abotoa a camisa.')).toBeHidden();

  await openImport(device, other);
  await choose(device, zip);
  await expect(rowOf(device, 'Sofia Menezes')).toContainText('Já está aqui');
  await expect(rowOf(device, 'Sofia Menezes').getByRole('checkbox')).toHaveCount(0);
  await expect(device.getByRole('button', { name: 'Importar fichas' })).toBeDisabled();
  expect(await storedOf(other)).toEqual(stored);

  // what was deleted since stays deleted
  await other.api(`/rest/v1/patients?id=eq.${sofia?.id}`, { method: 'DELETE' });
  await openImport(device, other);
  await choose(device, zip);
  await expect(rowOf(device, 'Sofia_Menezes').or(rowOf(device, 'Sofia Menezes'))).toContainText(
    'Já foi excluída aqui.',
  );
});

test('D-335: an import that the network or the browser ends goes on with the same file, wherever it ended', async ({
  page,
  newDevice,
  therapist,
  baseURL,
  guard,
}) => {
  guard.stop();
  await fill(page, therapist);
  const zip = await exportOf(page, therapist);
  const whole = await createTherapist(baseURL ?? '');
  const device = await newDevice();
  await openImport(device, whole);
  await choose(device, zip);
  await device.getByRole('button', { name: 'Importar 2 fichas' }).click();
  await expect(toastOf(device, 'Importação concluída!')).toBeVisible();
  const expected = await storedOf(whole);

  const broken = await createTherapist(baseURL ?? '');
  // few writes of each attempt arrive, and the rest are lost
  let allowed = 0;
  await device.route(
    /\/rest\/v1\/(patients|answer_marks|imported_records|patient_documents)|\/storage\/v1\/object\//,
    async (route) => {
      if (['POST', 'PATCH', 'PUT'].includes(route.request().method())) {
        allowed -= 1;
        if (allowed < 0) return route.abort('internetdisconnected');
      }
      return route.continue();
    },
  );
  let attempts = 0;
  for (let isDone = false; !isDone; attempts += 1) {
    expect(attempts).toBeLessThan(30);
    await openImport(device, broken);
    await choose(device, zip);
    await expect(rowOf(device, 'José Raimundo')).toBeVisible();
    // an attempt repeats some of what the one before it did
    allowed = 1 + (attempts % 4);
    await device.getByRole('button', { name: /^Importar \d fichas?$/ }).click();
    await expect(toastOf(device, /Importação concluída!|A importação parou/)).toBeVisible();
    isDone = (await toastOf(device, 'Importação concluída!').count()) > 0;
    // as a killed browser: nothing of it is left
    await device.goto('about:blank');
  }
  expect(attempts).toBeGreaterThan(6);
  const stored = await storedOf(broken);
  const plain = (all: typeof stored) => ({
    patients: all.patients.map(({ nome, avds, to_ask, archived_at, discharged_on, photo_url }) => ({
      nome,
      avds,
      to_ask,
      discharged_on,
      isArchived: archived_at !== null,
      hasPhoto: photo_url !== null,
    })),
    marks: all.marks,
    documents: all.documents.map(({ file_name, file_size }) => ({ file_name, file_size })),
    imported: all.imported
      .map(({ is_last, record, part }) => JSON.stringify({ is_last, record, part }))
      .sort((a, b) => a.localeCompare(b)),
  });
  expect(plain(stored)).toEqual(plain(expected));
});

test('D-335: the lock ends an import between two steps, and the same file goes on', async ({
  page,
  therapist,
}) => {
  await openImport(page, therapist);
  const table = csv(
    ['Nome;Nascimento', ...['Ana', 'Bia', 'Caio'].map((name) => `${name};01/02/1980`)].join('\n'),
  );
  await choose(page, table);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/rest/v1/imported_records*', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/imported_records'),
  );
  await page.getByRole('button', { name: 'Importar 3 fichas' }).click();
  await asked;
  await page.getByRole('button', { name: 'Bloquear tela' }).click();
  await expect(page.getByRole('button', { name: 'Desbloquear' })).toBeVisible();
  release();
  await page.getByLabel('Senha', { exact: true }).fill(therapist.password);
  await page.getByRole('button', { name: 'Desbloquear' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Importar fichas' })).toBeVisible();
  await choose(page, table);
  await expect(rowOf(page, 'Ana')).toContainText(/Já está aqui|Interrompida/);
  await expect(rowOf(page, 'Bia')).toContainText('Nova');
  await expect(rowOf(page, 'Caio')).toContainText('Nova');
  await page.getByRole('button', { name: /^Importar [23] fichas$/ }).click();
  await expect(toastOf(page, 'Importação concluída!')).toBeVisible();
  await openView(page, 'Pacientes');
  for (const name of ['Ana', 'Bia', 'Caio'])
    await expect(page.getByRole('heading', { name, exact: true })).toHaveCount(1);
});

test('D-334, D-640: a table of another system comes in: delimiter, encoding and dates can be looked at, zeros stay, no column is lost', async ({
  page,
  therapist,
}) => {
  await therapist.insert('patients', [{ nome: 'Joao da Silva', dataNascimento: '1980-02-01' }]);
  await openImport(page, therapist);
  const table = Buffer.from(
    [
      'Paciente;Nascimento;CPF;Celular;UF;Convênio;Responsável legal',
      'Ágata Nuñez;25/12/1990;="01234567890";(11) 91234-5678;SP;="00042";',
      'Íris Prado;01/02/2020;;;;"=HYPERLINK(""x"")";Rosa Prado',
      'João da  Silva;01/02/1980;;;;;',
      ';01/02/1980;;;;;',
      'Sem data;31/02/1980;;;;;',
    ].join('\r\n'),
    'latin1',
  );
  await choose(page, csv(table));
  await expect(page.getByRole('heading', { name: '5 fichas encontradas' })).toBeVisible();
  await expect(
    page.getByText('6 de 7 colunas têm lugar na ficha; “Convênio” fica guardada como está'),
  ).toBeVisible();
  // nothing of it is doubtful
  await expect(page.getByLabel('Separador')).toHaveCount(0);
  await page.getByRole('button', { name: 'Conferir as colunas' }).click();
  const chosen = (label: string) => page.getByLabel(label).locator('option:checked');
  await expect(chosen('Separador')).toHaveText('Ponto e vírgula ( ; )');
  await expect(chosen('Codificação')).toHaveText('Windows (1252)');
  await expect(chosen('Datas')).toHaveText('dia/mês/ano');
  await expect(page.getByLabel('Convênio')).toHaveValue('');
  await expect(rowOf(page, 'Ágata Nuñez')).toContainText('25/12/1990 · Adulto');
  await expect(rowOf(page, 'Íris Prado')).toContainText('01/02/2020 · Infantil');
  await expect(rowOf(page, 'João da Silva')).toContainText('Já está aqui');
  await expect(rowOf(page, 'Linha 5')).toContainText('Falta o nome.');
  await expect(rowOf(page, 'Linha 6')).toContainText('A data de nascimento não pode ser lida.');
  // otherwise read, and back
  await page.getByLabel('Datas').selectOption('mês/dia/ano');
  await expect(rowOf(page, 'Linha 2')).toContainText('A data de nascimento não pode ser lida.');
  await page.getByLabel('Datas').selectOption('dia/mês/ano');
  await page.getByLabel('Convênio').selectOption('Observações');
  await expect(rowOf(page, 'Ágata Nuñez')).toContainText('Nova');
  await rowOf(page, 'Íris Prado').getByRole('checkbox').uncheck();
  await page.getByRole('button', { name: 'Importar 1 ficha' }).click();
  await expect(toastOf(page, 'Importação concluída!')).toBeVisible();
  await page.getByRole('checkbox', { name: /^Íris Prado/ }).check();
  await page.getByRole('button', { name: 'Importar 1 ficha' }).click();
  await expect(rowOf(page, 'Íris Prado')).toContainText('Importada');
  const [agata, iris, ...rest] = await rowsOf(
    therapist,
    'patients?select=*&order=nome.desc&nome=neq.Joao da Silva',
  );
  const [first, second] = [agata, iris].sort((a, b) => String(a?.nome).localeCompare(String(b?.nome), 'pt'));
  expect(rest).toEqual([]);
  expect(first).toMatchObject({
    nome: 'Ágata Nuñez',
    dataNascimento: '1990-12-25',
    cpf: '012.345.678-90',
    telefone: '(11) 91234-5678',
    estado: 'São Paulo',
    observacoes: '00042',
  });
  expect(second).toMatchObject({
    tipo: 'infantil',
    responsavel: 'Rosa Prado',
    observacoes: '=HYPERLINK("x")',
  });
  const [origin] = await rowsOf(
    therapist,
    `imported_records?patient_id=eq.${first?.id}&select=record,is_last`,
  );
  expect(origin).toMatchObject({
    is_last: true,
    record: { linha: expect.arrayContaining([['Convênio', '00042']]) },
  });
  // the same table again, after a reload
  await openImport(page, therapist);
  await choose(page, csv(table));
  await expect(rowOf(page, 'Ágata Nuñez')).toContainText('Já está aqui');
});

const fixture = async (name: string, mimeType = 'application/octet-stream'): Promise<Chosen> => ({
  name,
  mimeType,
  buffer: await readFile(`${import.meta.dirname}/../support/fixtures/imports/${name}`),
});

test('D-473, D-474: a spreadsheet of Excel comes in, sheet by sheet; a page and FHIR in XML are told by what they are', async ({
  page,
  therapist,
}) => {
  await openImport(page, therapist);
  for (const [name, words] of [
    ['html-table.xls', 'página da internet (HTML)'],
    ['bundle.xml', 'no formato FHIR'],
  ] as const) {
    await choose(page, await fixture(name));
    await expect(page.getByRole('alert')).toContainText(words);
  }
  await choose(page, await fixture('patients.xlsx'));
  await expect(rowOf(page, 'Ágata Nuñez')).toContainText('02/11/1985 · Adulto · Linha 4');
  await expect(rowOf(page, 'Ágata Nuñez')).toContainText('foi completado para 012.345.678-90');
  await page.getByRole('button', { name: 'Conferir as colunas' }).click();
  await expect(page.getByLabel('Separador')).toBeHidden();
  await expect(page.getByLabel('Linha dos títulos').locator('option:checked')).toHaveText(
    /^3: Nome, Nascimento/,
  );
  await page.getByLabel('Aba da planilha').selectOption('Antigos');
  await expect(rowOf(page, 'Caio Reis')).toContainText('01/02/1980');
  await page.getByLabel('Aba da planilha').selectOption('Pacientes');
  await rowOf(page, 'Bia Texto').getByRole('checkbox').uncheck();
  await page.getByRole('button', { name: 'Importar 2 fichas' }).click();
  await expect(toastOf(page, 'Importação concluída!')).toBeVisible();
  expect(
    await rowsOf(therapist, 'patients?select=nome,dataNascimento,cpf,telefone,tipo&order=dataNascimento'),
  ).toEqual([
    {
      nome: 'Ágata Nuñez',
      dataNascimento: '1985-11-02',
      cpf: '012.345.678-90',
      telefone: '(11) 98765-4321',
      tipo: 'adulto',
    },
    {
      nome: 'Íris Prado',
      dataNascimento: '2019-03-05',
      cpf: null,
      telefone: '(11) 91234-5678',
      tipo: 'infantil',
    },
  ]);
});

test('D-331: what cannot be imported is refused with a sentence, and nothing of it is stored', async ({
  page,
  therapist,
}) => {
  await therapist.insert('patients', [{ nome: 'Ana Lima', dataNascimento: '1990-05-05' }]);
  const zip = await exportOf(page, therapist);
  const other = { name: 'x', mimeType: 'application/octet-stream' };
  await pressImport(page);
  const many = ['Nome;Nascimento', ...Array.from({ length: 10_001 }, (_, at) => `Paciente ${at};01/02/1980`)];
  for (const [file, sentence] of [
    [{ ...zip, buffer: zip.buffer.subarray(0, zip.buffer.length - 200) }, 'incompleto ou danificado'],
    [
      {
        ...zip,
        buffer: Buffer.from(
          String(zip.buffer.toString('latin1')).replaceAll('pacientes.csv', '../../../x.csv'.slice(0, 13)),
          'latin1',
        ),
      },
      'para fora da pasta',
    ],
    [
      { ...other, name: 'paciente.json', buffer: Buffer.from('{"resourceType":"Bundle","entry":[]}') },
      'FHIR',
    ],
    [
      { ...other, name: 'dados.json', buffer: Buffer.from('{"formato":"anamnese-ficha","versao":1}') },
      'ZIP inteiro',
    ],
    [{ ...other, name: 'outro.json', buffer: Buffer.from('[1,2]') }, 'O aplicativo lê o ZIP'],
    [
      { ...other, name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('\x89PNG') },
      'O aplicativo lê o ZIP',
    ],
    [csv(Buffer.from([1, 0, 2, 0, 3, 0, 4, 0])), 'não é uma planilha em texto'],
    [csv(''), 'está vazio'],
    [csv('Nome;Nascimento\r\n'), 'nenhuma linha'],
    [csv('Nome;Nascimento\r\n"Ana;01/02/1980'), 'no meio de um texto entre aspas'],
    [csv(many.join('\n')), 'passa de 10.000 linhas'],
  ] as const) {
    await choose(page, file);
    await expect(page.getByRole('alert')).toContainText(sentence);
    await expect(page.getByRole('alert')).toContainText('Nada foi gravado.');
  }
  // as many as can come are shown, each to be chosen
  await choose(page, csv(many.slice(0, -1).join('\n')));
  await expect(page.getByRole('button', { name: 'Importar 10.000 fichas' })).toBeEnabled();
  expect(await rowsOf(therapist, 'patients?select=nome')).toEqual([{ nome: 'Ana Lima' }]);
  expect(await rowsOf(therapist, 'imported_records?select=id')).toEqual([]);
  await openView(page, 'Pacientes');
  await expect(page.getByRole('heading', { name: 'Ana Lima' })).toBeVisible();
});
