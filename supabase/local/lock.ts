import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { codeOf, StartFault } from './fault.ts';
import { realFolder } from './folder.ts';

/** The socket in a folder that is locked, or that was when its process was killed. */
export const LOCK = 'lock.sock';

/** Releases the folder. */
type Release = () => Promise<void>;

/**
 * Locks the data folder for this process: two processes on one database would corrupt it. A listening socket holds
 * the lock instead of a pid file, so that a killed process never blocks a restart. `answer` gets the connections of those
 * who ask this process for something.
 */
export async function lockFolder(
  folder: string,
  answer: (connection: net.Socket) => void = (connection) => connection.destroy(),
): Promise<Release> {
  const address = openAddress(folder);
  const connections = new Set<net.Socket>();
  const accept = (connection: net.Socket) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
    answer(connection);
  };
  let server = await listen(address.path, accept);
  if (!server && !(await isAlive(address.path)) && (await takeAside(address.path))) {
    server = await listen(address.path, accept);
  }
  if (!server) {
    address.done();
    throw new StartFault(
      `The data folder ${folder} is in use by another process; stop that one or set DATA_DIR.`,
    );
  }
  const held = server;
  return async () => {
    const closed = new Promise((resolve) => held.close(resolve));
    for (const connection of connections) connection.destroy();
    await closed;
    address.done();
  };
}

/** A connection to the process that has the folder locked; undefined when none has. */
export async function connectToOwner(folder: string): Promise<net.Socket | undefined> {
  const address = openAddress(folder);
  try {
    return await connect(address.path);
  } finally {
    address.done();
  }
}

function listen(socket: string, accept: (connection: net.Socket) => void): Promise<net.Server | undefined> {
  return new Promise((resolve, reject) => {
    // `answer` has its last word after the other side has ended
    const server = net.createServer({ allowHalfOpen: true }, accept);
    server.once('error', (error) => (codeOf(error) === 'EADDRINUSE' ? resolve(undefined) : reject(error)));
    server.listen(socket, () => {
      server.unref();
      resolve(server);
    });
  });
}

function connect(socket: string): Promise<net.Socket | undefined> {
  return new Promise((resolve) => {
    const connection = net.connect(socket);
    connection.once('connect', () => resolve(connection));
    connection.once('error', () => resolve(undefined));
  });
}

async function isAlive(socket: string): Promise<boolean> {
  const connection = await connect(socket);
  connection?.destroy();
  return connection !== undefined;
}

/**
 * Removes a dead socket. Renaming is atomic, so only one of two starting processes succeeds; if a third has begun
 * to listen meanwhile, its socket is restored.
 */
async function takeAside(socket: string): Promise<boolean> {
  const aside = path.join(path.dirname(socket), `${randomUUID().slice(0, 8)}.old`);
  try {
    fs.renameSync(socket, aside);
  } catch {
    return false;
  }
  const alive = await isAlive(aside);
  if (alive) fs.linkSync(aside, socket);
  fs.rmSync(aside);
  return !alive;
}

/** Systems allow about 100 bytes for the path of a socket, which a data folder may exceed. */
const LONGEST_SOCKET_PATH = 100;

/**
 * The address on which the owner of a folder listens: a socket in it, or on Windows a named pipe, whose name is the same for
 * every spelling of the folder. Undefined if no path of the socket is short enough.
 */
export function lockAddress(folder: string, platform: NodeJS.Platform, cwd: string): string | undefined {
  if (platform === 'win32') {
    const spelling = path.win32.resolve(folder).toLowerCase();
    return `\\\\.\\pipe\\anamnese-${createHash('sha256').update(spelling).digest('hex')}`;
  }
  const absolute = path.posix.join(folder, LOCK);
  const paths = [absolute, path.posix.relative(cwd, absolute)];
  return paths.find((candidate) => Buffer.byteLength(candidate) <= LONGEST_SOCKET_PATH);
}

function openAddress(folder: string): { path: string; done: () => void } {
  const { platform } = process;
  const found = lockAddress(realFolder(folder), platform, process.cwd());
  if (found) return { path: found, done: () => {} };
  if (platform !== 'linux') {
    throw new StartFault(`The path of the data folder ${folder} is too long; set DATA_DIR to a shorter one.`);
  }
  const handle = fs.openSync(folder, 'r');
  return { path: `/proc/self/fd/${handle}/${LOCK}`, done: () => fs.closeSync(handle) };
}
