import type { PatientRow } from '../../data/records/patients';
import { toAnswers } from '../../questionnaire/answers';
import { type Question, type Questionnaire, questionsOf } from '../../questionnaire/field';
import { informedBy, markLabels, toMarks } from '../../questionnaire/marks';
import { ConflictDialog } from '../../ui/overlays/ConflictDialog';
import type { Conflict } from './useUpdatePatient';

type Props = { questionnaire: Questionnaire; conflict: Conflict };

/** An answer, or the words of its mark, and who said it. */
function version(question: Question, row: PatientRow): string {
  const { column } = question;
  const said = toMarks(row.answer_marks)[column];
  const text = toAnswers([question], row)[column] || (said?.mark ? markLabels[said.mark] : '');
  return said?.informant ? `${text}\n\n${informedBy(said.informant)}` : text;
}

/** The answers and marks of a record that were changed here and on another device. */
export function RecordConflict({ questionnaire, conflict }: Props) {
  const { mine, current, columns, decide } = conflict;
  const questions = questionsOf(questionnaire).filter(({ column }) => columns.includes(column));
  return (
    <ConflictDialog
      title="Esta ficha mudou em outro aparelho"
      savedAt={current.updated_at}
      fields={questions.map((question) => ({
        name: question.column,
        label: question.label,
        mine: version(question, mine),
        theirs: version(question, current),
      }))}
      onDecide={decide}
    />
  );
}
