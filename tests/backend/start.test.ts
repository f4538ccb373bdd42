/** @module-tag repeat */
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { EMBEDDED_PUBLIC_KEY } from '../../src/data/supabase/publicKey';
import { clientOf, newPatient, newTherapist, PASSWORD, type Therapist } from '../support/backendClients';
import { tokenIn } from '../support/backendMail';
import { copyOf, newFolder, type Run, run, start } from '../support/backendProcess';
import { freePort } from '../support/freePort';
import { sendRaw } from '../support/rawRequest';

// these tests start and stop whole processes, possibly on a busy machine
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** The output of a run that must end by itself with code 1 and one sentence. */
async function complaintOf(running: Run): Promise<string> {
  expect(await running.ended).toBe(1);
  const { stderr } = running.output();
  expect(stderr).toMatch(/^[A-Z][^\n]+\.\n$/);
  return stderr;
}

/** Each start takes seconds of the processor: variants of one refusal are left to `npm run test:long`. */
const few = <T>(variants: readonly T[]) => (process.env.LONG ? variants : variants.slice(0, 1));

describe('npm start', () => {
  const folder = newFolder();
  let therapist: Therapist;
  let running: Run;

  const at = ({ url }: Run) => ({ url, dataDir: folder });
  const again = async (env: Record<string, string> = {}) => {
    running = await start(folder, env);
    await running.ready();
    return running;
  };
  const patients = async () => {
    const client = clientOf(at(running));
    const { error } = await client.auth.signInWithPassword({ email: therapist.email, password: PASSWORD });
    if (error) throw error;
    return (await client.from('patients').select('id')).data?.map(({ id }) => id);
  };

  beforeAll(async () => {
    await again();
    therapist = await newTherapist(at(running));
  });
  afterAll(async () => {
    running.child.kill('SIGTERM');
    await running.ended;
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('serves app and backend on one origin, to this computer only', async () => {
    expect(running.output().stdout).toContain(running.url);
    const page = await fetch(running.url);
    expect(await page.text()).toContain('<div id="root">');
    const { error } = await therapist.client.from('patients').select('id');
    expect(error).toBeNull();
    const elsewhere = net.connect({ host: '127.0.0.2', port: Number(new URL(running.url).port) });
    const refused = await new Promise((resolve) => {
      elsewhere.once('error', () => resolve(true));
      elsewhere.once('connect', () => resolve(false));
    });
    elsewhere.destroy();
    expect(refused).toBe(true);
  });

  it('D-90: serves the build with the headers of a careful host, and no other file', async () => {
    const get = (address: string, headers: Record<string, string> = {}) =>
      fetch(running.url + address, { headers });
    const page = await get('/');
    const declared = fs.readFileSync('dist/_headers', 'utf8');
    const [, policy = ''] = /Content-Security-Policy: (.+)/.exec(declared) ?? [];
    expect(policy).toContain('script-src');
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'content-security-policy': policy,
      'cross-origin-opener-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
      'content-encoding': 'gzip',
    });
    // served over plain http, and other apps may share the host
    expect(page.headers.has('strict-transport-security')).toBe(false);
    expect(declared).toContain('Strict-Transport-Security: max-age=');

    const etag = page.headers.get('etag') ?? '';
    expect((await get('/', { 'if-none-match': etag })).status).toBe(304);
    const plain = await get('/', { 'accept-encoding': 'identity' });
    expect(await plain.text()).toBe(await page.text());
    expect((await get('/qualquer/lugar', { accept: 'text/html' })).headers.get('etag')).toBe(etag);
    const worker = await get('/sw.js');
    expect(worker.headers.get('content-type')).toContain('text/javascript');
    expect(worker.headers.get('cache-control')).toBe('no-cache');
    expect((await get('/assets/nenhum.js')).status).toBe(404);
    expect((await fetch(running.url, { method: 'POST' })).status).toBe(405);

    const { jwt_secret } = JSON.parse(fs.readFileSync(path.join(folder, 'secrets.json'), 'utf8'));
    for (const address of [
      `/@fs${folder}/secrets.json`,
      `/../../..${folder}/secrets.json`,
      `/assets/..%2f..%2f..${folder}/secrets.json`,
      '/package.json',
      '/.env',
    ]) {
      const answer = await sendRaw(running.url, { method: 'GET', path: address, headers: {} });
      expect([address, answer.status]).toEqual([address, 404]);
      expect(answer.text).not.toContain(jwt_secret);
    }
    const rebound = await sendRaw(running.url, {
      method: 'GET',
      path: '/',
      headers: { host: 'rebound.example' },
    });
    expect(rebound.status).toBe(403);
  });

  const asked = (host: string, address: string, origin = `http://${host}`) =>
    sendRaw(running.url, { method: 'GET', path: address, headers: { host, origin } });

  it.each(['127.0.0.1', '[::1]'])('D-238: shows its pages under one name, and not under %s', async (name) => {
    const { host, port, origin } = new URL(running.url);
    for (const [address, location] of [
      ['/', `${origin}/`],
      ['/?a=1', `${origin}/?a=1`],
      ['/assets/x.js', `${origin}/assets/x.js`],
      ['//exemplo.com.br/', `${origin}//exemplo.com.br/`],
      ['http://exemplo.com.br/', `${origin}/`],
      ['http://[', `${origin}/`],
    ] as const) {
      const { status, headers } = await asked(`${name}:${port}`, address);
      expect([address, status, headers.location]).toEqual([address, 307, location]);
    }
    // the worker of an earlier version would show its copy of the page
    const worker = await asked(`${name}:${port}`, '/sw.js');
    expect(worker).toMatchObject({ status: 200, headers: { 'content-type': 'text/javascript' } });
    expect(worker.text).toContain('registration.unregister()');
    expect((await asked(host, '/sw.js')).text).not.toContain('registration.unregister()');
    expect((await asked(`${name}:${port}`, '/auth/v1/health')).status).toBe(401);
    expect((await asked(host, '/')).status).toBe(200);
  });

  it('D-94: prints no control character of a request to the terminal', async () => {
    const headers = {
      apikey: EMBEDDED_PUBLIC_KEY,
      authorization: `Bearer ${(await therapist.client.auth.getSession()).data.session?.access_token}`,
      'content-type': 'application/json',
    };
    const secret = 'segredo-da-paciente';
    for (const address of [
      `/rest/v1/patients?nome=%1b[2J${secret}.y`,
      `/rest/v1/patients?or=(%1b[2J${secret})`,
      `/rest/v1/patients?select=id,%1b[2J${secret}(1)`,
      `/rest/v1/patients?%1b[2J${secret}=eq.1`,
      `/rest/v1/%1b[2J${secret}`,
      `/storage/v1/object/documents/%1b[2J${secret}`,
    ]) {
      const { status } = await sendRaw(running.url, { method: 'GET', path: address, headers });
      expect([address, status]).toEqual([address, expect.toSatisfy((s: number) => s >= 400 && s < 500)]);
    }
    for (const route of ['signup', 'recover']) {
      const body = JSON.stringify({ email: `a\u001b[2J${secret}@exemplo.com.br`, password: PASSWORD });
      const path = `/auth/v1/${route}`;
      expect((await sendRaw(running.url, { method: 'POST', path, headers, body })).status).toBe(400);
    }
    const { stdout, stderr } = running.output();
    for (const said of [stdout, stderr]) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters must not occur
      expect(said).not.toMatch(/[\x00-\x08\x0b-\x1f\x7f]/);
      expect(said).not.toContain(secret);
    }
  });

  it('makes its folder readable by its owner only', () => {
    for (const name of ['.', 'secrets.json', 'mail', 'storage', 'pgdata']) {
      const { mode } = fs.statSync(path.join(folder, name));
      if (name !== 'pgdata') expect(mode & 0o077).toBe(0);
    }
  });

  it('continues when its standard input ends', async () => {
    expect(running.child.exitCode).toBeNull();
    expect((await fetch(running.url)).status).toBe(200);
  });

  it('refuses a folder that is in use; the first process continues', async () => {
    const complaint = await complaintOf(await start(folder));
    expect(complaint).toContain(`${folder} is in use`);
    const seeding = run('seed.mjs', ['3'], { DATA_DIR: folder });
    expect(await complaintOf(seeding)).toContain('is in use');
    await newPatient(therapist);
    expect(await patients()).toHaveLength(1);
  });

  it('refuses a port that is in use', async () => {
    const other = newFolder();
    const complaint = await complaintOf(await start(other, { PORT: new URL(running.url).port }));
    expect(complaint).toContain('already in use');
    fs.rmSync(other, { recursive: true });
  });

  it('has all data after a restart', async () => {
    const before = await patients();
    running.child.kill('SIGTERM');
    expect(await running.ended).toBe(0);
    expect(fs.existsSync(path.join(folder, 'lock.sock'))).toBe(false);
    await again();
    expect(await patients()).toEqual(before);
  });

  it('D-210 D-361: can be filled with fictional patients while it is stopped', async () => {
    running.child.kill('SIGINT');
    expect(await running.ended).toBe(0);
    const seeding = run('seed.mjs', ['25'], { DATA_DIR: folder });
    expect(await seeding.ended).toBe(0);
    const { stdout } = seeding.output();
    const [, email = '', password = ''] = /E-mail: (\S+)\nPassword: (\S+)/.exec(stdout) ?? [];
    await again();
    const client = clientOf(at(running));
    expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
    const { data } = await client.from('patients').select('id, tipo, nome, consents(id)');
    expect(data).toHaveLength(25);
    expect(new Set(data?.map(({ tipo }) => tipo))).toEqual(new Set(['adulto', 'infantil']));
    expect(data?.every(({ consents }) => consents.length === 1)).toBe(true);
    // queixaResumo is the beginning of another answer
    for (const { consents, queixaResumo, ...answers } of (
      await client.from('patients').select('*, consents(id)')
    ).data ?? []) {
      const sentences = Object.values(answers)
        .filter((answer) => typeof answer === 'string')
        .flatMap((answer) => answer.split(/(?<=\.)\s/))
        .filter((sentence) => sentence.length > 25 && sentence.endsWith('.'));
      expect(sentences.length).toBeGreaterThan(5);
      expect(new Set(sentences).size).toBe(sentences.length);
    }
    const { data: marks } = await client.from('answer_marks').select('mark, informant');
    expect(marks?.length).toBeGreaterThan(25);
    const families = await client.from('family_answers').select('reviewed_at').order('received_at');
    expect(families.data).toEqual([{ reviewed_at: expect.any(String) }, { reviewed_at: null }]);
    for (const table of ['goals', 'goal_ratings', 'results', 'evaluations'] as const) {
      const { count } = await client.from(table).select('*', { count: 'exact', head: true });
      expect(count, table).toBeGreaterThan(2);
    }
  });

  it('asks for confirmation of the e-mail when AUTH_CONFIRM is 1', async () => {
    running.child.kill('SIGTERM');
    await running.ended;
    await again({ AUTH_CONFIRM: '1' });
    const client = clientOf(at(running));
    const address = { email: 'nova@exemplo.com.br', password: PASSWORD };
    const signUp = await client.auth.signUp({ ...address, options: { emailRedirectTo: running.url } });
    expect(signUp.error).toBeNull();
    expect(signUp.data.session).toBeNull();
    expect((await client.auth.signInWithPassword(address)).error?.code).toBe('email_not_confirmed');
    const { stdout } = running.output();
    const [link = ''] = /http:\/\/localhost:\d+\/#\S+/.exec(stdout) ?? [];
    expect(link.startsWith(`${running.url}/#type=signup&token_hash=`)).toBe(true);
    expect((await fetch(link)).status).toBe(200);
    expect((await client.auth.signInWithPassword(address)).error?.code).toBe('email_not_confirmed');
    expect((await clientOf(at(running)).auth.verifyOtp(tokenIn(link))).error).toBeNull();
    expect((await client.auth.signInWithPassword(address)).error).toBeNull();

    const twice = await clientOf(at(running)).auth.signUp({ ...address, password: 'outra-senha' });
    expect(twice.error).toBeNull();
    expect(twice.data).toMatchObject({ session: null, user: { identities: [] } });
  });
});

