/** @module-tag repeat */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { copyOf, newFolder, type Run, startDevelopment } from '../support/backendProcess';
import { sendRaw } from '../support/rawRequest';

// these tests start and stop whole processes, possibly on a busy machine
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const root = path.resolve(import.meta.dirname, '../..');

/** Suffixes that make Vite transform a file differently. */
const suffixes = [
  '',
  '?raw',
  '?url',
  '?inline',
  '?import',
  '?import&raw',
  '?import&inline',
  '?raw??',
  '?t=1&raw',
];

/** Every known way to name a file to Vite. */
function addressesOf(file: string): string[] {
  const inside = path.relative(root, file);
  const names = [
    `/@fs${file}`,
    `/@fs/${file}`,
    `/@fs${file.replaceAll('e', '%65')}`,
    `/@fs${path.dirname(file)}/./${path.basename(file)}`,
    `/@fs${root}/src/../${inside}`,
    `/@id/${file}`,
    `/@id${file}`,
    file,
    ...(inside.startsWith('..')
      ? []
      : [`/${inside}`, `//${inside}`, `/src/../${inside}`, `/${inside.replace('.', '%2e')}`]),
  ];
  return names.flatMap((name) => suffixes.map((suffix) => name + suffix));
}

/** The riskier place of the data folder; `npm run test:long` tries both. */
const inProject = ['in the project', () => fs.mkdtempSync(path.join(root, '.data-'))] as const;
const places = process.env.LONG ? [inProject, ['elsewhere', newFolder] as const] : [inProject];

describe.each(places)('D-91: npm run dev with a data folder %s', (_where, make) => {
  let folder = '';
  let running: Run;
  const ask = (address: string, headers: Record<string, string> = {}) =>
    sendRaw(running.url, { method: 'GET', path: address, headers });

  beforeAll(async () => {
    folder = copyOf(inject('madeDataDir'), make());
    running = await startDevelopment(folder);
    await running.ready();
  });
  afterAll(async () => {
    running.child.kill('SIGTERM');
    await running.ended;
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it("D-91: serves no file of it, such as the sessions' key", async () => {
    const file = path.join(folder, 'secrets.json');
    const content = fs.readFileSync(file);
    const { jwt_secret } = JSON.parse(content.toString());
    const others = ['mail/um.json', 'pgdata/um', 'storage/um.js'].map((name) => path.join(folder, name));
    for (const name of others) fs.writeFileSync(name, content);
    // as plain text, or as the base64 of an import
    const secrets = [jwt_secret, content.toString('base64').slice(0, 40)];
    const told = [];
    for (const address of [file, ...others].flatMap(addressesOf)) {
      const { text } = await ask(address);
      if (secrets.some((secret) => text.includes(secret))) told.push(address);
    }
    expect(told).toEqual([]);
  });

  it('serves no .env file, and nothing that is not part of the app', async () => {
    const settings = path.join(root, `.env.${path.basename(folder)}`);
    fs.writeFileSync(settings, 'SENHA=girassol-secreto\n');
    try {
      for (const address of addressesOf(settings)) {
        expect((await ask(address)).text).not.toContain('girassol-secreto');
      }
    } finally {
      fs.rmSync(settings);
    }
    for (const name of ['.npmrc', 'package.json', 'supabase/config.toml']) {
      expect([name, (await ask(`/@fs${root}/${name}`)).status]).toEqual([name, 403]);
    }
  });

  it('D-91: serves the app to its own pages only', async () => {
    for (const address of ['/', '/@vite/client', '/src/main.tsx', '/favicon.svg']) {
      expect([address, (await ask(address, { accept: 'text/html,*/*' })).status]).toEqual([address, 200]);
    }
    const origin = 'http://localhost:4321';
    const answer = await fetch(`${running.url}/src/main.tsx`, { headers: { origin } });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('D-238: shows the app under one name', async () => {
    const { port, origin } = new URL(running.url);
    const headers = { host: `127.0.0.1:${port}`, accept: 'text/html,*/*' };
    for (const address of ['/', '/src/main.tsx?t=1']) {
      const answer = await ask(address, headers);
      expect([answer.status, answer.headers.location]).toEqual([307, origin + address]);
    }
    expect((await ask('/auth/v1/health', headers)).status).toBe(401);
  });
});
