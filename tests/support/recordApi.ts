import type { PatientRow } from '../../src/data/records/patients';
import type { AnswerColumn } from '../../src/questionnaire/field';
import { type MarkChanges, toMarks } from '../../src/questionnaire/marks';
import { type FakeRow, fakeFunction, fakeServer, fakeTable } from './fakeTable';
import { ibge } from './fixtures/ibge';
import { server } from './msw';

type Change = { readonly answers: Partial<PatientRow>; readonly marks: MarkChanges };
type Given = Change & { readonly patient: string; readonly at_revision: number };

const isFilled = (value: unknown) => typeof value === 'string' && value.trim() !== '';

/** The record as the database has it after a change: without the mark of a question that was answered or emptied. */
function marked(row: FakeRow, before: FakeRow, marks: MarkChanges = {}): FakeRow {
  const known = toMarks(before.answer_marks as PatientRow['answer_marks']);
  const answer_marks = Object.entries({ ...known, ...marks }).flatMap(([column, one]) => {
    const stays = isFilled(before[column]) === isFilled(row[column]) || column in marks;
    return one && stays ? [{ column: column as AnswerColumn, ...one }] : [];
  });
  return { ...row, answer_marks };
}

/** The table of the records, that of the marks of a new one, and the function that changes one with its marks. */
export function fakeRecords(stored: readonly FakeRow[], of = fakeServer()) {
  const saved: Change[] = [];
  const patients = fakeTable('patients', stored, {
    of,
    defaults: { answer_marks: [], photo_url: null, archived_at: null },
    trigger: (row, before) => (before ? marked(row, before) : row),
  });
  fakeTable('answer_marks', [], {
    of,
    trigger: (row) => {
      const { patient_id, column, mark, informant } = row;
      const said = { [String(column)]: { mark, informant } } as MarkChanges;
      patients.set(patients.rows().map((one) => (one.id === patient_id ? marked(one, one, said) : one)));
      return row;
    },
  });
  fakeFunction(
    'save_record',
    ({ patient, at_revision, answers, marks }: Given) => {
      const find = () => patients.rows().find((row) => row.id === patient);
      const known = find();
      if (known?.revision !== at_revision) return null;
      saved.push({ answers, marks });
      patients.changeElsewhere(marked({ ...known, ...answers }, known, marks));
      return find();
    },
    { on: 'write', of },
  );
  const sent = (): readonly Change[] => [
    ...patients.sent().map((answers) => ({ answers, marks: {} })),
    ...saved,
  ];
  return { ...patients, sent };
}

/** The server of one stored record. */
export function serveRecord(row: PatientRow) {
  const { rows, set, sent, ...planned } = fakeRecords([row]);
  server.use(...ibge());
  return {
    ...planned,
    get row() {
      return rows()[0] as PatientRow;
    },
    set row(next) {
      set([next]);
    },
    get sent() {
      return sent();
    },
  };
}
