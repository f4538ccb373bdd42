import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type RequestListener, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { EMBEDDED_PUBLIC_KEY } from '../../../src/data/supabase/publicKey';

const root = join(import.meta.dirname, '../../..');
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** An app that was built for a hosted project, on an origin of its own, with what its backend was asked. */
type HostedApp = {
  readonly url: string;
  /** Addresses and headers of the requests to both, as a server's log would have them. */
  readonly log: readonly string[];
  remove(): Promise<void>;
};

async function listen(answer: RequestListener): Promise<{ server: Server; url: string }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return { server, url: `http://localhost:${address.port}` };
}

/** Builds and serves the app; its backend is `backend`, answering other origins as a project does. */
export async function hostedApp(backend: string): Promise<HostedApp> {
  const folder = mkdtempSync(join(tmpdir(), 'anamnese-hosted-'));
  const log: string[] = [];
  const project = await listen((incoming, outgoing) => {
    log.push(`${incoming.method} ${incoming.url} ${JSON.stringify(incoming.headers)}`);
    outgoing.setHeader('access-control-allow-origin', incoming.headers.origin ?? '*');
    outgoing.setHeader('access-control-expose-headers', 'content-range');
    if (incoming.method === 'OPTIONS') {
      outgoing.setHeader('access-control-allow-methods', 'GET,HEAD,POST,PATCH,PUT,DELETE');
      const wanted = incoming.headers['access-control-request-headers'];
      outgoing.setHeader('access-control-allow-headers', wanted ?? '*');
      return outgoing.end();
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
  await promisify(execFile)(process.execPath, ['scripts/build.mjs', '--quiet', '--out-dir', folder], {
    cwd: root,
    env: {
      ...process.env,
      VITE_SUPABASE_URL: project.url,
      VITE_SUPABASE_ANON_KEY: EMBEDDED_PUBLIC_KEY,
    },
  });
  const app = await listen((incoming, outgoing) => {
    log.push(`${incoming.method} ${incoming.url} ${JSON.stringify(incoming.headers)}`);
    const { pathname } = new URL(incoming.url ?? '/', backend);
    const file = join(folder, pathname === '/' ? 'index.html' : pathname);
    if (!existsSync(file) || !statSync(file).isFile()) {
      outgoing.statusCode = 404;
      return outgoing.end();
    }
    outgoing.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
    outgoing.end(readFileSync(file));
  });
  return {
    url: app.url,
    log,
    async remove() {
      for (const { server } of [app, project]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
