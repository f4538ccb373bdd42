import type { DocumentRow } from '../../data/records/documents';
import { formatDate } from '../../lib/dates';
import { shownName } from '../../lib/shownName';
import { Select } from '../../ui/controls/Select';

type Props = {
  label: string;
  documents: readonly DocumentRow[];
  /** The id of a document; '' for none. */
  value: string;
  onChange: (id: string) => void;
};

const WHERE = 'Para anexar outro PDF, envie o arquivo antes em “Documentos Anexados”, na aba Anamnese.';

/** One of the record's documents; each has a label of its own. */
export function AttachedField({ label, documents, value, onChange }: Props) {
  const labels = new Map<string, string>();
  for (const { id, file_name, uploaded_at } of documents) {
    const name = `${shownName(file_name)} · ${formatDate(uploaded_at)}`;
    const same = [...labels.values()].filter((other) => other.startsWith(name)).length;
    labels.set(id, same > 0 ? `${name} (${same + 1})` : name);
  }
  if (documents.length === 0 && !value) {
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
      options={[...labels.values()]}
      value={value && (labels.get(value) ?? 'O PDF que já está anexado')}
      onChange={({ target }) => {
        const chosen = [...labels].find(([, name]) => name === target.value);
        onChange(target.value ? (chosen?.[0] ?? value) : '');
      }}
    />
  );
}
