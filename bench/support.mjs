// Shared by the bench programs: the built app on its own port and data folder, a browser, medians, a table.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { cpus, tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { findBrowser } from '../scripts/browser.mjs';

export const root = join(import.meta.dirname, '..');

// the comparison pages are built here, for production
process.env.NODE_ENV = 'production';

const newFolder = () => mkdtempSync(join(tmpdir(), 'anamnese-bench-'));

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

/**
 * Starts the last build in `folder` with its backend; `close` stops it and deletes its data, unless they are to be kept. `onStart` may watch the
 * process until it serves, and returns a function that stops watching.
 */
export async function startApp({
  folder = root,
  args = ['--no-build'],
  dataDir = newFolder(),
  keep = false,
  onStart = () => () => {},
} = {}) {
  if (args.includes('--no-build') && !existsSync(join(folder, 'dist/index.html')))
    throw new Error(`Build first: npm run build, in ${folder}`);
  const port = await freePort();
  const child = spawn(process.execPath, ['scripts/start.mjs', ...args], {
    cwd: folder,
    env: { ...process.env, VITE_SUPABASE_URL: '', DATABASE_URL: '', PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = `http://localhost:${port}`;
  const started = onStart(child.pid);
  // reads the whole output: a full pipe would block the program
  await new Promise((resolve) => {
    child.stdout.on('data', (chunk) => String(chunk).includes(url) && resolve());
  });
  started();
  return {
    url,
    pid: child.pid,
    async close() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      if (!keep) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export function launchBrowser() {
  return chromium.launch({
    executablePath: findBrowser({ whole: true }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  });
}

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/**
 * Serves a folder like a static host: compressed, with files that have a hash in their name cached for good.
 */
export async function serveFolder(folder) {
  const port = await freePort();
  const server = createHttpServer((request, response) => {
    const path = normalize(new URL(request.url, 'http://localhost').pathname);
    const file = join(folder, path === '/' ? 'index.html' : path);
    if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
    const type = types[extname(file)] ?? 'application/octet-stream';
    const bytes = readFileSync(file);
    const packed = /text|json|svg/.test(type);
    response.writeHead(200, {
      'content-type': type,
      'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(packed && { 'content-encoding': 'gzip' }),
    });
    response.end(packed ? gzipSync(bytes) : bytes);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Builds `bench/paper` with what makes the app's PDFs. */
export async function buildPaper(folder) {
  const empty = join(root, 'src/pdf/empty.ts');
  await build({
    root: join(import.meta.dirname, 'paper'),
    configFile: false,
    logLevel: 'error',
    resolve: { alias: [{ find: /^(html2canvas|dompurify|canvg)$/, replacement: empty }] },
    worker: { format: 'es' },
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 5000 },
  });
}

/** Blocks requests to all hosts but the app's. */
export async function keepToItself(context) {
  await context.route(
    (address) => /^https?:$/.test(address.protocol) && address.hostname !== 'localhost',
    (route) => route.abort(),
  );
}

const throttlers = new WeakMap();

/** Slows down the processor; `rate` 4 resembles a tablet of some years ago, 1 ends it. */
export async function throttle(page, rate) {
  const session = throttlers.get(page) ?? (await page.context().newCDPSession(page));
  throttlers.set(page, session);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Simulates a slow mobile line: 1.6 Mbit/s down, 150 ms latency. */
export async function slowLine(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (0.75 * 1024 * 1024) / 8,
  });
}

/** Inserts fictional patients of the signed-in therapist through the API. */
export const insertPatients = (page, count, patient) => insertRows(page, 'patients', count, patient);

/** Inserts rows of the signed-in therapist through the API. */
export async function insertRows(page, table, count, row) {
  const CHUNK = 500;
  const [asked] = await Promise.all([page.waitForRequest(/\/rest\/v1\//), page.reload()]);
  const { apikey } = asked.headers();
  for (let from = 0; from < count; from += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, count - from) }, (_, index) => row(from + index));
    await page.evaluate(
      async ({ table, body, apikey }) => {
        const { access_token } = JSON.parse(localStorage.getItem('anamnese.session'));
        const answer = await fetch(`/rest/v1/${table}`, {
          method: 'POST',
          headers: { apikey, authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        if (!answer.ok) throw new Error(`${table}: HTTP ${answer.status} ${await answer.text()}`);
      },
      { table, body: rows, apikey },
    );
  }
  // the page has cached an empty list
  await page.reload();
}

export async function signUp(page, url) {
  await page.goto(url);
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await page.getByLabel('E-mail').fill(`to.${randomUUID().slice(0, 8)}@exemplo.com.br`);
  await page.getByLabel('Senha', { exact: true }).fill('girassol-amarelo');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await page.getByRole('navigation', { name: 'Principal' }).waitFor();
}

export const openList = (page) =>
  page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name: 'Pacientes' }).click();

/** From the press that opens the record to the paint of its answers and the beginning of its newest note, in ms. */
export async function openRecord(page, name) {
  // empties the query cache
  await page.reload();
  await openList(page);
  await page.getByRole('button', { name: `Ver ${name}` }).waitFor();
  await page.waitForTimeout(1000);
  return page.evaluate(async (label) => {
    const button = document.querySelector(`button[aria-label="${label}"]`);
    const begun = performance.now();
    button.click();
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (!document.querySelector('[aria-label="Em resumo"] .line-clamp-2')) {
      if (performance.now() - begun > 60_000) throw new Error('No newest note');
      await frame();
    }
    await frame();
    return performance.now() - begun;
  }, `Ver ${name}`);
}

/** From the press on a tab of the record until `count` elements of this selector and text are painted, in ms. */
export function openTab(page, tab, [selector, text, count = 1]) {
  return page.evaluate(
    async ([name, selector, text, count]) => {
      const of = (all, words) =>
        [...document.querySelectorAll(all)].filter(({ textContent }) => textContent.includes(words));
      const begun = performance.now();
      // tabs react to the press, not to its end
      of('[role=tab]', name)[0].dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }));
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      while (of(selector, text).length < count) {
        if (performance.now() - begun > 60_000) throw new Error(`No '${text}' (${count}) in '${name}'`);
        await frame();
      }
      await frame();
      return performance.now() - begun;
    },
    [tab, selector, text, count],
  );
}

export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export const machine = () => `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`;
