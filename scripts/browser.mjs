// Finds, and on Debian installs, the browser of the browser tests. `node scripts/browser.mjs` prints where it is.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Debian's package and program: the same engine without windows, which takes half the time. */
const HEADLESS = 'chromium-headless-shell';
const withWindows = [
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'microsoft-edge',
];

/** The usual paths of Chrome, Chromium and Edge. */
function usualPaths(unixNames) {
  const { env, platform } = process;
  if (platform === 'win32') {
    const roots = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LocalAppData].filter(Boolean);
    const files = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'];
    return roots.flatMap((root) => files.map((file) => join(root, file)));
  }
  const onPath = (env.PATH ?? '').split(delimiter).flatMap((dir) => unixNames.map((name) => join(dir, name)));
  if (platform !== 'darwin') return onPath;
  const apps = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
  return [...apps.map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`), ...onPath];
}

function playwrightsOwn() {
  try {
    return createRequire(import.meta.url)('playwright-core').chromium.executablePath();
  } catch {
    return undefined;
  }
}

/**
 * The path of an installed browser: CHROME_PATH, Debian's headless Chromium, Chrome or Chromium, else Playwright's own.
 * `whole`: prefers a browser with windows, as therapists use it.
 */
export function findBrowser({ whole = false } = {}) {
  const wish = process.env.CHROME_PATH;
  if (wish) {
    if (existsSync(wish)) return wish;
    throw new Error(`CHROME_PATH names ${wish}, but there is no such file.`);
  }
  const names = whole ? [...withWindows, HEADLESS] : [HEADLESS, ...withWindows];
  return [...usualPaths(names), playwrightsOwn()].find((file) => file && existsSync(file));
}

function aptInstall() {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return;
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => {
    const [command, ...rest] = [...sudo, 'apt-get', ...args];
    return spawnSync(command, rest, { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0;
  };
  const install = (name) => apt('install', '-y', '--no-install-recommends', name);
  console.log(`No browser found: installing ${HEADLESS}, else chromium, with apt-get.`);
  apt('update');
  // some distributions have only the full package
  if (!install(HEADLESS)) install('chromium');
}

/** Like `findBrowser`, but installs Debian's package when there is none; throws if that fails too. */
export function ensureBrowser() {
  const found = findBrowser();
  if (found) return found;
  aptInstall();
  const installed = findBrowser();
  if (installed) return installed;
  throw new Error(
    'No browser for the browser tests: install Google Chrome or Chromium, run `npx playwright install chromium`, ' +
      'or set CHROME_PATH to the executable.',
  );
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    console.log(ensureBrowser());
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
