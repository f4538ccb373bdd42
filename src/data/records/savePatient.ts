import { isFilled } from '../../lib/text';
import type { AnswerColumn, AnswerValues, PatientKind } from '../../questionnaire/field';
import type { MarkChanges, MarkEntry } from '../../questionnaire/marks';
import type { TreatmentColumn } from '../../records/treatment';
import { supabase } from '../supabase/client';
import { CHANGED_ELSEWHERE, DataError, dataOf, orThrow, UNIQUE_VIOLATION } from '../supabase/dataError';
import type { Insert, Update } from '../supabase/schema';
import {
  type Attempt,
  baseOf,
  type Conflict,
  changesSince,
  type Entries,
  type Entry,
  type Known,
  mergeOnto,
  namesOf,
} from './merge';
import { type PatientRow, patientColumns, readPatient } from './patients';
import { type SaveOutcome, savedRow, saveMerged } from './saveMerged';

/** The form has validated name and birth date, the two columns that are never null. */
export type NewPatient = Partial<AnswerValues> & {
  readonly id: string;
  readonly tipo: PatientKind;
  readonly attended_on: string;
  readonly questionnaire_version: number;
};

type Columns = AnswerColumn | TreatmentColumn | 'archived_at';
type Values = { readonly [column in Columns]?: string | null };

/** Changes of answers, treatment and marks, and the row that they were made of. */
export type Changes = {
  readonly base: PatientRow;
  readonly answers: Values;
  readonly marks: MarkChanges;
};

export type UpdateOutcome<Column extends string> = SaveOutcome<PatientRow, Column>;

/** Adds the changes that a trigger makes: answering or emptying a question deletes its mark. */
function withCleared(current: PatientRow, answers: Values, marks: MarkChanges): MarkChanges {
  const columns = current.answer_marks
    .map(({ column }) => column as AnswerColumn)
    .filter((column) => column in answers && isFilled(answers[column]) !== isFilled(current[column]));
  return { ...Object.fromEntries(columns.map((column) => [column, null])), ...marks };
}

function entriesOf(answers: Values, marks: MarkChanges): Entries<Columns> {
  const columns = new Set([...namesOf(answers), ...namesOf(marks)]);
  return Object.fromEntries(
    [...columns].map((column) => {
      const { [column]: text } = answers;
      const mark = column in marks ? marks[column as AnswerColumn] : undefined;
      return [column, { ...(text !== undefined && { text }), ...(mark !== undefined && { mark }) }];
    }),
  );
}

/** What a row says in the columns of `content`. */
export function recordEntriesIn(row: PatientRow, content: Entries<Columns>): Entries<Columns> {
  const marks: { readonly [column: string]: MarkEntry } = Object.fromEntries(
    row.answer_marks.map(({ column, mark, informant }) => [column, { mark, informant }]),
  );
  return Object.fromEntries(
    namesOf(content).map((column) => [column, { text: row[column] ?? null, mark: marks[column] ?? null }]),
  );
}

export function partsOf(entries: Entries<Columns>): {
  readonly answers: Values;
  readonly marks: MarkChanges;
} {
  const parts = Object.entries(entries) as [Columns, Entry][];
  return {
    answers: Object.fromEntries(
      parts.flatMap(([column, { text }]) => (text === undefined ? [] : [[column, text]])),
    ),
    marks: Object.fromEntries(
      parts.flatMap(([column, { mark }]) => (mark === undefined ? [] : [[column, mark]])),
    ),
  };
}

export function withEntries(row: PatientRow, entries: Entries<Columns>): PatientRow {
  const { answers, marks } = partsOf(entries);
  const changed = Object.entries(marks).flatMap(([column, entry]) => (entry ? [{ column, ...entry }] : []));
  const kept = row.answer_marks.filter(({ column }) => !(column in marks));
  return { ...row, ...(answers as Partial<PatientRow>), answer_marks: [...kept, ...changed] };
}

