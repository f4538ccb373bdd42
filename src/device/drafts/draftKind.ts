import * as v from 'valibot';
import type { PatientKind } from '../../questionnaire/field';
import { plainEntities } from '../../records/entities';
import type { DraftFile } from '../store/draftFiles';
import type { RecordHead, StoredDraft } from '../store/storedRecord';

const about = { key: v.string(), savedAt: v.string() };
const named = v.object({ name: v.string() });
const ofForm = v.object({
  questionnaire: v.picklist(['adulto', 'infantil']),
  /** The patient's name, as typed so far. */
  name: v.string(),
  step: v.number(),
});

const dialogKinds = [
  'consent',
  'revocation',
  'signature',
  'discharge',
  'readmission',
  'resumption',
  'phrase',
  'deletion',
  'goal',
  'goal-end',
  'rating',
  'disclosure',
  'explanation',
  'signed-copy',
  ...plainEntities.map(({ name }) => name),
] as const;

const heads = v.variant('kind', [
  v.object({ kind: v.picklist(['new', 'edit', 'section']), ...about, head: ofForm }),
  v.object({ kind: v.picklist(['note', 'review', 'evaluation']), ...about, head: named }),
  v.object({
    kind: v.literal('report'),
    ...about,
    /** `canRenew`: once issued, it renews a treatment. */
    head: v.object({ ...named.entries, canRenew: v.exactOptional(v.boolean()) }),
  }),
  v.object({
    kind: v.literal('family'),
    ...about,
    head: v.object({ name: v.string(), filledBy: v.string() }),
  }),
  v.object({
    kind: v.literal('handover'),
    ...about,
    /** `formKey`: of the draft of the new form that it is about. */
    head: v.object({ formKey: v.exactOptional(v.string()) }),
  }),
  v.object({ kind: v.picklist([...dialogKinds, 'profile']), ...about, head: v.optional(v.object({})) }),
]);
type StoredHead = v.InferOutput<typeof heads>;

type About = { readonly key: string; readonly savedAt: string };
/** An entry in the list of drafts: of a long form of a record. */
export type FormHead = About & {
  readonly kind: 'new' | 'edit' | 'section';
  readonly questionnaire: PatientKind;
  readonly name: string;
  readonly step: number;
};
/** The head of a draft that the dashboard lists by itself. */
export type CardHead =
  | FormHead
  | (About & { readonly kind: 'note'; readonly name: string })
  | (About & { readonly kind: 'evaluation'; readonly name: string })
  | (About & { readonly kind: 'report'; readonly name: string; readonly canRenew?: boolean })
  | (About & { readonly kind: 'profile' });
/** `pageOnly`: it is not on the device, and ends with the page. */
export type CardDraft = CardHead & { readonly pageOnly?: boolean };
/** An entry in the list of drafts. */
export type DraftHead =
  | CardHead
  | (About & { readonly kind: 'review'; readonly name: string })
  | (About & { readonly kind: 'family'; readonly name: string; readonly filledBy: string })
  | DialogHead;
/** The head of a dialog, which opens again where its draft is found. */
export type DialogHead =
  | (About & { readonly kind: (typeof dialogKinds)[number] })
  | (About & { readonly kind: 'handover'; readonly formKey?: string });

/** Dialogs open again by themselves, and a family's form and its review are listed with the family's answers. */
export const isListed = (head: DraftHead): head is CardHead =>
  'step' in head || ['note', 'evaluation', 'report', 'profile'].includes(head.kind);

export const isDialog = (head: DraftHead): head is DialogHead =>
  head.kind === 'handover' || dialogKinds.some((kind) => kind === head.kind);

/** The heads that belong to drafts and can be read. */
export const draftHeads = (records: readonly RecordHead[]): DraftHead[] =>
  records.flatMap((record) => headOf(record) ?? []);

export function headOf(record: RecordHead): DraftHead | undefined {
  const read = v.safeParse(heads, record);
  if (!read.success) return undefined;
  const { head, ...rest } = read.output;
  // each head is that of its kind
  return { ...rest, ...head } as DraftHead;
}

/** A form's content, in the shape of its kind, and its files. */
export type Packed = StoredHead extends infer H
  ? H extends { kind: infer Kind; head?: infer Head }
    ? {
        readonly kind: Kind;
        readonly head?: Head;
        readonly value: unknown;
        readonly files: readonly DraftFile[];
      }
    : never
  : never;

/** Converts a form's content to and from its stored form. */
export type Codec<T> = {
  readonly pack: (value: T) => Packed;
  /** Throws where no version of the app has written what was stored. */
  readonly unpack: (stored: StoredDraft) => T;
};

/** The stored value if it has this shape; what else it contains is as `pack` wrote it. Throws otherwise. */
export function shaped<T>(schema: v.GenericSchema, value: unknown): T {
  v.assert(schema, value);
  return value as T;
}

/** The codec of a dialog or form whose content is JSON. */
export const jsonCodec = <T>(
  schema: v.GenericSchema<unknown, T>,
  about: (value: T) => Omit<Packed, 'value' | 'files'>,
): Codec<T> => ({
  // what `about` gives is a kind with its head
  pack: (value) => ({ ...about(value), value, files: [] }) as Packed,
  unpack: ({ value }) => v.parse(schema, value),
});
