/** @module-tag repeat */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { removeAbandoned, removeEarlier } from '../../supabase/local/copies';
import { runProgram, start } from '../support/backendProcess';
import { places, processes } from '../support/backups';
import { eventually } from '../support/eventually';

const { place, remove } = places();
const { program, watch, end } = processes();
afterEach(end);
afterAll(remove);

/** A program that holds a copy in its data folder, one beside it, and a file that it makes of them. */
async function hold(how = 'waits', dataDir = place('data')) {
  fs.mkdirSync(dataDir, { recursive: true });
  const file = place('backup.zip');
  const run = watch(runProgram('tests/support/holdCopy.mjs', [how, file], { DATA_DIR: dataDir }, 'Holds'));
  await run.ready();
  const left = () => [
    ...fs.readdirSync(dataDir),
    ...fs.readdirSync(path.dirname(dataDir)).filter((name) => name !== 'data'),
    ...fs.readdirSync(path.dirname(file)),
  ];
  return { run, dataDir, left };
}

const HELD = [
  expect.stringMatching(/^snapshot\.[0-9a-f]{8}$/),
  expect.stringMatching(/^data\.copy-[0-9a-f]{8}$/),
  expect.stringMatching(/^backup\.zip\.part-[0-9a-f]{8}$/),
];
const REMOVED =
  /^Removed a copy of the data that a killed program had left: .*\/(data\/snapshot\.|data\.copy-)/gm;

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('D-887: %s leaves nothing of the data in the clear', async (signal, code) => {
  const { run, left } = await hold();
  expect(left()).toEqual(HELD);
  run.child.kill(signal);
  expect(await run.ended).toBe(code);
  expect(left()).toEqual([]);
});

test.each(['fails', 'throws', 'breaks'])('D-887: nor does a program that %s', async (how) => {
  const { run, left } = await hold(how);
  expect(await run.ended).toBe(1);
  expect(left()).toEqual([]);
});

test.each([
  ['backup.mjs', ['--check', 'none.zip']],
  ['restore.mjs', []],
  ['move.mjs', []],
  ['hosted.mjs', ['--check']],
  ['doctor.mjs', []],
  ['seed.mjs', ['none']],
])('D-888: of what was killed, %s removes what it left, and leaves what is held', async (script, args) => {
  const { run, dataDir, left } = await hold();
  run.child.kill('SIGKILL');
  await run.ended;
  expect(left()).toEqual(HELD);
  const living = await hold('waits', dataDir);
  const next = program(script, args, dataDir);
  await next.ended;
  // the one that began second has removed it already
  expect(living.run.output().stderr.match(REMOVED)).toHaveLength(2);
  expect(next.output().stderr).not.toMatch(REMOVED);
  expect(living.left()).toEqual(HELD);
  living.run.child.kill('SIGKILL');
  await living.run.ended;
  const last = program(script, args, dataDir);
  await last.ended;
  expect(last.output().stderr.match(REMOVED)).toHaveLength(2);
  expect([...left(), ...living.left()]).toEqual([]);
});

test('D-888: so does npm start', async () => {
  const { run, dataDir, left } = await hold();
  run.child.kill('SIGKILL');
  await run.ended;
  const app = watch(await start(dataDir));
  await eventually(() => expect(app.output().stdout.match(REMOVED)).toHaveLength(2));
  expect(left().filter((name) => /snapshot|copy|part/.test(name))).toEqual([]);
});

test('D-888: what an earlier version left goes, too, and nothing that only looks like it', async () => {
  const dataDir = place('data');
  const [beside, said]: [string, string[]] = [path.dirname(dataDir), []];
  const make = (name: string) => fs.mkdirSync(path.join(beside, name), { recursive: true });
  for (const name of ['data.restoring/pgdata', 'data.moving/storage', 'data.moving.restoring']) make(name);
  const others = ['data', 'data.copy', 'data.copy-of-may', 'data.copy-12345678.zip', 'other.copy-12345678'];
  for (const name of [...others, 'outra/data.restoring/fotos']) make(name);
  await removeAbandoned(dataDir, (line) => said.push(line));
  expect(said).toHaveLength(3);
  expect(fs.readdirSync(beside).sort()).toEqual([...others, 'outra'].sort());
  make('data.restoring/fotos');
  await removeAbandoned(dataDir, (line) => said.push(line));
  expect(said).toHaveLength(3);
  expect(fs.existsSync(path.join(beside, 'data.restoring/fotos'))).toBe(true);

  for (const name of ['backup.zip.fetched/pgdata', 'backup.zip.fetched.restoring/mail']) make(name);
  const file = path.join(beside, 'backup.zip');
  await removeEarlier(file, ['.fetched', '.fetched.restoring'], (line) => said.push(line));
  expect(fs.readdirSync(beside).filter((name) => name.startsWith('backup'))).toEqual([]);
});
