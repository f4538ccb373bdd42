import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

export type Deployed = {
  readonly url: string;
  /** Deploys another version of the app. */
  deployNext(): void;
  /** Serves another page and another service worker, as a development server does. */
  replace(page: string, worker: string): void;
  remove(): Promise<void>;
};

/** Serves a replaceable copy of the last build in front of the backend at `backend`. */
export async function deploy(backend: string): Promise<Deployed> {
  const folder = mkdtempSync(join(tmpdir(), 'anamnese-deployed-'));
  cpSync(join(import.meta.dirname, '../../../dist'), folder, { recursive: true });
  const server = createServer((incoming, outgoing) => {
    const path = new URL(incoming.url ?? '/', backend).pathname;
    const file = join(folder, path === '/' ? 'index.html' : path);
    if (!/^\/(auth|rest|storage)\//.test(path) && existsSync(file) && statSync(file).isFile()) {
      outgoing.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
      outgoing.setHeader('cache-control', 'no-cache');
      outgoing.end(readFileSync(file));
      return;
    }
    if (path.startsWith('/assets/')) {
      // a host that keeps only the newest files
      outgoing.statusCode = 404;
      outgoing.end();
      return;
    }
    const target = new URL(incoming.url ?? '/', backend);
    const headers = { ...incoming.headers, host: target.host, origin: target.origin };
    const onward = request(target, { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return {
    url: `http://localhost:${address.port}`,
    deployNext: () => appendFileSync(join(folder, 'sw.js'), '\n// next version\n'),
    replace(page, worker) {
      writeFileSync(join(folder, 'index.html'), page);
      writeFileSync(join(folder, 'sw.js'), worker);
    },
    async remove() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
