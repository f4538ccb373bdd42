import { randomUUID } from 'node:crypto';
import type { Request } from '@playwright/test';
import { expectAccessible } from './support/accessibility';
import { answerFromHome, begin, invite, kept, sent, told, toTheEnd, typed } from './support/familyLink';
import { expectToFit } from './support/fit';
import { ownBrowser } from './support/ownBrowser';
import { expect, signIn, test, toResolve } from './support/test';

const child = { tipo: 'infantil', nome: 'Zulmira Quaresma', dataNascimento: '2019-02-01' };
const telling = /Zulmira|Quaresma/;

test('D-728, D-729, D-730: a family answers on its own phone, and the therapist reviews it', {
  tag: '@tablet',
}, async ({ page, therapist, newDevice, guard }) => {
  // without network
  guard.allowConsole(/ERR_INTERNET_DISCONNECTED/);
  const patient = randomUUID();
  await therapist.insert('patients', [{ id: patient, ...child }]);
  await therapist.insert('therapist_profiles', [{ full_name: 'Lígia Prado' }]);
  const { secret, path } = await invite(therapist, patient);
  const phone = await newDevice();
  await phone.setViewportSize({ width: 390, height: 844 });
  const requests: Request[] = [];
  phone.on('request', (request) => requests.push(request));
  await phone.goto(path);
  await expect(phone.getByText(/^Lígia Prado, de terapia ocupacional/)).toBeVisible();
  expect(new URL(phone.url()).hash).toBe('#familia');
  await expectAccessible(phone);
  await expectToFit(phone);
  await begin(phone);
  await typed(phone).fill('Beatriz <b>Lima</b>');
  await kept(phone);
  await expectAccessible(phone);
  await expectToFit(phone);
  // neither the secret nor anything of the record is in the page
  const said = await told(phone);
  expect(said).not.toContain(secret);
  expect(said).not.toMatch(telling);

  await phone.reload();
  await expect(typed(phone)).toHaveValue('Beatriz <b>Lima</b>');
  expect(await told(phone)).not.toContain(secret);
  await toTheEnd(phone);
  await phone.context().setOffline(true);
  await phone.getByRole('button', { name: 'Enviar respostas' }).click();
  await expect(phone.getByRole('heading', { name: 'Ainda não foi enviado' })).toBeVisible();
  await expectAccessible(phone);
  await phone.context().setOffline(false);
  await expect(sent(phone)).toBeVisible();
  await expectAccessible(phone);
  await phone.reload();
  await expect(sent(phone)).toBeVisible();
  for (const request of requests) {
    expect(request.url()).not.toContain(secret);
    expect(JSON.stringify(request.headers())).not.toContain(secret);
  }
  // it is in the body of the two calls alone, and there is no session
  const carrying = requests.filter((request) => request.postData()?.includes(secret));
  expect([...new Set(carrying.map((request) => new URL(request.url()).pathname))].sort()).toEqual([
    '/rest/v1/rpc/hand_in_answers',
    '/rest/v1/rpc/look_at_invitation',
  ]);
  expect(requests.some((request) => /\/(auth|storage)\/v1\//.test(request.url()))).toBe(false);

  const other = await newDevice();
  await other.goto(path);
  await expect(other.getByRole('heading', { name: 'Este link já foi respondido' })).toBeVisible();
  await other.goto(`/#familia=${randomUUID()}.${secret}`);
  await expect(other.getByRole('heading', { name: 'Este link não está aberto' })).toBeVisible();

  await page.setViewportSize({ width: 820, height: 1180 });
  await signIn(page, therapist);
  const card = page.getByRole('region', { name: 'Para resolver' });
  await expect(card).toContainText('Ana (Mãe) preencheu');
  await card.getByRole('button', { name: 'Revisar' }).click();
  await expect(page.getByText(/Respondido de casa por Ana \(Mãe\) em/)).toBeVisible();
  await expect(page.getByText('Beatriz <b>Lima</b>').first()).toBeVisible();
  await page.getByRole('button', { name: 'Salvar revisão' }).click();
  await page.getByRole('button', { name: 'Deixar de fora e salvar' }).click();
  await expect(page.getByText('Revisão salva', { exact: true })).toBeVisible();
  const stored = await therapist.api(`/rest/v1/family_answers?patient_id=eq.${patient}&select=*`);
  const [row] = await stored.json();
  expect(row).toMatchObject({ filled_by: 'Ana', from_home: true, reviewed_at: expect.any(String) });
});

test('D-731: what is answered without a record opens the new form with the review', async ({
  page,
  therapist,
  newDevice,
  guard,
}) => {
  // what belongs to a new form is tried, and waits
  guard.allowConsole(/409/);
  const { path } = await invite(therapist, randomUUID());
  const phone = await newDevice();
  await phone.setViewportSize({ width: 820, height: 1180 });
  await answerFromHome(phone, path, 'Não dorme à noite.');
  await expectAccessible(phone);
  await expectToFit(phone);

  await page.setViewportSize({ width: 820, height: 1180 });
  await signIn(page, therapist);
  const card = page.getByRole('region', { name: 'Para resolver' });
  await expect(card).toContainText('Ana (Mãe) respondeu de casa 1 pergunta');
  await card.getByRole('button', { name: 'Revisar' }).click();
  await expect(page.getByText(/Respondido de casa por Ana \(Mãe\) em/)).toBeVisible();
  // as the family calls the child, who has no name in the form yet
  await expect(page.getByText('Bia', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Usar', exact: true }).first().click();
  await expect(page.getByText(/^Rascunho guardado/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Usar', exact: true, pressed: true })).toBeVisible();
  await page.getByRole('button', { name: 'Salvar revisão' }).click();
  await expect(page.getByRole('heading', { name: /^Nova Anamnese Infantil/ })).toBeVisible();
  const texts = () =>
    page.locator('textarea').evaluateAll((all) => all.map((one) => (one as HTMLTextAreaElement).value));
  await expect.poll(texts).toContain('Não dorme à noite.');
});

test('D-731: a browser that is killed during the review of answers without a record loses no decision', async ({
  therapist,
  newDevice,
  baseURL,
}) => {
  const { path } = await invite(therapist, randomUUID());
  const phone = await newDevice();
  await phone.setViewportSize({ width: 390, height: 844 });
  await answerFromHome(phone, path, 'Não dorme à noite.');
  const browser = ownBrowser();
  try {
    // as in daily use: the session is on the disk
    await signIn(await browser.open(), therapist, baseURL);
    await browser.close();
    const opened = async () => {
      const page = await browser.open();
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(baseURL ?? '');
      await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
      return page;
    };
    const page = await opened();
    await toResolve(page, 'Ana (Mãe) respondeu de casa').getByRole('button', { name: 'Revisar' }).click();
    await page.getByRole('button', { name: 'Usar', exact: true }).first().click();
    await expect(page.getByText(/^Rascunho guardado/)).toBeVisible();
    await browser.kill();
    const again = await opened();
    await toResolve(again, 'Ana (Mãe)').first().getByRole('button', { name: 'Revisar' }).click();
    await expect(again.getByRole('button', { name: 'Usar', exact: true, pressed: true })).toBeVisible();
    await browser.close();
  } finally {
    await browser.remove();
  }
});

test('D-728: after a killed browser the link opens what was typed', async ({ therapist, baseURL }) => {
  const { path } = await invite(therapist, randomUUID());
  const browser = ownBrowser();
  try {
    const page = await browser.open();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${baseURL}${path}`);
    await begin(page);
    await typed(page).fill('Beatriz sem sono');
    await kept(page);
    await browser.kill();
    const again = await browser.open();
    await again.goto(`${baseURL}${path}`);
    await expect(typed(again)).toHaveValue('Beatriz sem sono');
    await browser.close();
  } finally {
    await browser.remove();
  }
});

test('D-876, D-877: answers that arrived, their answer lost, stay as they came; newer words stay on the phone until they are erased', async ({
  therapist,
  newDevice,
  guard,
}) => {
  guard.allowConsole(/ERR_FAILED/);
  const patient = randomUUID();
  await therapist.insert('patients', [{ id: patient, ...child }]);
  const { path } = await invite(therapist, patient);
  const phone = await newDevice();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(path);
  await begin(phone);
  await typed(phone).fill('Não dorme à noite.');
  await toTheEnd(phone);
  await phone.route('**/rpc/hand_in_answers', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await phone.getByRole('button', { name: 'Enviar respostas' }).click();
  await expect(phone.getByRole('heading', { name: 'Ainda sem confirmação' })).toBeVisible();
  await expectAccessible(phone);
  await expectToFit(phone);
  await phone.unroute('**/rpc/hand_in_answers');
  await phone.getByRole('button', { name: 'Voltar às perguntas' }).press('Enter');
  await typed(phone).fill('Gosta de girar.');
  await phone.getByRole('button', { name: 'Enviar respostas' }).press('Enter');
  await expect(sent(phone)).toBeVisible();
  const onlyFirst = phone.getByText('Chegou o que foi enviado primeiro. O que mudou depois, não.');
  await expect(onlyFirst).toBeVisible();
  await phone.reload();
  await expect(onlyFirst).toBeVisible();
  await phone.getByRole('button', { name: 'Apagar deste aparelho' }).click();
  await expectAccessible(phone);
  await expectToFit(phone);
  await phone.getByRole('button', { name: 'Apagar o que não chegou' }).click();
  await expect(phone.getByText('Já pode fechar esta página.')).toBeVisible();
  await phone.reload();
  await expect(sent(phone)).toBeVisible();
  await expect(onlyFirst).toHaveCount(0);
  const stored = await therapist.api(`/rest/v1/family_answers?patient_id=eq.${patient}&select=answers`);
  expect(JSON.stringify(await stored.json())).toMatch(/Não dorme à noite\.(?!.*girar)/);
});
