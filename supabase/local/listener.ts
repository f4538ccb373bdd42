import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Fetch } from './auth.ts';

export type Listener = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const API = /^\/(auth|rest|storage)\/v1(\/|$)/;

/** Answers the backend's addresses on a Node server and leaves all others to whoever comes next. */
export function apiListener(handle: Fetch): Listener {
  // The gate reads what an answer left unread; cleaning up would break the connection before the answer is through.
  const options = { overrideGlobalObjects: false, autoCleanupIncoming: false };
  const answer = getRequestListener((request) => handle(request), options);
  return (request, response, next) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    if (API.test(path)) void answer(request, response);
    else next();
  };
}
