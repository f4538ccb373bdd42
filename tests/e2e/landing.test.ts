import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, openSignedIn, openView, signIn, test, toastOf } from './support/test';

/** Desktop, both ways of a tablet, phone, and larger letters on the first and the last, where the text scrolls. */
const windows = [
  [1366, 768, 1],
  [1180, 820, 1],
  [820, 1180, 1],
  [390, 844, 1],
  [1366, 768, 1.5],
  [390, 844, 1.5],
] as const;

async function inEachWindow(page: Page, look: (letters: number, window: string) => Promise<void>) {
  for (const [width, height, letters] of windows) {
    await page.evaluate(
      (size) => document.documentElement.style.setProperty('font-size', size),
      `${letters * 100}%`,
    );
    await page.setViewportSize({ width, height });
    await look(letters, `${width} × ${height}, ${letters * 100} %`);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}

/** Written whole in the window, and focused. */
async function expectLanded(there: Locator) {
  await expect(there).toBeFocused();
  await expect(there).toBeInViewport({ ratio: 1 });
}

const person = { nome: 'Maria Aparecida Gonçalves da Conceição', dataNascimento: '1962-02-01' };

test('D-620: the deletion fits into every window, with its buttons', async ({ page, therapist }) => {
  await therapist.insert('patients', [person]);
  await openSignedIn(page, therapist);
  await openView(page, 'Pacientes');
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Confirmar Exclusão' });
  await expect(dialog.getByText(/deve ser guardado até/)).toBeVisible();
  await inEachWindow(page, async (letters, window) => {
    if (!(letters > 1 && window.startsWith('390')))
      await expect
        .poll(async () => (await dialog.boundingBox())?.height ?? 0, window)
        .toBeLessThanOrEqual(480 * letters);
    for (const name of ['Arquivar em vez de excluir', 'Cancelar', 'Excluir'])
      await expect(dialog.getByRole('button', { name, exact: true }), window).toBeInViewport({ ratio: 1 });
  });
});

test('D-626: from a note without an author to the profile and back, in one press each, to the button that ends it', async ({
  page,
  therapist,
}) => {
  await therapist.insert('patients', [person]);
  await openSignedIn(page, therapist);
  await openView(page, 'Pacientes');
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await page.getByRole('button', { name: 'Nova evolução' }).click();
  const text = page.getByRole('textbox', { name: 'Evolução' });
  await text.fill('Abotoa a camisa.');
  const end = page.getByRole('button', { name: 'Finalizar', exact: true });
  const toProfile = async () => {
    await end.click();
    await page.getByRole('button', { name: 'Completar meu perfil' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Meu perfil' })).toBeVisible();
  };
  await toProfile();
  await page.getByRole('tab', { name: 'Frases' }).click();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Frases', selected: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Quem assina' }).click();
  await expect(page.getByLabel('Nome completo do profissional')).toHaveValue('');
  await page.getByRole('button', { name: 'Voltar à evolução' }).click();
  await expect(text).toHaveValue('Abotoa a camisa.');
  await expectLanded(end);
  await toProfile();
  await page.getByLabel('Nome completo do profissional').fill('Helena Duarte');
  await page.getByRole('button', { name: 'Salvar e voltar' }).click();
  await expect(toastOf(page, 'Perfil salvo')).toBeVisible();
  await expectLanded(end);
  await expect(text).toHaveValue('Abotoa a camisa.');
  // once: what is opened again begins where one writes
  await text.press('End');
  await page.reload();
  await expect(text).toHaveValue('Abotoa a camisa.');
  await expect(text).toBeFocused();
  await end.press('Enter');
  await expect(page.getByRole('alertdialog', { name: /Finalizar/ })).toBeVisible();
});

/** Hands the tablet to the mother, who is asked about health alone. */
async function handOver(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Pedir à família' });
  await dialog.getByLabel('Quem vai preencher').fill('Ana');
  await dialog.getByLabel(/^(Relação com o paciente|Parentesco com a criança)/).selectOption('Mãe');
  for (const group of await dialog.getByRole('checkbox').all()) await group.uncheck();
  await dialog.getByLabel('Saúde', { exact: true }).check();
  await dialog.getByRole('button', { name: 'Entregar o tablet' }).click();
  await page.getByRole('textbox').nth(2).fill('Camarão');
}

async function giveBack(page: Page, password: string) {
  await page.getByRole('button', { name: 'Voltar às fichas' }).click();
  const dialog = page.getByRole('dialog', { name: 'Voltar às fichas' });
  await dialog.getByLabel('Senha', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Desbloquear' }).click();
}

const heading = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Revisar o que a família preencheu' });

async function useAll(page: Page) {
  await expectLanded(heading(page));
  await page.getByRole('button', { name: 'Usar onde a ficha está em branco' }).click();
  await page.getByRole('button', { name: 'Salvar revisão' }).click();
  await expect(toastOf(page, /Revisão salva|Dados atualizados/)).toBeVisible();
}

test('D-623: after the password what the family wrote is open; reviewed, its first answer is in view, with the focus', async ({
  page,
  therapist,
}) => {
  await therapist.insert('patients', [
    {
      id: randomUUID(),
      nome: 'Miguel Souza',
      tipo: 'infantil',
      dataNascimento: '2019-02-01',
      responsavel: 'Ana',
    },
  ]);
  await signIn(page, therapist);
  await openView(page, 'Pacientes');
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  const fromRecord = async () => {
    await page.getByRole('button', { name: 'Mais', exact: true }).click();
    await page.getByRole('button', { name: 'Pedir à família…' }).click();
    await handOver(page);
  };
  // not ended: what can be done with it is in view, in the record
  await fromRecord();
  await giveBack(page, therapist.password);
  await expect(page.getByRole('heading', { level: 1, name: 'Miguel Souza' })).toBeVisible();
  const goOn = page.getByRole('button', { name: 'Continuar no tablet' });
  await expectLanded(goOn);
  await goOn.click();
  await page.getByRole('button', { name: 'Terminei' }).click();
  await giveBack(page, therapist.password);
  await useAll(page);
  await expectLanded(page.getByRole('button', { name: /^Editar Alergias/ }));
});

test('D-623: of a new form the step that the family filled first is shown, at its field', async ({
  page,
  therapist,
  guard,
}) => {
  // what the family wrote waits for its patient
  guard.allowConsole(/Failed to load resource/);
  await signIn(page, therapist);
  await openView(page, 'Anamnese Infantil');
  await page.getByLabel('Nome da Criança', { exact: true }).fill('Miguel Souza');
  await page.getByRole('button', { name: 'Pedir à família…' }).click();
  await handOver(page);
  await page.getByRole('button', { name: 'Terminei' }).click();
  await giveBack(page, therapist.password);
  await useAll(page);
  await expectLanded(page.getByRole('textbox', { name: 'Alergias' }));
  await expect(page.getByRole('textbox', { name: 'Alergias' })).toHaveValue('Camarão');
});
