import { isWithoutPatient } from '../../device/outbox/failures';
import { nextOperation } from '../../device/outbox/items';
import { operationOf } from '../../device/outbox/operations';
import { ADDED, UPDATED } from '../../device/outbox/operations/records';
import type { OutboxEvent } from '../../device/outbox/outboxEvents';
import { type Notice, success } from '../../lib/notice';
import { shownName } from '../../lib/shownName';
import {
  newDocumentsNotSent,
  newPhotoFailure,
  queuedFilesLost,
  refusedFailure,
} from '../../sentences/deviceErrors';
import { dataFailure } from '../../sentences/errors';

type Event<Kind extends OutboxEvent['kind']> = Extract<OutboxEvent, { kind: Kind }>;

/** One toast sums up the documents of a new record (D-42). */
function endNotice({ patientName, size, sent, failed }: Event<'documentsEnded'>): Notice {
  if (failed > 0) return newDocumentsNotSent(patientName, size, failed);
  const count = `${sent} ${sent === 1 ? 'documento' : 'documentos'}`;
  return success(ADDED, `A ficha de ${patientName} está na lista, com ${count}.`);
}

/** The toast of an outbox event; undefined where a form or a card tells of it. */
export function eventNotice(event: OutboxEvent): Notice | undefined {
  switch (event.kind) {
    case 'photo':
      if (event.item.stored.subject !== 'edit') return undefined;
      return success(UPDATED, event.row.photo_url ? 'A foto foi salva.' : 'A foto foi removida.');
    case 'photoFailed':
      return newPhotoFailure(event.waits);
    case 'filesLost':
      return queuedFilesLost(event.patientName, event.isRestSent);
    case 'refused':
    case 'conflict':
      // the card of the answers says that their record is gone
      if (event.item === 'family' && isWithoutPatient(event.error)) return undefined;
      return refusedFailure(event.item, event.patientName, event.error);
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
