import { type Conflict, canKeepBoth, type Entry } from '../../data/records/merge';
import type { PatientRow } from '../../data/records/patients';
import { LONG_TEXT_MAX } from '../../lib/limits';
import { toAnswers } from '../../questionnaire/answers';
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

/** The answers and marks of a record that were changed here and on another device. */
export function recordConflict({ current, contested }: Conflict<PatientRow>): ConflictQuestion {
  return {
    title: 'Esta ficha mudou em outro aparelho',
    savedAt: current.updated_at,
    fields: questionsOf(questionnaireFor(current.tipo)).flatMap((question) => {
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
  };
}
