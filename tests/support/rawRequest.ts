import http from 'node:http';

export type RawRequest = {
  readonly method: string;
  /** As it goes over the wire: `fetch` would tidy it up. */
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string | Buffer;
};
export type RawAnswer = { readonly status: number; readonly text: string };

export function sendRaw(url: string, { method, path, headers, body }: RawRequest): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = http.request(new URL(url), { method, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      );
    });
    request.once('error', reject);
    request.end(body);
  });
}
