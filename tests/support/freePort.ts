import { randomInt } from 'node:crypto';
import net from 'node:net';

const mayListen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/**
 * A port that nobody listens on. It is below those which a system gives to connections: one of these could be taken before it is used, or
 * while its server restarts.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(15_000, 32_000);
    if (await mayListen(port)) return port;
  }
  throw new Error('no free port');
}
