import { useQuery } from '@tanstack/react-query';
import { type FamilyRow, familyOptions } from '../../data/records/familyAnswers';
import { overviewOptions } from '../../data/records/overview';
import type { PatientRow } from '../../data/records/patients';
import { useDevice, useTherapist } from '../../device/contexts';
import { FamilyBanners } from '../../features/family/FamilyBanners';
import { FamilyCard } from '../../features/family/FamilyCard';
import { waitingOf } from '../../features/family/familyActions';
import { paperOfRow, useFamilyDrafts } from '../../features/family/familyDrafts';
import type { FamilyActions, WaitingFamily } from '../../features/family/waitingFamily';
import { useUnsentItems } from '../../features/outbox/useUnsentItems';
import { differingTime } from '../../lib/dates';
import { isFormHere } from './FamilySending';
import type { Refusals } from './useRefusals';

/** What the components below share. */
export type Family = {
  readonly refused: Refusals['refused'];
  readonly actions: FamilyActions;
};

type Times = Pick<FamilyRow, 'ended_at' | 'received_at'>;
const timesOf = ({ ended_at, received_at }: Times) => ({
  at: received_at,
  endedAtOnDevice: differingTime(ended_at, received_at),
});

function useWaitingHere({ refused }: Family): readonly WaitingFamily[] {
  const { registry, outbox } = useDevice();
  useUnsentItems(outbox);
  return useFamilyDrafts().flatMap((draft) => {
    const refusal = refused.get(draft.handover.id);
    const waiting = waitingOf(draft, isFormHere(draft, registry, outbox), refusal);
    const isReviewed = draft.reviewedAt !== undefined;
    return isReviewed && waiting.state !== 'gone' && waiting.state !== 'refused' ? [] : waiting;
  });
}

/** True for answers whose review waits to be sent. */
function useIsReviewed(): (family: { readonly id: string }) => boolean {
  const unsent = useUnsentItems(useDevice().outbox);
  return ({ id }) => unsent.some((item) => item.kind === 'review' && item.family === id);
}

/** 'A família preencheu', on the dashboard: what waits on the server and on this device. */
export function FamilyOfAll(family: Family) {
  const here = useWaitingHere(family);
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
      {...family.actions}
    />
  );
}

/** The unreviewed answers for one record. */
export function FamilyOfRecord({ patient, ...family }: Family & { patient: PatientRow }) {
  const { userId } = useTherapist();
  const here = useWaitingHere(family).filter(({ patientId }) => patientId === patient.id);
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
  const waiting = [...stored, ...here].filter((each) => !isReviewed(each));
  return <FamilyBanners waiting={waiting} {...family.actions} />;
}

/** The unreviewed answers for a new form, into which they are reviewed. */
export function FamilyOfForm({ formKey, ...family }: Family & { formKey: string }) {
  const drafts = useFamilyDrafts();
  const here = useWaitingHere(family).filter(({ id }) =>
    drafts.some((draft) => draft.handover.id === id && draft.formKey === formKey),
  );
  if (here.length === 0) return null;
  return (
    <section aria-label="A família preencheu" className="mx-auto w-full max-w-page px-4 pt-4 sm:px-7 xl:px-8">
      <FamilyBanners waiting={here} {...family.actions} />
    </section>
  );
}
