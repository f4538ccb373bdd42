import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility';
import { draw } from './support/draw';
import { openStep, saveWizard } from './support/forms';
import { expect, openSignedIn, openView, test, toastOf } from './support/test';

const names = ['Rosa Ferraz', 'Caio Lima', 'Yara Souza'];
const others = names.map((nome) => ({ nome, dataNascimento: '1962-02-01', telefone: '(71) 3333-0163' }));
const child = 'Sofia Brandão';

const listOf = (page: Page) => page.getByRole('list', { name: 'Pacientes' });
const cards = (page: Page) => listOf(page).locator('> li');

/** Saves a child's form with the required answers, which the guardian signs on the screen. */
async function saveSignedChild(page: Page) {
  await openView(page, 'Anamnese Infantil');
  await page.getByLabel('Nome da Criança').fill(child);
  await page.getByLabel('Data de Nascimento').pressSequentially('06042019');
  await page.getByLabel('Nome do Responsável').fill('Josefina Brandão');
  await page.getByRole('checkbox', { name: /LGPD/ }).check();
  await page.getByRole('button', { name: 'Assinar na tela' }).click();
  const signing = page.getByRole('alertdialog', { name: 'Para Josefina assinar' });
  await draw(page, signing.getByRole('img', { name: /^Área da assinatura/ }), [0.1, 0.7], [0.5, 0.3]);
  await signing.getByRole('button', { name: 'Confirmar assinatura' }).click();
  await page
    .getByRole('alertdialog', { name: /^Assinado\. / })
    .getByRole('button', { name: 'Continuar' })
    .click();
  await openStep(page, { title: 'Documentos' });
  await saveWizard(page);
}

async function expectAlone(page: Page, name: string) {
  await expect(page.getByRole('heading', { name: 'Ficha salva' })).toBeVisible();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  for (const other of names.filter((one) => one !== name)) await expect(page.getByText(other)).toHaveCount(0);
}

/** Changes a section of a record in the list, and returns to the list. */
async function editSection(page: Page, name: string) {
  await page.getByRole('button', { name: `Ver ${name}`, exact: true }).click();
  const section = page.getByRole('region', { name: /^(Dados Clínicos|Plano Terapêutico)$/ }).last();
  await section.getByRole('button', { name: 'Editar Seção' }).click();
  await section.getByRole('textbox').first().fill(`Escrito ${Math.random()}`);
  await section.getByRole('button', { name: 'Salvar Seção' }).click();
  await expect(section.getByRole('button', { name: 'Editar Seção' })).toBeVisible();
  await page.getByRole('button', { name: 'Voltar para Pacientes' }).click();
}

