import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { Draft } from '../device/drafts/draft';
import type { Codec } from '../device/drafts/draftKind';
import type { DraftKey } from '../device/drafts/kinds';
import { isEdit, isOpen } from '../device/outbox/items';
import { isUnsent, type OutboxItem, untilTried } from '../device/outbox/outboxState';
import { useDevice } from '../forms/contexts';
import { useDraft } from '../forms/useDraft';
import { useIsRead } from '../forms/useDrafts';
import { takeBackFailure } from '../sentences/deviceErrors';
import { toast } from '../ui/feedback/toasts';

/** Another tab may be sending it, which tells nothing of it meanwhile. */
const LOOK_AGAIN_MS = 500;

/** The waiting item of a form, unless later changes of its record are built on it. */
function itemOf(items: readonly OutboxItem[], draftKey: DraftKey, stepId?: string): OutboxItem | undefined {
  const unsent = items.filter(isUnsent);
  const found = unsent.findLast(({ stored }) => stored.draft?.key === draftKey);
  if (!found) return undefined;
  const { patientId } = found.stored;
  if (!isEdit(found.stored)) return stepId === undefined ? found : undefined;
  const last = unsent.findLast(({ stored }) => isEdit(stored) && stored.patientId === patientId);
  return found === last && (stepId === undefined || found.stored.stepId === stepId) ? found : undefined;
}

type Props<T> = {
  codec: Codec<T>;
  draftKey: DraftKey;
  /** The section of the record, where it is one that is edited. */
  stepId?: string;
  opening: ReactNode;
  /** Leaves: what waits could not be opened, which is told. */
  onFailed: () => void;
  children: (draft: Draft<T>) => ReactNode;
};

function ReadDraft<T>({ codec, draftKey, opening, children }: Omit<Props<T>, 'stepId' | 'onFailed'>) {
  const draft = useDraft(codec, draftKey);
  return draft ? children(draft) : opening;
}

function TakenBack<T>({ stepId, onFailed, ...form }: Props<T>) {
  const { draftKey, opening } = form;
  const { outbox, registry } = useDevice();
  const [item] = useState(() => itemOf(outbox.getSnapshot(), draftKey, stepId));
  const [isReady, setReady] = useState(item === undefined);
  const take = useEffectEvent(async ({ stored: { key, subject } }: OutboxItem, isLeft: () => boolean) => {
    const isWaiting = () => outbox.getSnapshot().some(({ stored }) => stored.key === key && isOpen(stored));
    // the form that has just saved it may still be removing its draft
    await registry.untilStored(draftKey);
    let taken = await outbox.takeBack(key);
    // what is on its way is waited for: without it the form would begin with words from before, and save over it
    while (taken === 'sent' && isWaiting() && !isLeft()) {
      await untilTried(outbox, key);
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
      if (!isLeft()) taken = await outbox.takeBack(key);
    }
    if (taken === 'draft') registry.renew(draftKey);
    if (taken !== 'failed') return setReady(true);
    toast(takeBackFailure(subject, taken));
    if (!isLeft()) onFailed();
  });
  useEffect(() => {
    let isLeft = false;
    if (item) void take(item, () => isLeft);
    return () => {
      isLeft = true;
    };
  }, [item]);
  return isReady ? <ReadDraft {...form} /> : opening;
}

/** A form with its draft, once that is read; what waits of the form is turned back into its draft before. */
export function TakenBackDraft<T>(props: Props<T>) {
  const { outbox } = useDevice();
  return useIsRead(outbox.reading) ? <TakenBack {...props} /> : props.opening;
}
