import { BODY_IDLE_SECONDS, BODY_SECONDS } from './limits.ts';

/** The maximum number of bytes of a refused body that are discarded, so that a client still sending gets the refusal. */
const MOST_DISCARDED = 64 * 2 ** 20;

export function saysTooLong(request: Request, most: number): boolean {
  return Number(request.headers.get('content-length') ?? 0) > most;
}

/** Why a body was not read to its end. */
export type Unread = 'too long' | 'too slow';

/** Reads the whole body, unless it exceeds `most` bytes, makes no progress for a while, or takes too long in all. */
export async function readAtMost(request: Request, most: number): Promise<Uint8Array<ArrayBuffer> | Unread> {
  if (saysTooLong(request, most)) return 'too long';
  const { body } = request;
  if (!body) return new Uint8Array();
  const reader = body.getReader();
  const timers: NodeJS.Timeout[] = [];
  const tooSlow = new Promise<'too slow'>((resolve) => {
    for (const seconds of [BODY_IDLE_SECONDS, BODY_SECONDS])
      timers.push(setTimeout(resolve, seconds * 1000, 'too slow'));
  });
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    while (length <= most) {
      const next = await Promise.race([reader.read(), tooSlow]);
      if (next === 'too slow') return next;
      if (next.done) return Buffer.concat(chunks);
      timers[0]?.refresh();
      chunks.push(next.value);
      length += next.value.length;
    }
  } finally {
    for (const timer of timers) clearTimeout(timer);
  }
  reader.releaseLock();
  void discard(body);
  return 'too long';
}

/** The rest of a slow body is not read. */
export function lastOfItsConnection(response: Response): Response {
  response.headers.set('connection', 'close');
  return response;
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
