/** The maximum number of bytes of a refused body that are discarded, so that a client still sending gets the refusal. */
const MOST_DISCARDED = 64 * 2 ** 20;

export function saysTooLong(request: Request, most: number): boolean {
  return Number(request.headers.get('content-length') ?? 0) > most;
}

/** Reads the whole body; undefined as soon as it exceeds `most` bytes. */
export async function readAtMost(
  request: Request,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (saysTooLong(request, most)) return undefined;
  const { body } = request;
  if (!body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body.values({ preventCancel: true })) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > most) break;
  }
  if (length <= most) return Buffer.concat(chunks);
  void discard(body);
}

/** Drains the body after the answer: otherwise a client that is still sending sees a reset connection. */
export function discardRest({ body, bodyUsed }: Request): void {
  if (body && !bodyUsed && !body.locked) void discard(body);
}

async function discard(body: ReadableStream<Uint8Array>): Promise<void> {
  let length = 0;
  try {
    for await (const chunk of body) {
      length += chunk.length;
      // cancels the body
      if (length > MOST_DISCARDED) break;
    }
  } catch {
    // The client has disconnected.
  }
}
