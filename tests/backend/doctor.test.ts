/** @module-tag repeat */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { EMBEDDED_PUBLIC_KEY } from '../../src/data/supabase/publicKey';
import { RELEASE } from '../../src/lib/release';
import { newTherapist, onBothDatabases, PASSWORD, sql, type Therapist } from '../support/backendClients';
import { newFolder } from '../support/backendProcess';

const script = join(import.meta.dirname, '../../scripts/doctor.mjs');

/** In the folder of the app, or in `cwd`, whose `.env` it reads. */
async function run(env: Record<string, string>, { args = [] as string[], cwd = process.cwd() } = {}) {
  const options = { cwd, env: { PATH: process.env.PATH ?? '', ...env } };
  const child = spawn(process.execPath, [script, ...args], options);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const [code] = await once(child, 'close');
  return { code, said };
}

onBothDatabases('npm run doctor', (server) => {
  let accounts: Record<string, string>;
  let owner: Therapist;
  beforeAll(async () => {
    owner = await newTherapist(server);
    const other = await newTherapist(server);
    accounts = {
      VITE_SUPABASE_URL: server.url,
      VITE_SUPABASE_ANON_KEY: EMBEDDED_PUBLIC_KEY,
      DOCTOR_EMAIL_A: owner.email,
      DOCTOR_PASSWORD_A: PASSWORD,
      DOCTOR_EMAIL_B: other.email,
      DOCTOR_PASSWORD_B: PASSWORD,
    };
  });

  it("D-59, D-324, D-933, D-1052: finds that accounts cannot see each other's rows and files, and leaves nothing behind", async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'older.zip'), '');
    writeFileSync(join(folder, 'newest.zip.age'), '');
    utimesSync(join(folder, 'older.zip'), 0, Date.parse('2026-11-02T02:30:00Z') / 1000);
    utimesSync(join(folder, 'newest.zip.age'), 0, Date.parse('2026-11-03T02:30:00Z') / 1000);
    const { said } = await run(accounts, { args: [folder] });
    expect(said).toContain(`ok     the newest backup in ${folder} is of 2026-11-03 02:30 UTC`);
    rmSync(folder, { recursive: true });
    expect(said.split('\n')[0]).toBe(`Anamnese ${RELEASE}`);
    // a trial project does not confirm addresses
    expect(said.match(/^FAIL .*$/gm) ?? []).toEqual(
      said.includes('FAIL   a new address') ? ['FAIL   a new address must be confirmed by e-mail'] : [],
    );
    expect(said.match(/^ok /gm)?.length).toBeGreaterThan(110);
    const tables = await sql(server, "select tablename as name from pg_tables where schemaname = 'public'");
    for (const { name } of tables.filter(
      ({ name }) => !/^(consent_texts|family_guesses|project_settings|spent_secrets)$/.test(String(name)),
    ))
      expect(said).toContain(`ok     ${name} gives its owner their row\n`);
    expect(said).toContain('ok     consent_texts takes nothing from an account\n');
    for (const name of ['family_guesses', 'project_settings', 'spent_secrets'])
      expect(said).toContain(`ok     ${name} shows nothing to an account\n`);
    expect(said).toContain('ok     another account cannot take a link over\n');
    expect(said).toContain('ok     the password alone is asked for a code\n');
    expect(said).toContain('ok     and reads no row\n');
    const factors = 'select id from auth.mfa_factors where user_id = $1';
    expect(await sql(server, factors, [owner.id])).toEqual([]);
    const left = await sql(server, 'select id from public.patients where user_id = $1', [owner.id]);
    const files = await sql(server, 'select name from storage.objects where name like $1', [`${owner.id}/%`]);
    const phrases = await sql(server, 'select id from public.phrases where user_id = $1', [owner.id]);
    expect([left, files, phrases]).toEqual([[], [], []]);
  });

  it('D-59: finds a table that shows its rows to every account, and evidence that can be changed', async () => {
    const all = JSON.stringify([{ user_id: owner.id, full_name: 'Helena' }]);
    const found = await sql(server, 'select * from public.record_tables()');
    const named = JSON.stringify([...found, { name: 'sheets', life: 'kept' }]);
    /**
     * Answers like a project with policies `using (true)`, without the triggers on notes and family answers, and with a table
     * that is not known here.
     */
    const instead = (method: string, url: string, status: number) => {
      if (method === 'GET' && url.startsWith('/rest/v1/therapist_profiles')) return all;
      if (url.startsWith('/rest/v1/rpc/record_tables')) return named;
      if (method === 'DELETE' && url.startsWith('/rest/v1/disclosures')) return all;
      const isEvidence = /^\/rest\/v1\/(session_notes|family_answers)/.test(url);
      return method === 'PATCH' && isEvidence && status >= 400 ? '[{}]' : null;
    };
    const open = createServer((incoming, outgoing) => {
      const { method = 'GET', headers, url = '/' } = incoming;
      const target = new URL(url, server.url);
      const onward = request(target, { method, headers: { ...headers, host: target.host } }, (answer) => {
        const { statusCode = 502 } = answer;
        const lie = instead(method, url, statusCode);
        outgoing.writeHead(
          lie ? 200 : statusCode,
          lie ? { 'content-type': 'application/json' } : answer.headers,
        );
        if (lie) {
          answer.resume();
          outgoing.end(lie);
        } else answer.pipe(outgoing);
      });
      incoming.pipe(onward);
    });
    open.listen(0, '127.0.0.1');
    await once(open, 'listening');
    const { port } = open.address() as AddressInfo;
    const { code, said } = await run({ ...accounts, VITE_SUPABASE_URL: `http://127.0.0.1:${port}` });
    open.close();
    expect(code).toBe(1);
    expect(said).toContain('FAIL   therapist_profiles shows nothing of another account');
    expect(said).toContain('ok     patients shows nothing of another account');
    expect(said).toContain('FAIL   another account cannot delete from disclosures');
    expect(said).toContain('FAIL   nobody deletes from disclosures');
    expect(said).toContain('ok     another account cannot delete from consents');
    expect(said).toContain('FAIL   sheets gives its owner their row');
    expect(said).toContain('FAIL   a finalised note cannot be changed');
    expect(said).toContain('FAIL   a finalised note cannot be opened again');
    expect(said).toContain('ok     a finalised note cannot be deleted');
    expect(said).toContain('FAIL   what a family wrote keeps its answers');
    expect(said).toContain('ok     what a family wrote cannot be deleted');
  });

  it('D-440: needs two accounts, and no secret key', async () => {
    const same = await run({ ...accounts, DOCTOR_EMAIL_B: owner.email });
    expect(same).toEqual({ code: 1, said: 'The two accounts must be different ones.\n' });
    const secret = await run({ ...accounts, VITE_SUPABASE_ANON_KEY: 'sb_secret_abc' });
    expect(secret.said).toMatch(/^VITE_SUPABASE_ANON_KEY: This is a secret key/);
  });

  it('D-445: reads .env, which the environment overrides', async () => {
    const cwd = newFolder();
    const { DOCTOR_EMAIL_B: _other, ...rest } = accounts;
    const lines = Object.entries(rest).map(([name, value]) => `${name}=${value}`);
    writeFileSync(join(cwd, '.env'), lines.join('\n'));
    const filled = await run({ DOCTOR_EMAIL_B: owner.email }, { cwd });
    expect(filled).toEqual({ code: 1, said: 'The two accounts must be different ones.\n' });
    writeFileSync(join(cwd, '.env'), 'VITE_SUPABASE_ANON_KEY=sb_secret_abc');
    const secret = await run({}, { cwd });
    expect(secret.said).toMatch(/^VITE_SUPABASE_ANON_KEY: This is a secret key/);
    rmSync(cwd, { recursive: true });
  });
});
