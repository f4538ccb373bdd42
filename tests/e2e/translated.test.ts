import { randomUUID } from 'node:crypto';
import { translatePage } from '../support/translator';
import { begin, invite, kept, sent, toTheEnd, typed } from './support/familyLink';
import { chooseMore, expect, openView, signIn, signOut, test, toastOf } from './support/test';

const patient = { tipo: 'infantil', nome: 'Zulmira Quaresma', dataNascimento: '2019-02-01' };

test('D-917: who signs in on a page that is being translated works in a workspace that is not', async ({
  page,
  therapist,
}) => {
  await therapist.insert('patients', [{ id: randomUUID(), ...patient }]);
  // from the start: the form that is part of the page, too
  await page.addInitScript(translatePage);
  await page.goto('/');
  const translated = page.locator('font:visible');
  await expect(translated.first()).toBeVisible();
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByRole('heading', { name: 'Criar conta' })).toBeVisible();
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible();

  await signIn(page, therapist);
  await expect(translated).toHaveCount(0);
  await openView(page, 'Pacientes');
  await page.getByRole('button', { name: /^Ver Detalhes/ }).click();
  await chooseMore(page, 'Arquivar');
  await expect(toastOf(page, /arquiv/i)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: patient.nome })).toBeVisible();
  await expect(translated).toHaveCount(0);
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expect(translated).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await signOut(page);
  await expect(translated.first()).toBeVisible();
});

test('D-917: a family answers on a page that is being translated', async ({ therapist, newDevice }) => {
  const id = randomUUID();
  await therapist.insert('patients', [{ id, ...patient }]);
  const phone = await newDevice();
  await phone.addInitScript(translatePage);
  await phone.goto((await invite(therapist, id)).path);
  await begin(phone);
  await expect(phone.locator('font:visible').first()).toBeVisible();
  await typed(phone).fill('Bia');
  await kept(phone);
  await toTheEnd(phone);
  await phone.getByRole('button', { name: 'Enviar respostas' }).click();
  await expect(sent(phone)).toBeVisible();
});
