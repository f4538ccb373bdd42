import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Fetch } from './auth.ts';

export type Listener = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const API = /^\/(auth|rest|storage)\/v1(\/|$)/;

/** Node request listener for the backend's routes; calls `next` for all others. */
export function apiListener(handle: Fetch): Listener {
  // The gate drains unread bodies; automatic cleanup would reset the connection before the answer is sent.
  const options = { overrideGlobalObjects: false, autoCleanupIncoming: false };
  const answer = getRequestListener((request) => handle(request), options);
  return (request, response, next) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    if (API.test(path)) void answer(request, response);
    else next();
  };
}
