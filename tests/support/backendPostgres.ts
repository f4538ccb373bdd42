import { type ChildProcess, execFile, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { freePort } from './freePort';

export type Cluster = {
  /** The role is no superuser, but owns its database and may create roles. */
  readonly databaseUrl: string;
  stop(): Promise<void>;
};

/** Starts a private PostgreSQL on a free port; undefined where no server is installed. */
export async function startCluster(): Promise<Cluster | undefined> {
  const bin = findServer();
  if (!bin) return undefined;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'anamnese-pg-'));
  const owner = await unprivileged();
  if (owner.uid !== undefined && owner.gid !== undefined) fs.chownSync(folder, owner.uid, owner.gid);
  const data = path.join(folder, 'data');
  const options = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  await promisify(execFile)(path.join(bin, 'initdb'), options, { ...owner, cwd: folder });
  const port = await freePort();
  const server = spawn(path.join(bin, 'postgres'), settings(data, port), {
    ...owner,
    cwd: folder,
    stdio: 'ignore',
  });
  const stop = async () => {
    await ended(server);
    fs.rmSync(folder, { recursive: true, force: true });
  };
  try {
    await prepare(`postgres://postgres@127.0.0.1:${port}/postgres`, server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { databaseUrl: `postgres://anamnese@127.0.0.1:${port}/anamnese`, stop };
}

function settings(data: string, port: number): string[] {
  const values = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off' };
  return ['-D', data, ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** The newest of Debian's versions, else the one in PATH. */
function findServer(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = fs.existsSync(debian) ? fs.readdirSync(debian).map(Number).filter(Number.isFinite) : [];
  const folders = [
    ...versions.sort((a, b) => b - a).map((version) => path.join(debian, String(version), 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean),
  ];
  return folders.find((folder) =>
    ['initdb', 'postgres'].every((name) => fs.existsSync(path.join(folder, name))),
  );
}

/** PostgreSQL refuses to run as root. */
async function unprivileged(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  for (const user of ['postgres', 'nobody']) {
    const id = async (flag: string) => Number((await promisify(execFile)('id', [flag, user])).stdout);
    const found = await Promise.all([id('-u'), id('-g')]).catch(() => undefined);
    if (found) return { uid: found[0], gid: found[1] };
  }
  return {};
}

async function prepare(url: string, server: ChildProcess): Promise<void> {
  const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} });
  for (let tries = 1; ; tries += 1) {
    try {
      await sql`select 1`;
      break;
    } catch (error) {
      if (tries === 100 || server.exitCode !== null) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  await sql`create role anamnese login createrole`;
  // as on a hosted project: row level security does not apply to the service key; only a superuser can create such a role
  await sql`create role service_role nologin bypassrls`;
  await sql`grant service_role to anamnese`;
  await sql`create database anamnese owner anamnese`;
  await sql.end();
}

function ended(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null) return resolve();
    server.once('exit', () => resolve());
    server.kill('SIGINT');
  });
}
