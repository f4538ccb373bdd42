import { useQuery } from '@tanstack/react-query';
import type { FamilyRow } from '../data/records/familyAnswers';
import { overviewOptions } from '../data/records/overview';
import { reviewedIn } from '../device/outbox/items';
import { unsentPatient } from '../device/outbox/outboxState';
import type { FamilyDraft } from '../features/family/familyDraft';
import { useFamilyHere } from '../features/family/familyDrafts';
import { waitingOf } from '../features/family/familyOnDevice';
import type { WaitingFamily } from '../features/family/waitingFamily';
import { useDevice } from '../forms/contexts';
import { useDraftHeads } from '../forms/useDrafts';
import { useOutboxItems, useUnsentItems } from '../forms/useOutboxItems';
import { differingTime } from '../lib/dates';
import { patientNameOf } from '../lib/patientName';

type Times = Pick<FamilyRow, 'ended_at' | 'received_at'>;
export const timesOf = ({ ended_at, received_at }: Times) => ({
  at: received_at,
  endedAtOnDevice: differingTime(ended_at, received_at),
});

/** Whether a family's draft belongs to a new form that is here, as a draft or on its way to the server. */
export function useIsOfNewForm(): (draft: FamilyDraft) => boolean {
  const { registry } = useDevice();
  const heads = useDraftHeads(registry);
  const items = useOutboxItems();
  return ({ formKey, handover }) =>
    heads.some(({ key }) => key === formKey) || unsentPatient(items, handover.patientId) !== undefined;
}

/** What families wrote on this device and the server does not have. */
export function useWaitingHere(): readonly (WaitingFamily & { readonly formKey?: string | undefined })[] {
  const isOf = useIsOfNewForm();
  return useFamilyHere().flatMap((here) => {
    const { draft, item } = here;
    const isOfNewForm = isOf(draft);
    const waiting = { ...waitingOf(here, isOfNewForm), formKey: draft.formKey };
    const isReviewed = item?.stored.steps.some(({ op }) => op === 'finalise');
    // what came from home is on the server, also when its form was discarded here
    const isKeptThere = draft.receivedAt !== undefined && !isOfNewForm;
    const isFine = waiting.state === 'device' || waiting.state === 'server';
    return isKeptThere || (isReviewed && isFine) ? [] : waiting;
  });
}

/** True for answers whose review waits to be sent. */
export function useIsReviewed(): (family: { readonly id: string }) => boolean {
  const unsent = useUnsentItems();
  return ({ id }) => unsent.some(({ stored }) => reviewedIn(stored) === id);
}

/** The unreviewed answers of all families, on the server and on this device, the oldest first. */
export function useWaitingFamilies(): readonly WaitingFamily[] {
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
        patientName: patientNameOf(patients),
        filledBy: filled_by,
        relation,
        ...timesOf(times),
        state: 'server',
        isArchived: patients.archived_at !== null,
      }),
    );
  return [...stored, ...here]
    .filter((each) => !isReviewed(each))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
