// The Supabase CLI from npm, in the one version that this project is tried with.
import { execFile } from 'node:child_process';

const CLI = 'supabase@3.1.0';

/**
 * Runs the CLI in a folder with `supabase/`. It cannot ask, and confirms a change of a project only with `--yes`: what the
 * environment says about that is left out.
 */
export function runCli(args, cwd, added = {}) {
  const { SUPABASE_YES: _yes, ...inherited } = process.env;
  const env = { ...inherited, DO_NOT_TRACK: '1', NO_COLOR: '1', ...added };
  const options = { cwd, env, shell: process.platform === 'win32', maxBuffer: Number.POSITIVE_INFINITY };
  return new Promise((resolve) => {
    const child = execFile('npx', ['--yes', CLI, ...args], options, (error, stdout, stderr) => {
      const said = stderr || (error?.message ?? '');
      resolve({ code: error ? 1 : 0, stdout, stderr: said, output: stdout + said });
    });
    // it must not wait for an answer
    child.stdin.end();
  });
}