test('D-140: after saving, no other patient is on the screen', { tag: '@long' }, async ({
  page,
  therapist,
  guard,
}) => {
  guard.allowConsole(/Failed to load resource/);
  await therapist.insert('patients', others);
  await openSignedIn(page, therapist);
  await openView(page, 'Pacientes');
  await expect(cards(page)).toHaveCount(3);

  await saveSignedChild(page);
  await expect(toastOf(page, 'Paciente adicionado com sucesso! ✅')).toBeVisible();
  await expectAlone(page, child);
  await expect(page.getByRole('heading', { name: 'Ficha salva' })).toBeFocused();
  await expectAccessible(page);
  await page.reload();
  await expectAlone(page, child);

  // the record leads back to the same list, also with the browser's button
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await page.getByRole('button', { name: 'Voltar para Pacientes' }).click();
  await expectAlone(page, child);
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(child);
  await page.goBack();
  await expectAlone(page, child);

  await page.getByRole('button', { name: 'Mostrar todos os 4' }).click();
  await expect(cards(page)).toHaveCount(4);
  await expect(cards(page).nth(1).getByRole('button', { name: 'Ver Detalhes' })).toBeFocused();

  // an edited record leaves the list as it is
  await editSection(page, child);
  await expect(cards(page)).toHaveCount(4);

  // a visit through the navigation shows all
  await openView(page, 'Pacientes');
  await expect(cards(page)).toHaveCount(4);

  // without network
  await page.context().setOffline(true);
  await saveSignedChild(page);
  await expect(page.getByRole('region', { name: 'Aguardando envio (1)' })).toBeVisible();
  await expectAlone(page, child);
  await expect(page.getByRole('button', { name: 'Mostrar todos os 5' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('region', { name: 'Aguardando envio (1)' })).toHaveCount(0);
  await expectAlone(page, child);
});

test('D-140: deleting the record that the list shows alone leads to all others', async ({
  page,
  therapist,
}) => {
  await therapist.insert('patients', others);
  await openSignedIn(page, therapist);
  await saveSignedChild(page);
  await expectAlone(page, child);
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Confirmar Exclusão' });
  await question.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(cards(page)).toHaveCount(3);
  await expect(page.getByRole('heading', { name: 'Ficha salva' })).toHaveCount(0);
  // the toast that names it stays while the pointer rests on it
  await page.mouse.move(5, 5);
  await expect(page.getByText(child)).toHaveCount(0);
});

test('D-140, D-141, D-142: after a record the list is where it was left; a press anywhere on a card opens it', async ({
  page,
  therapist,
}) => {
  const many = Array.from({ length: 400 }, (_, index) => ({
    nome: `${index % 3 ? 'Ana' : 'Maria Aparecida Gonçalves da Conceição'} ${index}`,
    dataNascimento: '1962-02-01',
    endereco:
      index % 5 ? 'Rua das Acácias, 214' : 'Rua das Acácias, 214, bloco B, apartamento 1203, Vila Industrial',
  }));
  await therapist.insert('patients', many);
  await openSignedIn(page, therapist);
  await openView(page, 'Pacientes');
  await expect(page.getByText('400 pacientes', { exact: true }).last()).toBeVisible();
  for (let step = 0; step < 30; step += 1) {
    await page.mouse.wheel(0, 700);
    await page.waitForTimeout(30);
  }
  const openers = page.getByRole('button', { name: 'Ver Detalhes' });
  /** The card in the middle of the window. */
  const inTheMiddle = async () => {
    await page.waitForTimeout(300);
    const index = await openers.evaluateAll((all) => {
      const far = (one: Element) => {
        const { top, height } = (one.closest('li') ?? one).getBoundingClientRect();
        return Math.abs(top + height / 2 - innerHeight / 2);
      };
      return all.reduce((best, one, at) => (far(one) < far(all[best] ?? one) ? at : best), 0);
    });
    const name = await cards(page).nth(index).getByRole('heading').textContent();
    return cards(page).filter({ has: page.getByRole('heading', { name: name ?? '', exact: true }) });
  };
  const card = await inTheMiddle();
  const before = await card.boundingBox();
  if (!before) throw new Error('no card');
  const expectPlace = async () => {
    await expect(card.getByRole('button', { name: 'Ver Detalhes' })).toBeFocused();
    await expect.poll(async () => Math.abs(((await card.boundingBox())?.y ?? 0) - before.y)).toBeLessThan(3);
  };
  const name = (await card.getByRole('heading').textContent()) ?? '';
  // its corner, its name, its text
  for (const at of [
    { x: before.width - 12, y: 12 },
    { x: 130, y: 32 },
    { x: before.width / 2, y: before.height / 2 },
  ]) {
    await page.mouse.click(before.x + at.x, before.y + at.y);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await page.getByRole('button', { name: 'Voltar para Pacientes' }).click();
    await expectPlace();
  }
  await card.getByRole('button', { name: `Ver ${name}`, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.goBack();
  await expectPlace();
  // pressed in the same moment as a scroll
  await card.getByRole('button', { name: 'Ver Detalhes' }).evaluate((button) => {
    scrollBy({ top: 60 });
    (button as HTMLElement).click();
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.goBack();
  await expect(card.getByRole('button', { name: 'Ver Detalhes' })).toBeFocused();
  await expect
    .poll(async () => Math.abs(((await card.boundingBox())?.y ?? 0) + 60 - before.y))
    .toBeLessThan(3);
  // after an edit, too
  await editSection(page, name);
  await expect(card.getByRole('button', { name: 'Ver Detalhes' })).toBeFocused();
  await expect(card.getByRole('heading')).toBeInViewport();

  // in a window that is lower now, as on a turned tablet
  await page.setViewportSize({ width: 1366, height: 1200 });
  await page.waitForTimeout(300);
  const lowest = await cards(page).evaluateAll((all) =>
    all.findIndex((one) => one.getBoundingClientRect().top > 790),
  );
  const lowName = (await cards(page).nth(lowest).getByRole('heading').textContent()) ?? '';
  const lowCard = cards(page).filter({ has: page.getByRole('heading', { name: lowName, exact: true }) });
  await lowCard.getByRole('button', { name: 'Ver Detalhes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(lowName);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goBack();
  await expect(lowCard.getByRole('button', { name: 'Ver Detalhes' })).toBeFocused();
  await expect(lowCard.getByRole('button', { name: 'Ver Detalhes' })).toBeInViewport({ ratio: 1 });

  // with a search, too, and with another number of columns
  const search = page.getByRole('searchbox');
  await search.fill('conceicao');
  await expect(page.getByText('134 pacientes de 400')).toBeVisible();
  await page.mouse.wheel(0, 3000);
  const found = await inTheMiddle();
  await found.getByRole('button', { name: 'Ver Detalhes' }).click();
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goBack();
  await expect(search).toHaveValue('conceicao');
  await expect(found.getByRole('button', { name: 'Ver Detalhes' })).toBeFocused();
  await expect(found.getByRole('heading')).toBeInViewport();
  expect(page.url()).not.toMatch(/conceicao/);

  await openView(page, 'Dashboard');
  await openView(page, 'Pacientes');
  await expect(search).toHaveValue('');
  const scrolled = () => page.evaluate(() => scrollY);
  expect(await scrolled()).toBe(0);

  // left by the navigation, and shown again by Back
  await page.mouse.wheel(0, 9000);
  await expect.poll(scrolled).toBeGreaterThan(8000);
  const left = await inTheMiddle();
  await openView(page, 'Dashboard');
  await page.goBack();
  await expect(left.getByRole('heading')).toBeInViewport();
  await expect(page.getByRole('main')).toBeFocused();

  // a card that is gone leaves its place to the next one
  const gone = await inTheMiddle();
  const next = gone.locator('~ li').first().getByRole('heading');
  const following = (await next.textContent()) ?? '';
  await gone.getByRole('button', { name: 'Ver Detalhes' }).click();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Confirmar Exclusão' });
  await question.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page.getByText('399 pacientes', { exact: true }).last()).toBeVisible();
  await expect(cards(page).getByRole('heading', { name: following, exact: true })).toBeInViewport();
  await expect(page.getByRole('main')).toBeFocused();
});
