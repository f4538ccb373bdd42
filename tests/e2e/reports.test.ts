import { readFile } from 'node:fs/promises';
import { expectAccessible } from './support/accessibility';
import { pagesOf } from './support/pdfText';
import { expect, openSignedIn, openView, test, toastOf } from './support/test';

test('R-2.36, R-9.7: the report of all patients, with its tables, its numbers and the local date', async ({
  page,
  therapist,
}) => {
  await therapist.insert(
    'patients',
    Array.from({ length: 60 }, (_, index) => ({
      nome: `Paciente ${String(index).padStart(3, '0')} da Conceição`,
      dataNascimento: '1980-01-01',
      telefone: index % 2 ? '(11) 99999-0187' : null,
      queixaPrincipal: index % 3 ? `Queixa número ${index}` : null,
      avaliacaoFuncional: index < 10 ? 'Independente.' : null,
    })),
  );
  await openSignedIn(page, therapist);
  await openView(page, 'Relatórios');
  await expect(page.getByRole('heading', { name: 'RELATÓRIOS' })).toBeVisible();
  await expect(page.getByText('Anamneses Completas')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'N/A' }).first()).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Gerar Relatório PDF' }).click();
  const file = await download;
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date());
  expect(file.suggestedFilename()).toBe(`relatorio_pacientes_${today}.pdf`);
  await expect(toastOf(page, 'Relatório gerado com sucesso!')).toBeVisible();
  const pages = await pagesOf(await readFile(await file.path()));
  expect(pages.length).toBeGreaterThan(1);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`página ${index + 1} de ${pages.length}`);
    expect(page).toContain('Queixa Principal');
  }
  const all = pages.join(' ');
  for (let index = 0; index < 60; index += 1) {
    expect(all).toContain(`Paciente ${String(index).padStart(3, '0')}`);
  }
  expect(all).toContain('Novos Pacientes (este mês)');
  expect(all).toContain('N/A');
});

test('R-5.11, D-209: without patients there is no report, but a blank form to print', async ({
  page,
  therapist,
}) => {
  await openSignedIn(page, therapist);
  await openView(page, 'Relatórios');
  await page.getByRole('button', { name: 'Gerar Relatório PDF' }).click();
  await expect(toastOf(page, 'Nenhum paciente para relatar')).toBeVisible();
  await expect(toastOf(page, 'Adicione pacientes antes de gerar um relatório.')).toBeVisible();

  await page.getByRole('button', { name: 'Imprimir formulário em branco' }).click();
  const question = page.getByRole('dialog', { name: 'Imprimir formulário em branco' });
  await question.getByRole('radio', { name: /^A parte da família/ }).check();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Ver e imprimir' }).click();
  const preview = page.getByRole('dialog', { name: 'Ver o PDF' });
  await expect(preview.getByText('formulario_infantil_familia.pdf, 5 páginas')).toBeVisible();
  await expect(preview.getByRole('img', { name: 'Página 1 de 5' })).toBeVisible();
});
