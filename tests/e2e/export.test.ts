import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readZip } from '../support/zip';
import { makePdfFile } from './support/pdfs';
import { expect, openPlace, openSignedIn, test, toastOf } from './support/test';
import type { Therapist } from './support/therapist';

const pdf = makePdfFile('Relatório da escola.pdf', 30_000);

/** Stores two patients, one of them with a document; returns their ids. */
async function storeTwo(therapist: Therapist): Promise<[string, string]> {
  const rows = await therapist.insert('patients', [
    {
      nome: '=Sofia Menezes',
      dataNascimento: '2019-04-06',
      tipo: 'infantil',
      avds: 'Come sozinha.',
      cpf: null,
    },
    {
      nome: 'José Raimundo',
      dataNascimento: '1962-02-01',
      tipo: 'adulto',
      avds: null,
      cpf: '529.982.247-25',
    },
  ]);
  const ids = rows.map(({ id }) => String(id)) as [string, string];
  // archived records are included
  const archived = { method: 'PATCH', body: JSON.stringify({ archived_at: new Date() }) };
  expect((await therapist.api(`/rest/v1/patients?id=eq.${ids[1]}`, archived)).ok).toBe(true);
  const path = `${therapist.id}/${ids[0]}/1762177261084_0a1b2c3d4e5f.pdf`;
  await therapist.api(`/storage/v1/object/documents/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/pdf' },
    body: new Uint8Array(pdf.buffer),
  });
  await therapist.insert('patient_documents', [
    {
      patient_id: ids[0],
      file_name: pdf.name,
      file_path: path,
      file_size: pdf.buffer.length,
      mime_type: 'application/pdf',
    },
  ]);
  // an archived record is exported, too
  await therapist.api(`/rest/v1/patients?id=eq.${ids[1]}`, {
    method: 'PATCH',
    body: JSON.stringify({
      discharged_on: '2026-03-20',
      discharge_reason: 'objetivos',
      archived_at: new Date().toISOString(),
    }),
  });
  await therapist.insert('session_notes', [
    { patient_id: ids[1], occurred_on: '2026-03-02', content: 'Abotoa a camisa.' },
  ]);
  await therapist.insert('phrases', [{ title: 'Faltou', content: 'Faltou sem avisar.' }]);
  await therapist.insert('therapist_profiles', [{ full_name: 'Helena Duarte' }]);
  const [gone] = await therapist.insert('patients', [{ nome: 'Rita Alves', dataNascimento: '1950-01-01' }]);
  const deletion = { patient: gone?.id, reason: 'outro', words: 'Mudou de clínica' };
  const deleted = { method: 'POST', body: JSON.stringify(deletion) };
  expect((await therapist.api('/rest/v1/rpc/delete_patient', deleted)).ok).toBe(true);
  return ids;
}

async function openProfile(page: Page, therapist: Therapist) {
  await openSignedIn(page, therapist);
  const account = page.getByRole('button', { name: 'Conta' });
  if (await account.isVisible()) await account.click();
  await page.getByRole('button', { name: 'Meu perfil' }).filter({ visible: true }).click();
  await openPlace(page, 'Meus dados');
  const card = page.getByRole('region', { name: 'Exportar meus dados' });
  await expect(card).toBeVisible();
  return card;
}

function expectComplete(zip: Uint8Array, [sofia, jose]: [string, string]) {
  const files = readZip(zip);
  const folder = `=Sofia_Menezes_${sofia.slice(0, 8)}`;
  expect(files.get(`${folder}/documentos/Relatório_da_escola.pdf`)?.equals(pdf.buffer)).toBe(true);
  expect(JSON.parse(files.get(`${folder}/dados.json`)?.toString() ?? '{}').paciente).toMatchObject({
    avds: 'Come sozinha.',
  });
  const bundle = JSON.parse(files.get(`${folder}/fhir.json`)?.toString() ?? '{}');
  expect([bundle.resourceType, bundle.entry[0].resource.id]).toEqual(['Bundle', sofia]);
  const other = files.get(`José_Raimundo_${jose.slice(0, 8)}/dados.json`);
  expect(JSON.parse(other?.toString() ?? '{}').paciente).toMatchObject({ cpf: '529.982.247-25' });
  const notes = files.get(`José_Raimundo_${jose.slice(0, 8)}/evolucoes_em_aberto.txt`)?.toString();
  expect(notes).toContain('02/03/2026 · Atendimento\n\n    Abotoa a camisa.');
  expect(files.get('pacientes.csv')?.toString()).toContain('"\'=Sofia Menezes";"";"Infantil";"06/04/2019";');
  expect(files.get('pacientes.csv')?.toString()).toContain('"20/03/2026";"Objetivos alcançados";');
  const deletions = files.get('fichas_excluidas.csv')?.toString();
  expect(deletions).toContain('"Outro: Mudou de clínica";"0";"0";"0";"0";');
  expect(deletions).not.toContain('Rita');
  expect(files.get('perfil.csv')?.toString()).toMatch(/"1";"[^"]+";"Helena Duarte";"Terapeuta Ocupacional";/);
  expect(files.get('frases.csv')?.toString()).toContain('"Faltou";"Faltou sem avisar."');
}

test('D-58, D-175, D-185, D-242, D-243: all data of all patients is exported as a ZIP, byte for byte, and as a table', async ({
  page,
  therapist,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'showSaveFilePicker'));
  const ids = await storeTwo(therapist);
  const card = await openProfile(page, therapist);
  const zip = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Exportar tudo (ZIP)' }).click();
  expect((await zip).suggestedFilename()).toMatch(/^anamneses_\d{4}-\d\d-\d\d_parte_1\.zip$/);
  expectComplete(await readFile(await (await zip).path()), ids);
  await expect(toastOf(page, 'Exportação concluída!')).toBeVisible();

  const table = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Baixar planilha (CSV)' }).click();
  const csv = await readFile(await (await table).path(), 'utf8');
  expect(csv.startsWith('\uFEFF"Nome";"Nome social";"Formulário";')).toBe(true);
  expect(csv.trim().split('\r\n')).toHaveLength(3);
});

test('where the browser can write to the disk, the export is streamed; when cancelled, nothing is left', {
  tag: '@long',
}, async ({ page, therapist }) => {
  await page.addInitScript(() => {
    const disk: { bytes: number[]; end?: string } = { bytes: [] };
    const file = {
      write: async (bytes: Uint8Array) => {
        // one by one: spreading a large file exceeds the number of arguments
        for (const byte of bytes) disk.bytes.push(byte);
      },
      close: async () => Object.assign(disk, { end: 'closed' }),
      abort: async () => Object.assign(disk, { end: 'aborted', bytes: [] }),
    };
    Object.assign(globalThis, {
      disk,
      showSaveFilePicker: async () => ({ createWritable: async () => file }),
    });
  });
  const disk = () =>
    page.evaluate(() => Reflect.get(globalThis, 'disk') as { bytes: number[]; end?: string });
  const ids = await storeTwo(therapist);
  const card = await openProfile(page, therapist);
  await card.getByRole('button', { name: 'Exportar tudo (ZIP)' }).click();
  await expect.poll(async () => (await disk()).end).toBe('closed');
  expectComplete(Uint8Array.from((await disk()).bytes), ids);

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/storage/v1/object/**', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await card.getByRole('button', { name: 'Exportar tudo (ZIP)' }).click();
  await card.getByRole('button', { name: 'Cancelar exportação' }).click();
  await expect(card.getByRole('button', { name: 'Exportar tudo (ZIP)' })).toBeVisible();
  release();
  await expect.poll(async () => (await disk()).end).toBe('aborted');
});
