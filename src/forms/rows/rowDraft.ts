import * as v from 'valibot';
import type { Attempt } from '../../data/records/merge';
import { type Codec, type DialogHead, jsonCodec } from '../../device/drafts/draftKind';
import { sentSchema } from '../../device/outbox/arrival';
import { filesByRole } from '../../device/store/draftFiles';
import type { ListedEntity } from '../../records/entities';
import type { Entity, Links, RowOf, TypedOf, Written } from '../../records/entity';
import { columnsOf, rowKey, rowSchema, typedOf } from '../../records/entityWords';

/** The kinds of drafts of a row's forms. */
export type FormKind = Exclude<DialogHead['kind'], 'handover'> | 'profile';

/** An unsaved row as typed, with its id, and the stored one that it was made of. */
export type RowDraft<E extends Entity> = {
  /** Its owner's where there is one row at most. */
  readonly id: string;
  readonly base: RowOf<E> | null;
  readonly typed: TypedOf<E>;
  /** The rows that a new one names. */
  readonly links?: Links;
  /** What earlier attempts have sent; written when it is taken back from the outbox. */
  readonly sent?: readonly Attempt[];
  /** The PDF that is sent before it, of an entity whose rows have one. */
  readonly pdf?: File | undefined;
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

/** Reads what is typed into the columns of a definition; one that was added since is absent. */
export const typedSchema = <E extends Written>(defined: E) =>
  v.object(
    Object.fromEntries(columnsOf(defined).map((name) => [name, v.optional(v.string(), '')])),
  ) as unknown as v.GenericSchema<unknown, TypedOf<E>>;

/** Reads the drafts of an entity's form. */
export function rowDraftSchema<E extends Entity>(entity: E): v.GenericSchema<unknown, RowDraft<E>> {
  const stored = v.pipe(
    v.object({
      id: v.string(),
      base: v.nullable(rowSchema(entity)),
      typed: typedSchema(entity),
      links: v.exactOptional(v.record(v.string(), v.nullable(v.string()))),
      sent: v.exactOptional(sentSchema),
    }),
    // a row of revision 0 is none
    v.transform(({ base, ...rest }) => ({ base: base?.revision === 0 ? null : base, ...rest })),
  );
  // the columns are those of the entity
  return stored as unknown as v.GenericSchema<unknown, RowDraft<E>>;
}

/** The codec of those drafts. */
export function rowDraftCodec<E extends ListedEntity>(
  entity: E,
  kind: FormKind = entity.name,
): Codec<RowDraft<E>> {
  const { pack, unpack } = jsonCodec(rowDraftSchema(entity), () => ({ kind }));
  return {
    pack: ({ pdf, ...draft }) => ({
      ...pack(draft),
      files: pdf ? [{ role: 'document', file: pdf }] : [],
    }),
    unpack: (stored) => {
      const [pdf] = filesByRole(stored.files).documents;
      return { ...unpack(stored), ...(pdf instanceof File && { pdf }) };
    },
  };
}
