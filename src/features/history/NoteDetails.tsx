import { useQuery } from '@tanstack/react-query';
import type { HistoryEntry } from '../../data/records/history';
import { noteDetailOptions } from '../../data/records/noteHistory';
import type { NoteWords } from '../../data/records/saveNote';
import { useTherapist } from '../../device/contexts';
import { fromIsoDate } from '../../lib/dates';
import { labelOfKind } from '../../questionnaire/sessionNotes';
import { TextDiff } from '../../ui/display/TextDiff';
import { QueryState } from '../../ui/feedback/QueryState';

const fields: readonly { readonly label: string; readonly text: (note: NoteWords) => string }[] = [
  { label: 'Data', text: ({ occurred_on }) => fromIsoDate(occurred_on) },
  { label: 'Tipo', text: ({ kind }) => labelOfKind(kind) },
  { label: 'Motivo da correção', text: ({ reason }) => reason ?? '' },
  { label: 'Texto', text: ({ content }) => content },
];

type Props = {
  patientId: string;
  entry: HistoryEntry;
  /** Includes all later changes. */
  entries: readonly HistoryEntry[];
};

/** The content of an open note before it was changed or deleted, to be read and copied. */
export function NoteDetails({ patientId, entry, entries }: Props) {
  const { userId } = useTherapist();
  const query = useQuery(noteDetailOptions(userId, patientId, entry, entries));
  const { data } = query;
  if (!data) return <QueryState query={query} label="Buscando o texto…" />;
  const { before, after } = data;
  if (!before) return <p className="mt-2 text-ink-2">O texto não está mais no histórico.</p>;
  const shown = fields
    .map(({ label, text }) => ({ label, before: text(before), after: text(after ?? before) }))
    .filter((field) => (after ? field.before !== field.after : field.before !== ''));
  return (
    <dl className="mt-2 grid gap-5">
      {shown.map((field) => (
        <div key={field.label}>
          <dt className="text-sm font-semibold text-ink-2">{field.label}</dt>
          <dd className="mt-0.5">
            <TextDiff before={field.before} after={field.after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