// the browser tests build in a fresh clone, and `npm run test:long` here, too
if (process.env.LONG) {
  describe('npm start, with a build before it', () => {
    const folder = copyOf(inject('madeDataDir'));
    // other tests serve the build in the default folder meanwhile
    const dist = newFolder();
    let running: Run | undefined;
    afterAll(async () => {
      running?.child.kill('SIGTERM');
      await running?.ended;
      for (const made of [folder, dist]) fs.rmSync(made, { recursive: true, force: true });
    });

    // only Linux lets a test inspect a process like this
    it.skipIf(process.platform !== 'linux')(
      'D-90: builds in a process that ends, and keeps none of it',
      async () => {
        running = run('start.mjs', ['--out-dir', dist], { DATA_DIR: folder, PORT: String(await freePort()) });
        await running.ready();
        expect(running.output().stdout).toContain('Building the app');
        expect(fs.existsSync(path.join(dist, 'index.html'))).toBe(true);
        const { pid } = running.child;
        expect(fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()).toBe('');
        const mapped = fs.readFileSync(`/proc/${pid}/maps`, 'utf8');
        expect(mapped).toContain(process.execPath);
        // Rolldown, Lightning CSS and Tailwind are native modules; the server process has loaded none
        expect(mapped.match(/[^/\n]+\.node$/gm)).toBeNull();
      },
    );
  });
}

