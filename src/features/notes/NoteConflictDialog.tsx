import type { NoteColumn, NoteWords } from '../../data/records/saveNote';
import { fromIsoDate } from '../../lib/dates';
import { labelOfKind } from '../../questionnaire/sessionNotes';
import { ConflictDialog } from '../../ui/overlays/ConflictDialog';
import type { Decided } from '../../ui/overlays/useConflict';
import type { NoteVersions } from './useSaveNote';

const labels = {
  occurred_on: 'Data',
  kind: 'Tipo',
  content: 'Evolução',
  reason: 'Motivo da correção',
} as const satisfies Record<NoteColumn, string>;

const textOf = (words: NoteWords): Record<NoteColumn, string> => ({
  occurred_on: fromIsoDate(words.occurred_on),
  kind: labelOfKind(words.kind),
  content: words.content,
  reason: words.reason ?? '',
});

/** The columns of a note that were changed here and on another device. */
export function NoteConflictDialog({ current, words, columns, decide }: Decided<NoteVersions>) {
  const mine = textOf(words);
  const theirs = textOf(current);
  return (
    <ConflictDialog
      title="Esta evolução mudou em outro aparelho"
      savedAt={current.updated_at}
      fields={columns.map((column) => ({
        name: column,
        label: labels[column],
        mine: mine[column],
        theirs: theirs[column],
      }))}
      onDecide={decide}
    />
  );
}
