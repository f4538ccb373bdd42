/**
 * The path of an installed browser: CHROME_PATH, Debian's headless Chromium, Chrome or Chromium, else Playwright's own.
 * `whole`: one with windows is preferred, as therapists use it.
 */
export function findBrowser(options?: { whole?: boolean }): string | undefined;
