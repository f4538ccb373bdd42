type Signed = ReadonlyMap<string | null, string | null>;
type Waiting = {
  readonly path: string;
  readonly resolve: (url: string | null) => void;
  readonly reject: (error: unknown) => void;
};

/** How long the first one waits for others: long enough for everything that is drawn at once. */
const GATHER_MS = 10;

/** Turns a call that signs many paths into one that signs a path, and gathers what is asked for at the same time. */
export function signedInBatches(signAll: (paths: string[]) => Promise<Signed>) {
  let waiting: Waiting[] = [];

  async function flush() {
    const batch = waiting;
    waiting = [];
    try {
      const signed = await signAll([...new Set(batch.map(({ path }) => path))]);
      for (const { path, resolve } of batch) resolve(signed.get(path) ?? null);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return (path: string) =>
    new Promise<string | null>((resolve, reject) => {
      if (waiting.length === 0) setTimeout(() => void flush(), GATHER_MS);
      waiting.push({ path, resolve, reject });
    });
}
