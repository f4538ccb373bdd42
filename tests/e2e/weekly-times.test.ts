import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility';
import { todayAndTomorrow } from './support/days';
import { expectToFit } from './support/fit';
import { chooseMore, expect, openSignedIn, openTab, openView, test } from './support/test';
import type { Therapist } from './support/therapist';

const sizes = [
  { width: 1366, height: 768 },
  { width: 1180, height: 820 },
];

/** Eight patients who come on this weekday, the first of them twice. */
async function comingToday(therapist: Therapist) {
  const names = ['Davi', 'Ana', 'Bento', 'Célia', 'Elias', 'Flora', 'Gil', 'Helena'];
  const patients = await therapist.insert(
    'patients',
    names.map((name) => ({ nome: `${name} Rezende`, tipo: 'infantil', dataNascimento: '2019-04-06' })),
  );
  const times = patients.map(({ id }, index) => ({
    patient_id: id,
    time_of_day: `${index + 10}:00-${index + 10}:50`,
  }));
  await therapist.insert(
    'weekly_sessions',
    [...times, { patient_id: patients[0]?.id, time_of_day: '08:00-08:50' }].flatMap((row) =>
      todayAndTomorrow().map((day) => ({ ...row, ...day, setting: 'consultorio' })),
    ),
  );
  return patients;
}

test("D-1117: today's sessions stand in 'Para resolver', and the five last patients keep their place in the first window", async ({
  page,
  therapist,
}) => {
  await comingToday(therapist);
  await openSignedIn(page, therapist);
  for (const size of sizes) {
    await page.setViewportSize(size);
    const today = page.getByRole('list', { name: 'Hoje' }).getByRole('listitem');
    await expect(today).toHaveCount(9);
    await expect(today.first()).toContainText('08:00–08:50');
    const last = page.getByRole('region', { name: 'Últimos pacientes' }).getByRole('listitem');
    await expect(last).toHaveCount(5);
    for (const line of await last.all()) await expect(line).toBeInViewport({ ratio: 1 });
  }
  await expectAccessible(page);
});

test('D-1117: who is expected stands before the latest patients, also with nothing else to resolve', async ({
  page,
  therapist,
}, info) => {
  await therapist.insert('therapist_profiles', [
    { full_name: 'Helena Duarte', crefito_region: 3, crefito_number: '12345-TO' },
  ]);
  const [patient] = await therapist.insert('patients', [
    { nome: 'Célia Rezende', dataNascimento: '1960-04-06' },
  ]);
  const times = { patient_id: patient?.id, time_of_day: '10:00-10:50', setting: 'consultorio' };
  await therapist.insert(
    'weekly_sessions',
    todayAndTomorrow().map((day) => ({ ...times, ...day })),
  );
  await openSignedIn(page, therapist);
  const toDo = page.getByRole('region', { name: 'Para resolver' });
  await expect(toDo.getByText('Nada mais para resolver.')).toBeVisible();
  const top = async (card: Locator) => (await card.boundingBox())?.y ?? 0;
  for (const size of [
    { width: 390, height: 844 },
    { width: 768, height: 1024 },
    { width: 1366, height: 768 },
  ]) {
    await page.setViewportSize(size);
    expect(await top(toDo)).toBeLessThanOrEqual(
      await top(page.getByRole('region', { name: 'Últimos pacientes' })),
    );
    await expectAccessible(page);
    await page.screenshot({ path: info.outputPath(`today-${size.width}.png`), fullPage: true });
  }
});

/** Noon of the device's day, at which it stays. */
async function stayAtNoon(page: Page): Promise<void> {
  const now = await page.evaluate(() => new Date().setHours(12, 0, 0, 0));
  await page.clock.setFixedTime(now);
}

/** The workspace of somebody to whom eight patients come today. */
async function openAtNoon(page: Page, therapist: Therapist): Promise<void> {
  await page.goto('/');
  await stayAtNoon(page);
  await comingToday(therapist);
  await openSignedIn(page, therapist);
}

const controls = (within: Locator) => within.locator('button, a[href], input, select, textarea').count();

