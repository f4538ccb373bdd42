import { type Entry, namesOf } from '../../data/records/merge';
import { attainedIn, type NoteColumn, type NoteConflict, ratedGoal } from '../../data/records/saveNote';
import { type ComparedField, conflictQuestion } from '../../device/rows/conflictQuestion';
import { fromIsoDate } from '../../lib/dates';
import { LONG_TEXT_MAX, SHORT_TEXT_MAX } from '../../lib/limits';
import { goalMarks, type NamedGoal, titleOfGoal, valueText } from '../../questionnaire/goalMarks';
import { labelOfKind } from '../../questionnaire/sessionNotes';

const asWritten = ({ text }: Entry) => text ?? '';

const textFields: readonly ComparedField<NoteColumn>[] = [
  { name: 'occurred_on', label: 'Data', shown: ({ text }) => fromIsoDate(text ?? null) },
  { name: 'kind', label: 'Tipo', shown: ({ text }) => labelOfKind(text ?? '') },
  { name: 'content', label: 'Evolução', shown: asWritten, most: LONG_TEXT_MAX },
  { name: 'reason', label: 'Motivo da correção', shown: asWritten, most: SHORT_TEXT_MAX },
];

/** The rating of a goal, if the name stands for one. */
function ratingField(name: NoteColumn, goals: readonly NamedGoal[]): ComparedField<NoteColumn>[] {
  const goal = ratedGoal(name);
  if (!goal) return [];
  const shown = ({ text }: Entry) => {
    const attained = attainedIn(text);
    const [mark] = attained ? goalMarks({ [goal]: attained }, goals) : [];
    return mark ? valueText(mark) : 'Não observada hoje';
  };
  return [{ name, label: titleOfGoal(goals, goal), shown }];
}

/** The texts and ratings of a note that were changed here and on another device. */
export const noteConflict = (conflict: NoteConflict, goals: readonly NamedGoal[]) =>
  conflictQuestion('Esta evolução mudou em outro aparelho', conflict, [
    ...textFields,
    ...namesOf(conflict.contested).flatMap((name) => ratingField(name, goals)),
  ]);
