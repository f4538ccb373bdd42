import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility';
import { filesWith, kept } from './support/familyLink';
import { expectToFit } from './support/fit';
import { hostedApp } from './support/hostedApp';
import { ownBrowser } from './support/ownBrowser';
import { expect, openView, signIn, test } from './support/test';

const complaint = 'Não dorme à noite.';
const child = { tipo: 'infantil', nome: 'Zulmira Quaresma', dataNascimento: '2019-02-01' };

async function good(page: Page) {
  await expectAccessible(page);
  await expectToFit(page);
}

test('D-725, D-726, D-728, D-730: on a hosted project a link is made with four presses, answered on another device, reviewed and stored; no log and no file has its secret', async ({
  page,
  therapist,
  baseURL,
  guard,
}) => {
  const family = ownBrowser();
  const hosted = await hostedApp(baseURL ?? '');
  try {
    await therapist.insert('patients', [{ id: randomUUID(), ...child }]);
    await therapist.insert('therapist_profiles', [
      { full_name: 'Lígia Prado', crefito_region: 3, crefito_number: '12345-TO' },
    ]);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: hosted.url });
    await signIn(page, therapist, hosted.url);
    await openView(page, 'Pacientes');
    await page.getByRole('button', { name: 'Ver Detalhes' }).click();
    // the four presses
    await page.getByRole('button', { name: 'Mais', exact: true }).click();
    await page.getByRole('button', { name: 'Pedir à família…' }).click();
    await page.getByText('Enviar um link').click();
    await good(page);
    await page.getByRole('button', { name: /^Criar e/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Link para a família' });
    await expect(dialog.getByText('Link copiado.')).toBeVisible();
    await good(page);
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const [, address = '', secret = ''] = / (http\S+#familia=[\w-]+\.([\w-]{22}))$/.exec(copied) ?? [];
    expect(copied).toContain('Lígia Prado');
    expect(copied).not.toMatch(/Zulmira|Quaresma/);
    await dialog.getByRole('button', { name: 'Pronto' }).click();
    await expect(page.getByText(/^Link para a família Criado .*, ainda não aberto\./)).toBeVisible();

    const phone = await family.open();
    await phone.setViewportSize({ width: 390, height: 844 });
    await phone.goto(address);
    await expect(phone.getByRole('heading', { name: 'Perguntas sobre Zulmira' })).toBeVisible();
    await phone.getByLabel('Seu nome').fill('Ana');
    await phone.getByLabel(/^Quem você é/).selectOption('Mãe');
    await phone.getByRole('button', { name: 'Começar' }).click();
    await phone.getByRole('textbox').first().fill(complaint);
    await kept(phone);
    expect([secret, complaint].flatMap((text) => filesWith(family.profile, text))).toEqual([]);
    for (let part = 1; part < 7; part += 1) {
      await expect(phone.getByText(`Parte ${part} de 7`)).toBeVisible();
      await phone.getByRole('button', { name: 'Próximo' }).press('Enter');
    }
    await phone.getByRole('button', { name: 'Enviar respostas' }).click();
    await expect(phone.getByRole('heading', { name: 'Enviado. Obrigado por responder!' })).toBeVisible();

    await page.reload();
    const answered = page.getByRole('button', { name: /^A família preencheu/ });
    await expect(answered).toBeVisible();
    await expect(page.getByText(/^Link para a família/)).toHaveCount(0);
    await answered.click();
    await expect(page.getByText(/Respondido de casa por Ana \(Mãe\) em/)).toBeVisible();
    await page.getByRole('button', { name: 'Usar', exact: true }).first().click();
    await page.getByRole('button', { name: 'Salvar revisão' }).click();
    await expect
      .poll(async () => (await therapist.api('/rest/v1/patients?select=queixaPrincipal')).json())
      .toEqual([{ queixaPrincipal: complaint }]);
    await family.close();
    const withSecret = filesWith(family.profile, secret);
    expect(withSecret.filter((file) => !/[/\\]Session Storage[/\\]/.test(file))).toEqual([]);
    expect(secret).toHaveLength(22);
    expect(hosted.log.filter((line) => line.includes(secret))).toEqual([]);
    expect(hosted.log.some((line) => line.includes('/rpc/hand_in_answers'))).toBe(true);
  } finally {
    guard.stop();
    await family.remove();
    await hosted.remove();
  }
});
