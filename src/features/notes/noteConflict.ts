import { canKeepBoth, namesOf } from '../../data/records/merge';
import { attainedIn, type NoteConflict, noteTexts, ratedGoal } from '../../data/records/saveNote';
import { fromIsoDate } from '../../lib/dates';
import { LONG_TEXT_MAX, SHORT_TEXT_MAX } from '../../lib/limits';
import { goalMarks, type NamedGoal, titleOfGoal, valueText } from '../../questionnaire/goalMarks';
import { labelOfKind } from '../../questionnaire/sessionNotes';
import type { ConflictQuestion } from '../../ui/overlays/ConflictDialog';

/** How the columns are named and shown; `most` is the limit of a text that may have several lines. */
const columns = {
  occurred_on: { label: 'Data', shown: fromIsoDate, most: 0 },
  kind: { label: 'Tipo', shown: labelOfKind, most: 0 },
  content: { label: 'Evolução', shown: (text) => text, most: LONG_TEXT_MAX },
  reason: { label: 'Motivo da correção', shown: (text) => text, most: SHORT_TEXT_MAX },
} as const satisfies Record<
  (typeof noteTexts)[number],
  { label: string; shown: (text: string) => string; most: number }
>;

/** The texts and ratings of a note that were changed here and on another device. */
export function noteConflict(
  { current, contested }: NoteConflict,
  goals: readonly NamedGoal[],
): ConflictQuestion {
  const shownRating = (goal: string, text: string | null | undefined): string => {
    const attained = attainedIn(text);
    const [mark] = attained ? goalMarks({ [goal]: attained }, goals) : [];
    return mark ? valueText(mark) : 'Não observada hoje';
  };
  const ratings = namesOf(contested).flatMap((name) => {
    const goal = ratedGoal(name);
    const versions = contested[name];
    if (!goal || !versions) return [];
    const mine = shownRating(goal, versions.mine.text);
    const theirs = shownRating(goal, versions.theirs.text);
    return { name: String(name), label: titleOfGoal(goals, goal), mine, theirs, canKeepBoth: false };
  });
  const texts = noteTexts.flatMap((name) => {
    const versions = contested[name];
    if (!versions) return [];
    const { label, shown, most } = columns[name];
    return {
      name: String(name),
      label,
      mine: shown(versions.mine.text ?? ''),
      theirs: shown(versions.theirs.text ?? ''),
      canKeepBoth: most > 0 && canKeepBoth(versions, most),
    };
  });
  return {
    title: 'Esta evolução mudou em outro aparelho',
    savedAt: current.updated_at,
    fields: [...texts, ...ratings],
  };
}
