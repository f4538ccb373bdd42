import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { unreadable } from '../../lib/unreadable';
import type { FamilyAnswer, StoredAnswers } from '../../questionnaire/family';
import type { Ratings } from '../../questionnaire/goals';
import { supabase } from '../supabase/client';
import { dataOf } from '../supabase/dataError';
import { orUnreadable } from '../supabase/orUnreadable';
import type { Insert, Row } from '../supabase/schema';
import { storeBeside, storeOnce } from '../supabase/storeOnce';
import { ratingsCodec } from './goals';
import { keys } from './keys';
import { allRows } from './pages';

const answerCodec = orUnreadable<FamilyAnswer>(
  v.union([
    v.strictObject({ text: v.string() }),
    v.strictObject({ mark: v.picklist(['nao_sabe', 'nao_perguntado']) }),
  ]),
);
export const familyAnswersCodec: v.GenericSchema<unknown, StoredAnswers> = v.fallback(
  v.record(v.string(), answerCodec),
  {
    answers: unreadable,
  },
);

export type FamilyRow = Omit<Row<'family_answers'>, 'answers' | 'ratings'> & {
  readonly answers: StoredAnswers;
  readonly ratings: Ratings;
};

export const toFamilyRow = (row: Row<'family_answers'>): FamilyRow => ({
  ...row,
  answers: v.parse(familyAnswersCodec, row.answers),
  ratings: v.parse(ratingsCodec, row.ratings),
});

export type NewFamilyRow = Readonly<
  Pick<
    Insert<'family_answers'>,
    | 'patient_id'
    | 'filled_by'
    | 'relation'
    | 'questionnaire_version'
    | 'begun_at'
    | 'ended_at'
    | 'answers'
    | 'ratings'
  >
> & { readonly id: string };

/**
 * Stores a family's answers; can be retried after a lost answer. Where an earlier attempt has stored others, these are stored beside
 * them: both are theirs. Resolves to the id under which they stand.
 */
export async function sendFamilyAnswers(userId: string, row: NewFamilyRow): Promise<string> {
  const { id, patient_id, filled_by, relation, answers, ratings } = row;
  // it may have been ended twice
  const words = { patient_id, filled_by, relation, answers, ratings: ratings ?? {} };
  const rows = () => supabase.from('family_answers');
  const calls = {
    insert: (id: string) => rows().insert({ ...row, id, user_id: userId }),
    read: (id: string) => rows().select('*').eq('user_id', userId).eq('id', id).maybeSingle(),
  };
  const { kind } = await storeOnce(id, words, calls);
  return kind === 'other' ? storeBeside(id, words, calls) : id;
}

/** Marks answers as reviewed; the server sets the time, and keeps it if called again. */
export async function markReviewed(userId: string, id: string): Promise<void> {
  dataOf(
    await supabase
      .from('family_answers')
      .update({ reviewed_at: new Date().toISOString() })
      .eq('user_id', userId)
      .eq('id', id),
  );
}

export function familyOptions(userId: string, patientId: string) {
  return queryOptions({
    queryKey: keys.record(patientId, 'family'),
    queryFn: async ({ signal }): Promise<readonly FamilyRow[]> => {
      const of = { id: patientId, user_id: userId };
      return (await allRows('family_answers', 'received_at', of, signal)).map(toFamilyRow);
    },
  });
}
