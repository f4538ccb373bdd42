import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { type DocumentRow, documentsOptions } from '../../data/records/documents';
import { rowsOptions } from '../../data/records/entityRows';
import type { RecordEntity } from '../../records/entities';
import type { Entity, RowOf } from '../../records/entity';
import { Button } from '../../ui/controls/Button';
import { SheetState } from '../../ui/feedback/QueryState';
import { FillableSection } from '../../ui/layout/Beginnings';
import { Sheet } from '../../ui/layout/Sheet';
import { useTherapist } from '../contexts';
import { Opened } from '../useDialog';
import { RowRemovalQuestion } from './RowActions';
import { type FieldOf, RowDialog, type RowForm } from './RowDialog';
import { RowList } from './RowList';
import { type Removable, type Rows, useRows } from './useRows';
import type { RowPatient } from './useSaveRow';
import { WaitingRows } from './WaitingRows';

/** What is listed. */
type Listed<E extends RecordEntity & Removable> = {
  readonly of: Rows<E>;
  /** In the order of the entity, the oldest first. */
  readonly rows: readonly RowOf<E>[];
  readonly documents: readonly DocumentRow[];
};

type Props<E extends RecordEntity & Removable> = {
  entity: E;
  patient: RowPatient;
  /** Below the title. */
  hint?: string;
  /** Those of its form, where they do not stand one below the other; `rows` are undefined while they are not read. */
  fields?: (field: FieldOf<E>, form: RowForm<E>, rows: readonly RowOf<E>[] | undefined) => ReactNode;
  /** The list, where rows do not stand one below the other; `add` is the button for a new one. */
  children?: (listed: Listed<E>, add: ReactNode) => ReactNode;
};

const Foot = ({ children }: { children: ReactNode }) => (
  <div className="px-5 pb-4 pt-5 sm:px-7 sm:pb-7">{children}</div>
);

/** 'Buscando as orientações…' */
const readingText = ({ the, counted: [, several] }: Entity['words']) =>
  `Buscando ${the.split(' ')[0]}s ${several.split(' ')[0]}…`;

/** The section with the rows of an entity: what waits, what leaves, the list, its form and the question before a removal. */
export function RowsPanel<E extends RecordEntity & Removable>({
  entity,
  patient,
  hint,
  fields,
  children = (listed, add) => (
    <>
      <RowList {...listed} />
      <Foot>{add}</Foot>
    </>
  ),
}: Props<E>) {
  const { userId } = useTherapist();
  const query = useQuery(rowsOptions(entity, userId, patient.id));
  const { data: documents = [] } = useQuery(documentsOptions(userId, patient.id));
  const of = useRows(entity, patient);
  const { data: rows } = query;
  const add = (
    <Button small icon={<Plus aria-hidden className="size-4" />} onClick={() => of.edit(null)}>
      {entity.words.add}
    </Button>
  );
  return (
    <>
      <FillableSection
        id={entity.name}
        title={entity.words.section}
        hint={hint}
        isEmpty={rows?.length === 0 && of.waiting.length === 0}
        begin={add}
      >
        <Sheet padding="p-0">
          <WaitingRows of={of} />
          {rows === undefined && <SheetState query={query} label={readingText(entity.words)} />}
          {rows?.length === 0 && (
            <>
              {of.waiting.length === 0 && (
                <p className="max-w-read px-5 pt-4 text-ink-2 sm:px-7 sm:pt-7">
                  Ainda sem {entity.words.counted[1]}.
                </p>
              )}
              <Foot>{add}</Foot>
            </>
          )}
          {rows && rows.length > 0 && children({ of, rows, documents }, add)}
        </Sheet>
      </FillableSection>
      <RowRemovalQuestion of={of} />
      <Opened of={of}>
        {(open) => (
          <RowDialog<E>
            entity={entity}
            head={({ base }) => ({ startsInField: !base })}
            patient={patient}
            documents={documents}
            {...open}
          >
            {fields && ((field, form) => fields(field, form, rows))}
          </RowDialog>
        )}
      </Opened>
    </>
  );
}
