import { type Conflict, canKeepBoth, type Entry } from '../../data/records/merge';
import type { PatientRow } from '../../data/records/patients';
import { formatDate, fromIsoDate } from '../../lib/dates';
import { LONG_TEXT_MAX } from '../../lib/limits';
import { toAnswers } from '../../questionnaire/answers';
import { dischargeReasonLabel } from '../../questionnaire/discharge';
import { type Question, questionsOf } from '../../questionnaire/field';
import { informedBy, markLabels } from '../../questionnaire/marks';
import { questionnaireFor } from '../../questionnaire/questionnaires';
import type { ConflictQuestion } from '../../ui/overlays/ConflictDialog';

/** An answer, or the label of its mark, with the informant. */
function words(question: Question, { text, mark }: Entry): string {
  const { column } = question;
  const said = toAnswers([question], { [column]: text })[column] || (mark?.mark ? markLabels[mark.mark] : '');
  return mark?.informant ? `${said}\n\n${informedBy(mark.informant)}` : said;
}

const asWritten = (text: string) => text;

/** What a discharge and its end change. */
const treatmentFields = [
  { name: 'discharged_on', label: 'Data da alta', shown: fromIsoDate },
  { name: 'discharge_reason', label: 'Motivo da alta', shown: dischargeReasonLabel },
  { name: 'discharge_summary', label: 'Resumo da alta', shown: asWritten },
  { name: 'readmission_reason', label: 'Motivo para desfazer', shown: asWritten },
  { name: 'resumed_on', label: 'Data da retomada', shown: fromIsoDate },
  { name: 'archived_at', label: 'Arquivada em', shown: formatDate },
] as const;

/** The answers, marks and discharge of a record that were changed here and on another device. */
export function recordConflict({ current, contested }: Conflict<PatientRow>): ConflictQuestion {
  const treatment = treatmentFields.flatMap(({ name, label, shown }) => {
    const versions = contested[name];
    if (!versions) return [];
    const said = ({ text }: Entry) => (text ? shown(text) : 'Em branco');
    return { name, label, mine: said(versions.mine), theirs: said(versions.theirs), canKeepBoth: false };
  });
  return {
    title: 'Esta ficha mudou em outro aparelho',
    savedAt: current.updated_at,
    fields: [
      ...questionsOf(questionnaireFor(current.tipo)).flatMap((question) => {
        const { column, label, kind } = question;
        const versions = contested[column];
        if (!versions) return [];
        return {
          name: column,
          label,
          mine: words(question, versions.mine),
          theirs: words(question, versions.theirs),
          canKeepBoth: kind === 'longText' && canKeepBoth(versions, LONG_TEXT_MAX),
        };
      }),
      ...treatment,
    ],
  };
}
