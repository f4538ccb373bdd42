import { useQuery } from '@tanstack/react-query';
import type { HistoryEntry } from '../../data/records/history';
import { markDetailOptions, type OldMark } from '../../data/records/markHistory';
import type { PatientRow } from '../../data/records/patients';
import { useTherapist } from '../../forms/contexts';
import { isUnreadable } from '../../lib/unreadable';
import type { Question } from '../../questionnaire/field';
import { informedBy, markLabels, toMarks } from '../../questionnaire/marks';
import { QueryState } from '../../ui/feedback/QueryState';
import { type BeforeAfter, Line } from './BeforeAfter';
import type { HistorySave } from './saves';

type Props = {
  patient: PatientRow;
  save: HistorySave;
  /** Includes all later changes. */
  entries: readonly HistoryEntry[];
  questions: readonly Question[];
};

function markText(entry: OldMark): string {
  if (isUnreadable(entry)) return 'Uma marca que não pôde ser lida';
  return entry?.mark ? markLabels[entry.mark] : '';
}

function markTexts(before: OldMark, after: OldMark, isAnswered: boolean): BeforeAfter {
  const text = markText(before);
  return { before: text, after: markText(after) || (text && (isAnswered ? 'Respondida' : 'Sem marca')) };
}

const informantText = (entry: OldMark) =>
  !isUnreadable(entry) && entry?.informant ? informedBy(entry.informant) : '';

function informantTexts(before: OldMark, after: OldMark): BeforeAfter {
  const text = informantText(before);
  return { before: text, after: informantText(after) || (text && 'Sem informante') };
}

/** The marks and informants that one save changed, by question. */
export function MarkDetails({ patient, save, entries, questions }: Props) {
  const { userId } = useTherapist();
  const query = useQuery(markDetailOptions(userId, patient.id, save.marked, entries));
  const { data } = query;
  if (!data) return <QueryState query={query} label="Buscando as marcas…" />;
  const now = toMarks(patient.answer_marks);
  return (
    <dl className="mt-2 grid gap-5">
      {questions.flatMap(({ column, label }) => {
        const change = data.find((one) => one.column === column);
        if (!change) return [];
        const after = change.after === undefined ? (now[column] ?? null) : change.after;
        return (
          <div key={column}>
            <dt className="text-sm font-semibold text-ink-2">{label}</dt>
            <Line
              {...markTexts(
                change.before,
                after,
                save.entry.kind === 'changed' && save.entry.columns.includes(column),
              )}
            />
            <Line {...informantTexts(change.before, after)} />
          </div>
        );
      })}
    </dl>
  );
}
