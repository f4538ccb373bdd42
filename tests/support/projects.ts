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

export type Projects = {
  /** One with the tables and no rows. */
  start(): Promise<HostedProject>;
  stop(): Promise<void>;
};

/** Projects on one PostgreSQL server; undefined where none is installed. */
export async function startProjects(): Promise<Projects | undefined> {
  const cluster = await startCluster();
  if (!cluster) return undefined;
  const { databaseUrl } = cluster;
  const made = await startServerOn(databaseUrl);
  await made.close();
  let started = 0;
  return {
    start: async () => {
      started += 1;
      const name = `project${started}`;
      await asSuperuser(databaseUrl, `create database ${name} template anamnese owner anamnese`);
      return startProject(databaseUrl.replace(/anamnese$/, name));
    },
    stop: cluster.stop,
  };
}

/**
 * What a project is for those who copy into it: PostgreSQL with the tables, and its Storage API behind a gateway that takes the
 * service key. The API is the embedded one in front of that database.
 */
async function startProject(databaseUrl: string): Promise<HostedProject> {
  const { server, close } = await startServerOn(databaseUrl);
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
  await asSuperuser(databaseUrl, LIKE_THE_PLATFORM);
  return {
    address: { db: databaseUrl, url: `http://127.0.0.1:${port}`, key },
    server,
    asPlatform: (statements) => asSuperuser(databaseUrl, statements),
    breakAfter: (count) => {
      uploads = count;
    },
    close: async () => {
      gateway.closeAllConnections();
      await new Promise((resolve) => gateway.close(resolve));
      await close();
    },
  };
}

async function asSuperuser(databaseUrl: string, statements: string): Promise<void> {
  const superuser = postgres(databaseUrl.replace('anamnese@', 'postgres@'), { onnotice: () => {} });
  await superuser.unsafe(statements);
  await superuser.end();
}

/**
 * What the platform's role `postgres` may do, columns that its service of accounts reads, and buckets that were not made at the
 * same time as those of another project.
 */
const LIKE_THE_PLATFORM = `
  alter role anamnese bypassrls;
  grant set on parameter session_replication_role to anamnese;
  alter table auth.users add column if not exists instance_id uuid;
  alter table auth.users add column if not exists is_super_admin boolean;
  update storage.buckets set created_at = clock_timestamp();`;
