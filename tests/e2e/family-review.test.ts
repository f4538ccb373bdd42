import { expectAccessible } from './support/accessibility';
import { expect, openView, signIn, test } from './support/test';

test("D-206, D-215: the family's answers from the tablet are reviewed by keyboard, and are in the record with the informant", {
  tag: '@tablet',
}, async ({ page, context, therapist, guard }) => {
  guard.allowConsole(/Failed to load resource/);
  await therapist.insert('patients', [
    {
      nome: 'Miguel Souza',
      tipo: 'infantil',
      dataNascimento: '2019-02-01',
      responsavel: 'Ana',
      alergias_infantil: 'Nega alergias',
    },
  ]);
  await signIn(page, therapist);
  await openView(page, 'Pacientes');
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await page.getByRole('button', { name: 'Pedir à família…' }).click();
  const handover = page.getByRole('dialog', { name: 'Pedir à família' });
  await handover.getByLabel('Quem vai preencher').fill('Ana');
  await handover.getByLabel(/^(Relação com o paciente|Parentesco com a criança)/).selectOption('Mãe');
  for (const group of await handover.getByRole('checkbox').all()) await group.uncheck();
  await handover.getByLabel('Saúde', { exact: true }).check();
  // no worker holds the app here: loaded anew without network, the page would be gone
  await context.setOffline(true);
  await expect(handover.getByText('Para entregar o tablet, conecte-se à internet')).toBeVisible();
  await expect(handover.getByRole('button', { name: 'Entregar o tablet' })).toBeDisabled();
  await expectAccessible(page);
  await context.setOffline(false);
  await handover.getByRole('button', { name: 'Entregar o tablet' }).click();

  // Saúde: history, medicines, allergies, operations and what runs in the family
  await expect(page.getByRole('button', { name: 'Terminei' })).toBeVisible();
  const written = page.getByRole('textbox');
  await written.nth(0).fill('Otite <b>duas</b> vezes');
  await page.getByRole('button', { name: 'Não sei' }).nth(1).click();
  await written.nth(2).fill('Camarão');
  await page.getByRole('button', { name: 'Terminei' }).click();
  await page.getByRole('button', { name: 'Voltar às fichas' }).click();
  const password = page.getByRole('dialog', { name: 'Voltar às fichas' });
  await password.getByLabel('Senha', { exact: true }).fill(therapist.password);
  await password.getByRole('button', { name: 'Desbloquear' }).click();

  // D-623
  await expect(
    page.getByRole('heading', { level: 1, name: 'Revisar o que a família preencheu' }),
  ).toBeFocused();
  await expect(page.getByText('Faltam 3 respostas')).toBeVisible();
  await page.getByRole('button', { name: 'Usar', exact: true }).first().focus();
  await page.keyboard.press('u');
  await page.keyboard.press('u');
  await page.keyboard.press('a');
  await expect(page.getByText('Todas decididas', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');

  const health = page.getByRole('region', { name: 'Histórico de Saúde e Desenvolvimento' });
  await expect(health).toContainText('Otite <b>duas</b> vezes');
  await expect(health).toContainText('Nega alergias\nCamarão');
  await expect(health).toContainText('Não sabe informar');
  // once for the section
  await expect(health.getByText('Informado por: Mãe')).toHaveCount(1);
  const [row] = await (await therapist.api('/rest/v1/family_answers?select=answers,reviewed_at')).json();
  expect(row.reviewed_at).not.toBeNull();
  expect(row.answers.historicosaude).toEqual({ text: 'Otite <b>duas</b> vezes' });
});
