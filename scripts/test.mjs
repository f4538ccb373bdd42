// `npm test`: runs what a commit needs, also after a failure, and prints the sum as the last line; `npm run test:all` runs
// all but what is rare. `npm test -- check`, `size` or names of parts run only those.
// `--list` prints the names of the parts that would run. `--verbose` prints all that the programs print, instead of a line for each part.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBrowser } from './browser.mjs';
import { testProgress } from './testProgress.mjs';

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'anamnese-tests-'));
const bin = (...path) => join(root, 'node_modules', ...path);

// Keeps a developer's .env away from the tests, which use a backend of their own.
const ownBackend = { VITE_SUPABASE_URL: '', VITE_SUPABASE_ANON_KEY: '', DATABASE_URL: '', AUTH_CONFIRM: '' };

const running = new Set();
let interrupted = false;

/**
 * The exit code of a Node program. Its output goes to `onOutput`, or without it to the terminal; its reporter's messages go
 * to `onMessage`.
 */
function run(args, { env = {}, onOutput, onMessage } = {}) {
  return new Promise((resolve) => {
    const output = onOutput ? 'pipe' : 'inherit';
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', output, output, ...(onMessage ? ['ipc'] : [])],
      env: { ...process.env, ...ownBackend, ...env },
    });
    running.add(child);
    child.stdout?.on('data', onOutput);
    child.stderr?.on('data', onOutput);
    if (onMessage) child.on('message', onMessage);
    child.on('error', (error) => {
      say(error.message, onOutput);
      resolve(1);
    });
    child.on('close', (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });
}

function say(text, onOutput) {
  if (onOutput) onOutput(`${text}\n`);
  else console.log(text);
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

const MOST_LINES = 16;

/** The message and place of a failure, without colours, source excerpt and library frames. */
function reason({ message = '', stack = '' }) {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*at .*node_modules|^\s*at (node|file):/.test(line));
  const place = stripVTControlCharacters(stack)
    .split('\n')
    .find((line) => /^\s*at /.test(line) && line.includes(join(root, 'tests')));
  const cut = lines.slice(0, MOST_LINES).map((line) => line.slice(0, 300).replace(root, '.'));
  if (lines.length > MOST_LINES) cut.push(`(${lines.length - MOST_LINES} more lines)`);
  if (place && !cut.some((line) => line.includes(place.trim())))
    cut.push(place.trim().replace(`${root}/`, ''));
  return cut.map((line) => `\n      ${line}`).join('');
}

/** A part that passes or fails as a whole. */
const check =
  (...args) =>
  async ({ onOutput }) => {
    const passed = (await run(args, { onOutput })) === 0;
    return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 };
  };

/** A program that failed without a failing test (a file that does not load, no test at all) counts as one failure. */
const withExitCode = (sum, code) => (code !== 0 && sum.failed === 0 ? { ...sum, failed: 1 } : sum);

/**
 * `repeats` runs only the tests with that tag, or all but them; undefined, all. The projects have a limit of workers of their own,
 * which the option of the command line leaves alone.
 */
const vitest =
  (projects, { env = {}, more = [], workers, repeats } = {}) =>
  async ({ onOutput, onMessage }) => {
    const file = join(reports, `${projects.join('-')}.json`);
    const code = await run(
      [
        bin('vitest', 'vitest.mjs'),
        'run',
        ...more,
        ...(repeats === undefined ? [] : [`--tags-filter=${repeats ? '' : '!'}repeat`]),
        ...projects.flatMap((project) => ['--project', project]),
        ...(onMessage ? [] : ['--reporter=default']),
        '--reporter=./scripts/vitestReport.mjs',
      ],
      {
        env: { ...env, ...(workers && { VITEST_MAX_WORKERS: String(workers) }), VITEST_REPORT: file },
        onOutput,
        onMessage,
      },
    );
    const report = readReport(file);
    if (!report) return { passed: 0, failed: 1, skipped: 0 };
    const { unreadable } = report;
    const tests = report.tests.filter(
      ({ tags }) => repeats === undefined || tags.includes('repeat') === repeats,
    );
    const inState = (wanted) => tests.filter(({ state }) => state === wanted);
    const sum = {
      passed: inState('passed').length,
      failed: inState('failed').length + unreadable.length,
      skipped: inState('skipped').length,
      leftOut: inState('skipped').map(({ name, note }) => (note ? `${name}: ${note}` : name)),
      failures: [
        ...unreadable.map(({ name, error }) => `${name}:${reason(error)}`),
        ...inState('failed').map(({ name, errors }) => `${name}:${errors.map(reason).join('')}`),
      ],
    };
    return withExitCode(sum, code);
  };

