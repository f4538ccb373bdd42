import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';
import type { TestProject } from 'vitest/node';
import { type Backend, openBackend } from '../../supabase/local/backend';
import { apiListener } from '../../supabase/local/listener';
import { startCluster } from './backendPostgres';

export type TestServer = { readonly url: string; readonly dataDir: string };
export type DatabaseName = 'PGlite' | 'PostgreSQL';

declare module 'vitest' {
  export interface ProvidedContext {
    backends: Partial<Record<DatabaseName, TestServer>>;
  }
}

/** One embedded server on each database for all backend tests; a therapist of their own keeps tests apart. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const unmute = muteRefusals();
  const closing: (() => Promise<void> | void)[] = [unmute];
  const serve = async (databaseUrl?: string) => {
    const { server, close } = await startServer(databaseUrl);
    closing.push(close);
    return server;
  };
  const backends: Partial<Record<DatabaseName, TestServer>> = { PGlite: await serve() };
  const cluster = await startCluster();
  if (cluster) {
    closing.push(cluster.stop);
    backends.PostgreSQL = await serve(cluster.databaseUrl);
  }
  project.provide('backends', backends);
  return async () => {
    for (const close of closing.reverse()) await close();
  };
}

async function startServer(databaseUrl: string | undefined) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'anamnese-test-'));
  const backend = await openBackend({ dataDir, databaseUrl, confirmEmail: false }, () => {});
  const api = apiListener(backend.handle);
  const server = http.createServer((request, response) => {
    api(request, response, () => void answerSql(backend, request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await backend.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  return { server: { url: `http://localhost:${port}`, dataDir }, close };
}

/** For what no client may do: looking into the catalog, turning back a clock. */
async function answerSql(backend: Backend, request: http.IncomingMessage, response: http.ServerResponse) {
  let text = '';
  for await (const chunk of request) text += chunk;
  const { sql, values }: { sql: string; values: unknown[] } = JSON.parse(text);
  const answer = await backend.database
    .query(sql, values)
    .catch((error: Error) => ({ error: error.message }));
  response.end(JSON.stringify(answer));
}

/** The tests provoke refusals on purpose. */
function muteRefusals(): () => void {
  const { error } = console;
  console.error = (...said: unknown[]) => {
    if (!inspect(said[0]).startsWith('The database refused')) error(...said);
  };
  return () => {
    console.error = error;
  };
}
