import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility';
import { expectToFit, resizeTo } from './support/fit';
import { lock, unlock } from './support/lock';
import { type OwnBrowser, ownBrowser } from './support/ownBrowser';
import { untilStored } from './support/saved';
import {
  chooseMore,
  expect,
  openSignedIn,
  openTab,
  openView,
  proceed,
  signIn,
  test,
  toastOf,
} from './support/test';
import type { Therapist } from './support/therapist';

const davi = {
  nome: 'Davi Rezende',
  dataNascimento: '2019-02-01',
  tipo: 'infantil',
  attended_on: '2026-06-03',
  avds: 'Calça um pé do tênis com dica.',
  brincar: 'Prefere blocos e carrinhos.',
  rotinadiaria: 'Dorme às 21 h.',
};

async function addDavi(therapist: Therapist): Promise<string> {
  await therapist.insert('therapist_profiles', [{ full_name: 'Helena Duarte' }]);
  const [patient] = await therapist.insert('patients', [davi]);
  return String(patient?.id);
}

const openRecord = async (page: Page) => {
  await openView(page, 'Pacientes');
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
};
const question = (page: Page, name: string) => page.getByRole('region', { name });
const answer = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}, `) });

async function open(browser: OwnBrowser, url: string): Promise<Page> {
  const page = await browser.open();
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(url);
  return page;
}

/**
 * Unlocking began another session and took the lock away; a killed browser may have either of them not on its disk. Then the
 * password brings back what is there.
 */
async function comeBack(page: Page, password: string): Promise<void> {
  const closed = page.getByRole('dialog', { name: /^(Sua sessão terminou|Tela bloqueada)$/ });
  const navigation = page.getByRole('navigation', { name: 'Principal' });
  await expect(closed.or(navigation).first()).toBeVisible();
  if (!(await closed.isVisible())) return;
  await closed.getByLabel('Senha', { exact: true }).fill(password);
  await closed.getByRole('button', { name: 'Desbloquear' }).click();
  await expect(navigation).toBeVisible();
}

async function finalise(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Finalizar reavaliação' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Finalizar' }).press('Enter');
}

test('D-366, D-367, D-370, D-371: a re-evaluation outlives lock, reload and a killed browser, is finalised and compared at every width', async ({
  guard,
  therapist,
  baseURL,
}) => {
  const url = baseURL ?? '';
  guard.allowConsole(/Failed to load resource/);
  await addDavi(therapist);
  const browser = ownBrowser(guard);
  try {
    await signIn(await browser.open(), therapist, url);
    await browser.close();
    let page = await open(browser, url);
    await openRecord(page);
    await chooseMore(page, 'Reavaliar');
    await page.getByLabel('Quem informa hoje').selectOption('Mãe');
    await expect(question(page, 'Brincar')).toContainText('Prefere blocos e carrinhos.');
    await question(page, 'Brincar')
      .getByRole('button', { name: /^Sem mudança/ })
      .click();
    await answer(page, 'Atividades de Vida Diária').fill('Calça os dois pés do tênis.');
    await page.getByRole('button', { name: 'Bloquear tela' }).filter({ visible: true }).click();
    await expect(lock(page)).toBeVisible();
    await unlock(page, therapist.password);
    await expect(answer(page, 'Atividades de Vida Diária')).toHaveValue('Calça os dois pés do tênis.');

    await answer(page, 'Rotina Diária').fill('Dorme às 20 h.');
    await untilStored(page);
    await page.reload();
    await expect(answer(page, 'Rotina Diária')).toHaveValue('Dorme às 20 h.');
    await expect(page.getByText('3 de 7')).toBeVisible();

    await answer(page, 'Interação Social').fill('Brinca com dois amigos.');
    await untilStored(page);
    await browser.kill();
    page = await open(browser, url);
    await comeBack(page, therapist.password);
    await proceed(page, 'Reavaliação');
    await expect(answer(page, 'Interação Social')).toHaveValue('Brinca com dois amigos.');
    await expect(question(page, 'Brincar')).toContainText('Sem mudança, confirmado');
    await expect(page.getByLabel('Quem informa hoje')).toHaveValue('Mãe');
    await expect(page.getByText('4 de 7')).toBeVisible();
    await finalise(page);
    await expect(toastOf(page, 'Reavaliação finalizada')).toBeVisible();

    const evaluations = page.getByRole('region', { name: 'Reavaliações' });
    await expect(evaluations).toContainText('03/06/2026Primeira avaliação (da anamnese) · 3 perguntas');
    await evaluations.getByRole('button', { name: 'Comparar' }).click();
    await expect(question(page, 'Brincar')).toContainText('Sem mudança, confirmado em');
    const skills = question(page, 'Atividades de Vida Diária');
    await expect(skills.locator('mark')).toHaveText(['os dois pés']);
    for (const [width, height, columns] of [
      [1366, 768, 2],
      [1180, 820, 2],
      [820, 1180, 2],
      [390, 844, 1],
    ] as const) {
      await resizeTo(page, { width, height });
      const cells = skills.getByRole('heading', { level: 3 });
      const boxes = await cells.evaluateAll((all) =>
        all.map((each) => each.parentElement?.getBoundingClientRect().x),
      );
      expect(new Set(boxes).size, `${width} px`).toBe(columns);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    }
    await page.setViewportSize({ width: 1366, height: 768 });
    await expectToFit(page);
    const [stored] = await (await therapist.api('/rest/v1/patients?select=avds,brincar,revision')).json();
    expect(stored).toEqual({ avds: 'Calça os dois pés do tênis.', brincar: davi.brincar, revision: 2 });
    await openRecord(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('region', { name: /Aguardando envio/ })).toHaveCount(0);
  } finally {
    await browser.remove();
  }
});

test('D-366: finalised without network, it waits in the record with its changes, and is sent later', async ({
  page,
  therapist,
  guard,
}) => {
  guard.allowConsole(/Failed to load resource/);
  await addDavi(therapist);
  await openSignedIn(page, therapist);
  await openRecord(page);
  await openTab(page, 'Plano e metas');
  await page.getByRole('region', { name: 'Acrescentar' }).getByRole('button', { name: 'Reavaliar' }).click();
  await answer(page, 'Brincar').fill('Prefere bola.');
  await page.context().setOffline(true);
  await finalise(page);
  await expect(page.getByText('Uma reavaliação aguarda envio')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Reavaliações' })).toContainText('Aguardando envio');
  await openTab(page, 'Anamnese');
  await expect(page.getByText('Prefere bola.')).toBeVisible();
  await page.context().setOffline(false);
  const stored = async (path: string) => (await therapist.api(`/rest/v1/${path}`)).json();
  await expect.poll(() => stored('patients?select=brincar')).toEqual([{ brincar: 'Prefere bola.' }]);
  expect(await stored('evaluations?select=kind,answers&order=evaluated_on')).toEqual([
    { kind: 'first', answers: { avds: davi.avds, brincar: davi.brincar, rotinadiaria: davi.rotinadiaria } },
    { kind: 'again', answers: { brincar: 'Prefere bola.' } },
  ]);
});

test('D-367: what another device changed meanwhile is asked about, and the evaluation stays', async ({
  page,
  therapist,
}) => {
  const id = await addDavi(therapist);
  await openSignedIn(page, therapist);
  await openRecord(page);
  await chooseMore(page, 'Reavaliar');
  await answer(page, 'Brincar').fill('Prefere bola.');
  const other = { method: 'PATCH', body: JSON.stringify({ brincar: 'Prefere o parque.' }) };
  await therapist.api(`/rest/v1/patients?id=eq.${id}`, other);
  await finalise(page);
  const dialog = page.getByRole('alertdialog', { name: 'Esta ficha mudou em outro aparelho' });
  await expect(dialog).toContainText('Prefere o parque.');
  // it takes keys from then on
  await expect(dialog.getByRole('button', { name: 'Voltar a editar' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Uma reavaliação aguarda envio')).toBeVisible();
  await page.getByRole('button', { name: 'Escolher o que fica' }).click();
  await dialog.getByRole('button', { name: 'Salvar esta versão' }).click();
  const stored = async (path: string) => (await therapist.api(`/rest/v1/${path}`)).json();
  await expect.poll(() => stored('patients?select=brincar')).toEqual([{ brincar: 'Prefere bola.' }]);
  expect(await stored('evaluations?select=answers&kind=eq.again')).toEqual([
    { answers: { brincar: 'Prefere bola.' } },
  ]);
});
