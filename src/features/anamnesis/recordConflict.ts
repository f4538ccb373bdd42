import type { Conflict, Entry } from '../../data/records/merge';
import type { PatientRow } from '../../data/records/patients';
import { type ComparedField, conflictQuestion } from '../../device/rows/conflictQuestion';
import { fromIsoDate } from '../../lib/dates';
import { LONG_TEXT_MAX } from '../../lib/limits';
import { toAnswers } from '../../questionnaire/answers';
import { dischargeReasonLabel } from '../../questionnaire/discharge';
import { type Question, questionsOf } from '../../questionnaire/field';
import { informedBy, markLabels } from '../../questionnaire/marks';
import { questionnaireFor } from '../../questionnaire/questionnaires';

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

const asWritten = ({ text }: Entry) => text ?? '';
const asDay = ({ text }: Entry) => fromIsoDate(text ?? null);

/** What a discharge and its end change. */
const treatmentFields: readonly ComparedField[] = [
  { name: 'discharged_on', label: 'Data da alta', shown: asDay },
  { name: 'discharge_reason', label: 'Motivo da alta', shown: ({ text }) => dischargeReasonLabel(text) },
  { name: 'discharge_summary', label: 'Resumo da alta', shown: asWritten },
  { name: 'readmission_reason', label: 'Motivo para desfazer', shown: asWritten },
  { name: 'resumed_on', label: 'Data da retomada', shown: asDay },
];

/** The answers, marks and discharge of a record that were changed here and on another device. */
export const recordConflict = (conflict: Conflict<PatientRow>) =>
  conflictQuestion('Esta ficha mudou em outro aparelho', conflict, [
    ...questionsOf(questionnaireFor(conflict.current.tipo)).map(fieldOf),
    ...treatmentFields,
  ]);
