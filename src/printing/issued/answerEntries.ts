import type { Evaluation } from '../../data/records/evaluations';
import type { PatientRow } from '../../data/records/patients';
import { fromIsoDate, todayIso } from '../../lib/dates';
import { type EvaluatedAnswer, evaluatedAnswers } from '../../questionnaire/evaluations';
import type { ReportPart } from '../../questionnaire/issuedReports';
import { type Marks, PATIENT, toMarks } from '../../questionnaire/marks';
import { type SectionEntry, toSections } from '../../questionnaire/present';
import { questionnaireFor, questionsOfPart } from '../../questionnaire/questionnaires';

function entriesIn(patient: PatientRow, marks: Marks, part: ReportPart, now: Date): SectionEntry[] {
  const asked = questionsOfPart(part, patient.tipo);
  return toSections(questionnaireFor(patient.tipo), patient, marks, now)
    .flatMap(({ entries }) => entries)
    .filter((entry) => asked.some(({ column }) => column === entry.column))
    .map(({ informant, ...entry }) => (informant && informant !== PATIENT ? { ...entry, informant } : entry));
}

/** The record's answers of a part, in the order of the form. */
export const answersOf = (patient: PatientRow, part: ReportPart, now: Date): SectionEntry[] =>
  entriesIn(patient, toMarks(patient.answer_marks), part, now);

type Again = { readonly evaluation: Evaluation; readonly answer: EvaluatedAnswer };

/** What the newest re-evaluation that answered a question says of it. */
function newestAnswers(evaluations: readonly Evaluation[]): ReadonlyMap<string, Again> {
  const newest = new Map<string, Again>();
  for (const evaluation of evaluations) {
    if (evaluation.kind !== 'again') continue;
    for (const answer of evaluatedAnswers(evaluation)) {
      if (answer.text.trim() || answer.mark) newest.set(answer.column, { evaluation, answer });
    }
  }
  return newest;
}

/** Answers of one day; `told` says of which: 'Anamnese de 03/06/2026', 'Reavaliação de 05/11/2026'. */
type AnswersOfDay = { readonly told: string; readonly entries: readonly SectionEntry[] };

/**
 * The newest answers of a part, by the day on which they were given, the intake first: what a re-evaluation answered stands in the
 * place of the record's own answer.
 */
export function answersByDay(
  {
    patient,
    evaluations = [],
  }: { readonly patient: PatientRow; readonly evaluations?: readonly Evaluation[] | undefined },
  part: ReportPart,
  now: Date,
): readonly AnswersOfDay[] {
  const newest = newestAnswers(evaluations);
  const answers = Object.fromEntries([...newest].map(([column, { answer }]) => [column, answer.text]));
  const marks = Object.fromEntries(
    [...newest].map(
      ([
        column,
        {
          answer: { mark, informant },
        },
      ]) => [column, { ...(mark && { mark }), ...(informant && { informant }) }],
    ),
  );
  const entries = entriesIn(
    { ...patient, ...answers },
    { ...toMarks(patient.answer_marks), ...marks },
    part,
    now,
  );
  const { attended_on, created_at } = patient;
  const intake = `Anamnese de ${fromIsoDate(attended_on ?? todayIso(new Date(created_at)))}`;
  const again = evaluations.filter(({ kind }) => kind === 'again');
  const ofEvaluation = ({ column }: SectionEntry) => column && newest.get(column)?.evaluation;
  return [
    { told: intake, entries: entries.filter((entry) => !ofEvaluation(entry)) },
    ...again.map((evaluation) => ({
      told: `Reavaliação de ${fromIsoDate(evaluation.evaluated_on)}`,
      entries: entries.filter((entry) => ofEvaluation(entry) === evaluation),
    })),
  ].filter((day) => day.entries.length > 0);
}
