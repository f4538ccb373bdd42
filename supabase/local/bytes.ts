/** How much of a refused body is read and discarded, so that a client that is still sending gets the refusal. */
const MOST_DISCARDED = 64 * 2 ** 20;

type Reader = ReadableStreamDefaultReader<Uint8Array>;

export function saysTooLong(request: Request, most: number): boolean {
  return Number(request.headers.get('content-length') ?? 0) > most;
}

/** Reads the whole body; undefined as soon as it exceeds `most` bytes. */
export async function readAtMost(
  request: Request,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (saysTooLong(request, most)) return undefined;
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    length += next.value.length;
    if (length > most && reader) {
      void discard(reader);
      return undefined;
    }
    chunks.push(next.value);
  }
  return joined(chunks, length);
}

/** Drains the body after the answer: otherwise a client that is still sending sees a reset connection. */
export function discardRest(request: Request): void {
  if (request.body && !request.bodyUsed && !request.body.locked) void discard(request.body.getReader());
}

async function discard(reader: Reader): Promise<void> {
  let length = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      length += next.value.length;
      if (length > MOST_DISCARDED) await reader.cancel();
    }
  } catch {
    // The client has disconnected.
  }
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
