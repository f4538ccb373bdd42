import type { QueryClient } from '@tanstack/react-query';
import { recordSaved } from '../../data/records/afterSave';
import { type Conflict, decide, type Entry } from '../../data/records/merge';
import type { PatientRow } from '../../data/records/patients';
import { type Changes, partsOf, RecordChanged } from '../../data/records/savePatient';
import type { Decision } from '../../lib/decision';
import { LONG_TEXT_MAX } from '../../lib/limits';
import { toAnswers } from '../../questionnaire/answers';
import { type Question, questionsOf } from '../../questionnaire/field';
import { informedBy, markLabels } from '../../questionnaire/marks';
import { questionnaireFor } from '../../questionnaire/questionnaires';
import { columnsOf } from '../../records/entityWords';
import { besideDischarge, inUse, treatment } from '../../records/treatment';
import type { Sending } from '../useSend';
import { type ComparedField, columnFields, conflictQuestion } from './conflictQuestion';

/** An answer, or the label of its mark, with the informant. */
function words(question: Question, { text, mark }: Entry): string {
  const { column } = question;
  const said = toAnswers([question], { [column]: text })[column] || (mark?.mark ? markLabels[mark.mark] : '');
  return mark?.informant ? `${said}\n\n${informedBy(mark.informant)}` : said;
}

const fieldOf = (question: Question): ComparedField => ({
  name: question.column,
  label: question.label,
  shown: (version) => words(question, version),
  most: question.kind === 'longText' ? LONG_TEXT_MAX : undefined,
});

/** Only one of the versions has a discharge: its columns are decided on by its day, since none stands beside those of the other. */
function isOneDischarged({ contested: { discharged_on } }: Conflict<PatientRow>): boolean {
  if (!discharged_on) return false;
  return (discharged_on.mine.text ?? null) === null || (discharged_on.theirs.text ?? null) === null;
}

/** The answers, marks and discharge of a record that were changed here and on another device. */
export const recordConflict = (conflict: Conflict<PatientRow>) =>
  conflictQuestion('Esta ficha mudou em outro aparelho', conflict, [
    ...questionsOf(questionnaireFor(conflict.current.tipo)).map(fieldOf),
    ...columnFields(treatment).filter(({ name }) => name === 'discharged_on' || !isOneDischarged(conflict)),
  ]);

/** The changes that are left when the therapist has decided, made of the row on the server. */
export function decidedChanges(conflict: Conflict<PatientRow>, decision: Decision): Changes {
  const { current } = conflict;
  const decided = partsOf(decide(conflict, decision));
  if (!isOneDischarged(conflict)) return { base: current, ...decided };
  const { discharged_on, ...answers } = decided.answers;
  if (discharged_on !== undefined)
    return { base: current, ...decided, answers: { ...decided.answers, ...besideDischarge(discharged_on) } };
  const ofTreatment: readonly string[] = [...columnsOf(treatment), ...Object.keys(inUse)];
  const others = Object.entries(answers).filter(([name]) => !ofTreatment.includes(name));
  return { base: current, ...decided, answers: Object.fromEntries(others) };
}

/** Asks about a record that another device has changed, and sends what is left of the changes as the therapist has decided. */
export const askedOfRecord =
  (cache: QueryClient, sending: (left: Changes) => Sending): NonNullable<Sending['asked']> =>
  (error) =>
    error instanceof RecordChanged
      ? {
          question: recordConflict(error.conflict),
          decided: (decision) => {
            recordSaved(cache, error.conflict.current);
            return sending(decidedChanges(error.conflict, decision));
          },
        }
      : undefined;
