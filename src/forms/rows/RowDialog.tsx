import type { ComponentProps, ReactNode } from 'react';
import type { DocumentRow } from '../../data/records/documents';
import { formatDate } from '../../lib/dates';
import { shownName } from '../../lib/shownName';
import { isReference } from '../../records/column';
import type { ColumnOf, Entity } from '../../records/entity';
import { columnOf, columnsOf } from '../../records/entityWords';
import { Select } from '../../ui/controls/Select';
import { FormDialog } from '../FormDialog';
import { ColumnField } from './ColumnField';
import type { RowDraft } from './rowDraft';
import { useRowForm } from './useRowForm';

type AttachedFieldProps = {
  label: string;
  documents: readonly DocumentRow[];
  /** The id of a document; '' for none. */
  value: string;
  onChange: (id: string) => void;
};

const WHERE = 'Para anexar outro PDF, envie o arquivo antes em “Documentos Anexados”, na aba Anamnese.';

/** One of the record's documents; each has a label of its own. */
function AttachedField({ label, documents, value, onChange }: AttachedFieldProps) {
  const labels = new Map<string, string>();
  for (const { id, file_name, uploaded_at } of documents) {
    const name = `${shownName(file_name)} · ${formatDate(uploaded_at)}`;
    const same = [...labels.values()].filter((other) => other.startsWith(name)).length;
    labels.set(id, same > 0 ? `${name} (${same + 1})` : name);
  }
  if (value && !labels.has(value)) labels.set(value, 'O PDF que já está anexado');
  if (labels.size === 0) {
    return (
      <p className="text-sm text-ink-2">
        {`${label}: nenhum. Para anexar um, envie o arquivo antes em “Documentos Anexados”, na aba Anamnese.`}
      </p>
    );
  }
  return (
    <Select
      label={label}
      hint={WHERE}
      emptyLabel="Nenhum"
      options={[...labels].map(([of, label]) => ({ value: of, label }))}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** The form of a row while its dialog is open. */
export type RowForm<E extends Entity, Draft extends RowDraft<E> = RowDraft<E>> = ReturnType<
  typeof useRowForm<E, Draft>
>;
/** The field of a column, as its definition says. */
export type FieldOf<E extends Entity> = (name: ColumnOf<E>) => ReactNode;

/** What the dialog of a row is opened with. */
export type OpenRow<E extends Entity, Draft extends RowDraft<E> = RowDraft<E>> = Pick<
  Given<E, Draft>,
  'patient' | 'dialog' | 'onClose'
>;

type Given<E extends Entity, Draft extends RowDraft<E>> = Parameters<typeof useRowForm<E, Draft>>[0];
type Props<E extends Entity, Draft extends RowDraft<E>> = Omit<Given<E, Draft>, 'nameOf'> & {
  /** Of the record, for a column that names one. */
  documents?: readonly DocumentRow[];
  /** What is around the fields, where it does not follow from the entity. */
  head?: (form: RowForm<E, Draft>) => Partial<ComponentProps<typeof FormDialog>>;
  /** The fields, where they do not stand one below the other. */
  children?: ((field: FieldOf<E>, form: RowForm<E, Draft>) => ReactNode) | undefined;
};

/** Writes a row of an entity. */
export function RowDialog<E extends Entity, Draft extends RowDraft<E> = RowDraft<E>>({
  documents = [],
  head,
  children,
  ...given
}: Props<E, Draft>) {
  const nameOf = (id: string) => documents.find((document) => document.id === id)?.file_name;
  const form = useRowForm<E, Draft>({ ...given, nameOf });
  const { entity } = given;
  const field: FieldOf<E> = (name) => {
    const { column, ...typed } = form.field(name);
    return isReference(column) ? (
      <AttachedField key={name} documents={documents} {...typed} label={column.label} />
    ) : (
      <ColumnField key={name} column={column} {...typed} />
    );
  };
  const listed = (name: ColumnOf<E>) =>
    columnOf(entity, name).field.kind === 'day' ? (
      <div key={name} className="sm:w-56">
        {field(name)}
      </div>
    ) : (
      field(name)
    );
  return (
    <>
      <FormDialog
        size="wide"
        title={form.base ? entity.words.edit : entity.words.add}
        {...form.dialog}
        {...head?.(form)}
      >
        {children ? children(field, form) : columnsOf(entity).map(listed)}
      </FormDialog>
      {form.conflict}
    </>
  );
}