/** The failed tests of a Playwright file or group. */
function failedSpecs({ suites = [], specs = [] }) {
  const own = specs
    .map((spec) => ({
      ...spec,
      tests: spec.tests.filter(({ status }) => /^(unexpected|flaky)$/.test(status)),
    }))
    .filter(({ tests }) => tests.length > 0)
    .map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ projectName, results }) =>
        results.flatMap(({ errors }) => errors.map((error) => `\n    on ${projectName}:${reason(error)}`)),
      );
      return `${file} › ${title}${errors.join('')}`;
    });
  return [...own, ...suites.flatMap(failedSpecs)];
}

const playwright =
  (only, env) =>
  async ({ built, onOutput, onMessage }) => {
    const file = join(reports, 'browser.json');
    let browser;
    try {
      browser = ensureBrowser();
    } catch (error) {
      say(error.message, onOutput);
      return { passed: 0, failed: 1, skipped: 0 };
    }
    const reporter = `--reporter=${onMessage ? './scripts/playwrightReport.mjs' : 'list'},json`;
    const code = await run([bin('@playwright', 'test', 'cli.js'), 'test', reporter, ...only], {
      env: {
        ...env,
        ...(built && { E2E_BUILT: '1' }),
        CHROME_PATH: browser,
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      },
      onOutput,
      onMessage,
    });
    const report = readReport(file);
    if (!report?.stats) return { passed: 0, failed: 1, skipped: 0 };
    const { expected, unexpected, flaky, skipped } = report.stats;
    const failures = [
      ...report.errors.map((error) => `Outside of a test:${reason(error)}`),
      ...report.suites.flatMap(failedSpecs),
    ];
    return withExitCode({ passed: expected, failed: unexpected + flaky, skipped, failures }, code);
  };

const unit = ['unit', 'unit-disk'];
const screens = ['screens', 'screens-disk', 'screens-isolated'];

const parts = {
  lint: ['Format and lint', check(bin('@biomejs', 'biome', 'bin', 'biome'), 'ci', '.')],
  types: ['Types', check(bin('typescript', 'bin', 'tsc'), '--noEmit')],
  licences: ['Licences', check('scripts/licences.mjs', '--check')],
  unused: ['Unused code and dependencies', check(bin('knip', 'bin', 'knip.js'))],
  architecture: ['Import rules', vitest(['architecture'])],
  build: ['Build', check('scripts/build.mjs')],
  size: ['Size budget', check(bin('size-limit', 'bin.js'))],
  unit: ['Unit tests', vitest(unit, { repeats: false })],
  screens: ['Screen tests', vitest(screens, { workers: 2, repeats: false })],
  backend: ['Backend tests on PGlite', vitest(['backend'], { repeats: false })],
  mainJob: ['The main job in a browser, at two sizes', playwright(['main-job.test'])],
  browser: ['Browser tests', playwright([])],
  unitRepeats: ['Unit and screen tests that repeat others', vitest([...unit, ...screens], { repeats: true })],
  backendRepeats: ['Backend tests on PostgreSQL, and rarer ones', vitest(['backend'], { repeats: true })],
  longBackend: [
    'Backend tests, all of them on both databases, with more requests and kills',
    vitest(['backend'], { env: { LONG: '1' } }),
  ],
  fuzz: [
    '5,000 odd requests to each database, instead of 300',
    vitest(['backend'], { env: { LONG: '1' }, more: ['tests/backend/fuzz.test.ts'] }),
  ],
  kill: [
    'A server that is killed twenty times, instead of once',
    vitest(['backend'], { env: { LONG: '1' }, more: ['tests/backend/kill.test.ts'] }),
  ],
  longBrowser: ['Rarer browser tests', playwright([], { LONG: '1' })],
  faults: [
    'All faults at all steps, and the soak',
    playwright(['faults.test', 'killed.test', 'soak.test'], { FAULTS: 'all' }),
  ],
  folderFaults: [
    'Programs that begin beside each other on one data folder, twenty times',
    vitest(['backend'], { env: { FAULTS: 'all' }, more: ['tests/backend/beside.test.ts'] }),
  ],
  engines: ['The main job in Firefox and WebKit', vitest(['engines'])],
};

/** Parts too long for a usual run. */
const rare = ['longBackend', 'fuzz', 'kill', 'longBrowser', 'faults', 'folderFaults', 'engines'];
const checks = ['lint', 'types', 'licences', 'unused', 'architecture'];
/** What `npm test` runs. */
const usual = [...checks, 'build', 'size', 'unit', 'screens', 'backend', 'mainJob'];
/** Of these `browser` has the main job. */
const all = Object.keys(parts).filter((name) => name !== 'mainJob' && !rare.includes(name));

