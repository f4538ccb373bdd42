import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { miguel } from '../../support/miguel';
import { expectAccessible } from './accessibility';
import { chooseMore, expect, openView, toastOf } from './test';
import type { Therapist } from './therapist';

/** Bytes that occur nowhere else. */
export const NAME = 'Zenaide Quaresma';
export const NOTE = 'Zurziu a massinha com as duas mãos';
export const GOAL = 'Zerar a ajuda ao vestir a blusa';

/** A record with a note and a goal, and one beside it; resolves to its id. */
export async function fillTaken(therapist: Therapist): Promise<string> {
  const id = randomUUID();
  await therapist.insert('patients', [{ ...miguel, id, tipo: 'infantil', nome: NAME }]);
  await therapist.insert('patients', [{ nome: 'Bento Aguiar', dataNascimento: '1962-02-01' }]);
  await therapist.insert('session_notes', [{ patient_id: id, occurred_on: '2026-11-12', content: NOTE }]);
  await therapist.insert('goals', [{ patient_id: id, statement: GOAL }]);
  return id;
}

/** The files of a profile that contain one of these texts, in one byte a letter or two. */
export function filesWith(folder: string, texts: readonly string[]): string[] {
  const needles = texts.flatMap((text) => [Buffer.from(text), Buffer.from(text, 'utf16le')]);
  return readdirSync(folder, { withFileTypes: true, recursive: true }).flatMap((entry) => {
    if (!entry.isFile()) return [];
    const name = join(entry.parentPath, entry.name);
    const bytes = readFileSync(name);
    return needles.some((needle) => bytes.includes(needle)) ? [name] : [];
  });
}

export const rowOfTaken = (page: Page) =>
  page.getByRole('list', { name: 'Pacientes' }).getByRole('listitem').filter({ hasText: NAME });

/** From the record. */
export async function take(page: Page, therapist: Therapist): Promise<void> {
  await openView(page, 'Pacientes');
  await rowOfTaken(page).getByRole('button', { name: 'Ver Detalhes' }).click();
  await chooseMore(page, 'Levar comigo');
  const asked = page.getByRole('dialog', { name: 'Levar comigo' });
  await expect(asked).toBeVisible();
  await expectAccessible(page);
  await asked.getByLabel('Senha', { exact: true }).fill(therapist.password);
  await asked.getByRole('button', { name: 'Levar', exact: true }).click();
  await expect(toastOf(page, 'Ficha levada')).toBeVisible();
}

/** How many records the device has, with all that is stored; 0 without a store. */
export const storedRecords = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'anamnese-taken')) return 0;
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('anamnese-taken');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const all = opening.result.transaction('records').objectStore('records').getAllKeys();
        all.onsuccess = () => {
          opening.result.close();
          resolve(all.result.filter((name) => /\/(head|record)\//.test(String(name))).length / 2);
        };
      };
    });
  });
