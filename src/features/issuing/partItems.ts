import { formatCivilDay } from '../../lib/dates';
import { answersOf, askedIn } from '../../printing/issued/answerEntries';
import { hasFamilyWords } from '../../printing/issued/familyWords';
import { familyRows } from '../../printing/issued/issuedLetter';
import type { ReportSources } from '../../printing/issued/reportSources';
import { comparedNames } from '../../questionnaire/evaluations';
import { columnsOfPart, type ReportKind, type ReportPart } from '../../questionnaire/issuedReports';
import { isSameInstrument } from '../../questionnaire/results';
import { noteLine } from '../../questionnaire/sessionNotes';
import { planEntries } from '../../records/carePlans';

/** Something of a part that can be left out, or, of the notes, chosen. */
export type PartItem = { readonly id: string; readonly label: string };

/** The instruments, each once, however its name is written. */
function instrumentsOf({ rows }: ReportSources): readonly string[] {
  const names = (rows.results ?? []).map(({ instrument }) => instrument.trim());
  return names.filter((name, index) => names.findIndex((other) => isSameInstrument(other, name)) === index);
}

/** What a part can be chosen from, one by one; empty where it is taken as a whole. */
export function itemsOf(part: ReportPart, kind: ReportKind, sources: ReportSources): readonly PartItem[] {
  switch (part) {
    case 'advice':
      return familyRows(kind, sources).map(({ id, entry }) => ({ id, label: entry.label }));
    case 'functional':
      return answersOf(sources.patient, part, new Date()).map(({ column = '', label }) => ({
        id: column,
        label,
      }));
    case 'goals':
      return (sources.goals ?? []).map(({ goal }) => ({ id: goal.id, label: goal.statement.trim() }));
    case 'results':
      return instrumentsOf(sources).map((name) => ({ id: name, label: name }));
    case 'comparison': {
      const evaluations = sources.evaluations ?? [];
      const names = comparedNames(evaluations);
      return evaluations.map(({ id }, index) => ({ id, label: names[index] ?? '' }));
    }
    case 'documents':
      return (sources.documents ?? []).map(({ id, file_name }) => ({ id, label: file_name }));
    case 'notes':
      return (sources.notes?.notes ?? []).map(({ note }) => ({
        id: note.id,
        label: `${formatCivilDay(note.occurred_on)} · ${noteLine(note)}`,
      }));
    default:
      return [];
  }
}

/** False for a part for which nothing is in the record; what is not read may be there. */
export function hasContent(part: ReportPart, sources: ReportSources): boolean {
  const { patient, rows, goals, evaluations, notes, documents } = sources;
  switch (part) {
    case 'opinion':
    case 'advice':
      return true;
    case 'plan':
      return rows.care_plans?.flatMap(planEntries).length !== 0 || isAnswered(part, sources);
    case 'goals':
      return goals?.length !== 0;
    case 'family':
      return hasFamilyWords(sources);
    case 'results':
      return rows.results?.length !== 0;
    case 'comparison':
      return !evaluations || evaluations.some(({ kind }) => kind === 'again');
    case 'attendance':
      return notes?.notes.length !== 0 || rows.absences?.length !== 0;
    case 'notes':
      return notes?.notes.length !== 0;
    case 'documents':
      return documents?.length !== 0;
    case 'birth':
      return patient.dataNascimento !== '';
    default:
      return isAnswered(part, sources);
  }
}

const isAnswered = (part: ReportPart, { patient }: ReportSources) =>
  answersOf(patient, part, new Date()).length > 0;

/** The parts that make sense for this patient's form. */
export const isOffered = (part: ReportPart, { patient }: ReportSources): boolean =>
  columnsOfPart(part).length === 0 || askedIn(patient, part).length > 0;
