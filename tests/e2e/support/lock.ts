import type { Page } from '@playwright/test';

export const lock = (page: Page) => page.getByRole('dialog', { name: 'Tela bloqueada' });

export async function unlock(page: Page, password: string): Promise<void> {
  await lock(page).getByLabel('Senha', { exact: true }).fill(password);
  await lock(page).getByRole('button', { name: 'Desbloquear' }).click();
}
