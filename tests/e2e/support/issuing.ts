import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Presses 'Emitir' of a report, and resolves to the question that follows. While a part of the report is being read, a press only says
 * so: it is repeated then.
 */
export async function askToIssue(
  page: Page,
  press: (button: Locator) => Promise<void> = (button) => button.click(),
): Promise<Locator> {
  const button = page.getByRole('contentinfo').getByRole('button', { name: 'Emitir' });
  const question = page.getByRole('alertdialog');
  await press(button);
  await expect(async () => {
    const isAsked = await question.waitFor({ timeout: 3_000 }).then(
      () => true,
      () => false,
    );
    if (!isAsked) await press(button);
    expect(isAsked).toBe(true);
  }).toPass();
  return question;
}

/** Presses 'Emitir' of the question. By key: a second tap at the same place at once would be that of a double tap. */
export const confirmIssue = (question: Locator) =>
  question.getByRole('button', { name: /^Emitir/ }).press('Enter');
