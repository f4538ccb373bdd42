import { queryOptions } from '@tanstack/react-query';
import type { PlanColumn, PlanWords } from '../../questionnaire/carePlan';
import { supabase } from '../supabase/client';
import { askOnce, dataOf, orThrow, UNIQUE_VIOLATION } from '../supabase/dataError';
import type { Row } from '../supabase/schema';
import { keys } from './keys';
import { type Conflict, changesSince, type Entries, namesOf } from './merge';
import { type SaveOutcome, saveMerged } from './saveMerged';

export type CarePlan = Row<'care_plans'>;
export type PlanConflict = Conflict<CarePlan, PlanColumn>;

const empty: PlanWords = { diagnosis: null, prognosis: null, frequency: null, review_on: null };
const planColumns = namesOf<PlanColumn>(empty);

/** The plan of a record that has none yet. Its revision is that of no stored one. */
export const noPlan = (user_id: string, patient_id: string): CarePlan => ({
  ...{ user_id, patient_id, ...empty, revision: 0, created_at: '', updated_at: '' },
});

async function readPlan(userId: string, patientId: string): Promise<CarePlan | null> {
  const plan = supabase.from('care_plans').select('*').eq('user_id', userId).eq('patient_id', patientId);
  return dataOf(await askOnce(plan.maybeSingle()));
}

/** Null for a record without a plan. */
export function carePlanOptions(userId: string, patientId: string) {
  return queryOptions({
    queryKey: keys.record(patientId, 'plan'),
    queryFn: () => readPlan(userId, patientId),
  });
}

const entriesIn = (words: PlanWords): Entries<PlanColumn> =>
  Object.fromEntries(planColumns.map((column) => [column, { text: words[column] }]));

export const wordsOf = (entries: Entries<PlanColumn>): Partial<PlanWords> =>
  Object.fromEntries(
    planColumns.flatMap((column) => {
      const text = entries[column]?.text;
      return text === undefined ? [] : [[column, text]];
    }),
  );

/** Null if the plan has another revision, or is there already. */
async function saveAt(current: CarePlan, words: Partial<PlanWords>): Promise<CarePlan | null> {
  const { patient_id, user_id, revision } = current;
  const plans = supabase.from('care_plans');
  if (revision === 0) {
    const answer = await plans
      .insert({ patient_id, user_id, ...words })
      .select()
      .single();
    return answer.error?.code === UNIQUE_VIOLATION ? null : orThrow(answer);
  }
  const changed = plans.update(words).eq('patient_id', patient_id).eq('user_id', user_id);
  return dataOf(await changed.eq('revision', revision).select().maybeSingle());
}

/** Saves what `words` changes of `base` on top of what another device has saved meanwhile. */
export const savePlan = (
  base: CarePlan,
  words: Partial<PlanWords>,
): Promise<SaveOutcome<CarePlan, PlanColumn>> => {
  const before = entriesIn(base);
  return saveMerged(base, before, changesSince(before, entriesIn({ ...base, ...words })), {
    entriesIn,
    saveAt: (row, missing) => saveAt(row, wordsOf(missing)),
    readAgain: () => readPlan(base.user_id, base.patient_id),
  });
};

/** Adds the plan of an imported record; one that is there stays as it is. */
export async function addPlan(user_id: string, patient_id: string, words: PlanWords): Promise<void> {
  await saveAt(noPlan(user_id, patient_id), words);
}
