import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startFreshClone } from './support/freshClone';
import { lock, unlock } from './support/lock';
import { expect, signUp, test } from './support/test';
import { newCredentials } from './support/therapist';

test.use({ installed: true });

/** Texts that React, Vite and this app contain only in development. */
const ONLY_IN_DEVELOPMENT =
  /jsxDEV|React DevTools|hydration mismatch|didn't match the client|import\.meta\.env/;

function developmentIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter(
    (name) => /\.(html|js)$/.test(name) && ONLY_IN_DEVELOPMENT.test(readFileSync(join(folder, name), 'utf8')),
  );
}

for (const NODE_ENV of [undefined, 'development', 'test']) {
  test.describe(`NODE_ENV ${NODE_ENV ?? 'is not set'}`, () => {
    test('D-90: npm start in a fresh clone serves a production build, which opens without network', {
      tag: '@long',
    }, async ({ page, guard }) => {
      const clone = await startFreshClone(NODE_ENV === undefined ? {} : { NODE_ENV });
      try {
        expect(developmentIn(clone.dist)).toEqual([]);
        const credentials = newCredentials();
        await signUp(page, credentials, clone.url);
        await page.evaluate(() => navigator.serviceWorker.ready);
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        // no complaints so far; offline, the browser itself reports failed requests
        expect(guard.complaints()).toEqual([]);
        guard.allowConsole(/Failed to load resource/);
        await page.context().setOffline(true);
        await page.reload({ waitUntil: 'commit' });
        await expect(lock(page)).toBeVisible();
        await unlock(page, credentials.password);
        await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
      } finally {
        guard.stop();
        await clone.remove();
      }
    });
  });
}
