import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { isLoopback } from '../supabase/local/address.ts';
import { answerOtherName, hostOf } from './oneName.ts';
import { policyIn, securityHeaders } from './securityHeaders.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
const isText = (type: string) => /^text\/|json$|xml$|^font\/ttf$/.test(type);

type BuiltFile = {
  readonly type: string;
  readonly etag: string;
  readonly bytes: Buffer;
  zipped?: Buffer;
};

type Answer = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
};

/** All files of the build by address; nothing else on the disk is reachable. */
function readFiles(folder: string): Map<string, BuiltFile> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    names.map((name) => {
      const bytes = readFileSync(name);
      // weak, because the bytes are sent compressed or not
      const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
      const type = TYPES[extname(name)] ?? 'application/octet-stream';
      return [`/${relative(folder, name).split(sep).join('/')}`, { type, etag, bytes }];
    }),
  );
}

/**
 * Serves the build in `folder` with the headers of its `_headers` file. All files are kept in
 * memory (5 MB), so that a later build that replaces the folder does not break an open page.
 */
export function builtFiles(folder: string) {
  const files = readFiles(folder);
  const page = files.get('/index.html');
  if (!page) throw new Error(`There is no build in ${folder}`);
  const ownHeaders = securityHeaders(policyIn(page.bytes.toString()));

  function find(request: IncomingMessage): BuiltFile | undefined {
    const [path = ''] = (request.url ?? '').split('?', 1);
    // unknown addresses get the page; a missing script or style is a 404
    return (
      files.get(path) ?? (path === '/' || request.headers.accept?.includes('text/html') ? page : undefined)
    );
  }

  function answer(request: IncomingMessage): Answer {
    // stops DNS rebinding
    if (!isLoopback(hostOf(request)?.hostname ?? '')) return { status: 403 };
    if (request.method !== 'GET' && request.method !== 'HEAD') return { status: 405 };
    const file = find(request);
    if (!file) return { status: 404 };
    const known = { ETag: file.etag, 'Cache-Control': 'no-cache' };
    if (request.headers['if-none-match']?.includes(file.etag)) return { status: 304, headers: known };
    const described = { ...known, 'Content-Type': file.type };
    if (!isText(file.type)) return { status: 200, headers: described, body: file.bytes };
    const negotiated = { ...described, Vary: 'Accept-Encoding' };
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'])))
      return { status: 200, headers: negotiated, body: file.bytes };
    file.zipped ??= gzipSync(file.bytes);
    return { status: 200, headers: { ...negotiated, 'Content-Encoding': 'gzip' }, body: file.zipped };
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    if (answerOtherName(request, response)) return;
    const { status, headers, body } = answer(request);
    const length = body ? { 'Content-Length': body.length } : {};
    response.writeHead(status, { ...ownHeaders, ...headers, ...length });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}
