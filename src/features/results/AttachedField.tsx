import type { DocumentRow } from '../../data/records/documents';
import { formatDate } from '../../lib/dates';
import { shownName } from '../../lib/shownName';
import { resultFields } from '../../questionnaire/results';
import { Select } from '../../ui/controls/Select';

type Props = {
  documents: readonly DocumentRow[];
  /** The id of a document; '' for none. */
  value: string;
  onChange: (id: string) => void;
};

const WHERE = 'Para anexar outro PDF, envie-o antes em “Documentos Anexados”, na aba Anamnese.';

/** One of the record's documents; each has a label of its own. */
export function AttachedField({ documents, value, onChange }: Props) {
  const labels = new Map<string, string>();
  for (const { id, file_name, uploaded_at } of documents) {
    const label = `${shownName(file_name)} · ${formatDate(uploaded_at)}`;
    const same = [...labels.values()].filter((other) => other.startsWith(label)).length;
    labels.set(id, same > 0 ? `${label} (${same + 1})` : label);
  }
  if (documents.length === 0 && !value) {
    return (
      <p className="text-sm text-ink-2">
        {`${resultFields.document_id}: nenhum. Para anexar um, envie-o antes em “Documentos Anexados”, na aba Anamnese.`}
      </p>
    );
  }
  return (
    <Select
      label={resultFields.document_id}
      hint={WHERE}
      emptyLabel="Nenhum"
      options={[...labels.values()]}
      value={value && (labels.get(value) ?? 'O PDF que já está anexado')}
      onChange={({ target }) => {
        const chosen = [...labels].find(([, label]) => label === target.value);
        onChange(target.value ? (chosen?.[0] ?? value) : '');
      }}
    />
  );
}
