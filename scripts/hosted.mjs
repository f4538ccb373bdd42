// The way to a hosted project, step by step: `npm run hosted`. `-- --check` only looks. docs/hosted.md says what each step does.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import readline from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { runCli } from './pinnedCli.mjs';
import { askHidden, load, runTool } from './tool.mjs';

const root = path.dirname(import.meta.dirname);

runTool(async () => {
  const { values: options } = parseArgs({ options: { check: { type: 'boolean' } } });
  const scratch = mkdtempSync(path.join(tmpdir(), 'anamnese-hosted-'));
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
  const { runHosted } = await load('supabase/hosted/hosted.ts');
  const world = {
    root,
    scratch,
    env: process.env,
    ask,
    say: console.log,
    cli: runCli,
    fetch: (address, headers, change) =>
      fetch(address, {
        signal: AbortSignal.timeout(20_000),
        headers: { ...headers, ...(change && { 'content-type': 'application/json' }) },
        ...(change && { method: 'PATCH', body: JSON.stringify(change) }),
      }),
    run,
  };
  process.exitCode = (await runHosted(world, { onlyLooks: options.check })) ? 0 : 1;
});

const isAsked = process.stdin.isTTY && process.stdout.isTTY;
function without(variable) {
  const sentence = `Run this in a terminal, where it can ask, or set ${variable} in the environment.`;
  throw Object.assign(new Error(sentence), { name: 'StartFault' });
}

async function question(text) {
  const terminal = readline.createInterface({ input: process.stdin, output: process.stdout });
  const ended = () => process.exit(130);
  terminal.once('SIGINT', ended);
  // Ctrl+D
  terminal.once('close', ended);
  const answer = await terminal.question(text);
  terminal.off('close', ended);
  terminal.close();
  return answer;
}

const ask = {
  text: async (text, variable) => (isAsked ? question(text) : without(variable)),
  hidden: async (text, variable) => (isAsked ? askHidden(text) : without(variable)),
  goOn: async () => {
    if (isAsked) await question('         Enter goes on, Ctrl+C ends. ');
  },
  yes: async (text, variable) =>
    isAsked ? /^[yYsS]/.test(await question(`${text} [y/N] `)) : without(variable),
};

/** Runs a program of this folder; resolves to its exit code. */
function run(program, added) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, program)], {
      cwd: root,
      env: { ...process.env, ...added },
      stdio: 'inherit',
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
