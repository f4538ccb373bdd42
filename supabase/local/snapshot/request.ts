import type net from 'node:net';
import * as v from 'valibot';
import type { Copy } from '../copies.ts';
import { StartFault } from '../fault.ts';
import { connectToOwner } from '../lock.ts';

/**
 * How a backup asks the process that has a data folder open: it connects to the socket that locks the folder, and one line goes
 * each way. The snapshot lasts as long as the connection, so that a backup that is killed leaves none.
 */
const REQUEST = 'snapshot\n';
const answer = v.union([v.object({ folder: v.string() }), v.object({ error: v.string() })]);

/** Answers connections in the process that has the folder open. */
export function answerWith(take: () => Promise<Copy>) {
  return (connection: net.Socket): void => {
    connection.setEncoding('utf8');
    connection.on('error', () => connection.destroy());
    connection.once('data', async (text: string) => {
      if (text !== REQUEST) return void connection.destroy();
      try {
        const { folder, giveBack } = await take();
        // the app goes on, also with a file that cannot be removed
        const end = () => giveBack().catch((error: Error) => void process.stderr.write(`${error.message}\n`));
        if (connection.destroyed) return void (await end());
        // the other side has ended, and waits until nothing is left; or it was killed
        connection.once('end', () => void end().then(() => connection.end()));
        connection.once('close', () => void end());
        connection.write(`${JSON.stringify({ folder })}\n`);
      } catch (error) {
        connection.end(`${JSON.stringify({ error: (error as Error).message })}\n`);
      }
    });
  };
}

/** A snapshot from the process that has the folder open; undefined when none has. */
export async function askOwner(dataDir: string): Promise<Copy | undefined> {
  const connection = await connectToOwner(dataDir);
  if (!connection) return undefined;
  const text = await new Promise<string>((resolve) => {
    let said = '';
    connection.setEncoding('utf8');
    connection.on('data', (part: string) => {
      said += part;
      if (said.endsWith('\n')) resolve(said);
    });
    connection.once('error', () => resolve(said));
    connection.once('close', () => resolve(said));
    connection.write(REQUEST);
  });
  const said = v.safeParse(v.pipe(v.string(), v.parseJson(), answer), text);
  if (said.success && 'folder' in said.output) {
    const closed = new Promise<void>((resolve) => connection.once('close', resolve));
    const giveBack = () => {
      connection.end();
      return closed;
    };
    return { folder: said.output.folder, giveBack };
  }
  connection.destroy();
  throw new StartFault(
    said.success && 'error' in said.output
      ? `The running app could not make a snapshot: ${said.output.error}`
      : `What has the data folder ${dataDir} open now gives no snapshot of it: another backup has just begun, the app is starting, or it is of an earlier version; try again in a moment, or stop it first.`,
  );
}
