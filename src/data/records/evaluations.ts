import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import type { Unreadable } from '../../lib/unreadable';
import type { AnswerMark } from '../../questionnaire/marks';
import { supabase } from '../supabase/client';
import { DataError, STORED_OTHERWISE } from '../supabase/dataError';
import { orUnreadable } from '../supabase/orUnreadable';
import type { Insert, Row } from '../supabase/schema';
import { storeOnce } from '../supabase/storeOnce';
import { type Author, authorCodec } from './author';
import { keys } from './keys';
import { allRows } from './pages';

type Texts = { readonly [question: string]: string };
type MarksByQuestion = { readonly [question: string]: AnswerMark };

export type Evaluation = Omit<Row<'evaluations'>, 'answers' | 'marks' | 'informants' | 'author'> & {
  readonly answers: Texts | Unreadable;
  readonly marks: MarksByQuestion;
  readonly informants: Texts;
  /** Null for the intake, which nobody finalised as an evaluation. */
  readonly author: Author | null;
};

const texts = v.record(v.string(), v.string());
const answersCodec = orUnreadable<Texts>(texts);
const marksCodec: v.GenericSchema<unknown, MarksByQuestion> = v.fallback(
  v.record(v.string(), v.picklist(['nao_perguntado', 'nao_sabe', 'nao_se_aplica'])),
  {},
);
const informantsCodec: v.GenericSchema<unknown, Texts> = v.fallback(texts, {});

export const toEvaluation = (row: Row<'evaluations'>): Evaluation => ({
  ...row,
  answers: v.parse(answersCodec, row.answers),
  marks: v.parse(marksCodec, row.marks),
  informants: v.parse(informantsCodec, row.informants),
  author: v.parse(authorCodec, row.author),
});

export type NewEvaluation = Readonly<
  Required<
    Pick<
      Insert<'evaluations'>,
      | 'id'
      | 'patient_id'
      | 'evaluated_on'
      | 'questionnaire_version'
      | 'questions'
      | 'answers'
      | 'marks'
      | 'informants'
      | 'unchanged'
    >
  >
>;

/**
 * Stores a finished evaluation; can be retried after a lost answer, and is refused as `STORED_OTHERWISE` where an earlier attempt has
 * stored other answers. The server sets time and author, and makes the intake the first one, so that it comes before the record's own
 * answers change.
 */
export async function sendEvaluation(
  userId: string,
  { id, evaluated_on, ...words }: NewEvaluation,
): Promise<void> {
  const evaluations = () => supabase.from('evaluations');
  // nobody types its day, and the server's own may have taken its place
  const { kind } = await storeOnce(id, words, {
    insert: (id) =>
      evaluations().insert({ ...words, evaluated_on, id, user_id: userId } as Insert<'evaluations'>),
    read: (id) => evaluations().select('*').eq('user_id', userId).eq('id', id).maybeSingle(),
  });
  if (kind === 'other') throw new DataError('refused', STORED_OTHERWISE);
}

/** The intake first, then by their day; of one day, as they were finalised. */
const byDay = (one: Evaluation, other: Evaluation) =>
  Number(other.kind === 'first') - Number(one.kind === 'first') ||
  one.evaluated_on.localeCompare(other.evaluated_on) ||
  one.finalised_at.localeCompare(other.finalised_at) ||
  one.id.localeCompare(other.id);

/** All evaluations of a record, the oldest first; the intake is among them once there is another. */
export function evaluationsOptions(userId: string, patientId: string) {
  return queryOptions({
    queryKey: keys.record(patientId, 'evaluations'),
    queryFn: async ({ signal }): Promise<Evaluation[]> => {
      const of = { id: patientId, user_id: userId };
      const all = await allRows('evaluations', 'evaluated_on', of, signal);
      return all.map(toEvaluation).toSorted(byDay);
    },
  });
}
