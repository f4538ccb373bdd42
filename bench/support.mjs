// What the bench programs share: the built app on a port and a data folder of its own, a browser, medians, a table.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';

const root = join(import.meta.dirname, '..');

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

/** The last build with its backend; `close` ends it and removes its data. */
export async function startApp() {
  if (!existsSync(join(root, 'dist/index.html'))) throw new Error('Build first: npm run build');
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'anamnese-bench-'));
  const child = spawn(process.execPath, ['scripts/start.mjs', '--no-build'], {
    cwd: root,
    env: { ...process.env, VITE_SUPABASE_URL: '', DATABASE_URL: '', PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = `http://localhost:${port}`;
  for await (const chunk of child.stdout) if (String(chunk).includes(url)) break;
  return {
    url,
    async close() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export function launchBrowser() {
  return chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  });
}

/** Nobody but the app is asked. */
export async function keepToItself(context) {
  await context.route(
    (address) => /^https?:$/.test(address.protocol) && address.hostname !== 'localhost',
    (route) => route.abort(),
  );
}

/** `rate` 4: a tablet of some years ago, on this machine. */
export async function throttle(page, rate) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

export async function signUp(page, url) {
  await page.goto(url);
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await page.getByLabel('E-mail').fill(`to.${randomUUID().slice(0, 8)}@exemplo.com.br`);
  await page.getByLabel('Senha', { exact: true }).fill('girassol-amarelo');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await page.getByRole('navigation', { name: 'Principal' }).waitFor();
}

export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export const machine = () => `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`;
