import type { PlanConflict } from '../../data/records/carePlan';
import { canKeepBoth } from '../../data/records/merge';
import { planColumns, planFields, shownPlan } from '../../questionnaire/carePlan';
import type { ConflictQuestion } from '../../ui/overlays/ConflictDialog';

/** The parts of a plan that were changed here and on another device. */
export function planConflict({ current, contested }: PlanConflict): ConflictQuestion {
  return {
    title: 'Este plano mudou em outro aparelho',
    savedAt: current.updated_at,
    fields: planColumns.flatMap((name) => {
      const versions = contested[name];
      if (!versions) return [];
      const { label, most } = planFields[name];
      return {
        name,
        label,
        mine: shownPlan(name, versions.mine.text),
        theirs: shownPlan(name, versions.theirs.text),
        canKeepBoth: most !== null && canKeepBoth(versions, most),
      };
    }),
  };
}
