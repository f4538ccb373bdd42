import { queryOptions } from '@tanstack/react-query';
import type { ResultColumn } from '../../questionnaire/results';
import { supabase } from '../supabase/client';
import { askOnce, dataOf, orThrow, read, UNIQUE_VIOLATION } from '../supabase/dataError';
import type { Row } from '../supabase/schema';
import { keys } from './keys';
import { type Conflict, changesSince, type Entries, namesOf } from './merge';
import { allPages } from './pages';
import { type SaveOutcome, saveMerged } from './saveMerged';

export type Result = Row<'results'>;
/** What a therapist writes of a result. */
export type ResultWords = Pick<Result, ResultColumn>;
const empty: ResultWords = {
  ...{ instrument: '', measured_on: '', value: null, unit: null, text: null },
  ...{ higher_is_better: null, comment: null, document_id: null },
};
const resultColumns = namesOf<ResultColumn>(empty);

/** A result with an id from the client. */
export type NewResult = ResultWords & Pick<Result, 'id' | 'patient_id'>;
export type ResultConflict = Conflict<Result, ResultColumn>;
export type ResultOutcome = SaveOutcome<Result, ResultColumn>;

/** All results of a record, the oldest first. */
export function resultsOptions(userId: string, patientId: string) {
  return queryOptions({
    queryKey: keys.record(patientId, 'results'),
    queryFn: ({ signal }): Promise<Result[]> =>
      allPages((after, size) => {
        const all = supabase.from('results').select('*').eq('user_id', userId).eq('patient_id', patientId);
        const rest = after
          ? all.or(
              `measured_on.gt.${after.measured_on},and(measured_on.eq.${after.measured_on},id.gt.${after.id})`,
            )
          : all;
        return read(rest.order('measured_on').order('id').limit(size).abortSignal(signal));
      }),
  });
}

/** What a result says, column by column, as the history has it. */
export const resultTexts = (words: ResultWords): Readonly<Record<ResultColumn, string | null>> => ({
  ...words,
  value: words.value === null ? null : String(words.value),
  higher_is_better: words.higher_is_better === null ? null : String(words.higher_is_better),
});

const entriesIn = (words: ResultWords): Entries<ResultColumn> => {
  const texts = resultTexts(words);
  return Object.fromEntries(resultColumns.map((column) => [column, { text: texts[column] }]));
};

/** The values of the columns that `entries` have. */
export const wordsIn = (entries: Entries<ResultColumn>): Partial<ResultWords> =>
  Object.fromEntries(
    namesOf(entries).map((column) => {
      const text = entries[column]?.text ?? null;
      if (text === null) return [column, null];
      if (column === 'value') return [column, Number(text)];
      return [column, column === 'higher_is_better' ? text === 'true' : text];
    }),
  );

/** The words of a stored result, without its stamps. */
export const wordsOf = (result: ResultWords): ResultWords => picked(result, resultColumns) as ResultWords;

function picked(words: Partial<ResultWords>, columns: readonly ResultColumn[]): Partial<ResultWords> {
  return Object.fromEntries(columns.flatMap((column) => (column in words ? [[column, words[column]]] : [])));
}

async function readResult(userId: string, id: string): Promise<Result | null> {
  const result = supabase.from('results').select('*').eq('user_id', userId).eq('id', id);
  return dataOf(await askOnce(result.maybeSingle()));
}

/** Null if the result has another revision. */
async function saveAt(
  { id, user_id, revision }: Result,
  words: Partial<ResultWords>,
): Promise<Result | null> {
  const changed = supabase.from('results').update(words).eq('id', id).eq('user_id', user_id);
  return dataOf(await changed.eq('revision', revision).select().maybeSingle());
}

/** Saves `changes`, made of `base`, on top of `current`; `words` has their values. */
const saveOnto = (
  current: Result,
  base: Entries<ResultColumn>,
  changes: Entries<ResultColumn>,
  words: Partial<ResultWords>,
): Promise<ResultOutcome> =>
  saveMerged(current, base, changes, {
    entriesIn,
    saveAt: (row, missing) => saveAt(row, picked(words, namesOf(missing))),
    readAgain: () => readResult(current.user_id, current.id),
  });

/**
 * Inserts a result. If an earlier attempt stored it and its answer was lost, that row gets what was changed since; what another
 * device has changed of it meanwhile is asked about.
 */
export async function addResult(userId: string, result: NewResult): Promise<ResultOutcome> {
  const answer = await supabase
    .from('results')
    .insert({ ...result, user_id: userId })
    .select()
    .single();
  if (answer.error?.code !== UNIQUE_VIOLATION) return { kind: 'saved', row: orThrow(answer) };
  const stored = await readResult(userId, result.id);
  if (!stored) return { kind: 'gone' };
  return saveOnto(stored, stored.revision === 1 ? entriesIn(stored) : {}, entriesIn(result), result);
}

/** Saves what `words` change of `base` on top of what another device has saved meanwhile. */
export const changeResult = (base: Result, words: ResultWords): Promise<ResultOutcome> =>
  saveOnto(base, entriesIn(base), changesSince(entriesIn(base), entriesIn(words)), words);

/** Deletes a result unless it was changed since it was read; the history keeps what it said. */
export async function removeResult({
  id,
  user_id,
  revision,
}: Result): Promise<{ readonly kind: 'removed' } | { readonly kind: 'changed'; readonly current: Result }> {
  const gone = supabase.from('results').delete().eq('id', id).eq('user_id', user_id);
  if (orThrow(await gone.eq('revision', revision).select('id')).length > 0) return { kind: 'removed' };
  const current = await readResult(user_id, id);
  return current ? { kind: 'changed', current } : { kind: 'removed' };
}