describe('npm start with a wrong setting', () => {
  const folder = newFolder();
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('names a PostgreSQL that cannot be reached, without its password', async () => {
    const DATABASE_URL = `postgres://anamnese:segredo@127.0.0.1:${await freePort()}/anamnese`;
    const complaint = await complaintOf(await start(path.join(folder, 'pg'), { DATABASE_URL }));
    expect(complaint).toContain('No PostgreSQL answers at 127.0.0.1');
    expect(complaint).not.toContain('segredo');
  });

  const spoilt: readonly [what: string, spoil: (dir: string) => void][] = [
    ['a database that misses its heart', damagedDatabase],
    ['a file that is no database', (dir: string) => fs.writeFileSync(path.join(dir, 'pgdata'), 'x')],
    [
      'a folder that is no database',
      (dir: string) => fs.mkdirSync(path.join(dir, 'pgdata', 'fotos'), { recursive: true }),
    ],
    ['damaged secrets', (dir: string) => fs.writeFileSync(path.join(dir, 'secrets.json'), '{"jwt')],
  ];

  it.each(few(spoilt))('leaves %s as it is', async (_what, spoil) => {
    const dir = fs.mkdtempSync(path.join(folder, 'spoilt-'));
    spoil(dir);
    const before = contentOf(dir);
    const complaint = await complaintOf(await start(dir));
    expect(complaint).toContain(dir);
    const after = contentOf(dir);
    for (const [file, size] of before) expect([file, after.get(file)]).toEqual([file, size]);
  });

  it('says that a data folder cannot be made', async () => {
    const file = path.join(folder, 'um-arquivo');
    fs.writeFileSync(file, '');
    expect(await complaintOf(await start(path.join(file, 'dados')))).toContain('cannot be created');
  });

  it.each(few(['public/dados', 'dist', 'src/dados']))('D-91: refuses to keep data in %s', async (name) => {
    const dir = path.resolve(name);
    expect(await complaintOf(await start(dir))).toContain('among the files of the app');
    expect(fs.existsSync(path.join(dir, 'secrets.json'))).toBe(false);
  });

  it('refuses an invalid port', async () => {
    expect(await complaintOf(await start(path.join(folder, 'porta'), { PORT: 'oitenta' }))).toContain('PORT');
  });

  function damagedDatabase(dir: string): void {
    copyOf(inject('madeDataDir'), dir);
    fs.truncateSync(path.join(dir, 'pgdata', 'global', 'pg_control'), 100);
  }

  function contentOf(dir: string): Map<string, number> {
    const files = fs
      .readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile());
    const names = files.map((entry) => path.join(entry.parentPath, entry.name));
    return new Map(
      names.filter((name) => !name.includes('postmaster')).map((name) => [name, fs.statSync(name).size]),
    );
  }
});
