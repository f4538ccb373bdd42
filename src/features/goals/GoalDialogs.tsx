import type { GoalCourse } from '../../data/records/goals';
import type { PatientRow } from '../../data/records/patients';
import { Opened } from '../../device/drafts/Opened';
import { GoalDialog } from './GoalDialog';
import { GoalEndDialog } from './GoalEndDialog';
import { RatingDialog } from './RatingDialog';
import type { GoalForms } from './useGoalForms';

type Props = {
  forms: Pick<GoalForms, 'goal' | 'rating' | 'ending'>;
  courses: readonly GoalCourse[];
  patient: PatientRow;
};

/** The open form of a goal, of its end, or of a level. */
export function GoalDialogs({ forms: { goal, rating, ending }, courses, patient }: Props) {
  const courseOf = (id: string | null | undefined) => courses.find((course) => course.goal.id === id);
  const rated = rating.dialog && courseOf(rating.dialog.initial.links?.goal_id);
  const ended = ending.dialog && courseOf(ending.dialog.initial.id)?.goal;
  return (
    <>
      <Opened of={goal}>
        {(open) => (
          <GoalDialog
            patient={patient}
            isRated={courseOf(open.dialog.initial.base?.id)?.isRated ?? false}
            {...open}
          />
        )}
      </Opened>
      <Opened of={rating}>
        {(open) => rated && <RatingDialog course={rated} patient={patient} {...open} />}
      </Opened>
      <Opened of={ending}>
        {(open) => ended && <GoalEndDialog goal={ended} patient={patient} {...open} />}
      </Opened>
    </>
  );
}
