import { canKeepBoth } from '../../data/records/merge';
import { type NoteColumn, type NoteConflict, noteColumns } from '../../data/records/saveNote';
import { fromIsoDate } from '../../lib/dates';
import { LONG_TEXT_MAX, SHORT_TEXT_MAX } from '../../lib/limits';
import { labelOfKind } from '../../questionnaire/sessionNotes';
import type { ConflictQuestion } from '../../ui/overlays/ConflictDialog';

/** How the columns are named and shown; `most` is the limit of a text that may have several lines. */
const columns = {
  occurred_on: { label: 'Data', shown: fromIsoDate, most: 0 },
  kind: { label: 'Tipo', shown: labelOfKind, most: 0 },
  content: { label: 'Evolução', shown: (text) => text, most: LONG_TEXT_MAX },
  reason: { label: 'Motivo da correção', shown: (text) => text, most: SHORT_TEXT_MAX },
} as const satisfies Record<NoteColumn, { label: string; shown: (text: string) => string; most: number }>;

/** The columns of a note that were changed here and on another device. */
export function noteConflict({ current, contested }: NoteConflict): ConflictQuestion {
  return {
    title: 'Esta evolução mudou em outro aparelho',
    savedAt: current.updated_at,
    fields: noteColumns.flatMap((name) => {
      const versions = contested[name];
      if (!versions) return [];
      const { label, shown, most } = columns[name];
      return {
        name,
        label,
        mine: shown(versions.mine.text ?? ''),
        theirs: shown(versions.theirs.text ?? ''),
        canKeepBoth: most > 0 && canKeepBoth(versions, most),
      };
    }),
  };
}
