import { toAnswers } from '../../questionnaire/answers';
import { type Questionnaire, questionsOf } from '../../questionnaire/field';
import { ConflictDialog } from '../../ui/overlays/ConflictDialog';
import type { Conflict } from './useUpdatePatient';

type Props = { questionnaire: Questionnaire; conflict: Conflict };

/** The answers of a record that were changed here and on another device. */
export function RecordConflict({ questionnaire, conflict }: Props) {
  const { current, changes, columns, decide } = conflict;
  const questions = questionsOf(questionnaire).filter(({ column }) => columns.includes(column));
  const mine = toAnswers(questions, changes);
  const theirs = toAnswers(questions, current);
  return (
    <ConflictDialog
      title="Esta ficha mudou em outro aparelho"
      savedAt={current.updated_at}
      fields={questions.map(({ column, label }) => ({
        name: column,
        label,
        mine: mine[column] ?? '',
        theirs: theirs[column] ?? '',
      }))}
      onDecide={(kept) =>
        decide(kept && Object.fromEntries(Object.entries(changes).filter(([column]) => !kept.has(column))))
      }
    />
  );
}
