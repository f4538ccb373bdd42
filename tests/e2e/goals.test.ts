import { miguel } from '../support/miguel';
import { expectAccessible } from './support/accessibility';
import { resizeTo } from './support/fit';
import { expect, openSignedIn, openTab, openView, test, toastOf } from './support/test';

const objetivos = '1. Calçar o tênis sozinho\n2. Terminar a lição. Ficar na festa até o parabéns.';

test('D-340, D-342, D-345, D-346: on a tablet the objectives become goals, one is rated and one ends', {
  tag: '@tablet',
}, async ({ page, therapist }) => {
  await therapist.insert('patients', [{ ...miguel, tipo: 'infantil', objetivos }]);
  await openSignedIn(page, therapist);
  await openView(page, 'Pacientes');
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await openTab(page, 'Plano e metas');
  const goals = page.getByRole('region', { name: 'Metas' });
  await page.getByRole('button', { name: 'Criar metas a partir dos objetivos' }).click();
  const offer = page.getByRole('dialog', { name: 'Criar metas a partir dos objetivos' });
  await expect(offer.getByRole('checkbox')).toHaveCount(3);
  await offer.getByRole('checkbox', { name: /^Ficar na festa/ }).uncheck();
  await offer.getByRole('button', { name: 'Criar 2 metas' }).click();
  await expect(goals.getByRole('article')).toHaveCount(2);

  const shoe = goals.getByRole('article', { name: 'Calçar o tênis sozinho' });
  await shoe.getByRole('button', { name: 'Ver e registrar' }).click();
  await shoe.getByRole('button', { name: 'Registrar nível' }).click();
  const rating = page.getByRole('dialog', { name: 'Registrar nível' });
  await rating.getByRole('radio', { name: 'Em parte' }).check();
  await rating.getByRole('button', { name: 'Salvar' }).click();
  await expect(shoe.getByText(/^Último nível em/)).toContainText('Em parte');
  // its words are fixed now
  await shoe.getByRole('button', { name: 'Editar meta' }).click();
  const editor = page.getByRole('dialog', { name: 'Editar meta' });
  await editor.getByRole('button', { name: 'Detalhar' }).click();
  await editor.getByLabel('O esperado', { exact: true }).fill('Calça os dois sem dica');
  await editor.getByRole('button', { name: 'Salvar nova versão' }).click();
  await expect(shoe.getByText('Calça os dois sem dica')).toBeVisible();
  await shoe.getByRole('button', { name: 'Versão anterior' }).click();
  await expect(shoe.getByRole('listitem').filter({ hasText: 'Em parte' })).not.toHaveCount(0);

  const lesson = goals.getByRole('article', { name: 'Terminar a lição' });
  await lesson.getByRole('button', { name: 'Ver e registrar' }).click();
  await lesson.getByRole('button', { name: 'Encerrar…' }).click();
  const ending = page.getByRole('dialog', { name: 'Encerrar meta' });
  await ending.getByRole('radio', { name: /^Alcançada/ }).check();
  await ending.getByRole('button', { name: 'Salvar' }).click();
  await expect(toastOf(page, 'Meta: alcançada')).toBeVisible();
  await goals.getByRole('button', { name: 'Metas encerradas (1)' }).click();
  await expect(lesson).toBeVisible();
  await expectAccessible(page);

  // what is left is offered again, and the history tells it all
  await goals.getByRole('button', { name: 'Nova meta' }).click();
  await page.getByRole('button', { name: 'Criar metas a partir dos objetivos' }).click();
  await expect(offer.getByRole('listitem')).toHaveText([/^Ficar na festa até o parabéns/]);
  await page.keyboard.press('Escape');
  await openTab(page, 'Termos e histórico');
  const told = page.getByRole('region', { name: 'Histórico' });
  await expect(told.getByText('Meta alterada')).toBeVisible();
  await expect(told.getByText('Nível de meta registrado')).toBeVisible();
  await expect(told.getByText('Meta criada')).toHaveCount(3);
});

test('D-575, D-579: at every size a goal is written in a dialog that fits, with its buttons in view, and three stand in one window', async ({
  page,
  therapist,
}) => {
  const id = crypto.randomUUID();
  await therapist.insert('patients', [{ ...miguel, id, tipo: 'infantil' }]);
  const levels = ['Um adulto calça', 'Calça um pé', 'Calça os dois', 'Fecha o velcro', 'Dá o laço'];
  const goalRows = [
    'Calçar o tênis sozinho antes de ir para a escola',
    'Terminar a lição de casa com uma pausa',
    'Ficar na festa do primo até o parabéns',
  ].map((statement) => ({ id: crypto.randomUUID(), patient_id: id, statement }));
  for (const row of goalRows)
    await therapist.insert('goals', [
      { ...row, own_words: 'Quero calçar sozinho.', said_by: 'Davi', levels },
    ]);
  const rated = goalRows.flatMap(({ id: goal_id }) =>
    ['2026-10-07', '2026-11-18'].map((rated_on, place) => ({
      patient_id: id,
      goal_id,
      rated_on,
      level: place,
    })),
  );
  await therapist.insert('goal_ratings', rated);
  await openSignedIn(page, therapist);
  await openView(page, 'Pacientes');
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await openTab(page, 'Plano e metas');
  const goals = page.getByRole('region', { name: 'Metas' });
  const cards = goals.getByRole('article');
  await expect(cards).toHaveCount(3);
  const bar = page.getByRole('navigation', { name: 'Principal' });
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Salvar meta' });
  /** The whole dialog is in the window, and its buttons in it. */
  const expectFits = async () => {
    await expect(dialog).toBeInViewport({ ratio: 1 });
    await expect(save).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeInViewport({ ratio: 1 });
  };
  for (const [width, height] of [
    [1366, 768],
    [1180, 820],
    [820, 1180],
    [390, 844],
  ] as const) {
    await resizeTo(page, { width, height });
    const [first, last] = [await cards.first().boundingBox(), await cards.last().boundingBox()];
    if (!first || !last) throw new Error('no cards');
    // on a phone, the navigation below; everywhere the line with the name above
    const taken = 44 + (width === 390 ? ((await bar.boundingBox())?.height ?? 0) : 0);
    expect(last.y + last.height - first.y, `${width} px`).toBeLessThanOrEqual(height - taken);

    await goals.getByRole('button', { name: 'Nova meta' }).click();
    await expect(dialog.getByLabel('A meta, em uma frase')).toBeFocused();
    await expectFits();
    await dialog.getByRole('button', { name: 'Detalhar' }).click();
    await expectFits();
    await dialog.getByRole('checkbox').scrollIntoViewIfNeeded();
    await expect(dialog.getByRole('checkbox')).toBeInViewport();
    await expectFits();
    await expectAccessible(page);
    // a list of suggestions stays in what scrolls
    await dialog.getByLabel('Área').click();
    await expect(dialog.getByRole('option', { name: 'Alimentação' })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect(dialog).toHaveCount(0);

    await cards.first().getByRole('button', { name: 'Ver e registrar' }).click();
    await cards.first().getByRole('button', { name: 'Editar meta' }).click();
    await expect(dialog.getByRole('button', { name: 'Detalhar' })).toHaveAttribute('aria-expanded', 'true');
    await expectFits();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await cards.first().getByRole('button', { name: 'Ver e registrar' }).click();
  }
});
