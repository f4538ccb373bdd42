import { type Entry, namesOf } from '../../data/records/merge';
import { attainedIn, type NoteColumn, type NoteConflict, ratedGoal } from '../../data/records/saveNote';
import { type ComparedField, columnFields, conflictQuestion } from '../../device/rows/conflictQuestion';
import { goalMarks, type NamedGoal, titleOfGoal, valueText } from '../../questionnaire/goalMarks';
import { notes } from '../../records/notes';

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
  conflictQuestion<NoteColumn>('Esta evolução mudou em outro aparelho', conflict, [
    ...columnFields(notes),
    ...namesOf(conflict.contested).flatMap((name) => ratingField(name, goals)),
  ]);
