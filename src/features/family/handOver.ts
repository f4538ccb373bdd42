import { canReload } from '../../device/browser/appVersion';
import type { DraftRegistry } from '../../device/drafts/draftRegistry';
import { changeSlot, readSlot } from '../../device/store/familySlot';
import type { Notice } from '../../lib/notice';
import { deviceNotices } from '../../sentences/deviceErrors';
import { handToFamily, sessionStore } from '../../session/session';
import { type FamilyDraft, familyCodec, familyKey } from './familyDraft';

function isScreenOpen(): boolean {
  const session = sessionStore.getSnapshot();
  return session.status === 'signedIn' && session.locked === false;
}

/**
 * Gives the tablet to the family, for a new draft or to go on with one. `settle` stores all pending input and says whether
 * that succeeded. Resolves to why nothing was handed over; undefined if it was.
 */
export async function handOver(
  userId: string,
  registry: DraftRegistry,
  draft: FamilyDraft,
  settle: () => Promise<boolean>,
): Promise<Notice | undefined> {
  if (!(await canReload())) return deviceNotices.familyNeedsConnection;
  const key = familyKey(draft.handover);
  const { endedAt: _, ...open } = draft;
  let undo = () => {};
  // a lock ends it, also one that is opened again meanwhile
  let isLocked = false;
  const stopWatching = sessionStore.subscribe(() => {
    isLocked ||= !isScreenOpen();
  });
  try {
    await collectAnswers(userId, registry);
    const written = await registry.open(familyCodec, key);
    const before = written.unsaved();
    undo = () => (before ? written.change(() => before) : written.clear());
    written.change(() => open);
    if (await settle()) {
      const { handover, answers, ratings } = open;
      if (!isLocked)
        await changeSlot(userId, () => ({ handover, answers, ...(ratings && { ratings }), part: 0 }));
      if (!isLocked && (await handToFamily())) return undefined;
      await changeSlot(userId, () => undefined);
    }
  } catch {
    // what the slot has is in the draft
  } finally {
    stopWatching();
  }
  undo();
  return deviceNotices.familyNotHandedOver;
}

/**
 * Takes what the family wrote into its draft, and empties the slot. Resolves to that draft, or to undefined when there is
 * none; rejects, and the slot stays as it is, when the draft cannot be stored.
 */
export async function collectAnswers(
  userId: string,
  registry: DraftRegistry,
): Promise<FamilyDraft | undefined> {
  if (!(await readSlot(userId))) return undefined;
  let taken: FamilyDraft | undefined;
  await changeSlot(userId, async (slot) => {
    if (!slot) return undefined;
    const { handover, answers, ratings, endedAt } = slot;
    const key = familyKey(handover);
    const written = await registry.open(familyCodec, key);
    const before = written.unsaved() ?? { patientName: '' };
    const draft: FamilyDraft = {
      ...before,
      handover,
      answers,
      ...(ratings && { ratings }),
      ...(endedAt && { endedAt }),
    };
    written.change(() => draft);
    await written.flush();
    const reached = written.status();
    // ended, it may be on the server already, and its draft be going
    if (reached === 'screen' || reached === 'failed') throw new Error('the draft is not stored');
    taken = draft;
    return undefined;
  });
  return taken;
}
