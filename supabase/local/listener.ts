import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Fetch } from './fetch.ts';

export type Listener = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** The methods of the APIs: @supabase/lite would read unknown ones like GET. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const API = /^\/(auth|rest|storage)\/v1(\/|$)/;

/** Node request listener for the backend's routes; calls `next` for all others. */
export function apiListener(handle: Fetch): Listener {
  // The gate drains unread bodies; automatic cleanup would reset the connection before the answer is sent.
  const options = { overrideGlobalObjects: false, autoCleanupIncoming: false };
  const answer = getRequestListener((request) => handle(request), options);
  return (request, response, next) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    if (!API.test(path)) next();
    else if (METHODS.includes(request.method ?? '')) void answer(request, response);
    else response.writeHead(405, { Allow: METHODS.join(', '), 'Cache-Control': 'no-store' }).end();
  };
}
