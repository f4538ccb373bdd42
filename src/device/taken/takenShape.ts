import type { QueryKey } from '@tanstack/react-query';
import * as v from 'valibot';
import type { PatientSummary } from '../../data/records/summaries';
import { recordColumns } from '../../data/supabase/database.types';

/** Raised when what a query of a record gives differs by more than its columns: a list that is sorted otherwise. */
const SORTED = 1;
/** Of what a query of a record gives. What was taken in another one stays taken, and is read again at the next contact. */
const SHAPE = recordColumns + SORTED;

/** What a query of a record has given. */
export type TakenPart = { readonly key: QueryKey; readonly data: unknown };

/** What the list of taken records says of one. */
export type TakenHead = {
  readonly patientId: string;
  readonly name: string;
  /** When it was last known to be as the server has it (ISO). */
  readonly at: string;
  readonly bytes: number;
  /** Undefined in a shape of another version. */
  readonly now?:
    | { readonly mark: string; readonly summary: PatientSummary; readonly photo: TakenPhoto | null }
    | undefined;
};

/** A small photo, base64, and the address that it was read from. */
export type TakenPhoto = { readonly of: string; readonly jpeg: string };

// every version can read these
const headCodec = v.object({
  shape: v.number(),
  patientId: v.string(),
  name: v.string(),
  at: v.string(),
  bytes: v.number(),
  now: v.optional(v.unknown()),
});
const nowCodec = v.object({
  mark: v.string(),
  summary: v.custom<PatientSummary>((row) =>
    v.is(v.looseObject({ id: v.string(), nome: v.string(), to_ask: v.array(v.string()) }), row),
  ),
  photo: v.nullable(v.object({ of: v.string(), jpeg: v.string() })),
});
const recordCodec = v.object({
  shape: v.literal(SHAPE),
  parts: v.array(v.object({ key: v.array(v.unknown()), data: v.unknown() })),
});

export const headJson = (head: TakenHead): string => JSON.stringify({ shape: SHAPE, ...head });
export const recordJson = (parts: readonly TakenPart[]): string => JSON.stringify({ shape: SHAPE, parts });

/** Undefined for what no version has written. */
export function parseHead(json: string): TakenHead | undefined {
  const read = v.safeParse(headCodec, JSON.parse(json));
  if (!read.success) return undefined;
  const { shape, now, ...head } = read.output;
  const known = v.safeParse(nowCodec, now);
  return { ...head, now: shape === SHAPE && known.success ? known.output : undefined };
}

/** None of a shape of another version. */
export function parseRecord(json: string): readonly TakenPart[] {
  const read = v.safeParse(recordCodec, JSON.parse(json));
  return read.success ? read.output.parts : [];
}
