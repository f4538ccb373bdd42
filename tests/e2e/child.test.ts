import { child } from '../../src/questionnaire/child';
import { questionsOf } from '../../src/questionnaire/field';
import { miguel } from '../support/miguel';
import { expectAccessible } from './support/accessibility';
import { fillWizard, saveWizard } from './support/forms';
import { flat, generatedReport } from './support/pdfText';
import { chooseMore, expect, openSignedIn, openView, test, toastOf } from './support/test';

test("R-1.3, R-2.30, R-2.33, R-3.4, R-4.6, D-8, D-123: a child's record is saved, shown under its own titles, printed, edited, and deleted", {
  tag: '@tablet',
}, async ({ page, therapist }) => {
  await page.addInitScript(() => {
    const persist = navigator.storage.persist.bind(navigator.storage);
    navigator.storage.persist = () => {
      Object.assign(globalThis, { persistAsked: true });
      return persist();
    };
  });
  const persistAsked = () => page.evaluate(() => 'persistAsked' in globalThis);
  await openSignedIn(page, therapist);
  const nav = page.getByRole('navigation', { name: 'Principal' });
  await nav.getByRole('button', { name: 'Anamnese Infantil' }).click();
  await expect(page.getByRole('checkbox', { name: /LGPD/ })).not.toBeChecked();
  await fillWizard(page, child, miguel);
  // D-123: some browsers show a prompt, so not while a form is open
  expect(await persistAsked()).toBe(false);
  await saveWizard(page);
  await expect(toastOf(page, 'Paciente adicionado com sucesso! ✅')).toBeVisible();
  expect(await persistAsked()).toBe(true);
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  for (const { title } of child.steps) await expect(page.getByRole('region', { name: title })).toBeVisible();
  const answered = questionsOf(child).filter(({ column }) => miguel[column]);
  for (const { column } of answered) {
    await expect(
      page
        .getByRole('main')
        .getByText(miguel[column] ?? '', { exact: true })
        .last(),
    ).toBeVisible();
  }
  const report = await generatedReport(page);
  expect(report.name).toBe('anamnese_Miguel_Araújo_Nóbrega.pdf');
  for (const { column } of answered) expect(report.text).toContain(flat(miguel[column] ?? ''));

  const routine = page.getByRole('region', { name: 'Rotina e Desempenho Ocupacional' });
  await routine.getByRole('button', { name: 'Editar Seção' }).click();
  await expect(routine.getByLabel('Brincar')).toHaveValue(miguel.brincar ?? '');
  await routine.getByLabel('Brincar').fill('Aceitou tinta com pincel.');
  await routine.getByRole('button', { name: 'Salvar Seção' }).click();
  await expect(routine).toContainText('Aceitou tinta com pincel.');
  await chooseMore(page, 'Editar Anamnese');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Editar Anamnese Infantil');
  await page
    .getByRole('navigation', { name: 'Etapas da anamnese' })
    .getByRole('button', { name: 'Identificação' })
    .click();
  await expect(page.getByRole('checkbox', { name: /LGPD/ })).toBeChecked();
  await page.getByRole('button', { name: 'Cancelar' }).click();

  await nav.getByRole('button', { name: 'Pacientes' }).click();
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(toastOf(page, 'Paciente removido')).toBeVisible();
  await expect(page.getByText('Nenhum paciente encontrado')).toBeVisible();
});

test('R-2.26, R-2.27: a state and its municipality are chosen by typing', {
  tag: '@tablet',
}, async ({ page, therapist }) => {
  await openSignedIn(page, therapist);
  await openView(page, 'Nova Anamnese');
  const state = page.getByLabel('Estado', { exact: true });
  const municipality = page.getByLabel('Município', { exact: true });
  await expect(municipality).toBeDisabled();
  await expect(municipality).toHaveAttribute('placeholder', 'Selecione um estado primeiro');
  await state.pressSequentially('sao');
  await expect(page.getByRole('option', { name: 'São Paulo (SP)' })).toBeVisible();
  await expectAccessible(page);
  await state.press('ArrowDown');
  await state.press('Enter');
  await expect(state).toHaveValue('São Paulo');
  await expect(municipality).toBeEnabled();
  await municipality.pressSequentially('campin');
  await page.getByRole('option', { name: 'Campinas' }).click();
  await expect(municipality).toHaveValue('Campinas');
  await state.fill('Acre');
  await state.press('Tab');
  await expect(municipality).toHaveValue('');
  await state.fill('Ac');
  await expect(page.getByRole('listbox')).toBeVisible();
  await state.fill('');
  await expect(page.getByRole('listbox')).toBeHidden();
});
