import net from 'node:net';

/** Passes connections on to a PostgreSQL server, and cuts the one that sends these words. */
export async function startCuttingProxy(db: string) {
  const { hostname, port } = new URL(db);
  let words: string | undefined;
  const sockets = new Set<net.Socket>();
  const server = net.createServer((client) => {
    const passed = net.connect(Number(port), hostname);
    for (const [socket, other] of [
      [client, passed],
      [passed, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.on('data', (data) => {
      if (words !== undefined && data.includes(words)) client.destroy();
      else passed.write(data);
    });
    passed.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const own = typeof bound === 'object' && bound ? bound.port : 0;
  return {
    db: db.replace(`:${port}/`, `:${own}/`),
    cutAt(said: string | undefined) {
      words = said;
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
