import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { type DocumentRow, documentsOptions } from '../../data/records/documents';
import { rowsOptions } from '../../data/records/entityRows';
import type { RecordEntity, RowOf } from '../../records/entity';
import { Button } from '../../ui/controls/Button';
import { QueryState } from '../../ui/feedback/QueryState';
import { Sheet } from '../../ui/layout/Sheet';
import { useTherapist } from '../contexts';
import { Opened } from '../Opened';
import { RowRemovalQuestion } from './RowActions';
import { type OpenRow, RowDialog } from './RowDialog';
import { type TakeBack, useRowDialog } from './useRowDialog';
import { type Removable, useRowRemoval } from './useRowRemoval';
import type { RowPatient } from './useSaveRow';
import { LeavingRows, WaitingRows } from './WaitingRows';

/** The rows that are listed, each of which can be edited or removed. */
type Listed<E extends RecordEntity> = {
  /** In the order of the entity, the oldest first. */
  readonly rows: readonly RowOf<E>[];
  readonly documents: readonly DocumentRow[];
  /** What is said of a row whose removal waits. */
  readonly leaves: (row: RowOf<E>) => string | undefined;
  readonly onEdit: (row: RowOf<E>) => void;
  readonly onRemove: (row: RowOf<E>) => void;
  /** The button for a new one. */
  readonly add: ReactNode;
};

type Props<E extends RecordEntity & Removable> = {
  entity: E;
  patient: RowPatient;
  takeBack: TakeBack;
  /** Said while they are read. */
  label: string;
  empty: string;
  /** A row in a few words, before it is removed. */
  named: (row: RowOf<E>) => string;
  /** Its form, where that is more than a list of its columns; `rows` are undefined while they are not read. */
  form?: (
    open: OpenRow<E> & { readonly documents: readonly DocumentRow[] },
    rows: readonly RowOf<E>[] | undefined,
  ) => ReactNode;
  /** The list, where there are rows. */
  children: (listed: Listed<E>) => ReactNode;
};

/** The rows of an entity in a record: what waits, what leaves, the list, its form and the question before a removal. */
export function RowsPanel<E extends RecordEntity & Removable>({
  entity,
  patient,
  takeBack,
  label,
  empty,
  named,
  form = (open) => <RowDialog entity={entity} head={({ base }) => ({ startsInField: !base })} {...open} />,
  children,
}: Props<E>) {
  const { userId } = useTherapist();
  const query = useQuery(rowsOptions(entity, userId, patient.id));
  const { data: documents = [] } = useQuery(documentsOptions(userId, patient.id));
  const dialog = useRowDialog(entity, patient.id, takeBack);
  const { asked, ask, leaving, leaves, undo, question } = useRowRemoval(entity, patient, takeBack);
  const { data: rows } = query;
  const add = (
    <Button small icon={<Plus aria-hidden className="size-4" />} onClick={() => dialog.edit(null)}>
      {entity.words.add}
    </Button>
  );
  return (
    <Sheet padding="p-0">
      <WaitingRows entity={entity} items={dialog.waiting} onOpen={dialog.resume} />
      <LeavingRows items={leaving} onUndo={undo} />
      {rows === undefined && (
        <div className="px-5 py-4 sm:p-7">
          <QueryState query={query} label={label} />
        </div>
      )}
      {rows?.length === 0 && (
        <>
          {dialog.waiting.length === 0 && (
            <p className="max-w-read px-5 pt-4 text-ink-2 sm:px-7 sm:pt-7">{empty}</p>
          )}
          <div className="px-5 pb-4 pt-5 sm:px-7 sm:pb-7">{add}</div>
        </>
      )}
      {rows &&
        rows.length > 0 &&
        children({ rows, documents, leaves, onEdit: dialog.edit, onRemove: ask, add })}
      <RowRemovalQuestion entity={entity} question={question}>
        {asked && named(asked)}
      </RowRemovalQuestion>
      <Opened of={dialog}>{(open) => form({ patient, documents, ...open }, rows)}</Opened>
    </Sheet>
  );
}
