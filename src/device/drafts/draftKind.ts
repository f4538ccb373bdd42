import * as v from 'valibot';
import type { Attempt } from '../../data/records/merge';
import type { DraftFile } from '../store/draftFiles';
import type { DraftContent, RecordHead, StoredDraft } from '../store/storedRecord';
import { isDraftKey } from './keyOfDraft';
import { type DraftKey, isKind, type Kind, type KindOfDraft, type Kinds, kinds, placeOf } from './kinds';
import type { Positions } from './positions';

/** What the records of a kind are called. */
type StoredKind<K extends Kind> = Kinds[K] extends { readonly stored: infer Word } ? Word : K;
type HeadOf<K extends Kind> = Readonly<v.InferOutput<Kinds[K]['head']>>;

type About<K extends Kind> = {
  readonly kind: StoredKind<K>;
  readonly key: DraftKey;
  readonly savedAt: string;
};
type Heads = { readonly [K in Kind]: About<K> & HeadOf<K> };
/** An entry in the list of drafts. */
export type DraftHead = Heads[Kind];
/** Of a long form of a record. */
export type FormHead = Heads['new-patient' | 'new-child-anamnesis' | 'edit-patient' | 'section'];
/** The head of a draft that the dashboard lists by itself. */
export type CardHead = FormHead | Heads['session-note' | 'evaluation' | 'report' | 'profile'];
/** `pageOnly`: it is not on the device, and ends with the page. */
export type CardDraft = CardHead & { readonly pageOnly?: boolean };
type DialogKind = { [K in Kind]: Kinds[K] extends { readonly opensIn: string } ? K : never }[Kind];
/** The head of a dialog, which opens again where its draft is found. */
export type DialogHead = Heads[DialogKind];

/** Dialogs open again by themselves, and a family's form and its review are listed with the family's answers. */
export const isListed = (head: DraftHead): head is CardHead =>
  'step' in head || ['note', 'evaluation', 'report', 'profile'].includes(head.kind);

export const isDialog = (head: DraftHead): head is DialogHead =>
  isKind(head.kind) && placeOf(head.kind) !== undefined;

/** The heads that belong to drafts and can be read. */
export const draftHeads = (records: readonly RecordHead[]): DraftHead[] =>
  records.flatMap((record) => headOf(record) ?? []);

/** By what records are called. */
const headSchemas = new Map<string, v.GenericSchema>(
  Object.entries<KindOfDraft>(kinds).map(([name, { stored = name, head }]) => [stored, head]),
);

export function headOf({ kind, key, head = {}, savedAt }: RecordHead): DraftHead | undefined {
  const schema = headSchemas.get(kind);
  if (!schema || !isDraftKey(key)) return undefined;
  const read = v.safeParse(schema, head);
  // each head is that of its kind
  return read.success ? ({ kind, key, savedAt, ...Object(read.output) } as DraftHead) : undefined;
}

/** A form's content, in the shape of its kind, and its files. */
export type Packed = {
  readonly [K in Kind]: {
    readonly kind: StoredKind<K>;
    readonly head?: HeadOf<K>;
    readonly value: unknown;
    readonly files: readonly DraftFile[];
  };
}[Kind];

/** Converts a form's content to and from its stored form. */
export type Codec<T> = {
  readonly pack: (value: T) => Packed;
  /** Throws where no version of the app has written what was stored. */
  readonly unpack: (stored: StoredDraft) => T;
};

/** What the outbox keeps of a form, to open it again; its files are the item's own. */
export function contentOf<T>(codec: Codec<T>, key: DraftKey, value: T): DraftContent {
  const { files: _, ...content } = codec.pack(value);
  return { ...content, key };
}

/** The stored value if it has this shape; what else it contains is as `pack` wrote it. Throws otherwise. */
export function shaped<T>(schema: v.GenericSchema, value: unknown): T {
  v.assert(schema, value);
  return value as T;
}

/** What a draft has beside what is typed. */
export type Carried = {
  readonly places?: Positions;
  /** What earlier attempts have sent; written when it is taken back from the outbox. */
  readonly sent?: readonly Attempt[];
};

/** The codec of a form whose content is JSON, of which the schema names what must be there. */
export const shapedCodec = <T>(
  schema: v.GenericSchema,
  about: (value: T) => Omit<Packed, 'value' | 'files'>,
): Codec<T> => ({
  // what `about` gives is a kind with its head
  pack: (value) => ({ ...about(value), value, files: [] }) as Packed,
  unpack: ({ value }) => shaped<T>(schema, value),
});

/** Likewise, where the schema names all of it. */
export const jsonCodec = <T>(
  schema: v.GenericSchema<unknown, T>,
  about: (value: T) => Omit<Packed, 'value' | 'files'>,
): Codec<T> => ({
  ...shapedCodec(schema, about),
  unpack: ({ value }) => v.parse(schema, value),
});
