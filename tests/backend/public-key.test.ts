/** @module-tag repeat */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { newFolder, type Run, run, start, startDevelopment } from '../support/backendProcess';
import { freePort } from '../support/freePort';

// these tests start whole processes, possibly on a busy machine
vi.setConfig({ testTimeout: 180_000 });

const folder = newFolder();
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const payload = Buffer.from('{"iss":"supabase","role":"service_role"}').toString('base64url');
const SERVICE_ROLE = `eyJhbGciOiJIUzI1NiJ9.${payload}.c2lnbmF0dXJl`;
const SECRET = 'sb_secret_nao-publicar';
const project = (key: string) => ({
  VITE_SUPABASE_URL: 'https://abcdefghijklmnopqrst.supabase.co',
  VITE_SUPABASE_ANON_KEY: key,
});

/** What a run said that must end by itself with a failure, and must not name the key. */
async function refusalOf(running: Run, key: string): Promise<string> {
  expect(await running.ended).toBe(1);
  const { stdout, stderr } = running.output();
  expect(stdout + stderr).not.toContain(key);
  return stderr;
}

it.each([SECRET, SERVICE_ROLE])(
  'D-440: npm run build refuses a secret key, and leaves what was built: %s',
  async (key) => {
    const built = path.join(folder, 'built');
    fs.mkdirSync(built, { recursive: true });
    fs.writeFileSync(path.join(built, 'index.html'), 'before');
    const building = run('build.mjs', ['--out-dir', built], project(key));
    expect(await refusalOf(building, key)).toMatch(
      /^VITE_SUPABASE_ANON_KEY: This is a secret key [^\n]+\.\n$/,
    );
    expect(fs.readdirSync(built)).toEqual(['index.html']);
    expect(fs.readFileSync(path.join(built, 'index.html'), 'utf8')).toBe('before');
  },
);

it('D-440: npm start refuses a secret key with the same sentence', async () => {
  const started = await start(path.join(folder, 'data'), project(SECRET));
  expect(await refusalOf(started, SECRET)).toMatch(
    /^VITE_SUPABASE_ANON_KEY: This is a secret key [^\n]+\.\n$/,
  );
});

it('D-440: npm run dev refuses a secret key, also without a project', async () => {
  const served = await startDevelopment(path.join(folder, 'data'), { VITE_SUPABASE_ANON_KEY: SECRET });
  expect(await refusalOf(served, SECRET)).toContain('VITE_SUPABASE_ANON_KEY: This is a secret key');
});

it('D-440: a project without its key is refused, and no other key is taken for it', async () => {
  const PORT = String(await freePort());
  const env = { VITE_SUPABASE_URL: 'https://abcdefghijklmnopqrst.supabase.co', PORT };
  const started = await start(path.join(folder, 'data'), env);
  expect(await refusalOf(started, SECRET)).toMatch(/^VITE_SUPABASE_URL names a project, and [^\n]+\.\n$/);
});

it('D-440, D-442: npm run hosted refuses a secret key, and names what it cannot ask without a terminal', async () => {
  const env = { ...project(SECRET), APP_URL: '', PATH: '/nowhere' };
  const looking = run('hosted.mjs', ['--check'], env);
  expect(await looking.ended).toBe(1);
  const { stdout, stderr } = looking.output();
  expect(stderr).toBe('');
  expect(stdout).not.toContain(SECRET);
  expect(stdout).toMatch(/^ok +project: https:\/\/abcdefghijklmnopqrst\.supabase\.co$/m);
  expect(stdout).toMatch(/^FAIL +publishable key: This is a secret key/m);
  expect(stdout).toMatch(
    /^FAIL +address of the app: Run this in a terminal, .* set APP_URL in the environment\.$/m,
  );
  expect(stdout).toMatch(/^FAIL +account: .*could not be fetched from npm/m);
  expect(stdout).toMatch(/^\? +tables: cannot be seen before 'account'$/m);
});
