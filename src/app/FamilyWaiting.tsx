import { useQuery } from '@tanstack/react-query';
import { type FamilyRow, familyOptions } from '../data/records/familyAnswers';
import { overviewOptions } from '../data/records/overview';
import type { PatientRow } from '../data/records/patients';
import { useDevice, useTherapist } from '../device/contexts';
import { useDraftHeads } from '../device/drafts/useDrafts';
import { unsentPatient } from '../device/outbox/outboxState';
import { useOutboxItems, useUnsentItems } from '../device/outbox/useOutboxItems';
import { FamilyBanners } from '../features/family/FamilyBanners';
import { FamilyCard } from '../features/family/FamilyCard';
import { FamilyPills, isReviewable } from '../features/family/FamilyPills';
import { waitingOf } from '../features/family/familyActions';
import { paperOfRow, useFamilyHere } from '../features/family/familyDrafts';
import type { FamilyActions, WaitingFamily } from '../features/family/waitingFamily';
import { differingTime } from '../lib/dates';

type Times = Pick<FamilyRow, 'ended_at' | 'received_at'>;
const timesOf = ({ ended_at, received_at }: Times) => ({
  at: received_at,
  endedAtOnDevice: differingTime(ended_at, received_at),
});

function useWaitingHere(): readonly (WaitingFamily & { readonly formKey?: string | undefined })[] {
  const { registry } = useDevice();
  const heads = useDraftHeads(registry);
  const items = useOutboxItems();
  return useFamilyHere().flatMap((here) => {
    const { draft, item } = here;
    const { formKey, handover } = draft;
    const isOfNewForm =
      heads.some(({ key }) => key === formKey) || unsentPatient(items, handover.patientId) !== undefined;
    const waiting = { ...waitingOf(here, isOfNewForm), formKey };
    const isReviewed = item?.kind === 'family' && item.reviewed;
    return isReviewed && waiting.state === 'device' ? [] : waiting;
  });
}

/** True for answers whose review waits to be sent. */
function useIsReviewed(): (family: { readonly id: string }) => boolean {
  const unsent = useUnsentItems();
  return ({ id }) => unsent.some((item) => item.kind === 'review' && item.family === id);
}

/** 'A família preencheu', on the dashboard: what waits on the server and on this device. */
export function FamilyOfAll(actions: FamilyActions) {
  const here = useWaitingHere();
  const isReviewed = useIsReviewed();
  // the dashboard reports a failure of it
  const { data } = useQuery(overviewOptions());
  const stored = (data?.family ?? [])
    .filter(({ id }) => here.every((each) => each.id !== id))
    .map(
      ({ id, patient_id, filled_by, relation, patients, ...times }): WaitingFamily => ({
        id,
        patientId: patient_id,
        patientName: patients.nome,
        filledBy: filled_by,
        relation,
        ...timesOf(times),
        state: 'server',
        isArchived: patients.archived_at !== null,
      }),
    );
  return (
    <FamilyCard
      waiting={[...stored, ...here]
        .filter((each) => !isReviewed(each))
        .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))}
      {...actions}
    />
  );
}

function useWaitingFor(patient: PatientRow): readonly WaitingFamily[] {
  const { userId } = useTherapist();
  const here = useWaitingHere().filter(({ patientId }) => patientId === patient.id);
  const { data = [] } = useQuery(familyOptions(userId, patient.id));
  const stored = data
    .filter(({ id, reviewed_at }) => !reviewed_at && here.every((each) => each.id !== id))
    .map(
      (row): WaitingFamily => ({
        id: row.id,
        patientId: patient.id,
        patientName: patient.nome,
        filledBy: row.filled_by,
        relation: row.relation,
        ...timesOf(row),
        state: 'server',
        isArchived: patient.archived_at !== null,
        kind: patient.tipo,
        paper: paperOfRow(row),
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
export function FamilyOfForm({ formKey, ...actions }: FamilyActions & { formKey: string }) {
  const here = useWaitingHere().filter((waiting) => waiting.formKey === formKey);
  if (here.length === 0) return null;
  return (
    <section aria-label="A família preencheu" className="mx-auto w-full max-w-page px-4 pt-4 sm:px-7 xl:px-8">
      <FamilyBanners waiting={here} {...actions} />
    </section>
  );
}
