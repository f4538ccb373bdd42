import type { GoalColumn } from '../../questionnaire/goals';
import { supabase } from '../supabase/client';
import { askOnce, DataError, dataOf, GOAL_RATED, orThrow, UNIQUE_VIOLATION } from '../supabase/dataError';
import { type Goal, goalTexts, levelsOf, toGoal } from './goals';
import { type Conflict, changesSince, type Entries, mergeOnto, namesOf } from './merge';
import { type SaveOutcome, saveMerged } from './saveMerged';

/** What a therapist writes of a goal. */
export type GoalWords = Pick<Goal, Exclude<GoalColumn, 'levels'>> & {
  readonly levels: ReturnType<typeof levelsOf>;
};
/** A goal with an id from the client; a new version names the goal that it replaces. */
export type NewGoal = GoalWords & Pick<Goal, 'id' | 'patient_id' | 'replaces'>;

export type GoalConflict = Conflict<Goal, GoalColumn>;
export type GoalOutcome =
  | SaveOutcome<Goal, GoalColumn>
  /** It was rated meanwhile: other words or levels need a new version. */
  | { readonly kind: 'rated'; readonly current: Goal }
  /** Another device has made a new version of it. */
  | { readonly kind: 'replaced' };

/** What a rated goal keeps. */
const fixed: readonly GoalColumn[] = ['statement', 'levels', 'baseline'];

const entriesIn = (goal: Goal | GoalWords): Entries<GoalColumn> => {
  const texts = goalTexts(goal);
  return Object.fromEntries(namesOf<GoalColumn>(texts).map((column) => [column, { text: texts[column] }]));
};

const wordsIn = (goal: Goal): GoalWords => ({
  ...picked({ ...goal, levels: null }, namesOf<GoalColumn>(goalTexts(goal))),
  levels: levelsOf(goal),
});

function picked<Words extends Partial<GoalWords>>(
  words: Words,
  columns: readonly GoalColumn[],
): Pick<Words, GoalColumn & keyof Words> {
  const values = columns.flatMap((column) => (column in words ? [[column, words[column]]] : []));
  return Object.fromEntries(values) as Pick<Words, GoalColumn & keyof Words>;
}

/** What `words` change of a stored goal. */
const changesOf = (base: Goal, words: Partial<GoalWords>): Entries<GoalColumn> =>
  changesSince(entriesIn(base), entriesIn({ ...base, ...words }));

/** True if these words cannot be stored in a goal that was rated. */
export const needsNewVersion = (base: Goal, words: Partial<GoalWords>): boolean =>
  namesOf(changesOf(base, words)).some((column) => fixed.includes(column));

async function readGoal(userId: string, id: string): Promise<Goal | null> {
  const goal = supabase.from('goals').select('*').eq('user_id', userId).eq('id', id);
  const row = dataOf(await askOnce(goal.maybeSingle()));
  return row && toGoal(row);
}

/** Null if the goal has another revision. */
async function saveAt(current: Goal, words: Partial<GoalWords>): Promise<Goal | null> {
  const { id, user_id, revision } = current;
  const changed = supabase.from('goals').update(words).eq('id', id).eq('user_id', user_id);
  const row = dataOf(await changed.eq('revision', revision).select().maybeSingle());
  return row && toGoal(row);
}

/** Saves `changes`, made of `base`, on top of `current`; `words` has their values. */
async function saveOnto(
  current: Goal,
  base: Entries<GoalColumn>,
  changes: Entries<GoalColumn>,
  words: Partial<GoalWords>,
): Promise<GoalOutcome> {
  try {
    return await saveMerged(current, base, changes, {
      entriesIn,
      saveAt: (row, missing) => saveAt(row, picked(words, namesOf(missing))),
      readAgain: () => readGoal(current.user_id, current.id),
    });
  } catch (error) {
    if (!(error instanceof DataError && error.code === GOAL_RATED)) throw error;
    return (await isReplaced(current)) ? { kind: 'replaced' } : { kind: 'rated', current };
  }
}

async function isReplaced({ id, user_id }: Goal): Promise<boolean> {
  const later = supabase.from('goals').select('id').eq('user_id', user_id).eq('replaces', id);
  return dataOf(await askOnce(later.maybeSingle())) !== null;
}

/**
 * Inserts a goal. If an earlier attempt stored it and its answer was lost, that row gets what was changed since; what another
 * device has changed of it meanwhile is asked about.
 */
export async function createGoal(userId: string, goal: NewGoal): Promise<GoalOutcome> {
  const { id, patient_id, replaces, ...words } = goal;
  const answer = await supabase
    .from('goals')
    .insert({ id, patient_id, user_id: userId, replaces, ...words })
    .select()
    .single();
  if (answer.error?.code !== UNIQUE_VIOLATION) return { kind: 'saved', row: toGoal(orThrow(answer)) };
  const stored = await readGoal(userId, id);
  // no such goal: the one that it replaces has another new version
  if (!stored) return { kind: 'replaced' };
  return saveOnto(stored, stored.revision === 1 ? entriesIn(stored) : {}, entriesIn(words), words);
}

/** Saves what `words` change of `base` on top of what another device has saved meanwhile. */
export const changeGoal = (base: Goal, words: Partial<GoalWords>): Promise<GoalOutcome> =>
  saveOnto(base, entriesIn(base), changesOf(base, words), words);

/** Stores what `words` change of a rated goal as a goal of its own, which replaces it. */
export async function addVersion(base: Goal, id: string, words: Partial<GoalWords>): Promise<GoalOutcome> {
  const current = await readGoal(base.user_id, base.id);
  if (!current) return { kind: 'gone' };
  const changes = changesOf(base, words);
  const { missing, contested } = mergeOnto(entriesIn(base), changes, entriesIn(current));
  if (namesOf(contested).length > 0) return { kind: 'conflict', current, changes, contested };
  const merged = { ...wordsIn(current), ...picked(words, namesOf(missing)) };
  return createGoal(base.user_id, { ...merged, id, patient_id: base.patient_id, replaces: base.id });
}

/** The words that entries stand for: `words` has their values. */
export const wordsAmong = (words: Partial<GoalWords>, entries: Entries<GoalColumn>): Partial<GoalWords> =>
  picked(words, namesOf(entries));
