import { derivedId } from '../../lib/derivedId';
import { type Answer, DataError, dataOf, toDataError, UNIQUE_VIOLATION } from './dataError';

type Calls<Stored> = {
  readonly insert: (id: string) => PromiseLike<Answer<unknown>>;
  readonly read: (id: string) => PromiseLike<Answer<Stored | null>>;
};

/** What became of an insert under an id from the client. */
type StoredOnce<Stored> =
  | { readonly kind: 'stored' }
  /** An earlier attempt, whose answer was lost, has stored the same. */
  | { readonly kind: 'repeated'; readonly row: Stored }
  /** An earlier attempt has stored something else, which stays. */
  | { readonly kind: 'other'; readonly row: Stored };

/** Equal texts for equal values, whatever the order of an object's keys: the database has its own. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  ) ?? 'null';

/** True if a row says the same in the columns of `words`. */
export const saysSame = (row: object, words: object): boolean => {
  const columns = new Map(Object.entries(row));
  return Object.entries(words).every(([name, value]) => textOf(columns.get(name)) === textOf(value ?? null));
};

/**
 * Inserts what is never changed under an id from the client, once: a repeat after a lost answer is told apart from other `words`.
 * Throws `DataError`.
 */
export async function storeOnce<Stored extends object>(
  id: string,
  words: object,
  { insert, read }: Calls<Stored>,
): Promise<StoredOnce<Stored>> {
  const { error, status } = await insert(id);
  if (!error) return { kind: 'stored' };
  const failure = toDataError(error, status);
  if (error.code !== UNIQUE_VIOLATION) throw failure;
  const row = dataOf(await read(id));
  // another row has what must be unique
  if (!row) throw failure;
  return { kind: saysSame(row, words) ? 'repeated' : 'other', row };
}

/** Inserts `words` beside what stands under `id`. The new id follows from both, so that this, too, can be repeated. */
export async function storeBeside<Stored extends object>(
  id: string,
  words: object,
  calls: Calls<Stored>,
): Promise<string> {
  const beside = await derivedId(id, textOf(words));
  const { kind } = await storeOnce(beside, words, calls);
  if (kind === 'other') throw new DataError('failed', UNIQUE_VIOLATION);
  return beside;
}
