import { canKeepBoth } from '../../data/records/merge';
import type { ResultConflict } from '../../data/records/results';
import { RESULT_MAX, resultColumns, resultFields, shownResultPart } from '../../questionnaire/results';
import type { ConflictQuestion } from '../../ui/overlays/ConflictDialog';

/** The parts of a result that were changed here and on another device; `fileNames` are those of documents, by id. */
export function resultConflict(
  { current, contested }: ResultConflict,
  fileNames: ReadonlyMap<string, string>,
): ConflictQuestion {
  return {
    title: 'Este resultado mudou em outro aparelho',
    savedAt: current.updated_at,
    fields: resultColumns.flatMap((name) => {
      const versions = contested[name];
      if (!versions) return [];
      const shown = (text: string | null = null) =>
        shownResultPart(name, text, fileNames.get(text ?? '')) || 'Em branco';
      return {
        name,
        label: resultFields[name],
        mine: shown(versions.mine.text),
        theirs: shown(versions.theirs.text),
        canKeepBoth: (name === 'text' || name === 'comment') && canKeepBoth(versions, RESULT_MAX[name]),
      };
    }),
  };
}
