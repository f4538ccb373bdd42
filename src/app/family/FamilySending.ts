import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { familySaved } from '../../data/records/afterSave';
import { markReviewed, type NewFamilyRow, sendFamilyAnswers } from '../../data/records/familyAnswers';
import { familyRefused } from '../../data/supabase/errors';
import { useDevice, useTherapist } from '../../device/contexts';
import type { DraftRegistry } from '../../device/drafts/draftRegistry';
import { isRefused, isWithoutPatient } from '../../device/outbox/failures';
import type { Outbox } from '../../device/outbox/outbox';
import type { FamilyDraft } from '../../features/family/familyDraft';
import { keyOfFamily, useFamilyDrafts } from '../../features/family/familyDrafts';
import { storable } from '../../questionnaire/familyWords';
import { toast } from '../../ui/feedback/toasts';
import type { Refusals } from './useRefusals';

const RETRY_EVERY_MS = 30_000;

/** The row of ended family answers. */
export function toFamilyRow({ handover, answers }: FamilyDraft, endedAt: string): NewFamilyRow {
  return {
    id: handover.id,
    patient_id: handover.patientId,
    filled_by: handover.filledBy,
    relation: handover.relation,
    questionnaire_version: handover.questionnaireVersion,
    begun_at: handover.begunAt,
    ended_at: endedAt,
    answers: storable(answers),
  };
}

/** True if the answers' record is a draft or an outbox item on this device. */
export function isFormHere(
  { handover, formKey }: FamilyDraft,
  registry: Pick<DraftRegistry, 'heads'>,
  outbox: Pick<Outbox, 'getSnapshot'>,
): boolean {
  return (
    registry.heads().some(({ key }) => key === formKey) ||
    outbox
      .getSnapshot()
      .some((item) => item.kind === 'intake' && !item.stored && item.intake.patient.id === handover.patientId)
  );
}

type Props = { locked: boolean } & Pick<Refusals, 'refused' | 'onRefused'>;

/** Sends family answers once their patient is on the server, and deletes the drafts; renders nothing. */
export function FamilySending({ locked, refused, onRefused }: Props) {
  const { userId } = useTherapist();
  const { registry, outbox } = useDevice();
  const queryClient = useQueryClient();
  const drafts = useFamilyDrafts();
  const sending = useRef(new Set<string>());

  /** Without its patient it is tried again: another tab may be about to send the patient. */
  const isHalted = ({ handover }: FamilyDraft) => {
    const refusal = refused.get(handover.id);
    return refusal !== undefined && !isWithoutPatient(refusal);
  };
  const sendOne = async (draft: FamilyDraft) => {
    const { id } = draft.handover;
    if (!draft.endedAt || sending.current.has(id) || isFormHere(draft, registry, outbox)) return;
    if (isHalted(draft)) return;
    sending.current.add(id);
    try {
      await sendFamilyAnswers(userId, toFamilyRow(draft, draft.endedAt));
      if (draft.reviewedAt) await markReviewed(userId, id);
      await registry.discard(keyOfFamily(draft));
      familySaved(queryClient, draft.handover.patientId);
    } catch (error) {
      // anything else is tried again
      if (!isRefused(error)) return;
      onRefused(id, error);
      if (!isWithoutPatient(error)) toast(familyRefused(error));
    } finally {
      sending.current.delete(id);
    }
  };
  const send = useEffectEvent(() => {
    if (!locked) for (const draft of drafts) void sendOne(draft);
  });

  useEffect(() => {
    const timer = setInterval(() => send(), RETRY_EVERY_MS);
    const onOnline = () => send();
    addEventListener('online', onOnline);
    const release = outbox.onEvent(({ kind }) => {
      if (kind === 'stored') send();
    });
    return () => {
      clearInterval(timer);
      removeEventListener('online', onOnline);
      release();
    };
  }, [outbox]);
  const due = drafts.flatMap((draft) => (draft.endedAt && !isHalted(draft) ? draft.handover.id : [])).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: sends what has ended, or is to be sent again
  useEffect(() => send(), [due, locked]);
  return null;
}
