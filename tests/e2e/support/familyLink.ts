import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { newInvitation } from '../../support/invitations';
import { expect } from './test';
import type { Therapist } from './therapist';

/** As the dialog of a hosted app makes it. */
export async function invite(therapist: Therapist, patient_id: string) {
  const { id, secret, row } = newInvitation({ patient_id });
  const made = await therapist.api('/rest/v1/family_invitations', {
    method: 'POST',
    body: JSON.stringify(row),
  });
  expect(made.status).toBe(201);
  return { id, secret, path: `/#familia=${id}.${secret}` };
}

/** From the first page of a link to its questions. */
export async function begin(page: Page) {
  await expect(page.getByRole('heading', { name: 'Perguntas sobre Bia' })).toBeVisible();
  await page.getByLabel('Seu nome').fill('Ana');
  await page.getByLabel(/^Quem você é/).selectOption('Mãe');
  await page.getByRole('button', { name: 'Começar' }).click();
  await expect(page.getByText('Parte 1 de 7')).toBeVisible();
}

/** To the last group of questions. */
export async function toTheEnd(page: Page) {
  for (let part = 1; part < 7; part += 1) {
    await expect(page.getByText(`Parte ${part} de 7`)).toBeVisible();
    // by keyboard: a tap right after another counts as its double tap
    await page.getByRole('button', { name: 'Próximo' }).press('Enter');
  }
  await expect(page.getByText('Parte 7 de 7')).toBeVisible();
}

export const typed = (page: Page) => page.getByRole('textbox').first();
export const kept = (page: Page) => expect(page.getByText('Guardado', { exact: true })).toBeVisible();
export const sent = (page: Page) => page.getByRole('heading', { name: 'Enviado. Obrigado por responder!' });

/** All that the page and its storage say, but for what is encrypted. */
export const told = (page: Page) =>
  page.evaluate(() =>
    [
      location.href,
      document.documentElement.outerHTML,
      JSON.stringify(history.state),
      ...Object.values(localStorage),
      ...Object.values(sessionStorage),
    ].join('\n'),
  );

/** A family that answers one question, from its first page to the last. */
export async function answerFromHome(phone: Page, path: string, text: string): Promise<void> {
  await phone.goto(path);
  await begin(phone);
  await typed(phone).fill(text);
  await toTheEnd(phone);
  await phone.getByRole('button', { name: 'Enviar respostas' }).click();
  await expect(sent(phone)).toBeVisible();
}

/** The files of a browser's profile that contain these bytes. */
export function filesWith(profile: string, text: string): string[] {
  const bytes = [Buffer.from(text), Buffer.from(text, 'utf16le')];
  return readdirSync(profile, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    if (!entry.isFile()) return [];
    const file = join(entry.parentPath, entry.name);
    const content = readFileSync(file);
    return bytes.some((each) => content.includes(each)) ? [file.slice(profile.length + 1)] : [];
  });
}
