import { adult } from '../../src/questionnaire/adult';
import { askedOfAll, questionsOf } from '../../src/questionnaire/field';
import { maria } from '../support/maria';
import { expectAccessible } from './support/accessibility';
import { fillWizard, saveWizard } from './support/forms';
import { flat, generatedReport } from './support/pdfText';
import { expect, openView, signIn, signOut, signUp, test, toastOf } from './support/test';
import { newCredentials } from './support/therapist';

test('R-1.2, R-1.3, R-1.5, R-2.9, R-2.14, R-9.6: a therapist records an intake, finds it, prints it, and has it after a restart', {
  tag: '@both',
}, async ({ page, newDevice, ownServer, guard }) => {
  // the page stays open while its server restarts
  guard.allowConsole(/Failed to load resource: net::ERR_CONNECTION_(REFUSED|RESET)/);
  const therapist = newCredentials();
  const name = maria.nome ?? '';
  await signUp(page, therapist, ownServer.url);
  await signOut(page);
  await expect(toastOf(page, 'Você saiu!')).toBeVisible();
  await signIn(page, therapist, ownServer.url);
  await expect(toastOf(page, 'Login bem-sucedido!')).toBeVisible();

  await openView(page, 'Nova Anamnese');
  await fillWizard(page, adult, maria);
  await expectAccessible(page);
  await saveWizard(page);
  await expect(toastOf(page, 'Paciente adicionado com sucesso! ✅')).toBeVisible();

  const search = page.getByRole('searchbox', { name: 'Buscar por nome ou CPF' });
  const cards = page.getByRole('list', { name: 'Pacientes' });
  await expectAccessible(page);
  for (const query of ['conceicao maria', '982.247']) {
    await search.fill(query);
    await expect(cards.getByRole('heading')).toHaveText([name]);
  }
  await search.fill('itamar');
  await expect(page.getByText('A busca não encontrou ninguém')).toBeVisible();
  await search.fill('');

  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  for (const question of adult.steps.flatMap(askedOfAll)) {
    await expect(
      page
        .getByRole('main')
        .getByText(maria[question.column] ?? '', { exact: true })
        .last(),
    ).toBeVisible();
  }

  const report = await generatedReport(page);
  expect(report.name).toBe('anamnese_Maria_Aparecida_Gonçalves_da_Conceição.pdf');
  expect(report.pages.length).toBeGreaterThan(1);
  report.pages.forEach((text, index) => {
    expect(text).toContain(`página ${index + 1} de ${report.pages.length}`);
  });
  expect(report.text).toContain(`Anamnese - ${name}`);
  expect(report.text).toMatch(/Gerado em \d\d\/\d\d\/\d{4}/);
  for (const { column } of questionsOf(adult)) expect(report.text).toContain(flat(maria[column] ?? ''));

  const stranger = await newDevice();
  await signUp(stranger, newCredentials(), ownServer.url);
  await openView(stranger, 'Pacientes');
  await expect(stranger.getByText('Nenhum paciente encontrado')).toBeVisible();

  await ownServer.restart();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('region', { name: 'Dados Clínicos' })).toContainText('urticária em 2011');
});