/** Saves the changes if the record is still at the revision of `current`; null otherwise. */
async function saveAt(
  userId: string,
  current: PatientRow,
  answers: Values,
  marks: MarkChanges,
): Promise<PatientRow | null> {
  if (Object.keys(marks).length > 0) {
    const answer = await supabase.rpc('save_record', {
      patient: current.id,
      at_revision: current.revision,
      answers,
      marks,
    });
    return dataOf(answer);
  }
  return dataOf(
    await supabase
      .from('patients')
      .update(answers as Update<'patients'>)
      .eq('id', current.id)
      .eq('user_id', userId)
      .eq('revision', current.revision)
      .select(patientColumns)
      .maybeSingle(),
  );
}

/** Saves what `words` change of the row that was `known` on top of `current`, as it was read last; `sent` as in `saveMerged`. */
const saveOnto = (
  userId: string,
  current: PatientRow,
  known: Known<Columns>,
  words: Entries<Columns>,
  sent: readonly Attempt<Columns>[] = [],
): Promise<UpdateOutcome<Columns>> =>
  saveMerged(
    current,
    known,
    words,
    {
      entriesIn: (row) => recordEntriesIn(row, words),
      saveAt: (row, missing) => {
        const { answers, marks } = partsOf(missing);
        return saveAt(userId, row, answers, withCleared(row, answers, marks));
      },
      readAgain: () => readPatient(userId, current.id),
    },
    sent,
  );

/** What changes send, with the marks that they clear. */
export const changedBy = ({ base, answers, marks }: Changes): Entries<Columns> =>
  entriesOf(answers, withCleared(base, answers, marks));

/**
 * Saves changes of answers and marks, made of `base`, on top of what another device has saved meanwhile. Where one device has
 * answered a question that the other one marked, this is a conflict, too.
 */
export async function updatePatient<Column extends Columns>(
  userId: string,
  base: PatientRow,
  changes: { readonly [column in Column]?: string | null },
  marks: MarkChanges = {},
  sent: readonly Attempt<Columns>[] = [],
): Promise<UpdateOutcome<Column | AnswerColumn>> {
  const changed = changedBy({ base, answers: changes, marks });
  const before = recordEntriesIn(base, Object.assign({}, ...sent.map((one) => one.words), changed));
  // what was sent and is not changed any more is to be as it was
  const words = Object.fromEntries(
    namesOf(before).map((column) => [column, { ...before[column], ...changed[column] }]),
  );
  const { archived_at, ...known } = before;
  // said although it was so, it is to be so, whatever another device has made of it
  const isSaidAgain = changed.archived_at?.text === archived_at?.text;
  const { revision } = base;
  const entries = isSaidAgain ? known : before;
  return (await saveOnto(userId, base, { entries, revision }, words, sent)) as UpdateOutcome<
    Column | AnswerColumn
  >;
}

/** What a new record says, as far as a retry compares it. Without `marks`, they are not compared. */
export function newRecordEntries({
  patient,
  marks,
}: {
  readonly patient: NewPatient;
  readonly marks?: MarkChanges;
}) {
  const { id: _id, tipo: _tipo, attended_on: _on, questionnaire_version: _version, ...answers } = patient;
  const none = Object.fromEntries(namesOf(answers).map((column) => [column, null]));
  return entriesOf(answers, marks ? { ...none, ...marks } : {});
}

/**
 * A new record is stored already, and was changed elsewhere in what the retry changes: nothing was overwritten. The changes of
 * the conflict are those since it was stored.
 */
export class RecordChanged extends DataError {
  constructor(readonly conflict: Conflict<PatientRow>) {
    super('refused', CHANGED_ELSEWHERE);
  }
}

export function withChanges(
  row: PatientRow,
  { answers, marks }: Pick<Changes, 'answers' | 'marks'>,
): PatientRow {
  return withEntries(row, entriesOf(answers, marks));
}

/**
 * `updatePatient`, which rejects unless the record was saved: with `RecordChanged` when the same was changed elsewhere, as for what
 * belongs to a deleted record when there is none. Nobody is asked whether it is archived: what arrives last counts. `earlier` is what
 * attempts have sent whose answers were lost.
 */
