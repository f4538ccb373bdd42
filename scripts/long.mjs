// The longer variants of two backend tests: `npm run test:fuzz` sends 5,000 odd requests to each database instead of
// 300; `npm run test:kill` ends the server twenty times instead of twice.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const variants = {
  fuzz: ['fuzz.test.ts', { FUZZ_REQUESTS: '5000' }],
  kill: ['kill.test.ts', { KILL_ROUNDS: '20' }],
};
const [file, env] = variants[process.argv[2]] ?? [];
if (!file) {
  console.error(`Say which: ${Object.keys(variants).join(' or ')}.`);
  process.exit(1);
}
const args = ['run', '--project', 'backend', `tests/backend/${file}`, ...process.argv.slice(3)];
const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...env, ...process.env },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('close', (code) => {
  process.exitCode = code ?? 1;
});
