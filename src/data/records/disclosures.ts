import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { todayIso } from '../../lib/dates';
import { type ReportContent, reportContent } from '../../records/issuedReports';
import { supabase } from '../supabase/client';
import { read } from '../supabase/dataError';
import type { Row } from '../supabase/schema';
import { type Author, authorCodec } from './author';
import { keys } from './keys';
import { readImport } from './origin';
import { allRows } from './pages';
import type { PatientRow } from './patients';

export type IssuedReport = Omit<Row<'issued_reports'>, 'content' | 'author'> & {
  readonly content: ReportContent;
  readonly author: Author | null;
};

export const toIssuedReport = (row: Row<'issued_reports'>): IssuedReport => ({
  ...row,
  content: reportContent(row.content),
  author: v.parse(authorCodec, row.author),
});

/** The issued reports of a record, the newest first. */
export function issuedReportsOptions(userId: string, patientId: string) {
  return queryOptions({
    queryKey: keys.record(patientId, 'issued'),
    queryFn: async ({ signal }): Promise<IssuedReport[]> => {
      const of = { id: patientId, user_id: userId };
      return (await allRows('issued_reports', 'issued_at', of, signal)).map(toIssuedReport).toReversed();
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
