import type { HistoryEntry } from '../../data/records/history';
import { fromIsoDate } from '../../lib/dates';
import { visible } from '../../lib/text';
import { type AnswerColumn, type Questionnaire, questionsIn } from '../../questionnaire/field';
import { consentEntryTitle, historyTitles, isConsentKind, noteWords } from '../../questionnaire/historyWords';
import { documentsStep } from '../../questionnaire/shared';
import { entityIn, isRowChange, rowChangeTitle } from '../../records/entities';
import type { Entity } from '../../records/entity';
import { columnOf, columnsOf } from '../../records/entityWords';
import { type HistorySave, savedColumns } from './saves';
import { type StateChange, stateTexts } from './states';
import type { Subjects } from './useSubjects';

/** Saves an old value as a new change. */
export type Restore = (column: AnswerColumn, value: string | null) => Promise<void>;

/** A history entry with the questionnaire's labels: the database stores only column names. */
export type ChangeSummary = {
  readonly title: string;
  readonly summary: string;
  readonly sections: readonly string[];
};

type NoteEventKind = Extract<HistoryEntry['kind'], `note_${string}`>;

const isNoteKind = (kind: HistoryEntry['kind']): kind is NoteEventKind => kind in noteWords;

/** What became of a note: 'alterada antes de finalizar'. */
export const noteWord = ({ kind }: HistoryEntry): string => (isNoteKind(kind) ? noteWords[kind] : '');

function sectionOf(questionnaire: Questionnaire, kind: keyof typeof historyTitles): string[] {
  if (kind.startsWith('document')) return [documentsStep.title];
  // the photo belongs to the first step (D-9)
  return kind.startsWith('photo') ? [questionnaire.steps[0].title] : [];
}

/** The goal, file or person that an entry is about; '' for none. */
function subjectOf({ entry_id, file_name, filled_by }: HistoryEntry, subjects: Subjects): string {
  return (
    subjects.get(entry_id ?? '') ?? file_name ?? (filled_by ? `Preenchido por ${visible(filled_by)}` : '')
  );
}

/** The labels of the columns that an entry changed. */
const labelsOf = (entity: Entity, { columns }: HistoryEntry): string =>
  columnsOf(entity)
    .filter((name) => columns.includes(name))
    .map((name) => columnOf(entity, name).label)
    .join(', ');

/** Title, summary and sections of a save; `state` is its change of discharge and archive. */
export function describeSave(
  questionnaire: Questionnaire,
  save: HistorySave,
  subjects: Subjects,
  state?: StateChange,
): ChangeSummary {
  const { entry } = save;
  const { kind } = entry;
  if (isNoteKind(kind)) {
    const day = fromIsoDate(entry.occurred_on);
    return { title: `Evolução ${day && `de ${day} `}${noteWords[kind]}`, summary: '', sections: [] };
  }
  if (isConsentKind(kind))
    return { title: consentEntryTitle(kind, entry.file_name), summary: entry.filled_by ?? '', sections: [] };
  if (kind !== 'created' && kind !== 'changed' && kind !== 'marked') {
    if (isRowChange(kind)) {
      const entity = entityIn(kind);
      const summary = entity?.isSingle ? labelsOf(entity, entry) : subjectOf(entry, subjects);
      return { title: rowChangeTitle(kind), summary, sections: [] };
    }
    return {
      title: historyTitles[kind],
      summary: subjectOf(entry, subjects),
      sections: sectionOf(questionnaire, kind),
    };
  }
  const columns = savedColumns(save);
  const touched = questionnaire.steps
    .map((step) => ({
      title: step.title,
      labels: questionsIn(step)
        .filter(({ column }) => columns.includes(column))
        .map(({ label }) => label),
    }))
    .filter(({ labels }) => labels.length > 0);
  const sections = touched.map(({ title }) => title);
  const labels = touched.flatMap((section) => section.labels);
  if (kind === 'created') {
    const filled = labels.length === 1 ? '1 resposta' : `${labels.length} respostas`;
    return { title: 'Ficha criada', summary: filled, sections };
  }
  if (kind === 'marked') return { title: historyTitles.marked, summary: labels.join(', '), sections };
  const texts = state ? stateTexts(state) : [];
  const title = [...texts.map((text) => text.title), ...sections].join(', ');
  const summary = [...texts.map((text) => text.summary), ...labels].filter(Boolean).join(', ');
  return { title: title || 'Outros dados', summary, sections };
}
