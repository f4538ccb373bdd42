import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { begin, invite } from './support/familyLink';
import { expect, openSignedIn, openView, pressImport, test } from './support/test';

const patient = { tipo: 'infantil', nome: 'Zulmira Quaresma', dataNascimento: '2019-02-01' };

async function openRecord(page: Page): Promise<void> {
  await openView(page, 'Pacientes');
  await page.getByRole('button', { name: /^Ver Detalhes/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: patient.nome })).toBeVisible();
}

/**
 * Drags a file from outside of the browser over the edge of the page and its middle, and drops it. A driven browser opens none, so
 * what it would have done is asked of the events.
 */
async function dropOn(page: Page, file: string): Promise<void> {
  const told = await page.evaluateHandle(() => {
    const events: boolean[] = [];
    for (const name of ['dragover', 'drop'])
      addEventListener(name, ({ defaultPrevented }) => events.push(defaultPrevented));
    return events;
  });
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  const places = [3, 400];
  for (const place of places)
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await session.send('Input.dispatchDragEvent', { type, x: place, y: place, data });
  await session.detach();
  const events = await told.jsonValue();
  expect(events.length).toBeGreaterThanOrEqual(places.length);
  expect(events).not.toContain(false);
}

test('D-914: a file that is dropped beside its zone opens nothing, on whatever screen', async ({
  page,
  therapist,
  newDevice,
}, testInfo) => {
  const file = testInfo.outputPath('laudo.pdf');
  await writeFile(file, '%PDF-1.4');
  const id = randomUUID();
  await therapist.insert('patients', [{ id, ...patient }]);

  await page.goto('/');
  await page.getByLabel('E-mail').fill('ana@exemplo.com.br');
  await dropOn(page, file);

  await openSignedIn(page, therapist);
  await openView(page, 'Nova Anamnese');
  await dropOn(page, file);
  await openRecord(page);
  await dropOn(page, file);
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await dropOn(page, file);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Meu perfil' }).filter({ visible: true }).click();
  await pressImport(page);
  await dropOn(page, file);

  const phone = await newDevice();
  await phone.goto((await invite(therapist, id)).path);
  await begin(phone);
  await dropOn(phone, file);
});

type Key = { readonly key: string; readonly isComposing?: boolean; readonly keyCode?: number };
/** How Escape comes while letters are composed: in most browsers, in others, and after an accent that waits for its letter. */
const ofInputMethod: readonly (readonly Key[])[] = [
  [{ key: 'Escape', isComposing: true }],
  [{ key: 'Escape', keyCode: 229 }],
  [{ key: 'Dead' }, { key: 'Shift' }, { key: 'Escape' }],
];

async function compose(place: Locator): Promise<void> {
  for (const keys of ofInputMethod)
    await place.evaluate((element, pressed) => {
      const at = element.contains(document.activeElement) ? document.activeElement : element;
      for (const key of pressed)
        at?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...key }));
    }, keys);
}

/** What Escape closes stays while letters are composed. */
async function expectToStay(page: Page, shown: Locator, place = shown): Promise<void> {
  await expect(shown).toBeVisible();
  await compose(place);
  await expect(shown).toBeVisible();
  // after a letter that the accent was for, Escape is Escape again
  await page.keyboard.press('a');
  await page.keyboard.press('Escape');
  await expect(shown).toBeHidden();
}

test('D-915: Escape closes nothing while an accent or an input method composes a letter', async ({
  page,
  therapist,
}) => {
  await therapist.insert('patients', [{ id: randomUUID(), ...patient }]);
  await openSignedIn(page, therapist);
  await openView(page, 'Pacientes');
  const search = page.getByRole('searchbox');
  await search.fill('Zul');
  await compose(search);
  await expect(search).toHaveValue('Zul');
  await search.press('Escape');
  await expect(search).toHaveValue('');

  await openRecord(page);
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await expectToStay(page, page.getByRole('dialog', { name: 'Mais ações' }));
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expectToStay(page, page.getByRole('alertdialog'));

  await openView(page, 'Nova Anamnese');
  const state = page.getByRole('combobox', { name: 'Estado', exact: true });
  await state.click();
  await expectToStay(page, page.getByRole('listbox'), state);
});
