import { goalTexts } from '../../data/records/goals';
import type { GoalConflict } from '../../data/records/saveGoal';
import { goalColumns, goalFields, shownGoal } from '../../questionnaire/goals';
import type { ConflictQuestion } from '../../ui/overlays/ConflictDialog';

/** The parts of a goal that were changed here and on another device. */
export function goalConflict({ current, contested }: GoalConflict): ConflictQuestion {
  const stored = goalTexts(current);
  return {
    title: 'Esta meta mudou em outro aparelho',
    savedAt: current.updated_at,
    fields: goalColumns.flatMap((name) => {
      const versions = contested[name];
      if (!versions) return [];
      return {
        name,
        label: goalFields[name].label,
        mine: shownGoal(name, versions.mine.text ?? null),
        theirs: shownGoal(name, stored[name]),
        canKeepBoth: false,
      };
    }),
  };
}
