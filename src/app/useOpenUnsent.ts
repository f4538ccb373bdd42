import { RecordChanged } from '../data/records/savePatient';
import { STORED_OTHERWISE } from '../data/supabase/dataError';
import { isWithoutPatient } from '../device/outbox/failures';
import { isChange, isPressed, questionIn, removalIn, savedIn } from '../device/outbox/items';
import { isStuck, type OutboxItem, untilTried } from '../device/outbox/outboxState';
import type { DraftContent } from '../device/store/storedRecord';
import { useDevice } from '../forms/contexts';
import { decidedChanges, recordConflict } from '../forms/rows/recordConflict';
import { leavingOf, wordsOfSubject } from '../records/subjects';
import { deviceNotices, takeBackFailure } from '../sentences/deviceErrors';
import { notices } from '../sentences/errors';
import { toast } from '../ui/feedback/toasts';
import { useConflict } from '../ui/overlays/useConflict';
import { useNavigate } from './navigation';
import { detailsOf, listOf, newReportView, phrasesPlace, reportKey, viewOfDraft } from './view';

/** The form of a report as that of a correction, where an earlier attempt has issued it with other words. */
function asCorrection(
  { stored, status: { state } }: OutboxItem,
  draft: DraftContent,
): DraftContent | undefined {
  const report = savedIn(stored, 'issued_reports')?.row;
  if (!report || state.name !== 'refused' || state.error.code !== STORED_OTHERWISE) return undefined;
  return {
    ...draft,
    key: reportKey(newReportView(report.patient_id)),
    value: { ...Object(draft.value), replaces: report.id },
  };
}

/** A question that the server has refused can only be given up: the lists say what is there. */
const isRefusedQuestion = (item: OutboxItem) => isStuck(item) && questionIn(item.stored) !== undefined;

/** How long a press waits for the end of a try. */
const TRY_MS = 5_000;

/** Opens what waits: takes it back into its form, or asks about changes that were made elsewhere, too. */
export function useOpenUnsent(onReadFamily: (waiting: { readonly id: string }) => void) {
  const { outbox, registry } = useDevice();
  const navigate = useNavigate();
  const { ask, dialog: conflict } = useConflict();
  /** A retry may be trying it as it is pressed, which ends soon without network: nobody has to press again. */
  const tried = (key: string) =>
    Promise.race([untilTried(outbox, key), new Promise((resolve) => setTimeout(resolve, TRY_MS))]);
  /** Turns what waits into a draft again, and says so; null if it could not be. */
  const reopened = async (item: OutboxItem): Promise<DraftContent | null> => {
    const { key, subject, draft } = item.stored;
    const { opened } = wordsOfSubject(subject);
    if (!draft || !opened) return null;
    await tried(key);
    const correction = asCorrection(item, draft);
    const form = correction ?? draft;
    // of the form that has just saved it
    await registry.untilStored(form.key);
    // the same row is being written in another tab, another section of the record, or the next re-evaluation: its words stay
    if (registry.heads().some((head) => head.key === form.key)) return form;
    // before: the screen that shows what waits has its form as soon as it waits no longer
    registry.renew(form.key);
    const taken = await outbox.takeBack(key, form);
    if (taken === 'sent' || taken === 'failed' || taken === 'asked') {
      if (taken !== 'asked') toast(takeBackFailure(subject, taken));
      return null;
    }
    await registry.refresh();
    if (taken === 'newer') return form;
    if (correction) toast(notices.issuedBefore);
    else toast.success(...opened);
    return form;
  };
  const undone = async ({ stored: { key, draft } }: OutboxItem): Promise<boolean> => {
    await tried(key);
    if (draft) {
      await registry.untilStored(draft.key);
      registry.renew(draft.key);
    }
    const taken = await outbox.takeBack(key);
    await registry.refresh();
    const isUndone = taken === 'draft' || taken === 'newer';
    if (isUndone) toast.success('Exclusão desfeita');
    else if (taken === 'asked') toast(deviceNotices.removalAsked);
    else toast(takeBackFailure('removal', taken));
    return isUndone;
  };
  const takeBack = async (item: OutboxItem): Promise<boolean> => {
    if (isRefusedQuestion(item)) {
      await outbox.discard(item.stored.key);
      return false;
    }
    return removalIn(item.stored) ? undone(item) : (await reopened(item)) !== null;
  };
  const openUnsent = async (item: OutboxItem) => {
    if (isRefusedQuestion(item)) return outbox.discard(item.stored.key);
    const { key, patientId, draft } = item.stored;
    const { state } = item.status;
    const family = savedIn(item.stored, 'family_answers');
    if (family) {
      const isGone = state.name === 'refused' && isWithoutPatient(state.error);
      return isGone ? onReadFamily(family.row) : navigate(detailsOf(family.row.patient_id));
    }
    const error = state.name === 'conflict' ? state.error : undefined;
    if (isChange(item.stored) && error instanceof RecordChanged) {
      const decision = await ask(recordConflict(error.conflict));
      if (decision) await outbox.sendAgain(key, decidedChanges(error.conflict, decision));
      return;
    }
    if (isPressed(item.stored) && patientId !== undefined)
      return isStuck(item) ? outbox.discard(key) : navigate(detailsOf(patientId));
    const removal = removalIn(item.stored);
    if (removal)
      return navigate(patientId === undefined ? phrasesPlace : listOf(patientId, leavingOf(removal.table)));
    if (!draft) return;
    const form = await reopened(item);
    if (form) navigate(viewOfDraft(form));
  };
  return { openUnsent, takeBack, conflict };
}
