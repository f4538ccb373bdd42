import type { DocumentRow } from '../../data/records/documents';
import type { Entity } from '../../records/entity';
import { columnsOf } from '../../records/entityWords';
import { FormDialog } from '../drafts/FormDialog';
import type { OpenDialog } from '../drafts/useDialog';
import { AttachedField } from './AttachedField';
import { ColumnField } from './ColumnField';
import type { RowDraft } from './rowDraft';
import { useRowForm } from './useRowForm';
import type { RowPatient } from './useSaveRow';

type Props<E extends Entity> = {
  entity: E;
  /** Of a new row, and of a stored one. */
  titles: readonly [add: string, edit: string];
  patient: RowPatient;
  /** Of the record, for a column that names one. */
  documents?: readonly DocumentRow[];
  dialog: OpenDialog<RowDraft<E>>;
  onClose: () => void;
};

/** Writes a row of an entity whose form is its columns, one below the other. */
export function RowDialog<E extends Entity>({ entity, titles, documents = [], ...props }: Props<E>) {
  const nameOf = (id: string) => documents.find((document) => document.id === id)?.file_name;
  const form = useRowForm({ entity, nameOf, ...props });
  return (
    <>
      <FormDialog size="wide" title={form.base ? titles[1] : titles[0]} {...form.dialog}>
        {columnsOf(entity).map((name) => {
          const { column, ...field } = form.field(name);
          if (column.names)
            return <AttachedField key={name} documents={documents} {...field} label={column.label} />;
          return (
            <div key={name} className={column.field.kind === 'day' ? 'sm:w-56' : undefined}>
              <ColumnField column={column} {...field} />
            </div>
          );
        })}
      </FormDialog>
      {form.conflict}
    </>
  );
}
