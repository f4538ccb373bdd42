import type { Locator, Page } from '@playwright/test';
import { expect, openSignedIn, openView, test } from './support/test';

/** Places the caret at '|', or selects the text between '[' and ']'. */
async function putCaret(field: Locator, place: string): Promise<void> {
  await field.fill(place.replace(/[[\]|]/g, ''));
  const from = place.search(/[[|]/);
  const to = place.includes(']') ? place.indexOf(']') - 1 : from;
  await field.evaluate((input: HTMLInputElement, range) => input.setSelectionRange(...range), [
    from,
    to,
  ] as const);
}

const putCaretAfter = (field: Locator, text: string) =>
  field.evaluate((input: HTMLInputElement, at) => input.setSelectionRange(at, at), text.length);

/** The field's value, with its caret. */
const shown = (field: Locator) =>
  field.evaluate((input: HTMLInputElement) => {
    const at = input.selectionStart ?? -1;
    return `${input.value.slice(0, at)}|${input.value.slice(at)}`;
  });

async function press(page: Page, keys: string): Promise<void> {
  for (const key of keys.split(' ')) await page.keyboard.press(key);
}

test('R-5.6, R-5.7, D-120: a digit is corrected in place, and a complete number loses none', {
  tag: '@tablet',
}, async ({ page, therapist }) => {
  await openSignedIn(page, therapist);
  await openView(page, 'Nova Anamnese');
  const phone = page.getByLabel('Telefone');
  const date = page.getByLabel('Data de Nascimento');
  const cpf = page.getByLabel('CPF', { exact: true });
  const steps: [Locator, string, string, string][] = [
    [phone, '|', '1 1 9 8 7 6 5 4 3 2 1', '(11) 98765-4321|'],
    [phone, '(11) 987|65-4321', '0', '(11) 987|65-4321'],
    [phone, '(11) 987|65-4321', 'Backspace 0', '(11) 980|65-4321'],
    [phone, '(11) |3265-4321', '9', '(11) 9|3265-4321'],
    [phone, '(11) 9|8765-4321', 'Delete Delete 1 2', '(11) 912|65-4321'],
    [date, '29|/02/1952', 'Backspace 8', '28|/02/1952'],
    [date, '[29]/02/1952', '0 5', '05|/02/1952'],
    [date, '29/02|/1952', 'Backspace Backspace 1 2', '29/12|/1952'],
    [date, '2|9/02/1952', '3', '2|9/02/1952'],
    [date, '|', '1 / 3 / 1 9 8 5', '01/03/1985|'],
    [cpf, '123.|456.789-09', 'Backspace Backspace 0', '120|.456.789-09'],
    [cpf, '123.456|.789-09', 'Delete Delete 0', '123.456.0|89-09'],
    [cpf, '[123].456.789-09', '9 8 7', '987|.456.789-09'],
  ];
  for (const [field, place, keys, end] of steps) {
    await test.step(`${place} ${keys}`, async () => {
      await putCaret(field, place);
      await press(page, keys);
      expect(await shown(field)).toBe(end);
    });
  }
  // pasted over the old value
  await putCaret(phone, '[(19) 3265-4321]');
  await page.keyboard.insertText('+55 11 98765-4321');
  expect(await shown(phone)).toBe('(11) 98765-4321|');
});

test('D-902, D-903: what is pasted is read as a whole, or stays, and the field says why', {
  tag: '@tablet',
}, async ({ page, therapist }) => {
  await openSignedIn(page, therapist);
  await openView(page, 'Nova Anamnese');
  const paste = async (field: Locator, text: string) => {
    await field.fill('');
    await field.evaluate((input: HTMLInputElement, pasted) => {
      input.focus();
      document.execCommand('insertText', false, pasted);
    }, text);
  };
  const date = page.getByLabel('Data de Nascimento');
  await paste(date, '01/02/20 16:45');
  expect(await shown(date)).toBe('01/02/20 16:45|');
  await expect(date).toHaveAccessibleDescription(
    'Escreva só a data, com o ano em quatro dígitos, como 09/03/2019.',
  );
  // the year is completed where it stands
  await putCaretAfter(date, '01/02/');
  await press(page, '2 0');
  expect(await shown(date)).toBe('01/02/2020|');
  await expect(date).not.toHaveAccessibleDescription(/./);
  const name = page.getByLabel('Nome Completo');
  await paste(name, 'Ana D\u0092Ávila');
  expect(await shown(name)).toBe('Ana D’Ávila|');
  await page.getByLabel('E-mail').fill('ana\u0085@exemplo.com');
  await expect(page.getByLabel('E-mail')).toHaveValue('ana @exemplo.com');
});
