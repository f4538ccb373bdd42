import { randomUUID } from 'node:crypto';
import { expectAccessible } from './support/accessibility';
import { untilStored } from './support/saved';
import { expect, openSignedIn, openView, test } from './support/test';

const child = { nome: 'Davi Rezende Paixão', tipo: 'infantil', dataNascimento: '2020-03-02' };

test('D-348, D-349: goals are rated in a note with one tap each, over a reload; finalised, a rating stays as it is and is in the course', {
  tag: '@touch',
}, async ({ page, therapist }) => {
  const [patient] = await therapist.insert('patients', [child]);
  await therapist.insert('therapist_profiles', [{ user_id: therapist.id, full_name: 'Helena Duarte' }]);
  const [shoes, lesson] = [randomUUID(), randomUUID()];
  const levels = ['Não tenta', 'Calça um pé', 'Calça os dois', 'Calça os dois e fecha o velcro', 'Dá o laço'];
  await therapist.insert('goals', [
    { id: shoes, patient_id: patient?.id, statement: 'Calçar', own_words: 'Quero calçar o tênis', levels },
  ]);
  await therapist.insert('goals', [{ id: lesson, patient_id: patient?.id, statement: 'Terminar a lição' }]);
  await openSignedIn(page, therapist);
  await openView(page, 'Pacientes');
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await page.getByRole('button', { name: 'Nova evolução' }).first().click();

  const goal = (name: string) => page.getByRole('group', { name });
  await goal('Calçar').getByRole('radio', { name: '+1' }).tap();
  await goal('Terminar a lição').getByRole('radio', { name: 'Em parte' }).tap();
  await untilStored(page);
  await page.reload();
  await expect(goal('Calçar').getByRole('radio', { name: '+1' })).toBeChecked();
  await expect(goal('Calçar').getByText('Calça os dois e fecha o velcro')).toBeVisible();
  await page.getByRole('textbox', { name: 'Evolução' }).fill('Fechou o velcro do direito sem dica.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Finalizar' }).click();
  await page
    .getByRole('alertdialog', { name: 'Finalizar esta evolução?' })
    .getByRole('button', { name: 'Finalizar' })
    .click();

  const marks = page.getByRole('list', { name: 'Metas do dia' });
  await expect(marks).toContainText('Calçar: +1, Calça os dois e fecha o velcro');
  await expect(marks).toContainText('Terminar a lição: Em parte');

  const ask = (path: string, method: string, body: object) =>
    therapist.api(path, {
      method,
      headers: { prefer: 'return=representation' },
      body: JSON.stringify(body),
    });
  const course = async () => {
    const answer = await ask('/rest/v1/rpc/goal_courses', 'POST', { patient: patient?.id, most: 10 });
    return (await answer.json()).ratings;
  };
  const rated = [
    expect.objectContaining({ goal_id: shoes, level: 1, rated_by: 'terapeuta', word: null }),
    expect.objectContaining({ goal_id: lesson, level: null, rated_by: 'terapeuta', word: 'em_parte' }),
  ];
  const before = await course();
  expect(before).toHaveLength(2);
  expect(before).toEqual(expect.arrayContaining(rated));
  const refused = [
    await ask(`/rest/v1/session_notes?patient_id=eq.${patient?.id}`, 'PATCH', { ratings: {} }),
    await ask(`/rest/v1/goal_ratings?goal_id=eq.${shoes}`, 'PATCH', { level: -2 }),
    await ask(`/rest/v1/goal_ratings?goal_id=eq.${shoes}`, 'DELETE', {}),
    await ask(`/rest/v1/goals?id=eq.${shoes}`, 'PATCH', { levels: null }),
  ];
  expect(refused.map(({ ok }) => ok)).toEqual([false, false, false, false]);
  expect(await course()).toEqual(before);
});
