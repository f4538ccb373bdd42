/** The path of an installed browser: CHROME_PATH, Chrome or Chromium, else Playwright's own. */
export function findBrowser(): string | undefined;
