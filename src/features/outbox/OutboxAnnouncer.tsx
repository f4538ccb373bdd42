import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { documentsOptions } from '../../data/records/documents';
import { historyOptions } from '../../data/records/history';
import { type PatientRow, patientKeys } from '../../data/records/patients';
import { summariesOptions, updatedShelf } from '../../data/records/summaries';
import {
  dataFailure,
  familyRefused,
  newDocumentsNotSent,
  newPhotoFailure,
  noteLeftOpen,
  queuedFilesLost,
  refusedFailure,
} from '../../data/supabase/errors';
import { isWithoutPatient } from '../../device/outbox/failures';
import type { Outbox } from '../../device/outbox/outbox';
import type { OutboxEvent } from '../../device/outbox/outboxEvents';
import { type Notice, success } from '../../lib/notice';
import { shownName } from '../../lib/shownName';
import { toast } from '../../ui/feedback/toasts';

type Props = { userId: string; outbox: Outbox; onProfile: () => void };
type Event<Kind extends OutboxEvent['kind']> = Extract<OutboxEvent, { kind: Kind }>;

function storedNotice({ item, row: { nome } }: Event<'stored'>): Notice {
  switch (item.kind) {
    case 'intake':
      return success(
        'Paciente adicionado com sucesso! ✅',
        `A ficha de ${nome}, que aguardava envio, está no servidor.`,
      );
    case 'review':
      return success('Revisão salva', `A revisão de ${nome}, que aguardava envio, está no servidor.`);
    default:
      return success(
        'Dados atualizados! ✅',
        `A mudança na ficha de ${nome}, que aguardava envio, está no servidor.`,
      );
  }
}

/** One toast sums up the documents of a new record (D-42). */
function endNotice({ patientName, size, sent, failed }: Event<'documentsEnded'>): Notice {
  if (failed > 0) return newDocumentsNotSent(patientName, size, failed);
  const count = `${sent} ${sent === 1 ? 'documento' : 'documentos'}`;
  return success(
    'Paciente adicionado com sucesso! ✅',
    `A ficha de ${patientName} está na lista, com ${count}.`,
  );
}

/** Shows a toast for every outbox event, on any screen, and updates the query cache with what was stored. */
export function OutboxAnnouncer({ userId, outbox, onProfile }: Props) {
  const queryClient = useQueryClient();
  const openProfile = useEffectEvent(onProfile);
  useEffect(() => {
    // notes are read with their patients
    const readRecordsAgain = () => void queryClient.invalidateQueries({ queryKey: patientKeys.all });
    const show = (row: PatientRow) => {
      queryClient.setQueryData(patientKeys.one(row.id), row);
      queryClient.setQueryData(
        summariesOptions(userId).queryKey,
        (known) => known && updatedShelf(known, row, 'active'),
      );
      readRecordsAgain();
    };
    const tellNote = ({ item: { patientName }, outcome, alone }: Event<'noteFinalised'>) => {
      if (outcome.kind !== 'saved') {
        const isNameless = outcome.kind === 'nameless';
        toast({
          ...noteLeftOpen(patientName, outcome),
          ...(isNameless && { action: { label: 'Abrir perfil', run: () => openProfile() } }),
        });
      } else if (alone) {
        toast.success(
          'Evolução finalizada',
          `A evolução de ${patientName}, que aguardava envio, está no servidor.`,
        );
      }
    };
    return outbox.onEvent((event) => {
      switch (event.kind) {
        case 'stored':
          show(event.row);
          if (event.alone) toast(storedNotice(event));
          return;
        case 'photo':
          show(event.row);
          if (event.item.kind === 'edit')
            toast.success(
              'Dados atualizados! ✅',
              event.row.photo_url ? 'A foto foi salva.' : 'A foto foi removida.',
            );
          return;
        case 'photoFailed':
          toast(newPhotoFailure(event.waits));
          return;
        case 'filesLost':
          toast(queuedFilesLost(event.patientName, event.isRestSent));
          return;
        case 'refused':
        case 'conflict':
          if (event.item !== 'family') toast(refusedFailure(event.item, event.patientName, event.error));
          // without its record, its card says so
          else if (!isWithoutPatient(event.error)) toast(familyRefused(event.error));
          return;
        case 'noteStored':
          readRecordsAgain();
          if (event.alone) {
            toast.success(
              'Evolução salva',
              `A evolução de ${event.item.patientName}, que aguardava envio, está no servidor, em aberto.`,
            );
          }
          return;
        case 'noteFinalised':
          readRecordsAgain();
          return tellNote(event);
        case 'familyStored':
          return readRecordsAgain();
        case 'documentSent': {
          const { patientId, file } = event.document;
          void queryClient.invalidateQueries(documentsOptions(userId, patientId));
          void queryClient.invalidateQueries(historyOptions(userId, patientId));
          if (event.tells)
            toast.success('Documento enviado! ✅', `${shownName(file.name)} foi anexado com sucesso.`);
          return;
        }
        case 'documentFailed':
          if (event.tells) toast(dataFailure('upload', event.error));
          return;
        case 'documentsEnded':
          toast(endNotice(event));
          return;
        default:
          event satisfies never;
      }
    });
  }, [outbox, queryClient, userId]);
  return null;
}
