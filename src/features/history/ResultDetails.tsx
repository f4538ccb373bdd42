import { useQuery } from '@tanstack/react-query';
import { documentsOptions } from '../../data/records/documents';
import { type HistoryEntry, historyDetailOptions } from '../../data/records/history';
import { resultsOptions, resultTexts } from '../../data/records/results';
import { useTherapist } from '../../device/contexts';
import { resultColumns, resultFields, shownResultPart } from '../../questionnaire/results';
import { TextDiff } from '../../ui/display/TextDiff';
import { QueryState } from '../../ui/feedback/QueryState';

type Props = {
  patientId: string;
  entry: HistoryEntry;
  /** Includes all later changes. */
  entries: readonly HistoryEntry[];
};

/** What a result said before and after a change; nothing after its removal. */
export function ResultDetails({ patientId, entry, entries }: Props) {
  const { userId } = useTherapist();
  const query = useQuery(historyDetailOptions(userId, patientId, entry, entries));
  const results = useQuery(resultsOptions(userId, patientId));
  const { data: documents = [] } = useQuery(documentsOptions(userId, patientId));
  const { data } = query;
  if (!data || results.data === undefined)
    return <QueryState query={data ? results : query} label="Buscando os textos…" />;
  const now = results.data.find(({ id }) => id === entry.entry_id);
  const after = { ...(now && resultTexts(now)), ...data.after };
  const nameOf = (id: string | null) => documents.find((document) => document.id === id)?.file_name;
  const shown = (column: (typeof resultColumns)[number], text: string | null = null) =>
    shownResultPart(column, text, nameOf(text));
  return (
    <dl className="mt-2 grid gap-5">
      {resultColumns
        .filter((column) => entry.columns.includes(column))
        .map((column) => (
          <div key={column}>
            <dt className="text-sm font-semibold text-ink-2">{resultFields[column]}</dt>
            <dd className="mt-0.5">
              <TextDiff
                whole={column !== 'text' && column !== 'comment'}
                before={shown(column, data.before[column])}
                after={shown(column, after[column])}
              />
            </dd>
          </div>
        ))}
    </dl>
  );
}