/**
 * A stage begins when the one before has ended. Its lanes run at the same time, screens with two workers, since each waits
 * for timers and answers; the parts of a lane run one after another. The build comes before the backend tests, whose servers would
 * otherwise build it themselves, two at once.
 */
const stages = [
  [
    ['screens', 'mainJob', 'unitRepeats', 'backendRepeats'],
    ['build', 'size', 'backend', 'browser'],
    [...checks, 'unit'],
  ],
  [rare],
];
/** Parts that read dist, skipped as failed when the build failed. */
const needsBuild = ['size'];

const groups = {
  all,
  e2e: ['build', 'browser'],
  check: checks,
  size: ['build', 'size'],
  long: ['build', 'longBackend', 'longBrowser'],
  faults: ['faults', 'folderFaults'],
};

function chosenParts(words) {
  if (words.length === 0) return usual;
  const names = words.flatMap((word) => groups[word] ?? [word]);
  const unknown = names.find((name) => !(name in parts));
  if (unknown) {
    console.error(
      `There is no part '${unknown}'. Choose among: ${[...Object.keys(groups), ...Object.keys(parts)].join(', ')}.`,
    );
    process.exit(1);
  }
  return [...new Set(names)];
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    interrupted = true;
    for (const child of running) child.kill(signal);
  });
}
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

const words = process.argv.slice(2);
const verbose = words.includes('--verbose');
const names = chosenParts(words.filter((word) => !word.startsWith('--')));
if (words.includes('--list')) {
  console.log(names.join('\n'));
  process.exit();
}
const results = [];
const progress = verbose ? undefined : testProgress();
const heading = (name) => `${names.indexOf(name) + 1}/${names.length} ${parts[name][0]}`;
const line = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
const outcome = (result) =>
  `${result.failed ? 'FAILED' : 'ok    '}  ${result.title}: ${line(result)} (${result.seconds} s)`;

async function runPart(name, onOutput, onMessage) {
  const [title, start] = parts[name];
  const begun = Date.now();
  const build = results.find((result) => result.name === 'build');
  const unbuilt = build?.failed > 0 && needsBuild.includes(name);
  if (unbuilt) say('Not run, since the build failed.', onOutput);
  const sum = unbuilt
    ? { passed: 0, failed: 1, skipped: 0 }
    : await start({ built: build?.failed === 0, onOutput, onMessage });
  if (interrupted) process.exit(130);
  const result = { name, title, ...sum, seconds: Math.round((Date.now() - begun) / 1000) };
  results.push(result);
  return result;
}

async function runLane(lane, onOutput) {
  for (const name of lane) {
    say(`\n=== ${heading(name)} ===`, onOutput);
    await runPart(name, onOutput);
  }
}

/** Shows a line for each part, and what one that failed has printed. */
async function showLane(lane) {
  for (const name of lane) {
    const chunks = [];
    progress.begin(name, heading(name));
    const result = await runPart(
      name,
      (chunk) => chunks.push(Buffer.from(chunk)),
      (message) => progress.told(name, message),
    );
    progress.end(name, outcome(result), result.failed ? Buffer.concat(chunks).toString() : '');
  }
}

for (const stage of stages) {
  const lanes = stage
    .map((lane) => lane.filter((name) => names.includes(name)))
    .filter((lane) => lane.length > 0);
  if (!verbose) {
    await Promise.all(lanes.map(showLane));
    continue;
  }
  const [shown, ...others] = lanes;
  if (!shown) continue;
  // the output of the other lanes is printed when all have ended
  const chunks = others.map(() => []);
  await Promise.all([
    runLane(shown),
    ...others.map((lane, index) => runLane(lane, (chunk) => chunks[index].push(Buffer.from(chunk)))),
  ]);
  for (const output of chunks) console.log(Buffer.concat(output).toString());
}

results.sort((one, other) => names.indexOf(one.name) - names.indexOf(other.name));
const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
progress?.stop();
console.log('\n=== Summary ===');
for (const result of results) console.log(outcome(result));
for (const failure of results.flatMap(({ failures = [] }) => failures)) console.log(`  ${failure}`);
for (const test of results.flatMap(({ leftOut = [] }) => leftOut)) console.log(`  skipped: ${test}`);
process.exitCode = total('failed') > 0 ? 1 : 0;
console.log(line({ passed: total('passed'), failed: total('failed'), skipped: total('skipped') }));
