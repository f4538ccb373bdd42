import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { Draft } from '../device/drafts/draft';
import type { Codec } from '../device/drafts/draftKind';
import type { DraftKey } from '../device/drafts/kinds';
import { isEdit } from '../device/outbox/items';
import { isUnsent, type OutboxItem } from '../device/outbox/outboxState';
import { useDevice } from '../forms/contexts';
import { useDraft } from '../forms/useDraft';

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
  children: (draft: Draft<T>) => ReactNode;
};

function ReadDraft<T>({ codec, draftKey, opening, children }: Omit<Props<T>, 'stepId'>) {
  const draft = useDraft(codec, draftKey);
  return draft ? children(draft) : opening;
}

/** A form with its draft, once that is read; what waits of the form is turned back into its draft before. */
export function TakenBackDraft<T>({ stepId, ...form }: Props<T>) {
  const { draftKey, opening } = form;
  const { outbox, registry } = useDevice();
  const [item] = useState(() => itemOf(outbox.getSnapshot(), draftKey, stepId));
  const [ready, setReady] = useState(item === undefined);
  const take = useEffectEvent(async () => {
    if (!item) return;
    const taken = await outbox.takeBack(item.stored.key);
    if (taken === 'draft') registry.renew(draftKey);
    setReady(true);
  });
  useEffect(() => void take(), []);
  return ready ? <ReadDraft {...form} /> : opening;
}
