import { authorText } from '../data/records/author';
import type { Evaluation } from '../data/records/evaluations';
import { fromIsoDate } from '../lib/dates';
import { isUnreadable } from '../lib/unreadable';
import { type EvaluatedAnswer, evaluatedAnswers } from '../questionnaire/evaluations';
import { type AnswerColumn, type PatientKind, type Question, questionsOf } from '../questionnaire/field';
import { informedBy, isSameAnswer, markLabels, PATIENT } from '../questionnaire/marks';
import type { Section, SectionEntry } from '../questionnaire/present';
import { questionnaireFor } from '../questionnaire/questionnaires';

type Said = { readonly day: string; readonly answer: EvaluatedAnswer };

/** What was said of a question: its text or its mark, with the informant of somebody else than the patient. */
function saidText({ text, mark, informant }: EvaluatedAnswer): string {
  const words = text.trim() || (mark ? markLabels[mark] : '');
  return informant && informant !== PATIENT ? `${words}\n${informedBy(informant)}` : words;
}

/** What each evaluation says of each question, the oldest first. */
function saidByQuestion(evaluations: readonly Evaluation[]): ReadonlyMap<AnswerColumn, readonly Said[]> {
  const all = new Map<AnswerColumn, Said[]>();
  for (const evaluation of evaluations) {
    for (const answer of evaluatedAnswers(evaluation)) {
      const said = { day: fromIsoDate(evaluation.evaluated_on), answer };
      all.set(answer.column, [...(all.get(answer.column) ?? []), said]);
    }
  }
  return all;
}

const labels = (questions: readonly Question[], columns: readonly AnswerColumn[]) =>
  questions
    .filter(({ column }) => columns.includes(column))
    .map(({ label }) => label)
    .join(', ');

/** Who evaluated, and which answers changed then. */
function evaluationEntry(
  evaluation: Evaluation,
  before: readonly Evaluation[],
  questions: readonly Question[],
): SectionEntry {
  const earlier = saidByQuestion(before);
  const answers = evaluatedAnswers(evaluation);
  const isChanged = (answer: EvaluatedAnswer) => {
    const last = earlier.get(answer.column)?.at(-1)?.answer;
    return !answer.isUnchanged && !(last && isSameAnswer(last, answer));
  };
  const columnsOf = (wanted: (answer: EvaluatedAnswer) => boolean) =>
    labels(
      questions,
      answers.filter(wanted).map(({ column }) => column),
    );
  const changed = columnsOf(isChanged);
  const unchanged = columnsOf((answer) => !isChanged(answer));
  return {
    label: `Reavaliação de ${fromIsoDate(evaluation.evaluated_on)}`,
    value: [
      evaluation.author ? authorText(evaluation.author) : '',
      changed && `Mudou: ${changed}.`,
      unchanged && `Sem mudança: ${unchanged}.`,
      isUnreadable(evaluation.answers) ? 'As respostas não puderam ser lidas.' : '',
    ]
      .filter(Boolean)
      .join('\n'),
    long: true,
  };
}

/** The first and the last answer of each question that was asked again; one that stayed is told once. */
function comparedEntries(evaluations: readonly Evaluation[], questions: readonly Question[]): SectionEntry[] {
  const again = new Set(
    evaluations.filter(({ kind }) => kind === 'again').flatMap((each) => [...each.questions]),
  );
  const said = saidByQuestion(evaluations);
  return questions
    .filter(({ column }) => again.has(column))
    .flatMap(({ column, label }) => {
      const [first, last] = [said.get(column)?.[0], said.get(column)?.at(-1)];
      if (!first || !last) return [];
      const value =
        first === last
          ? `${last.day}: ${saidText(last.answer)}`
          : isSameAnswer(first.answer, last.answer)
            ? `${first.day} e ${last.day}, sem mudança: ${saidText(last.answer)}`
            : `${first.day}: ${saidText(first.answer)}\n\n${last.day}: ${saidText(last.answer)}`;
      return { label, value, long: true };
    });
}

/**
 * The shown re-evaluations with what changed since the one before, and the first and last answers of all that are shown; no
 * section without one.
 */
export function evaluationsSection(
  evaluations: readonly Evaluation[],
  kind: PatientKind,
  isShown: (id: string) => boolean = () => true,
): Section[] {
  const questions = questionsOf(questionnaireFor(kind));
  const entries = evaluations.flatMap((evaluation, index) =>
    evaluation.kind === 'again' && isShown(evaluation.id)
      ? evaluationEntry(evaluation, evaluations.slice(0, index), questions)
      : [],
  );
  if (entries.length === 0) return [];
  const compared = comparedEntries(
    evaluations.filter(({ id }) => isShown(id)),
    questions,
  );
  return [{ id: 'evaluations', title: 'Reavaliações', entries: [...entries, ...compared] }];
}