export async function savePatient(
  userId: string,
  { base, answers, marks }: Changes,
  earlier: readonly Attempt<Columns>[] = [],
): Promise<PatientRow> {
  if (Object.keys(answers).length + Object.keys(marks).length + earlier.length === 0) return base;
  const outcome = await updatePatient(userId, base, answers, marks, earlier);
  if (outcome.kind === 'conflict' && outcome.contested.archived_at) {
    const { archived_at: _, ...contested } = outcome.contested;
    const { archived_at, ...otherChanges } = outcome.changes;
    const isThere = Boolean(archived_at?.text) === Boolean(outcome.current.archived_at);
    const changes = isThere ? otherChanges : outcome.changes;
    if (namesOf(contested).length > 0) throw new RecordChanged({ ...outcome, contested, changes });
    return savePatient(userId, { base: outcome.current, ...partsOf(changes) });
  }
  return savedRow(outcome, '23503', (conflict) => new RecordChanged(conflict));
}

/** The changes without the marks of questions that stand unmarked, with the text that was sent. */
function withoutAdded(
  changes: Entries<Columns>,
  sent: Entries<Columns>,
  current: Entries<Columns>,
): Entries<Columns> {
  const kept = (Object.entries(changes) as [Columns, Entry][]).map(([column, { mark, ...entry }]) => {
    const isUnmarked = !current[column]?.mark && current[column]?.text === sent[column]?.text;
    return [column, { ...entry, ...(mark !== undefined && !(mark && isUnmarked) && { mark }) }];
  });
  return Object.fromEntries(kept);
}

/**
 * Inserts a patient with an id from the client, so that a retry after a lost answer finds the row of an earlier attempt
 * instead of creating a second patient. `earlier` lists what those attempts sent: what was changed since is saved too, as
 * by `updatePatient`, and a conflict rejects with `RecordChanged`. The marks are left to `addMarks`, unless others are stored.
 */
export async function createPatient(
  userId: string,
  patient: NewPatient,
  marks?: MarkChanges,
  earlier: readonly Attempt[] = [],
): Promise<PatientRow> {
  const answer = await supabase
    .from('patients')
    .insert({ ...patient, user_id: userId } as Insert<'patients'>)
    // without the marks: a new record has none, and the embedded backend would answer with a list
    .select()
    .single();
  const existing = answer.error?.code === UNIQUE_VIOLATION && (await readPatient(userId, patient.id));
  if (!existing) return { ...orThrow(answer), answer_marks: [] };

  const mine = newRecordEntries({ patient, ...(marks && { marks }) });
  const current = recordEntriesIn(existing, mine);
  const { revision } = existing;
  const base = baseOf(null, earlier, { entries: current, revision });
  const changes = mergeOnto(base, changesSince(base, mine), current).missing;
  const outcome = await saveOnto(
    userId,
    existing,
    // of which revision that was, its attempts have said
    { entries: base, revision: 0 },
    withoutAdded(changes, { ...mine, ...base }, current),
  );
  // as for what belongs to a deleted record
  return savedRow(outcome, '23503', (conflict) => new RecordChanged({ ...conflict, changes }));
}

/**
 * Stores the marks of a new record; can be repeated. A stored mark is newer and stays. Skips the mark of a question that
 * was answered meanwhile, and the informant of one that was emptied.
 */
export async function addMarks(
  userId: string,
  row: { readonly id: string } & Partial<AnswerValues>,
  marks: MarkChanges,
): Promise<void> {
  const rows = (Object.entries(marks) as [AnswerColumn, MarkChanges[AnswerColumn]][]).flatMap(
    ([column, entry]) =>
      entry && isFilled(row[column]) === (entry.mark === null)
        ? [{ ...entry, column, patient_id: row.id, user_id: userId }]
        : [],
  );
  if (rows.length === 0) return;
  dataOf(
    await supabase
      .from('answer_marks')
      .upsert(rows, { onConflict: 'patient_id,user_id,column', ignoreDuplicates: true }),
  );
}