test("D-1185: on a phone today's names stay whole beside what is to be done; the dashboard gains no card, and a note no control", async ({
  page,
  therapist,
}) => {
  await page.goto('/');
  await stayAtNoon(page);
  const patients = await comingToday(therapist);
  const nome = 'Maria Aparecida Conceição de Albuquerque Cavalcanti e Vasconcelos';
  const renamed = { method: 'PATCH', body: JSON.stringify({ nome }) };
  expect((await therapist.api(`/rest/v1/patients?id=eq.${patients[0]?.id}`, renamed)).ok).toBe(true);
  await openSignedIn(page, therapist);
  const main = page.getByRole('main');
  const today = page.getByRole('list', { name: 'Hoje' });
  const recent = page.getByRole('region', { name: 'Últimos pacientes' });
  await expect(today.getByRole('listitem')).toHaveCount(9);
  await expect(recent.getByRole('listitem')).toHaveCount(5);
  const cards = await main.getByRole('region').count();
  // the children to be asked, the profile, and a press for each session
  const toDo = page.getByRole('region', { name: 'Para resolver' }).getByRole('button');
  await expect(toDo).toHaveCount(2 + 9);

  await page.setViewportSize({ width: 390, height: 844 });
  const line = today.getByRole('listitem').first();
  await expect(line).toContainText('Escrever evolução');
  const name = await line.locator('bdi').boundingBox();
  expect(name?.width).toBeGreaterThan(150);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1366, height: 768 });

  const text = page.getByRole('textbox', { name: 'Evolução' });
  const begin = async () => {
    await page.getByRole('button', { name: 'Nova evolução' }).click();
    await expect(text).toBeFocused();
  };
  await today.getByRole('button', { name: /Helena Rezende/ }).click();
  await begin();
  await expect(page.getByRole('button', { name: /^Horário: 17:00–17:50/ })).toBeVisible();
  const inNote = await controls(main);

  await therapist.api('/rest/v1/weekly_sessions?revision=gt.0', { method: 'DELETE' });
  await page.reload();
  await openView(page, 'Dashboard');
  await expect(recent.getByRole('listitem')).toHaveCount(5);
  await expect(today).toHaveCount(0);
  expect(await main.getByRole('region').count()).toBe(cards);
  await expect(toDo).toHaveCount(2);
  // all eight were added at once: any of them may be among the five
  await recent.getByRole('listitem').first().getByRole('button').first().click();
  await begin();
  await expect(page.getByRole('button', { name: 'Horário', exact: true })).toBeVisible();
  expect(await controls(main)).toBe(inNote);
});

test('D-1186: three times a day are written in one form, in their order, and a complaint leaves each of them whole', async ({
  page,
  therapist,
}) => {
  await openAtNoon(page, therapist);
  await openView(page, 'Pacientes');
  const card = page.getByRole('listitem').filter({ hasText: 'Davi Rezende' });
  await card.getByRole('button', { name: 'Ver Detalhes' }).click();
  await openTab(page, 'Plano e metas');
  await page.getByRole('button', { name: 'Mudar horários' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mudar horários' });
  await expect(dialog.getByLabel('Início').first()).toHaveValue('08:00');
  await dialog.getByRole('button', { name: 'Mais um horário' }).click();
  await dialog.getByLabel('Término').last().fill('07:00');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('O término vem depois do início, no mesmo dia.')).toBeVisible();
  await expectToFit(page);
  for (const size of [
    { width: 1366, height: 768 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    for (const field of await dialog.getByLabel(/^(Início|Término)$/).all()) {
      const cut = await field.evaluate((input) => input.scrollWidth - input.clientWidth);
      expect(cut, `${size.width} px`).toBeLessThanOrEqual(0);
    }
  }
});

test("D-1186: on a phone each answer of 'Não houve' has the height of a finger", async ({
  page,
  therapist,
}) => {
  await openAtNoon(page, therapist);
  await page.setViewportSize({ width: 390, height: 844 });
  await page
    .getByRole('list', { name: 'Hoje' })
    .getByRole('button', { name: /Helena Rezende/ })
    .click();
  await openTab(page, 'Evoluções');
  await chooseMore(page, 'Anotar falta');
  const answers = page.getByRole('dialog', { name: 'Anotar falta' }).getByRole('radio');
  await expect(answers).toHaveCount(4);
  for (const answer of await answers.all())
    expect((await answer.boundingBox())?.height).toBeGreaterThanOrEqual(43.5);
});
