// The longer variants of two backend tests: `npm run test:fuzz` sends 5,000 odd requests to each database instead of
// 300; `npm run test:kill` ends the server twenty times instead of once.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const names = ['fuzz', 'kill'];
const name = process.argv[2];
if (!names.includes(name)) {
  console.error(`Say which: ${names.join(' or ')}.`);
  process.exit(1);
}
const args = ['run', '--project', 'backend', `tests/backend/${name}.test.ts`, ...process.argv.slice(3)];
const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, LONG: '1' },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('close', (code) => {
  process.exitCode = code ?? 1;
});
