import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { documentsSaved, recordSaved } from '../../data/records/afterSave';
import { isOfPhoto } from '../../device/outbox/delivery';
import { isWithoutPatient } from '../../device/outbox/failures';
import { isNewRecord, nextOperation } from '../../device/outbox/items';
import { operationOf } from '../../device/outbox/operations';
import { ADDED, UPDATED } from '../../device/outbox/operations/records';
import type { OutboxEvent } from '../../device/outbox/outboxEvents';
import { useDevice, useTherapist } from '../../forms/contexts';
import { type Notice, success } from '../../lib/notice';
import { shownName } from '../../lib/shownName';
import { wordsOfSubject } from '../../records/subjects';
import {
  newDocumentsNotSent,
  newPhotoFailure,
  queuedFilesLost,
  refusedFailure,
} from '../../sentences/deviceErrors';
import { dataFailure } from '../../sentences/errors';
import { toast } from '../../ui/feedback/toasts';

/** Puts the query cache right after what was stored, or was not: no form does so beside it. */
function show(event: OutboxEvent, cache: QueryClient, userId: string): void {
  switch (event.kind) {
    case 'photo':
      recordSaved(cache, event.row);
      return;
    case 'failed': {
      const { stored, error } = event;
      const step = nextOperation(stored);
      if (step) operationOf(step).showFailed?.(step, error, { cache, userId, item: stored });
      return;
    }
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

type Event<Kind extends OutboxEvent['kind']> = Extract<OutboxEvent, { kind: Kind }>;

/** One toast sums up the documents of a new record (D-42). */
function endNotice({ patientName, size, sent, failed }: Event<'documentsEnded'>): Notice {
  if (failed > 0) return newDocumentsNotSent(patientName, size, failed);
  const count = `${sent} ${sent === 1 ? 'documento' : 'documentos'}`;
  return success(ADDED, `A ficha de ${patientName} está na lista, com ${count}.`);
}

/** The toast of an outbox event; undefined where a form or a card tells of it. */
function noticeOf(event: OutboxEvent): Notice | undefined {
  switch (event.kind) {
    case 'photo':
      if (isNewRecord(event.item.stored)) return undefined;
      return success(UPDATED, event.row.photo_url ? 'A foto foi salva.' : 'A foto foi removida.');
    case 'photoFailed':
      return newPhotoFailure(event.waits);
    case 'filesLost':
      return queuedFilesLost(event.patientName, event.isRestSent);
    case 'failed': {
      if (!event.alone) return undefined;
      const { subject, patientName } = event.stored;
      // the card of the answers says that their record is gone
      if (wordsOfSubject(subject).listedApart && isWithoutPatient(event.error)) return undefined;
      return refusedFailure(subject, patientName, event.error);
    }
    case 'documentSent':
      if (!event.tells) return undefined;
      return success(
        'Documento enviado! ✅',
        `${shownName(event.document.file.name)} foi anexado com sucesso.`,
      );
    case 'documentFailed':
      return event.tells ? dataFailure('upload', event.error) : undefined;
    case 'documentsEnded':
      return endNotice(event);
    default: {
      const { stored } = event.item;
      const step = event.alone && nextOperation(stored);
      return step ? operationOf(step).told?.(event, stored) : undefined;
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
    if (!('alone' in event) || event.kind === 'failed' || isOfPhoto(event)) return undefined;
    const { stored } = event.item;
    const { patientId } = stored;
    const step = nextOperation(stored);
    const opened = step && operationOf(step).opens?.(event);
    if (opened === 'profile') return { label: 'Abrir perfil', run: onProfile };
    if (opened !== 'record' || patientId === undefined) return undefined;
    return { label: 'Abrir ficha', run: () => onRecord(patientId) };
  });
  useEffect(
    () =>
      outbox.onEvent((event) => {
        show(event, queryClient, userId);
        const notice = noticeOf(event);
        if (notice) toast({ action: actionOf(event), ...notice });
      }),
    [outbox, queryClient, userId],
  );
  return null;
}
