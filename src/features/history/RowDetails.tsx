import { useQuery } from '@tanstack/react-query';
import { documentsOptions } from '../../data/records/documents';
import { rowsOptions } from '../../data/records/entityRows';
import { type HistoryEntry, historyDetailOptions } from '../../data/records/history';
import { useTherapist } from '../../forms/contexts';
import type { RecordEntity } from '../../records/entities';
import { columnOf, columnsOf, namesRows, rowKey, shownText, textsOf } from '../../records/entityWords';
import { TextDiff } from '../../ui/display/TextDiff';
import { QueryState } from '../../ui/feedback/QueryState';

type Props = {
  entity: RecordEntity;
  patientId: string;
  entry: HistoryEntry;
  /** Includes all later changes. */
  entries: readonly HistoryEntry[];
};

/** What a row of an entity said before and after a change; nothing after its removal. */
export function RowDetails({ entity, patientId, entry, entries }: Props) {
  const { userId } = useTherapist();
  const query = useQuery(historyDetailOptions(userId, patientId, entry, entries));
  const rows = useQuery(rowsOptions(entity, userId, patientId));
  const documents = useQuery({ ...documentsOptions(userId, patientId), enabled: namesRows(entity) });
  const { data } = query;
  if (!data || rows.data === undefined)
    return <QueryState query={data ? rows : query} label="Buscando os textos…" />;
  const now = rows.data.find((row) => entity.isSingle || rowKey(entity, row) === entry.entry_id);
  const before: { readonly [name: string]: string | null | undefined } = data.before;
  const after: { readonly [name: string]: string | null } = {
    ...(now && textsOf(entity, now)),
    ...data.after,
  };
  const nameOf = (id: string) => documents.data?.find((document) => document.id === id)?.file_name;
  return (
    <dl className="mt-2 grid gap-5">
      {columnsOf(entity)
        .filter((name) => entry.columns.includes(name))
        .map((name) => {
          const column = columnOf(entity, name);
          return (
            <div key={name}>
              <dt className="text-sm font-semibold text-ink-2">{column.label}</dt>
              <dd className="mt-0.5">
                <TextDiff
                  whole={!column.isProse}
                  before={shownText(column, before[name], nameOf)}
                  after={shownText(column, after[name], nameOf)}
                />
              </dd>
            </div>
          );
        })}
    </dl>
  );
}
