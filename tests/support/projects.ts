import http from 'node:http';
import postgres from 'postgres';
import { EMBEDDED_PUBLIC_KEY } from '../../src/data/supabase/publicKey';
import type { Address } from '../../supabase/move/project';
import { secretOf, signed } from './accessRoles';
import { startServerOn, type TestServer } from './backend';
import { startCluster } from './backendPostgres';

export type HostedProject = {
  readonly address: Address;
  /** The app's own backend on the same database, which users sign in to. */
  readonly server: TestServer;
  /** Runs statements as a superuser. */
  asPlatform(statements: string): Promise<void>;
  /** Answers no more uploads after this many. */
  breakAfter(uploads: number): void;
  close(): Promise<void>;
};

const SERVICE = { role: 'service_role', exp: 4_000_000_000 };
const UNSIGNED = `${Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url')}.${Buffer.from('{}').toString('base64url')}.`;

/**
 * What a project is for those who copy into it: PostgreSQL with the tables, and its Storage API behind a gateway that takes the
 * service key. The API is the embedded one in front of that database. Undefined where no PostgreSQL is installed.
 */
export async function startProject(): Promise<HostedProject | undefined> {
  const cluster = await startCluster();
  if (!cluster) return undefined;
  const { server, close } = await startServerOn(cluster.databaseUrl);
  const key = signed(UNSIGNED, secretOf(server), SERVICE);
  let uploads = Number.POSITIVE_INFINITY;
  const gateway = http.createServer((request, response) => {
    const isUpload = request.method === 'POST' && request.url?.startsWith('/storage/v1/object/');
    if (isUpload && uploads-- <= 0) return void request.socket.destroy();
    const headers = {
      ...request.headers,
      apikey: request.headers.apikey === key ? EMBEDDED_PUBLIC_KEY : 'none',
    };
    const { method, url } = request;
    const passed = http.request(`${server.url}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const bound = gateway.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;
  const asPlatform = async (statements: string) => {
    const owner = postgres(cluster.databaseUrl.replace('anamnese@', 'postgres@'), { onnotice: () => {} });
    await owner.unsafe(statements);
    await owner.end();
  };
  await asPlatform(LIKE_THE_PLATFORM);
  return {
    address: { db: cluster.databaseUrl, url: `http://127.0.0.1:${port}`, key },
    server,
    asPlatform,
    breakAfter: (count) => {
      uploads = count;
    },
    close: async () => {
      gateway.closeAllConnections();
      await new Promise((resolve) => gateway.close(resolve));
      await close();
      await cluster.stop();
    },
  };
}

/** What the platform's role `postgres` may do, and columns that its service of accounts reads. */
const LIKE_THE_PLATFORM = `
  alter role anamnese bypassrls;
  grant set on parameter session_replication_role to anamnese;
  alter table auth.users add column if not exists instance_id uuid;
  alter table auth.users add column if not exists is_super_admin boolean;`;
