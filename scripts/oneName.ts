import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin } from 'vite';
import { isLoopback, ONE_NAME } from '../supabase/local/address.ts';
import { unregisteringWorker } from './unregisteringWorker.ts';

/** The host that a request names. */
export function hostOf(request: IncomingMessage): URL | undefined {
  const address = `http://${request.headers.host ?? ''}`;
  return URL.canParse(address) ? new URL(address) : undefined;
}

/**
 * Answers requests for pages under another name of this computer than `localhost`: for a browser each name is an origin with
 * its own storage, and a tablet locked or handed over under one would show the workspace under the other. A worker that a
 * page registered under another name is unregistered; it would show its copy of the page.
 */
export function answerOtherName(request: IncomingMessage, response: ServerResponse): boolean {
  const host = hostOf(request);
  if (!host || host.hostname === ONE_NAME || !isLoopback(host.hostname)) return false;
  // a request may also name a whole address, or something unreadable
  const path = request.url?.startsWith('/') ? request.url : '/';
  const headers = { 'Cache-Control': 'no-store' };
  if (path === '/sw.js') {
    response.writeHead(200, { ...headers, 'Content-Type': 'text/javascript' }).end(unregisteringWorker);
  } else {
    host.hostname = ONE_NAME;
    response.writeHead(307, { ...headers, Location: host.origin + path }).end();
  }
  return true;
}

/** The same for `vite` and `vite preview`; the APIs are answered before. */
export function oneName(): Plugin {
  const middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (!answerOtherName(request, response)) next();
  };
  return {
    name: 'one-name',
    apply: (_config, { command }) => command === 'serve' && !process.env.VITEST,
    configureServer: ({ middlewares }) => void middlewares.use(middleware),
    configurePreviewServer: ({ middlewares }) => void middlewares.use(middleware),
  };
}
