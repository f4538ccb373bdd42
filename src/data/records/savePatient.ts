import type { AnswerColumn, AnswerValues, PatientKind } from '../../questionnaire/field';
import type { MarkChanges, MarkEntry } from '../../questionnaire/marks';
import { supabase } from '../supabase/client';
import { DataError, dataOf, orThrow, UNIQUE_VIOLATION } from '../supabase/dataError';
import type { Insert, Update } from '../supabase/schema';
import { type PatientRow, patientColumns, readPatient } from './patients';

/** The form has validated name and birth date, the two columns that are never null. */
export type NewPatient = Partial<AnswerValues> & {
  readonly id: string;
  readonly tipo: PatientKind;
  readonly attended_on: string;
  readonly questionnaire_version: number;
};

/**
 * The answers that a first attempt, whose response was lost, did not store. If the record was changed
 * elsewhere since, its answers are newer than the retry's: then only empty columns are filled.
 */
function missingIn(existing: PatientRow, patient: NewPatient): Partial<AnswerValues> {
  const { id: _id, tipo: _tipo, attended_on: _on, questionnaire_version: _version, ...answers } = patient;
  const columns = Object.entries(answers).filter(([column, value]) => {
    const there = existing[column as AnswerColumn];
    return value !== there && (existing.revision === 1 || there === null);
  });
  return Object.fromEntries(columns);
}

/**
 * The marks that an earlier attempt stored differently; none if the record was changed since. Marks that it did not store
 * are left to `addMarks`.
 */
function otherMarks(existing: PatientRow, marks: MarkChanges): MarkChanges {
  if (existing.revision > 1) return {};
  const columns = existing.answer_marks.map(({ column }) => column as AnswerColumn);
  return Object.fromEntries(
    columns
      .filter((column) => !isSameMark(markOf(existing, column), marks[column]))
      .map((column) => [column, marks[column] ?? null]),
  );
}

/**
 * Inserts a patient with an id from the client, so that a retry after a lost response finds the first
 * attempt's row instead of creating a second patient. Changes made between the attempts are saved too, those of
 * `marks` among them.
 */
export async function createPatient(
  userId: string,
  patient: NewPatient,
  marks?: MarkChanges,
): Promise<PatientRow> {
  const answer = await supabase
    .from('patients')
    .insert({ ...patient, user_id: userId } as Insert<'patients'>)
    // without the marks: a new record has none, and the embedded backend would answer with a list
    .select()
    .single();
  const existing = answer.error?.code === UNIQUE_VIOLATION && (await readPatient(userId, patient.id));
  if (existing) {
    const changes = missingIn(existing, patient);
    const markChanges = marks ? otherMarks(existing, marks) : {};
    if (Object.keys(changes).length === 0 && Object.keys(markChanges).length === 0) return existing;
    const outcome = await updatePatient(userId, existing, changes, markChanges);
    return outcome.kind === 'saved' ? outcome.row : existing;
  }
  return { ...orThrow(answer), answer_marks: [] };
}

/** The columns of a discharge. */
type DischargeColumn = 'discharged_on' | 'discharge_reason' | 'discharge_summary' | 'readmission_reason';

export type UpdateOutcome<Column> =
  | { readonly kind: 'saved'; readonly row: PatientRow }
  | { readonly kind: 'gone' }
  /** The same fields were changed elsewhere since `base` was read; the therapist must choose. */
  | { readonly kind: 'conflict'; readonly current: PatientRow; readonly columns: readonly Column[] };

type Values = { readonly [column in AnswerColumn | DischargeColumn]?: string | null };

const isFilled = (value: unknown) => typeof value === 'string' && value.trim() !== '';

/** Adds the changes that a trigger makes: answering or emptying a question deletes its mark. */
function withCleared(current: PatientRow, answers: Values, marks: MarkChanges): MarkChanges {
  const columns = current.answer_marks
    .map(({ column }) => column as AnswerColumn)
    .filter((column) => column in answers && isFilled(answers[column]) !== isFilled(current[column]));
  return { ...Object.fromEntries(columns.map((column) => [column, null])), ...marks };
}

const markOf = (row: PatientRow, column: string) => row.answer_marks.find((mark) => mark.column === column);

const isSameMark = (one: MarkEntry | null | undefined, other: MarkEntry | null | undefined) =>
  one?.mark === other?.mark && (one?.informant ?? null) === (other?.informant ?? null);

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

/** How often an update is retried on top of concurrent changes in other fields. */
const MERGE_TRIES = 3;

/**
 * Saves changes of answers and marks if the record is still at the revision of `base`. Otherwise nothing is overwritten
 * silently: equal values count as saved, changes of other questions are kept, changes of the same question are a
 * conflict, also where one device answered it and the other marked it.
 */
export async function updatePatient<Column extends AnswerColumn | DischargeColumn>(
  userId: string,
  base: PatientRow,
  changes: { readonly [column in Column]?: string | null },
  marks: MarkChanges = {},
): Promise<UpdateOutcome<Column | AnswerColumn>> {
  let current: PatientRow = base;
  for (let tries = 0; tries < MERGE_TRIES; tries += 1) {
    const saved = await saveAt(userId, current, changes, withCleared(current, changes, marks));
    if (saved) return { kind: 'saved', row: saved };

    const stored = await readPatient(userId, base.id);
    if (!stored) return { kind: 'gone' };
    const answered = (Object.keys(changes) as Column[]).filter(
      (column) => stored[column] !== changes[column],
    );
    const marked = (Object.keys(marks) as AnswerColumn[]).filter(
      (column) => !isSameMark(markOf(stored, column), marks[column]),
    );
    if (answered.length === 0 && marked.length === 0) return { kind: 'saved', row: stored };
    const isMarkedElsewhere = (column: Column | AnswerColumn) =>
      !isSameMark(markOf(stored, column), markOf(base, column));
    // a mark means that there is no answer, an informant belongs to the answer that was read
    const isForAnother = (column: AnswerColumn) =>
      marks[column] && stored[column] !== base[column] && stored[column] !== changes[column as Column];
    const contested = [
      ...answered.filter((column) => stored[column] !== base[column] || isMarkedElsewhere(column)),
      ...marked.filter((column) => isMarkedElsewhere(column) || isForAnother(column)),
    ];
    if (contested.length > 0) {
      return { kind: 'conflict', current: stored, columns: [...new Set(contested)] };
    }
    current = stored;
  }
  throw new DataError('failed', 'revision');
}

/**
 * Stores the marks of a new record; can be repeated. A stored mark is newer and stays. Skips the mark of a question that
 * was answered meanwhile, and the informant of one that was emptied.
 */
export async function addMarks(userId: string, row: PatientRow, marks: MarkChanges): Promise<void> {
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
