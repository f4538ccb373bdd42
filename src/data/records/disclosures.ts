import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { todayIso } from '../../lib/dates';
import { supabase } from '../supabase/client';
import { read } from '../supabase/dataError';
import type { Row } from '../supabase/schema';
import { type Author, authorCodec } from './author';
import { keys } from './keys';
import { readImport } from './origin';
import type { PatientRow } from './patients';

const texts = v.optional(v.array(v.string()), []);
const text = v.optional(v.string(), '');
const content = v.object({
  /** The parts that it carries (`partsOfReport`). */
  included: v.array(v.string()),
  opinion: text,
  advice: text,
  procedures: text,
  /** The civil dates of the report and of its period, ISO. */
  dated: text,
  from: text,
  to: text,
  /** Answers, goals, instruments and documents of its parts that it does not carry. */
  leftOut: texts,
  /** The ids of the notes that it carries. */
  notes: texts,
  /** Who came along, of a declaration. */
  companion: text,
  /** The answers to what its kind asks for, by id. */
  prompts: v.optional(v.record(v.string(), v.string()), {}),
  /** Until when the plan was valid that a report for a health plan renews; the database looks for it. */
  renews: text,
});
const contentCodec = v.fallback(content, v.parse(content, { included: [] }));

/** What was in a report, from which a correction begins. */
export type ReportContent = Readonly<v.InferOutput<typeof content>>;

/** Reads what was in a report, also as an earlier version has it. */
export const reportContent = (stored: unknown): ReportContent => v.parse(contentCodec, stored);

export type IssuedReport = Omit<Row<'issued_reports'>, 'content' | 'author'> & {
  readonly content: ReportContent;
  readonly author: Author | null;
};

export const toIssuedReport = (row: Row<'issued_reports'>): IssuedReport => ({
  ...row,
  content: reportContent(row.content),
  author: v.parse(authorCodec, row.author),
});

export function issuedReportsOptions(userId: string, patientId: string) {
  return queryOptions({
    queryKey: keys.record(patientId, 'issued'),
    queryFn: async ({ signal }): Promise<IssuedReport[]> => {
      const all = supabase
        .from('issued_reports')
        .select('*')
        .eq('user_id', userId)
        .eq('patient_id', patientId)
        .order('issued_at', { ascending: false })
        .order('id');
      return (await read(all.abortSignal(signal))).map(toIssuedReport);
    },
  });
}

type Begun = Pick<PatientRow, 'id' | 'attended_on' | 'created_at'>;

/**
 * The first day of a record, ISO: its intake's or its first note's, before which nothing left it. Null for one that came from elsewhere,
 * where it was a record before.
 */
export function begunOptions(userId: string, { id, attended_on, created_at }: Begun) {
  return queryOptions({
    queryKey: keys.record(id, 'begun'),
    // a note of an earlier day may have been written since
    staleTime: 0,
    queryFn: async ({ signal }): Promise<string | null> => {
      if ((await readImport(userId, id)).length > 0) return null;
      const notes = supabase.from('session_notes').select('occurred_on').eq('user_id', userId);
      const first = await read(notes.eq('patient_id', id).order('occurred_on').limit(1).abortSignal(signal));
      const days = [todayIso(new Date(created_at)), attended_on, ...first.map((note) => note.occurred_on)];
      return days.flatMap((day) => day ?? []).toSorted()[0] ?? null;
    },
  });
}
