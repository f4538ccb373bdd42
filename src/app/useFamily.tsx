import { type ReactNode, useEffect, useRef, useState } from 'react';
import { draftsOf, keyOfDraft } from '../device/drafts/keyOfDraft';
import { keyOfFamily } from '../device/outbox/items';
import { type FamilyDraft, familyCodec, familyKey } from '../features/family/familyDraft';
import { queueFamily, useFamilyHere } from '../features/family/familyDrafts';
import { discardFamily } from '../features/family/familyOnDevice';
import { handOver } from '../features/family/handOver';
import { type FamilyOf, type Guardian, handoverCodec, newHandover } from '../features/family/handoverDraft';
import type { MadeLink } from '../features/family/shareLink';
import { type FamilyActions, type WaitingFamily, waitingTitle } from '../features/family/waitingFamily';
import { useDevice, useTherapist } from '../forms/contexts';
import { Opened, useDialog } from '../forms/useDialog';
import { useIsRead } from '../forms/useDrafts';
import { toast } from '../ui/feedback/toasts';
import { loadable } from '../ui/loadable';
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog';
import { invalidateHistory, useNavigate } from './navigation';
import { useIsOfNewForm } from './waitingFamilies';

const HandoverDialog = loadable(() => import('../features/family/HandoverDialog'));
const LinkDialog = loadable(() => import('../features/family/LinkDialog'));
const FamilyToRead = loadable(() => import('./FamilyToRead'));

/** A new form: `keep` makes it a draft as it is, also when nothing was typed; `release` leaves one only of what was typed. */
export type HeldForm = { readonly keep: () => void; readonly release: () => void };

/** Moves the drafts of ended forms into the outbox. What came from home is on the server, and goes with its new form. */
function useQueueEnded(): void {
  const { outbox, registry } = useDevice();
  const listed = useIsRead(registry.firstRead);
  const isOfNewForm = useIsOfNewForm();
  const ended = useFamilyHere().filter(({ item }) => !item);
  useEffect(() => {
    for (const { draft } of ended) {
      if (!draft.endedAt) continue;
      if (draft.receivedAt) {
        if (listed && !isOfNewForm(draft)) void registry.discard(familyKey(draft.handover));
        continue;
      }
      void queueFamily(outbox, draft, draft.endedAt).then((isKept) => {
        if (isKept) void registry.discard(familyKey(draft.handover));
      });
    }
  });
  useEffect(
    () =>
      outbox.onEvent((event) => {
        // where the device could not store the item, the draft is there still
        if (event.kind === 'familyStored' && event.item.stored.draft)
          void registry.discard(event.item.stored.draft.key);
      }),
    [outbox, registry],
  );
}

/** Hands the tablet to a family, and sends what the family wrote. */
export function useFamily(): {
  handOver: (of: FamilyOf, guardian: Guardian, form?: HeldForm) => void;
  family: FamilyActions;
  dialog: ReactNode;
} {
  const { userId } = useTherapist();
  const device = useDevice();
  const { outbox, registry } = device;
  useQueueEnded();
  const navigate = useNavigate();
  const { dialog, open, close } = useDialog(handoverCodec, draftsOf('handover'));
  const held = useRef<HeldForm>(undefined);
  const handing = {
    dialog,
    close: () => {
      close();
      held.current?.release();
    },
  };
  const settle = async () => {
    await registry.flush();
    return registry.isSafe() && outbox.isKept();
  };
  const give = async (draft: FamilyDraft) => {
    const failure = await handOver(userId, registry, draft, settle);
    // no entry leads back to a record
    if (!failure) invalidateHistory();
    return failure;
  };
  const draftOf = (waiting: WaitingFamily) => registry.opened(familyCodec, familyKey(waiting))?.unsaved();
  const [readId, setReadId] = useState<string>();
  const [made, setMade] = useState<MadeLink>();
  const [discarding, setDiscarding] = useState<WaitingFamily>();
  // what is done with answers that are being read closes them
  const endReading = () => setReadId(undefined);
  const onReview = ({ patientId, id }: WaitingFamily) => {
    endReading();
    navigate({ name: 'family-review', patientId, family: id });
  };
  const family: FamilyActions = {
    onReview,
    onEnd: async (waiting) => {
      endReading();
      const draft = draftOf(waiting);
      if (draft) await queueFamily(outbox, draft, new Date().toISOString());
      onReview(waiting);
    },
    onContinue: async (waiting) => {
      endReading();
      const draft = draftOf(waiting);
      const failure = draft && (await give(draft));
      if (failure) toast(failure);
    },
    onSendAgain: ({ id }) => {
      endReading();
      void outbox.sendAgain(keyOfFamily(id));
    },
    onRead: ({ id }) => setReadId(id),
    onDiscard: (waiting) => {
      endReading();
      setDiscarding(waiting);
    },
  };
  return {
    handOver: (of, guardian, form) => {
      form?.keep();
      held.current = form;
      open(keyOfDraft('handover', of), newHandover(of, guardian));
    },
    family,
    dialog: (
      <>
        <Opened of={handing}>
          {(opened) => <HandoverDialog onHandOver={give} onInvited={setMade} {...opened} />}
        </Opened>
        {made && <LinkDialog link={made} onClose={() => setMade(undefined)} />}
        {readId && <FamilyToRead id={readId} onClose={endReading} {...family} />}
        <ConfirmDialog
          open={discarding !== undefined}
          title="Descartar o que a família escreveu?"
          confirmLabel="Descartar"
          cancelLabel="Manter"
          onConfirm={() => {
            if (discarding) discardFamily(device, discarding);
            setDiscarding(undefined);
          }}
          onCancel={() => setDiscarding(undefined)}
        >
          {discarding && <p>{waitingTitle(discarding)}. Descartado, isto não poderá ser recuperado.</p>}
        </ConfirmDialog>
      </>
    ),
  };
}
