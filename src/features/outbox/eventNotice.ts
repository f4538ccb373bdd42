import {
  deviceNotices,
  newDocumentsNotSent,
  newPhotoFailure,
  notUndone,
  queuedFilesLost,
  refusedFailure,
  standsFailure,
} from '../../data/supabase/deviceErrors';
import { dataFailure, noteLeftOpen } from '../../data/supabase/errors';
import { isWithoutPatient } from '../../device/outbox/failures';
import { reviewedIn } from '../../device/outbox/items';
import type { OutboxEvent } from '../../device/outbox/outboxEvents';
import type { OutboxItem } from '../../device/outbox/outboxState';
import { type Notice, success } from '../../lib/notice';
import { patientNameOf } from '../../lib/patientName';
import { shownName } from '../../lib/shownName';

type Event<Kind extends OutboxEvent['kind']> = Extract<OutboxEvent, { kind: Kind }>;

/** A step that no form waits for. */
type AloneEvent = Exclude<Extract<OutboxEvent, { readonly alone: boolean }>, Event<'photo' | 'photoFailed'>>;

const ADDED = 'Paciente adicionado com sucesso! ✅';
const UPDATED = 'Dados atualizados! ✅';

/** What waited and no form tells of. */
const arrived = (title: string, what: string, where = 'está no servidor') =>
  success(title, `${what}, que aguardava envio, ${where}.`);

/** What it is, and of which patient. */
const ofWhom = ({ stored: { title, patientName } }: OutboxItem) =>
  patientName === undefined ? `${title}` : `${title}, de ${patientName}`;

function storedNotice({ item, row }: Event<'stored'>): Notice {
  const name = patientNameOf(row);
  switch (item.stored.subject) {
    case 'intake':
      return arrived(ADDED, `A ficha de ${name}`);
    case 'evaluation':
      return arrived('Reavaliação finalizada', `A reavaliação de ${name}`);
    case 'archive':
      return row.archived_at
        ? arrived('Ficha arquivada', `O arquivamento de ${name}`)
        : arrived('Ficha reativada', `A reativação de ${name}`);
    default:
      return arrived(UPDATED, `A mudança na ficha de ${name}`);
  }
}

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
    case 'unreadable':
      return deviceNotices.ofOtherVersion;
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
    default:
      return event.alone ? stepNotice(event) : undefined;
  }
}

/** What became of something that was not wanted as it was sent, where that is more than was asked for. */
function answeredNotice({ item, answer }: Event<'answered'>): Notice | undefined {
  const { subject, patientName } = item.stored;
  switch (answer.kind) {
    case 'stands':
      return standsFailure(subject, patientName);
    case 'restored':
      return success(
        'Exclusão desfeita',
        `${ofWhom(item)}: já estava feita. O que foi excluído foi salvo de novo.`,
      );
    case 'gone':
      return notUndone(ofWhom(item));
    case 'absent':
    case 'there':
    case 'undone':
      return undefined;
    default:
      return answer satisfies never;
  }
}

function stepNotice(event: AloneEvent): Notice | undefined {
  const { item } = event;
  const { patientName = '' } = item.stored;
  switch (event.kind) {
    case 'stored':
      return storedNotice(event);
    case 'familyReviewed':
      return reviewedIn(item.stored) ? arrived('Revisão salva', `A revisão de ${patientName}`) : undefined;
    case 'reportIssued':
      return arrived('Relatório emitido', `O relatório de ${patientName}`, 'está em Quem recebeu');
    case 'rowStored':
      return arrived('Salvo no servidor', ofWhom(item));
    case 'rowRemoved':
      return arrived('Exclusão concluída', ofWhom(item), 'foi feita no servidor');
    case 'noteStored':
      return arrived('Evolução salva', `A evolução de ${patientName}`, 'está no servidor, em aberto');
    case 'noteFinalised':
      return event.outcome.kind === 'saved'
        ? arrived('Evolução finalizada', `A evolução de ${patientName}`)
        : noteLeftOpen(patientName, event.outcome);
    case 'answered':
      return answeredNotice(event);
    case 'familyStored':
    case 'evaluated':
    case 'removing':
      return undefined;
    default:
      return event satisfies never;
  }
}
