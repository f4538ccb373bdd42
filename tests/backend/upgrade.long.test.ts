import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { LAST_BEFORE } from '../../supabase/local/baseline';
import { clientOf, newTherapist, PASSWORD, type Therapist } from '../support/backendClients';
import { newFolder, run, start } from '../support/backendProcess';
import { freePort } from '../support/freePort';

// an earlier version is built here
vi.setConfig({ testTimeout: 900_000 });

const root = path.resolve(import.meta.dirname, '../..');
const page = fs.readFileSync(path.join(root, 'docs/upgrading.md'), 'utf8');
const [goBack = ''] = /(?<=```sh\n)mv [\s\S]*?(?=```)/.exec(page) ?? [];
const checkout = newFolder();
afterAll(() => fs.rmSync(checkout, { recursive: true, force: true }));

const git = (...args: string[]) => execFileSync('git', args, { cwd: checkout, stdio: 'pipe' });
/** The packages that a version installs. */
const packagesIn = (folder: string) => {
  const { packages } = JSON.parse(fs.readFileSync(path.join(folder, 'package-lock.json'), 'utf8'));
  return JSON.stringify({ ...packages, '': null });
};

function checkOutBefore(): void {
  git('clone', '--quiet', '--shared', '--no-checkout', root, '.');
  git('checkout', '--quiet', LAST_BEFORE);
  // otherwise it installs them
  if (packagesIn(checkout) === packagesIn(root))
    fs.symlinkSync(path.join(root, 'node_modules'), path.join(checkout, 'node_modules'));
}

const { PATH, HOME } = process.env;
const shellEnv = { PATH, HOME };
/** Runs a command of that version which ends. */
const runBefore = (command: string) =>
  execFileSync('sh', ['-ec', command], { cwd: checkout, env: shellEnv, stdio: 'pipe' });

/** Runs commands of a shell in that checkout until the app is ready; ends the app as Ctrl+C does. */
async function withShell<T>(commands: string, work: (url: string) => Promise<T>): Promise<T> {
  const PORT = String(await freePort());
  const child = spawn('sh', ['-ec', commands], {
    cwd: checkout,
    env: { ...shellEnv, PORT },
    stdio: ['ignore', 'pipe', 'pipe'],
    // a process group, so that npm and its children end together
    detached: true,
  });
  const ended = once(child, 'exit');
  let said = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes('Ready in')) resolve();
      });
    void ended.then(() => reject(new Error(said)));
  });
  try {
    return await work(`http://localhost:${PORT}`);
  } finally {
    if (child.pid) process.kill(-child.pid, 'SIGINT');
    await ended;
  }
}

const hasHistory =
  spawnSync('git', ['cat-file', '-e', `${LAST_BEFORE}^{commit}`], { cwd: root }).status === 0;

test.skipIf(!hasHistory)(
  'D-930, D-932: the commands of docs/upgrading.md bring an older folder or backup here, and a copy of it back to that version',
  async () => {
    checkOutBefore();
    const dataDir = path.join(checkout, '.data');
    let therapist: Therapist | undefined;
    const add = async ({ client }: Therapist, nome: string) =>
      void (await client.from('patients').insert({ nome, dataNascimento: '1985-02-14' }).throwOnError());
    const names = async (url: string) => {
      const client = clientOf({ url, dataDir });
      const { error } = await client.auth.signInWithPassword({
        email: therapist?.email ?? '',
        password: PASSWORD,
      });
      expect(error).toBeNull();
      const { data } = await client.from('patients').select('nome').order('nome').throwOnError();
      return data.map(({ nome }) => nome);
    };

    // a version before the last one before 1.0 had fewer migrations
    const migrations = path.join(checkout, 'supabase/migrations');
    for (const file of fs.readdirSync(migrations).sort().slice(-4)) fs.rmSync(path.join(migrations, file));
    await withShell('npm start', async (url) => {
      therapist = await newTherapist({ url, dataDir });
      await add(therapist, 'Ana');
    });
    runBefore('npm run backup -- older.zip');
    const backup = path.join(checkout, 'older.zip');
    const bytes = fs.readFileSync(backup);
    for (const refused of [
      await start(dataDir),
      run('restore.mjs', [backup], { DATA_DIR: path.join(checkout, '.data-refused') }),
    ]) {
      expect(await refused.ended).toBe(1);
      expect(refused.output().stderr).toContain(`Open it once with the version of commit ${LAST_BEFORE}`);
    }
    expect(fs.readFileSync(backup).equals(bytes)).toBe(true);

    git('checkout', '--quiet', '--', '.');
    expect(await withShell('npm start', names)).toEqual(['Ana']);
    runBefore('DATA_DIR=.data-restored npm run restore -- older.zip');
    const restored = await start(path.join(checkout, '.data-restored'));
    await restored.ready();
    expect(await names(restored.url)).toEqual(['Ana']);
    restored.child.kill('SIGINT');
    await restored.ended;

    const current = await start(dataDir);
    await current.ready();
    const [, copy = ''] = /A copy of it as it is: .+before\/(\w+)/.exec(current.output().stdout) ?? [];
    expect(await names(current.url)).toEqual(['Ana']);
    const client = clientOf({ url: current.url, dataDir });
    await client.auth.signInWithPassword({ email: therapist?.email ?? '', password: PASSWORD });
    await add({ id: '', email: '', client }, 'Bruna');
    current.child.kill('SIGINT');
    await current.ended;

    // what was written since is only in the newer one
    const commands = goBack.replace(/20270101T120000/, copy);
    expect(commands).toContain(`mv .data/before/${copy} `);
    expect(await withShell(commands, names)).toEqual(['Ana']);
    const again = await start(dataDir);
    await again.ready();
    expect(await names(again.url)).toEqual(['Ana', 'Bruna']);
    again.child.kill('SIGINT');
    await again.ended;
  },
);
