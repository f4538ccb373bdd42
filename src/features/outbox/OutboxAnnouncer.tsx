import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { documentsSaved, noteSaved, recordPartsChanged, recordSaved } from '../../data/records/afterSave';
import { NoteKept } from '../../data/records/saveNote';
import { CONSENT_MISSING, RENEWED_BEFORE } from '../../data/supabase/dataError';
import { nextOperation } from '../../device/outbox/items';
import { operationOf } from '../../device/outbox/operations';
import type { OutboxEvent } from '../../device/outbox/outboxEvents';
import { useDevice, useTherapist } from '../../forms/contexts';
import type { Notice } from '../../lib/notice';
import { toast } from '../../ui/feedback/toasts';
import { eventNotice } from './eventNotice';

/** Updates the query cache with what was stored. */
function show(event: OutboxEvent, cache: QueryClient, userId: string): void {
  switch (event.kind) {
    case 'photo':
      recordSaved(cache, event.row);
      return;
    case 'refused':
    case 'conflict':
      if (event.error instanceof NoteKept) noteSaved(cache, event.error.current);
      // its form reads from the record that no consent is in force
      if (event.patientId !== undefined && event.error.code === CONSENT_MISSING)
        void recordPartsChanged(cache, userId, event.patientId, 'consents');
      // its form says which one
      if (event.patientId !== undefined && event.error.code === RENEWED_BEFORE)
        void recordPartsChanged(cache, userId, event.patientId, 'issued');
      return;
    case 'documentSent':
      documentsSaved(cache, event.document.patientId);
      return;
    case 'photoFailed':
    case 'filesLost':
    case 'documentFailed':
    case 'documentsEnded':
      return;
    default: {
      const { stored } = event.item;
      const step = nextOperation(stored);
      if (step) operationOf(step).show?.(step, event, { cache, userId, item: stored });
    }
  }
}

type Props = {
  onProfile: () => void;
  /** Opens a record of which more is stored than was wanted. */
  onRecord: (patientId: string) => void;
};

/** Shows a toast for every outbox event, on any screen, and updates the query cache. */
export function OutboxAnnouncer({ onProfile, onRecord }: Props) {
  const { userId } = useTherapist();
  const { outbox } = useDevice();
  const queryClient = useQueryClient();
  const actionOf = useEffectEvent((event: OutboxEvent): Notice['action'] => {
    if (event.kind === 'noteFinalised' && event.outcome.kind === 'nameless')
      return { label: 'Abrir perfil', run: onProfile };
    if (event.kind !== 'answered' || event.answer.kind !== 'stands') return undefined;
    const { patientId } = event.item.stored;
    if (event.of.of.table !== 'patients' || patientId === undefined) return undefined;
    return { label: 'Abrir ficha', run: () => onRecord(patientId) };
  });
  useEffect(
    () =>
      outbox.onEvent((event) => {
        show(event, queryClient, userId);
        const notice = eventNotice(event);
        if (notice) toast({ action: actionOf(event), ...notice });
      }),
    [outbox, queryClient, userId],
  );
  return null;
}
