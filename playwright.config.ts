import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser.mjs';

const executablePath = findBrowser();
// without a locale Chromium calls a file 'download' whose name has an accent
process.env.LANG ??= 'C.UTF-8';
// what a test calls today is what its browser does; the server has the time of servers
process.env.TZ = 'America/Sao_Paulo';
/** `npm run test:faults` adds the rarer faults and the soak test, which take about twenty minutes. */
const allFaults = process.env.FAULTS === 'all';
/**
 * Tags: `@tablet` runs on the tablet instead of the desktop, `@touch` likewise, since it needs a finger, `@both` on both.
 * `@long` runs in `npm run test:long` alone, with what the other tags leave out.
 */
const long = process.env.LONG === '1';

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/globalSetup.ts',
  // for two cores: a third test runs while another one waits for its server or an animation
  workers: 3,
  // otherwise the last file leaves workers idle
  fullyParallel: true,
  // generous: the machine may be busy with other things, and no test asserts a time
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    acceptDownloads: true,
    // recording every test takes a third of the time; a failure leaves a screenshot and the page's content
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      use: { viewport: { width: 1366, height: 768 } },
      testIgnore: allFaults ? [] : ['soak.test.ts'],
      ...(long ? { grep: /@long|@tablet/ } : { grepInvert: /@long|@tablet|@touch/ }),
    },
    {
      name: 'tablet',
      use: { viewport: { width: 768, height: 1024 }, hasTouch: true },
      // layout, touch, signature, photo
      ...(long ? { grep: /@long.*@tablet/ } : { grep: /@tablet|@touch|@both/, grepInvert: /@long/ }),
    },
  ],
});
