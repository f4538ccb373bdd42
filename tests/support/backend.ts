import fs from 'node:fs';
import http from 'node:http';
import { inspect } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { TestProject } from 'vitest/node';
import { type Backend, openBackend } from '../../supabase/local/backend';
import { apiListener } from '../../supabase/local/listener';
import { startCluster } from './backendPostgres';
import { cheapPasswords, copyOf, newFolder } from './backendProcess';

export type TestServer = { readonly url: string; readonly dataDir: string };
export type DatabaseName = 'PGlite' | 'PostgreSQL';

declare module 'vitest' {
  export interface ProvidedContext {
    backends: Partial<Record<DatabaseName, TestServer>>;
    /** A data folder with an empty database. */
    madeDataDir: string;
  }
}

/** The exit code that Vitest sets when a test has failed. */
const VITEST_FAILED = 1;

/** The tests on PostgreSQL repeat those on PGlite: it is not started for a run without repeats. */
const WITHOUT_REPEATS = '!repeat';

/** One embedded server per database for all backend tests; each test isolates itself with a new therapist. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const unmute = muteRefusals();
  Object.assign(process.env, cheapPasswords);
  const closing: (() => Promise<void> | void)[] = [unmute];
  const serve = async (dataDir: string, databaseUrl?: string) => {
    const { server, close } = await startServer(dataDir, databaseUrl);
    closing.push(close);
    return server;
  };
  const made = newFolder();
  closing.push(() => fs.rmSync(made, { recursive: true, force: true }));
  await (await openBackend({ ...settings, dataDir: made }, () => {})).close();
  const backends: Partial<Record<DatabaseName, TestServer>> = { PGlite: await serve(copyOf(made)) };
  const isRepeated = !project.vitest.config.tagsFilter?.includes(WITHOUT_REPEATS);
  const cluster = isRepeated ? await startCluster() : undefined;
  if (cluster) {
    closing.push(cluster.stop);
    backends.PostgreSQL = await serve(newFolder(), cluster.databaseUrl);
  }
  project.provide('backends', backends);
  project.provide('madeDataDir', made);
  return async () => {
    // PGlite sets the exit code of this process, too: when it starts, when a query fails, and to 0 when it ends
    const hasFailed = process.exitCode === VITEST_FAILED;
    for (const close of closing.reverse()) await close();
    process.exitCode = hasFailed ? VITEST_FAILED : 0;
  };
}

const settings = { databaseUrl: undefined, confirmEmail: false };

/** A server with unused rate limits, on a copy of `made`. */
export const startOwnServer = (made: string, migrations?: string) =>
  startServer(copyOf(made), undefined, migrations);

/** A server on a database of its own, which has the tables afterwards. */
export const startServerOn = (databaseUrl: string) => startServer(newFolder(), databaseUrl);

async function startServer(dataDir: string, databaseUrl?: string, migrations?: string) {
  const backend = await openBackend({ ...settings, dataDir, databaseUrl }, () => {}, { migrations });
  const api = apiListener(backend.handle);
  const server = http.createServer((request, response) => {
    api(request, response, () => {
      if (request.method === 'POST' && request.url === '/') void answerSql(backend, request, response);
      else response.writeHead(404).end();
    });
  });
  // on a busy machine a client may reuse a connection just as the server closes it
  server.keepAliveTimeout = 0;
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

/** Runs SQL as the database owner, for what no client may do: reading the catalog, changing timestamps. */
async function answerSql(backend: Backend, request: http.IncomingMessage, response: http.ServerResponse) {
  let text = '';
  for await (const chunk of request) text += chunk;
  const { sql, values, state }: { sql: string; values: unknown[]; state?: boolean } = JSON.parse(text);
  if (state) return void response.end(JSON.stringify({ used: usedHeap(), foreign: foreignProperties() }));
  const answer = await backend.database
    .query(sql, values)
    .catch((error: Error) => ({ error: error.message }));
  response.end(JSON.stringify(answer));
}

/** Properties that a request has added to Object.prototype; expected to be empty. */
function foreignProperties(): string[] {
  const found: string[] = [];
  for (const name in {}) found.push(name);
  return found;
}

/** Heap size after a garbage collection. */
function usedHeap(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

/** Mutes the refusals that tests provoke: the database's, and those of @supabase/lite parsing a request. */
function muteRefusals(): () => void {
  const { error } = console;
  const isExpected = (said: unknown) =>
    inspect(said).startsWith('The database refused') ||
    (said instanceof Error && said.stack?.includes('/@supabase/lite/dist/'));
  console.error = (...said: unknown[]) => {
    if (!isExpected(said[0])) error(...said);
  };
  return () => {
    console.error = error;
  };
}
