import http from 'node:http';
import type { RawAnswer } from './rawRequest';

type Unfinished = {
  readonly method: string;
  readonly path: string;
  /** Without a content-length the body is chunked. */
  readonly headers: Record<string, string>;
  /** The sent part of the body; the rest never comes. */
  readonly sent: Buffer;
};

/** The answer to a request whose body never ends: a server answers only if it does not wait for the end. */
export function answerTo(url: string, { method, path, headers, sent }: Unfinished): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = http.request(new URL(url), { method, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => {
        request.destroy();
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        });
      });
    });
    request.once('error', reject);
    request.write(sent);
  });
}

/** Sends a request whose body never ends, and stays until `leave`. */
export function begin(url: string, { method, path, headers, sent }: Unfinished) {
  let answered = false;
  const request = http.request(new URL(url), { method, path, headers, agent: false }, (response) => {
    answered = true;
    response.resume();
  });
  // disconnecting causes one
  request.once('error', () => {});
  request.write(sent);
  return { answered: () => answered, leave: () => void request.destroy() };
}
