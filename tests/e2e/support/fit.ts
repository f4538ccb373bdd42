import { expect, type Page } from '@playwright/test';

/** Desktop, both ways of a tablet, phone, a large zoom, and the system's letters twice as large. */
const windows = [
  [1366, 768, '100%'],
  [1024, 768, '100%'],
  [768, 1024, '100%'],
  [390, 844, '100%'],
  [683, 384, '100%'],
  [1366, 768, '200%'],
  [768, 1024, '200%'],
] as const;

/** Gives the window another size, and waits for the frame in which the app arranges itself for it. */
export async function resizeTo(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise(requestAnimationFrame));
}

/** By how much the page, a dialog or a card over it is too wide, the touch targets of less than 44 px, and icons without room. */
const misfits = () => ({
  wide: [
    document.documentElement.scrollWidth - innerWidth,
    ...[...document.querySelectorAll('[role=dialog], [role=alertdialog]')].flatMap((dialog) => {
      const { left, right } = dialog.getBoundingClientRect();
      return [-left, right - innerWidth, dialog.scrollWidth - dialog.clientWidth];
    }),
  ].filter((pixels) => pixels > 0.5),
  small: [...document.querySelectorAll('button, select, input:not([type=checkbox], [type=radio], [hidden])')]
    // the area of some is enlarged by what is drawn after them
    .filter(
      (element) => element.checkVisibility() && getComputedStyle(element, '::after').position !== 'absolute',
    )
    .map((element) => ({ text: element.textContent, height: element.getBoundingClientRect().height }))
    .filter(({ height }) => height > 0 && height < 43.5),
  squeezed: [...document.querySelectorAll('svg.lucide')].flatMap((icon) => {
    const { width, height } = icon.getBoundingClientRect();
    return icon.checkVisibility() && Math.abs(width - height) > 1
      ? `${icon.parentElement?.textContent}: ${width} × ${height}`
      : [];
  }),
});

/** The content fits into every window, and every touch target is 44 px high. */
export async function expectToFit(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const [width, height, letters] of windows) {
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), letters);
    await page.setViewportSize({ width, height });
    await expect
      .poll(() => page.evaluate(misfits), `${width} × ${height}, ${letters}`)
      .toEqual({ wide: [], small: [], squeezed: [] });
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  if (before) await resizeTo(page, before);
}
