import net from 'node:net';

/** Sends raw bytes and returns the answer; '' if the server hangs up. `leave` disconnects at once. */
export function sendBytes(url: string, bytes: string, { leave = false } = {}): Promise<string> {
  const { port } = new URL(url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = net.connect(Number(port), '127.0.0.1', () => {
      socket.write(bytes, () => leave && socket.destroy());
    });
    socket.on('data', (data) => {
      answer += data;
      socket.end();
    });
    socket.once('error', (error) => (leave ? resolve(answer) : reject(error)));
    socket.once('close', () => resolve(answer));
  });
}
