import { execFileSync, fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { findBrowser } from '../../scripts/browser.mjs';
import { type Message, testProgress } from '../../scripts/testProgress.mjs';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'anamnese-run-'));
symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a program with a reporter; its messages are shown as in `npm test` without a terminal. */
async function shown(program: string, args: string[], files: Record<string, string>): Promise<string> {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const texts: string[] = [];
  const progress = testProgress({ isTTY: false, columns: 80, write: (text) => texts.push(text) });
  progress.begin('part', 'A part');
  // the inner run must not count as a worker of the outer one
  const inherited = Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST_|NODE_ENV)/.test(name));
  const env = { ...Object.fromEntries(inherited), VITEST_REPORT: join(folder, 'report.json') };
  const child = fork(join(root, 'node_modules', program), args, {
    cwd: folder,
    env,
    silent: true,
    execArgv: [],
  });
  child.on('message', (message: Message) => progress.told('part', message));
  await new Promise((resolve) => child.on('close', resolve));
  progress.stop();
  return texts.join('');
}

it('D-940: npm test has the checks, the backend and the main job; npm run test:all, which CI runs, has all of it and more', () => {
  const partsOf = (...args: string[]) =>
    execFileSync(process.execPath, [join(root, 'scripts/test.mjs'), ...args, '--list'], { encoding: 'utf8' })
      .trim()
      .split('\n');
  const checked = ['lint', 'types', 'licences', 'unused', 'architecture', 'build', 'size'];
  const beforeCommit = [...checked, 'unit', 'screens', 'backend'];
  expect(partsOf().sort()).toEqual([...beforeCommit, 'mainJob'].sort());
  // the main job is one of the browser tests
  const further = ['browser', 'unitRepeats', 'backendRepeats'];
  expect(partsOf('all').sort()).toEqual([...beforeCommit, ...further].sort());
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(scripts).toMatchObject({ test: 'node scripts/test.mjs', 'test:all': 'node scripts/test.mjs all' });
  expect(readFileSync(join(root, '.ci/run'), 'utf8')).toMatch(/^npm run test:all$/m);
});

const failed = (all: string, name: string) =>
  all.split('FAILED  ').find((text) => text.startsWith(`${name}\n`));

const thirty = (word: string) => Array.from({ length: 30 }, (_, index) => `${word} ${index}`);
const compared = `expect(${JSON.stringify(thirty('new'))}).toEqual(${JSON.stringify(thirty('old'))})`;
/** The lines of the difference. */
const differences = (text = '') => [...text.matchAll(/^ +[-+] +"(\w+ \d+)",$/gm)].map(([, line]) => line);

it('a failing unit test is shown in full when it fails, as is what fails outside of tests', async () => {
  const all = await shown(
    'vitest/vitest.mjs',
    ['run', `--reporter=${join(root, 'scripts/vitestReport.mjs')}`],
    {
      'one.test.ts': `import { expect, it } from 'vitest';
      it('compares', () => {
        console.log('said meanwhile');
        ${compared};
      });
      it('passes', () => { void Promise.reject(new Error('nobody waits for this')); });`,
      'two.test.ts': `import './missing';`,
    },
  );
  const comparison = failed(all, 'one.test.ts › compares');
  expect(differences(comparison)).toEqual([...thirty('old'), ...thirty('new')]);
  expect(comparison).toMatch(/ at .*one\.test\.ts:4:/);
  expect(comparison).toContain('said meanwhile');
  expect(all).toMatch(/FAILED {2}two\.test\.ts\n.*\.\/missing/);
  expect(all).toMatch(/FAILED {2}Outside of a test\n.*nobody waits for this/);
});

it('a failing browser test is shown in full when it fails, as is a file that does not load', {
  tags: 'repeat',
  skip: !findBrowser(),
}, async () => {
  const args = ['test', `--reporter=${join(root, 'scripts/playwrightReport.mjs')}`];
  const files = {
    'playwright.config.ts': `const executablePath = ${JSON.stringify(findBrowser())};
      const use = { launchOptions: { executablePath, args: ['--no-sandbox'] } };
      export default { testMatch: /\\.pw\\.ts$/, use, projects: [{ name: 'desktop' }] };`,
    'one.pw.ts': `import { expect, test } from '@playwright/test';
      test('compares', () => {
        console.log('said meanwhile');
        ${compared};
      });
      test('looks', async ({ page }) => {
        await page.setContent('<button>Voltar</button>');
        await expect(page.getByRole('heading')).toBeVisible({ timeout: 1 });
      });
      test('presses', async ({ page }) => {
        await page.setContent('<button>Voltar</button>');
        await page.getByRole('heading').click({ timeout: 1 });
      });`,
  };
  const all = await shown('@playwright/test/cli.js', args, files);
  const comparison = failed(all, 'one.pw.ts › compares, on desktop');
  expect(differences(comparison)).toEqual([...thirty('old'), ...thirty('new')]);
  expect(comparison).toMatch(/ at .*one\.pw\.ts:4:/);
  expect(comparison).toContain('said meanwhile');
  const page = /The page showed:\n +- .*button "Voltar"/;
  for (const name of ['looks', 'presses'])
    expect(failed(all, `one.pw.ts › ${name}, on desktop`)).toMatch(page);
  const broken = await shown('@playwright/test/cli.js', args, { 'two.pw.ts': `import './missing';` });
  expect(broken).toMatch(/FAILED {2}Outside of a test\n.*\.\/missing/);
});

/** What a terminal shows in the end. */
function onScreen(written: string): string[] {
  const ups = new RegExp(`${String.fromCharCode(27)}\\[(\\d+)A${String.fromCharCode(27)}\\[J`);
  const [first = '', ...rest] = written.split(ups);
  const linesIn = (text: string) => text.split('\n').slice(0, -1);
  let lines = linesIn(first);
  for (let index = 0; index < rest.length; index += 2)
    lines = [...lines.slice(0, lines.length - Number(rest[index])), ...linesIn(rest[index + 1] ?? '')];
  return lines;
}

it('on a terminal the progress lines are rewritten in place, below the failures', () => {
  vi.stubEnv('TERM', 'xterm');
  let written = '';
  const progress = testProgress({
    isTTY: true,
    columns: 60,
    write: (text) => {
      written += text;
    },
  });
  progress.begin('unit', '1/2 Unit tests');
  progress.begin('backend', '2/2 Backend tests');
  const counts = { passed: 3, failed: 1, ended: 2, of: 9, unit: 'files' };
  const failure = { name: 'a test', errors: [{ message: 'Expected: 1' }] };
  progress.told('unit', { counts, failure });
  expect(onScreen(written)).toEqual([
    ...['', 'FAILED  a test', '    Expected: 1', ''],
    expect.stringMatching(/^1\/2 Unit tests: 3 passed, 1 failed, 2 of 9 files \(\d+ s\)$/),
    expect.stringMatching(/^2\/2 Backend tests \(\d+ s\)$/),
  ]);
  progress.end('unit', 'FAILED  Unit tests: 3 passed, 1 failed (2 s)', 'said by the program');
  progress.end('backend', 'ok      Backend tests: 4 passed, 0 failed (2 s)');
  progress.stop();
  expect(onScreen(written)).toEqual([
    ...['', 'FAILED  a test', '    Expected: 1', '', 'said by the program'],
    'FAILED  Unit tests: 3 passed, 1 failed (2 s)',
    'ok      Backend tests: 4 passed, 0 failed (2 s)',
  ]);
});
