import type { HistoryEntry } from '../../data/history';
import type { AnswerColumn } from '../../data/patients';
import { fieldsOf, isQuestion, type Questionnaire } from '../../questionnaire/field';

/** Writes an old value as a new change. */
export type Restore = (column: AnswerColumn, value: string | null) => Promise<void>;

/** A change in the words of the questionnaire: the database knows columns, and no labels. */
export type Change = {
  readonly title: string;
  readonly summary: string;
  readonly sections: readonly string[];
};

export function sectionTitles(questionnaire: Questionnaire): readonly string[] {
  return questionnaire.steps.filter((step) => step.kind === 'fields').map(({ title }) => title);
}

export function describe(questionnaire: Questionnaire, { kind, columns }: HistoryEntry): Change {
  const touched = questionnaire.steps
    .map((step) => ({
      title: step.title,
      labels: fieldsOf(step)
        .filter(isQuestion)
        .filter(({ column }) => columns.includes(column))
        .map(({ label }) => label),
    }))
    .filter(({ labels }) => labels.length > 0);
  const sections = touched.map(({ title }) => title);
  const labels = touched.flatMap((section) => section.labels);
  if (kind === 'created') {
    const filled = labels.length === 1 ? '1 campo preenchido' : `${labels.length} campos preenchidos`;
    return { title: 'Ficha criada', summary: filled, sections };
  }
  return { title: sections.join(', ') || 'Outros dados', summary: labels.join(', '), sections };
}
