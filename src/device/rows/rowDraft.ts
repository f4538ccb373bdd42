import * as v from 'valibot';
import type { Entries } from '../../data/records/merge';
import type { Entity, Links, RowOf, TypedOf } from '../../records/entity';
import { columnsOf, rowKey, rowSchema, typedOf } from '../../records/entityWords';
import { type Codec, type DialogHead, jsonCodec } from '../drafts/draftKind';

type DialogKind = Exclude<DialogHead['kind'], 'handover'>;

/** An unsaved row as typed, with its id, and the stored one that it was made of. */
export type RowDraft<E extends Entity> = {
  /** The patient's for what a record has once. */
  readonly id: string;
  readonly base: RowOf<E> | null;
  readonly typed: TypedOf<E>;
  /** The rows that a new one names. */
  readonly links?: Links;
  /** What earlier attempts have sent; written when it is taken back from the outbox. */
  readonly sent?: readonly Entries[];
};

export const newRowDraft = <E extends Entity>(
  entity: E,
  id: string = crypto.randomUUID(),
  links?: Links,
): RowDraft<E> => ({
  id,
  base: null,
  typed: typedOf(entity, null),
  ...(links && { links }),
});

export const rowDraftOf = <E extends Entity>(entity: E, base: RowOf<E>): RowDraft<E> => ({
  id: rowKey(entity, base),
  base,
  typed: typedOf(entity, base),
});

/** True if something is typed that is not stored. */
export function isTyped<E extends Entity>(entity: E, { base, typed }: RowDraft<E>): boolean {
  const before = typedOf(entity, base);
  return columnsOf(entity).some((column) => typed[column] !== before[column]);
}

/** The codec of the drafts of an entity's form; `earlier` reads those of versions that stored another shape. */
export function rowDraftCodec<E extends Entity>(
  entity: E,
  kind: DialogKind = entity.name,
  earlier: (stored: unknown) => unknown = (stored) => stored,
): Codec<RowDraft<E>> {
  // a column that was added since is absent
  const field = v.optional(v.string(), '');
  const stored = v.pipe(
    v.unknown(),
    v.transform(earlier),
    v.object({
      // earlier versions stored no id of what a record has once, and a row of revision 0 where it had none
      id: v.optional(v.string()),
      base: v.nullable(rowSchema(entity)),
      typed: v.object(Object.fromEntries(columnsOf(entity).map((column) => [column, field]))),
      links: v.exactOptional(v.record(v.string(), v.nullable(v.string()))),
      sent: v.exactOptional(v.array(v.record(v.string(), v.object({ text: v.nullable(v.string()) })))),
    }),
    v.transform(({ id, base, ...rest }) => ({
      id: id ?? base?.patient_id ?? '',
      base: base?.revision === 0 ? null : base,
      ...rest,
    })),
  );
  // the columns are those of the entity
  return jsonCodec(stored as unknown as v.GenericSchema<unknown, RowDraft<E>>, () => ({ kind }));
}
