import { useQuery } from '@tanstack/react-query';
import { familyOptions } from '../data/records/familyAnswers';
import type { PatientRow } from '../data/records/patients';
import type { DraftKey } from '../device/drafts/kinds';
import { FamilyBanners } from '../features/family/FamilyBanners';
import { FamilyPills, isReviewable } from '../features/family/FamilyPills';
import { paperOfRow } from '../features/family/familyDrafts';
import type { FamilyActions, WaitingFamily } from '../features/family/waitingFamily';
import { useTherapist } from '../forms/contexts';
import { useRatedGoals } from '../forms/rows/useRatedGoals';
import { patientNameOf } from '../lib/patientName';
import { timesOf, useIsReviewed, useWaitingHere } from './waitingFamilies';

function useWaitingFor(patient: PatientRow): readonly WaitingFamily[] {
  const { userId } = useTherapist();
  const here = useWaitingHere().filter(({ patientId }) => patientId === patient.id);
  const { data = [] } = useQuery(familyOptions(userId, patient.id));
  const goals = useRatedGoals(patient.id, data) ?? [];
  const stored = data
    .filter(({ id, reviewed_at }) => !reviewed_at && here.every((each) => each.id !== id))
    .map(
      (row): WaitingFamily => ({
        id: row.id,
        patientId: patient.id,
        patientName: patientNameOf(patient),
        filledBy: row.filled_by,
        relation: row.relation,
        ...timesOf(row),
        state: 'server',
        isArchived: patient.archived_at !== null,
        kind: patient.tipo,
        paper: paperOfRow(row, goals),
      }),
    );
  const isReviewed = useIsReviewed();
  return [...stored, ...here].filter((each) => !isReviewed(each));
}

type OfRecord = FamilyActions & { patient: PatientRow };

/** The answers for one record that wait for their review. */
export function FamilyOfRecord({ patient, ...actions }: OfRecord) {
  return <FamilyPills waiting={useWaitingFor(patient)} {...actions} />;
}

/** The answers for one record that need something before a review: not ended, refused, or of an archived record. */
export function FamilyNotices({ patient, ...actions }: OfRecord) {
  const waiting = useWaitingFor(patient).filter((each) => !isReviewable(each));
  return <FamilyBanners waiting={waiting} {...actions} />;
}

/** The unreviewed answers for a new form, into which they are reviewed. */
export function FamilyOfForm({ formKey, ...actions }: FamilyActions & { formKey: DraftKey }) {
  const here = useWaitingHere().filter((waiting) => waiting.formKey === formKey);
  if (here.length === 0) return null;
  return (
    <section aria-label="A família preencheu" className="mx-auto w-full max-w-page px-4 pt-4 sm:px-7 xl:px-8">
      <FamilyBanners waiting={here} {...actions} />
    </section>
  );
}
