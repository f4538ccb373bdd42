import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Waits until everything that enters or leaves has done so. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  );
}

/** Fails on every finding of axe in the current page, by WCAG 2.2 AA and best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  // a half-faded text has less contrast
  await untilStill(page);
  const findings = await findingsIn(page);
  const isContrast = (finding: string) => finding.startsWith('color-contrast:');
  expect(findings.filter((finding) => !isContrast(finding))).toEqual([]);
  if (findings.length === 0) return;
  // a notice may have begun to fade meanwhile
  await untilStill(page);
  expect(await findingsIn(page)).toEqual([]);
}

async function findingsIn(page: Page): Promise<string[]> {
  // axe's package for Playwright opens a second page for every run; the app has no frames that would need it
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return await page.evaluate(async (values) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'] });
    const isPinned = (element: Element | null): boolean =>
      element !== null &&
      (/sticky|fixed/.test(getComputedStyle(element).position) || isPinned(element.parentElement));
    // scrolling brings out what a bar at the edge of the window covers
    const isUnderBar = ({ any }: (typeof violations)[number]['nodes'][number]) => {
      const above = any.find(({ id }) => id === 'target-size')?.relatedNodes ?? [];
      return (
        above.length > 0 && above.every(({ target }) => isPinned(document.querySelector(String(target))))
      );
    };
    return violations.flatMap(({ id, help, nodes }) =>
      nodes
        .filter((node) => !isUnderBar(node))
        .map((node) => `${id}: ${help}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
    );
  }, tags);
}
