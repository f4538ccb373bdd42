// Finds, and on Debian installs, the browser of the browser tests. `node scripts/browser.mjs` prints where it is.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const unixNames = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'microsoft-edge'];

/** Where Chrome and its relatives usually lie, best first. */
function usualPlaces() {
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

/** The path of an installed browser: CHROME_PATH, Chrome or Chromium, else Playwright's own. */
export function findBrowser() {
  const wish = process.env.CHROME_PATH;
  if (wish) {
    if (existsSync(wish)) return wish;
    throw new Error(`CHROME_PATH names ${wish}, but there is no such file.`);
  }
  return [...usualPlaces(), playwrightsOwn()].find((file) => file && existsSync(file));
}

function aptInstall() {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return;
  console.log('No browser found: installing the package chromium with apt-get.');
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const [command, ...rest] = [...sudo, 'apt-get', ...args];
    spawnSync(command, rest, { stdio: ['ignore', 'inherit', 'inherit'], env });
  }
}

/** As `findBrowser`, but installs Debian's chromium when there is none; throws when that is no help either. */
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
