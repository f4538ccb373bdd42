import { miguel } from '../support/miguel';
import { expectAccessible } from './support/accessibility';
import { expect, openSignedIn, openTab, openView, test, toastOf } from './support/test';

const objetivos = '1. Calçar o tênis sozinho\n2. Terminar a lição. Ficar na festa até o parabéns.';

test('D-340, D-342, D-345, D-346: on a tablet the objectives become goals, one is rated and one ends', {
  tag: ['@tablet', '@repeat'],
}, async ({ page, therapist }) => {
  await therapist.insert('patients', [{ ...miguel, tipo: 'infantil', objetivos }]);
  await openSignedIn(page, therapist);
  await openView(page, 'Pacientes');
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await openTab(page, 'Plano e metas');
  const goals = page.getByRole('region', { name: 'Metas' });
  await goals.getByRole('button', { name: 'Criar metas destes objetivos' }).click();
  const offer = page.getByRole('dialog', { name: 'Criar metas destes objetivos' });
  await expect(offer.getByRole('listitem')).toHaveCount(3);
  for (const text of ['Calçar o tênis sozinho', 'Terminar a lição']) {
    const sentence = offer.getByRole('listitem').filter({ hasText: text });
    await sentence.getByRole('button', { name: 'Criar meta' }).click();
    await expect(sentence.getByText('Meta criada')).toBeVisible();
  }
  await offer.getByRole('button', { name: 'Fechar' }).click();
  await expect(goals.getByRole('article')).toHaveCount(2);

  const shoe = goals.getByRole('article', { name: 'Calçar o tênis sozinho' });
  await shoe.getByRole('button', { name: 'Registrar hoje' }).click();
  const rating = page.getByRole('dialog', { name: 'Registrar marca' });
  await rating.getByRole('radio', { name: 'Em parte' }).check();
  await rating.getByRole('button', { name: 'Salvar' }).click();
  await expect(shoe.getByText(/^Última marca em/)).toContainText('Em parte');
  // its words are fixed now
  await shoe.getByRole('button', { name: 'Ver percurso' }).click();
  await shoe.getByRole('button', { name: 'Editar meta' }).click();
  const editor = page.getByRole('dialog', { name: 'Editar meta' });
  await editor.getByLabel('O esperado', { exact: true }).fill('Calça os dois sem dica');
  await editor.getByRole('button', { name: 'Salvar nova versão' }).click();
  await expect(shoe.getByText('Calça os dois sem dica')).toBeVisible();
  await shoe.getByRole('button', { name: 'Versão anterior' }).click();
  await expect(shoe.getByRole('listitem').filter({ hasText: 'Em parte' })).not.toHaveCount(0);

  const lesson = goals.getByRole('article', { name: 'Terminar a lição' });
  await lesson.getByRole('button', { name: 'Ver percurso' }).click();
  await lesson.getByRole('button', { name: 'Encerrar…' }).click();
  const ending = page.getByRole('dialog', { name: 'Encerrar meta' });
  await ending.getByRole('radio', { name: /^Alcançada/ }).check();
  await ending.getByRole('button', { name: 'Salvar' }).click();
  await expect(toastOf(page, 'Meta: alcançada')).toBeVisible();
  await goals.getByRole('button', { name: 'Metas encerradas (1)' }).click();
  await expect(lesson).toBeVisible();
  await expectAccessible(page);

  // what is left is offered again, and the history tells it all
  await goals.getByRole('button', { name: 'Criar metas destes objetivos' }).click();
  await expect(offer.getByRole('listitem')).toHaveText([/^Ficar na festa até o parabéns/]);
  await page.keyboard.press('Escape');
  await openTab(page, 'Termos e histórico');
  const told = page.getByRole('region', { name: 'Histórico' });
  await expect(told.getByText('Meta alterada')).toBeVisible();
  await expect(told.getByText('Meta marcada')).toBeVisible();
  await expect(told.getByText('Meta criada')).toHaveCount(3);
});
