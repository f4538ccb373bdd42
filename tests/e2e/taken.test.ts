import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility';
import { todayAndTomorrow } from './support/days';
import { lock, unlock } from './support/lock';
import { ownBrowser } from './support/ownBrowser';
import { filesWith, fillTaken, GOAL, NAME, NOTE, rowOfTaken, take } from './support/taken';
import {
  chooseMore,
  expect,
  openPlace,
  openTab,
  openView,
  signIn,
  signOut,
  test,
  toastOf,
  untilKept,
} from './support/test';

for (const size of [
  { width: 1180, height: 820 },
  { width: 390, height: 844 },
]) {
  test.describe(`at ${size.width}x${size.height}`, () => {
    test('D-1081, D-1083, D-1086, D-1087, D-1090, D-1183, D-1187: killed and opened again without network, a taken record is there behind the password', async ({
      baseURL,
      therapist,
    }, info) => {
      const url = baseURL ?? '';
      const secrets = [NAME, NOTE, GOAL];
      const browser = ownBrowser();
      const shot = (page: Page, name: string) =>
        page.screenshot({ path: info.outputPath(`${name}-${size.width}.png`) });
      const begin = async () => {
        const page = await browser.open();
        await page.setViewportSize(size);
        return page;
      };
      try {
        const patient_id = await fillTaken(therapist);
        const weekly = { patient_id, time_of_day: '14:00-14:50', setting: 'escola' };
        await therapist.insert(
          'weekly_sessions',
          todayAndTomorrow().map((day) => ({ ...weekly, ...day })),
        );
        const first = await begin();
        await signIn(first, therapist, url);
        await untilKept(first);
        await take(first, therapist);
        await openView(first, 'Pacientes');
        await expect(rowOfTaken(first)).toContainText('Levo comigo');
        await shot(first, 'list');
        // the browser writes its session, as in daily use
        await browser.close();
        const online = await begin();
        await online.goto(url);
        await expect(online.getByRole('navigation').first()).toBeVisible();
        await browser.kill();
        expect(filesWith(browser.profile, ['anamnese-taken'])).not.toEqual([]);
        expect(filesWith(browser.profile, secrets)).toEqual([]);

        const page = await begin();
        await page.context().setOffline(true);
        await page.goto(url);
        await expect(lock(page)).toBeVisible();
        await unlock(page, therapist.password);
        // the list comes by itself, with what was taken alone
        await expect(page.getByText('1 ficha neste aparelho')).toBeVisible();
        await expect(
          page.getByText(/Precisa de internet: os pacientes.*Abaixo estão as fichas que você levou/),
        ).toBeVisible();
        await expect(page.getByText('Bento Aguiar')).toHaveCount(0);
        await expectAccessible(page);
        await shot(page, 'offline-list');
        // the first screen has who of them is expected today
        await openView(page, 'Dashboard');
        const expected = page.getByRole('list', { name: 'Hoje' });
        await expect(expected).toContainText(NAME);
        await expect(expected).toContainText('14:00');
        await expectAccessible(page);
        await shot(page, 'offline-dashboard');
        await openView(page, 'Pacientes');
        await rowOfTaken(page).getByRole('button', { name: 'Ver Detalhes' }).click();
        await expect(page.getByText(/Como estava em \S+\., \d\d\/\d\d, \d\d:\d\d/)).toBeVisible();
        await expectAccessible(page);
        await shot(page, 'offline-record');
        await openTab(page, 'Evoluções');
        await expect(page.getByRole('list', { name: 'Evoluções' })).toContainText(NOTE);
        await openTab(page, 'Plano e metas');
        await expect(page.getByRole('region', { name: 'Metas' })).toContainText(GOAL);
        await openTab(page, 'Termos e histórico');
        await expect(page.getByText(/^Precisa de internet/).first()).toBeVisible();
        await shot(page, 'offline-terms');

        // a report is written, and not issued
        await page.getByRole('button', { name: 'Emitir', exact: true }).click();
        await page.getByRole('dialog', { name: 'Emitir' }).getByRole('button', { name: 'Escola' }).click();
        await page.getByLabel('Quem recebe').fill('Márcia Teles');
        await page.getByRole('button', { name: 'Emitir' }).click();
        await expect(
          page.getByRole('button', { name: 'Conectar à internet e atualizar a ficha' }),
        ).toBeVisible();
        await expect(page.getByText(/^Rascunho guardado aqui/)).toBeVisible();
        await page.goBack();

        // a note sees the goals and the times of the day, and waits as always
        await page.getByRole('button', { name: 'Nova evolução' }).click();
        await expect(page.getByRole('button', { name: /^Horário: 14:00–14:50/ })).toBeVisible();
        await expect(page.getByText(GOAL).first()).toBeAttached();
        await page.getByRole('textbox', { name: 'Evolução' }).fill('Zarpou sem ajuda.');
        await page
          .getByRole('button', { name: /^Salvar/ })
          .first()
          .click();
        await expect(toastOf(page, /guardada neste aparelho/)).toBeVisible();

        await page.context().setOffline(false);
        await expect
          .poll(
            async () => (await (await therapist.api('/rest/v1/session_notes?select=content')).json()).length,
          )
          .toBe(2);
        await openView(page, 'Dashboard');
        await signOut(page);
        await expect(page.getByLabel('Senha', { exact: true })).toBeVisible();
        await browser.close();
        expect(filesWith(browser.profile, [...secrets, 'Zarpou'])).toEqual([]);

        // what was taken is gone: only the server has it
        const again = await begin();
        await signIn(again, therapist, url);
        await openView(again, 'Pacientes');
        await expect(rowOfTaken(again)).toBeVisible();
        await expect(again.getByText('Levo comigo')).toHaveCount(0);
      } finally {
        await browser.remove();
      }
    });
  });
}

test('D-1080, D-1084: taken from the list, told in the profile, and left again', async ({
  page,
  therapist,
}) => {
  await fillTaken(therapist);
  await signIn(page, therapist);
  await take(page, therapist);
  await openView(page, 'Pacientes');
  const bento = page.getByRole('button', { name: 'Levar comigo: Bento Aguiar' });
  await expect(bento).toHaveAttribute('aria-pressed', 'false');
  await bento.focus();
  await page.keyboard.press('Enter');
  await expect(bento).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Meu perfil' }).filter({ visible: true }).click();
  await openPlace(page, 'Este aparelho');
  const card = page.getByRole('region', { name: 'Fichas que levo' });
  await expect(card.getByRole('listitem')).toHaveCount(2);
  await expect(card).toContainText(/2 fichas, \d+,\d\d KB/);
  await card.getByRole('button', { name: 'Atualizar' }).click();
  await expect(card.getByRole('button', { name: 'Atualizar' })).toBeEnabled();
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Deixar de levar Bento Aguiar' }).click();
  await expect(card.getByRole('listitem')).toHaveCount(1);
  await card.getByRole('button', { name: NAME, exact: true }).click();
  await chooseMore(page, 'Deixar de levar');
  await expect(toastOf(page, 'Ficha deixada')).toBeVisible();
});
