import { AnimatePresence } from 'framer-motion';
import type { PatientRow } from '../../data/records/patients';
import { toAnswers } from '../../questionnaire/answers';
import { type Question, questionsOf } from '../../questionnaire/field';
import { informedBy, markLabels, toMarks } from '../../questionnaire/marks';
import { questionnaireFor } from '../../questionnaire/questionnaires';
import { ConflictDialog } from '../../ui/overlays/ConflictDialog';
import type { Decided } from '../../ui/overlays/useConflict';
import type { RecordVersions } from './useSaveChanges';

/** An answer, or the words of its mark, and who said it. */
function version(question: Question, row: PatientRow): string {
  const { column } = question;
  const said = toMarks(row.answer_marks)[column];
  const text = toAnswers([question], row)[column] || (said?.mark ? markLabels[said.mark] : '');
  return said?.informant ? `${text}\n\n${informedBy(said.informant)}` : text;
}

function Versions({ mine, current, columns, decide }: Decided<RecordVersions>) {
  const questions = questionsOf(questionnaireFor(current.tipo));
  return (
    <ConflictDialog
      title="Esta ficha mudou em outro aparelho"
      savedAt={current.updated_at}
      fields={questions
        .filter(({ column }) => columns.includes(column))
        .map((question) => ({
          name: question.column,
          label: question.label,
          mine: version(question, mine),
          theirs: version(question, current),
        }))}
      onDecide={decide}
    />
  );
}

/** The answers and marks of a record that were changed here and on another device, while there are any. */
export function RecordConflict({ conflict }: { conflict: Decided<RecordVersions> | null }) {
  return (
    <AnimatePresence>
      {conflict && <Versions key={conflict.current.revision} {...conflict} />}
    </AnimatePresence>
  );
}
