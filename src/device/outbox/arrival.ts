import * as v from 'valibot';
import { type Attempt, isAlike } from '../../data/records/merge';
import type { AnswerMark } from '../../questionnaire/marks';

/** What the server has of an item. */
export type Arrival =
  /** No request of it has left this device. */
  | { readonly kind: 'never' }
  /** A request has left, and no answer of the service is known. `sent`: what they said, each content once. */
  | { readonly kind: 'maybe'; readonly sent: readonly Attempt[] }
  /** All of it that is no file, in these words: what is saved in its place changes them. */
  | { readonly kind: 'stored'; readonly sent: readonly Attempt[] };

export const never: Arrival = { kind: 'never' };

const entriesSchema = v.record(
  v.string(),
  v.object({
    text: v.exactOptional(v.nullable(v.string())),
    mark: v.exactOptional(
      v.nullable(
        v.object({
          mark: v.nullable(v.custom<AnswerMark>((mark) => typeof mark === 'string')),
          informant: v.nullable(v.string()),
        }),
      ),
    ),
  }),
);

/** What was sent; earlier versions did not say on which revision. */
export const sentSchema = v.array(
  v.union([
    v.strictObject({ words: entriesSchema, at: v.nullable(v.number()) }),
    v.pipe(
      entriesSchema,
      v.transform((words): Attempt => ({ words, at: null })),
    ),
  ]),
);

/** How far a stored item has come. */
export const arrivalSchema: v.GenericSchema<unknown, Arrival> = v.variant('kind', [
  v.object({ kind: v.literal('never') }),
  v.object({ kind: v.literal('maybe'), sent: sentSchema }),
  v.object({ kind: v.literal('stored'), sent: sentSchema }),
]);

export const sentIn = (arrival: Arrival): readonly Attempt[] =>
  arrival.kind === 'never' ? [] : arrival.sent;

/** With what attempts before have sent under the same key or for the same form, each content once. */
export function withSent(arrival: Arrival, more: Arrival): Arrival {
  if (more.kind === 'never') return arrival;
  const known = sentIn(arrival);
  const others = more.sent.filter((one) => !known.some((other) => isAlike(one.words, other.words)));
  return { kind: 'maybe', sent: [...known, ...others] };
}

/** What a form's draft remembers of its attempts. */
export const arrivalOf = (sent: readonly unknown[] | undefined): Arrival =>
  sent && sent.length > 0 ? { kind: 'maybe', sent: v.parse(sentSchema, sent) } : never;
