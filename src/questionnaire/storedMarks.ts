import { isFilled, visible } from '../lib/text';
import { type Answers, toRow } from './answers';
import { type Question, questionsIn, type Step } from './field';
import { isSameMark, type MarkChanges, type Marks } from './marks';

/** The content of a form: its answers, marks and informants. */
type MarkedAnswers = {
  readonly answers: Answers;
  /** An informant in here was given for this question alone. */
  readonly marks: Marks;
  /** By step id: the informant of the answers without one of their own; '' for none. */
  readonly informants: Readonly<Record<string, string>>;
};

/** The marks of these questions. */
export function marksIn(questions: readonly Question[], marks: Marks): Marks {
  return Object.fromEntries(
    questions.flatMap(({ column }) => (marks[column] ? [[column, marks[column]]] : [])),
  );
}

/**
 * The entries to store for these steps' questions. An optional answer, or a mark, without an informant of its own gets the
 * step's; a question with neither answer nor mark gets no entry.
 */
export function toStoredMarks(steps: readonly Step[], { answers, marks, informants }: MarkedAnswers): Marks {
  const entries = steps.flatMap((step) => {
    const questions = questionsIn(step);
    const row = toRow(questions, answers);
    return questions.flatMap(({ column, required }) => {
      const answered = isFilled(row[column]);
      const mark = answered ? null : (marks[column]?.mark ?? null);
      if (!answered && !mark) return [];
      const ofStep = required ? undefined : informants[step.id];
      const said = [marks[column]?.informant, ofStep].map((name) => visible(name ?? '').trim());
      const informant = said.find(Boolean) ?? null;
      return mark || informant ? [[column, { mark, informant }]] : [];
    });
  });
  return Object.fromEntries(entries);
}

/** The marks of these questions that differ from the stored ones; an update sends only these. */
export function changedMarks(questions: readonly Question[], now: Marks, stored: Marks): MarkChanges {
  return Object.fromEntries(
    questions.flatMap(({ column }) =>
      isSameMark(now[column], stored[column]) ? [] : [[column, now[column] ?? null]],
    ),
  );
}
