import type { Locator, Page } from '@playwright/test';

/** Draws a line on the field through points given as fractions of its size. */
export async function draw(page: Page, field: Locator, ...points: [number, number][]): Promise<void> {
  const box = await field.boundingBox();
  if (!box) throw new Error('no field to sign on');
  const at = ([x, y]: [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const;
  const [first = [0, 0], ...others] = points.map(at);
  await page.mouse.move(first[0], first[1]);
  await page.mouse.down();
  for (const [x, y] of others) await page.mouse.move(x, y, { steps: 8 });
  await page.mouse.up();
}
