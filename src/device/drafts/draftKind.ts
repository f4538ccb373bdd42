import * as v from 'valibot';
import type { PatientKind } from '../../questionnaire/field';
import type { DraftFile } from '../store/draftFiles';
import type { RecordHead, Stored } from '../store/storedRecord';

const about = { key: v.string(), savedAt: v.string() };
const named = v.object({ name: v.string() });
const ofForm = v.object({
  questionnaire: v.picklist(['adulto', 'infantil']),
  /** The patient's name, as typed so far. */
  name: v.string(),
  step: v.number(),
});

const heads = v.variant('kind', [
  v.object({ kind: v.picklist(['new', 'edit', 'section']), ...about, head: ofForm }),
  v.object({ kind: v.picklist(['note', 'review']), ...about, head: named }),
  v.object({
    kind: v.literal('family'),
    ...about,
    head: v.object({ name: v.string(), filledBy: v.string() }),
  }),
]);
type StoredHead = v.InferOutput<typeof heads>;

type About = { readonly key: string; readonly savedAt: string; readonly name: string };
/** An entry in the list of drafts: of a long form of a record. */
export type FormHead = About & {
  readonly kind: 'new' | 'edit' | 'section';
  readonly questionnaire: PatientKind;
  readonly step: number;
};
/** An entry in the list of drafts. */
export type DraftHead =
  | FormHead
  | (About & { readonly kind: 'note' | 'review' })
  | (About & { readonly kind: 'family'; readonly filledBy: string });

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
export type Packed = Pick<StoredHead, 'kind' | 'head'> & {
  readonly value: unknown;
  readonly files: readonly DraftFile[];
};

/** Converts a form's content to and from its stored form. */
export type Codec<T> = {
  readonly pack: (value: T) => Packed;
  /** Throws where no version of the app has written what was stored. */
  readonly unpack: (stored: Stored) => T;
};
