import http from 'node:http';

export type RawRequest = {
  readonly method: string;
  /** Sent unchanged: `fetch` would normalise it. */
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string | Buffer;
};
export type RawAnswer = {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
};

/** Node omits the content-length of a DELETE, and the body then looks like another request. */
function sized(headers: Record<string, string>, body: string | Buffer | undefined) {
  return body === undefined ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) };
}

export function sendRaw(url: string, { method, path, headers, body }: RawRequest): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      new URL(url),
      { method, path, headers: sized(headers, body) },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    request.once('error', reject);
    request.end(body);
  });
}
