import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import {
  documentsSaved,
  evaluationSaved,
  familySaved,
  noteSaved,
  recordAdded,
  recordChanged,
  recordSaved,
  reportIssued,
  rowSaved,
} from '../../data/records/afterSave';
import { CONSENT_MISSING } from '../../data/supabase/dataError';
import {
  newDocumentsNotSent,
  newPhotoFailure,
  queuedFilesLost,
  refusedFailure,
} from '../../data/supabase/deviceErrors';
import { dataFailure, noteLeftOpen } from '../../data/supabase/errors';
import { useDevice, useTherapist } from '../../device/contexts';
import { isWithoutPatient } from '../../device/outbox/failures';
import { reviewedIn, savedIn } from '../../device/outbox/items';
import type { OutboxEvent } from '../../device/outbox/outboxEvents';
import { type Notice, success } from '../../lib/notice';
import { shownName } from '../../lib/shownName';
import { toast } from '../../ui/feedback/toasts';

type Event<Kind extends OutboxEvent['kind']> = Extract<OutboxEvent, { kind: Kind }>;

function storedNotice({ item, row: { nome } }: Event<'stored'>): Notice {
  switch (item.stored.subject) {
    case 'intake':
      return success(
        'Paciente adicionado com sucesso! ✅',
        `A ficha de ${nome}, que aguardava envio, está no servidor.`,
      );
    case 'evaluation':
      return success(
        'Reavaliação finalizada',
        `A reavaliação de ${nome}, que aguardava envio, está no servidor.`,
      );
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
export function OutboxAnnouncer({ onProfile }: { onProfile: () => void }) {
  const { userId } = useTherapist();
  const { outbox } = useDevice();
  const queryClient = useQueryClient();
  const openProfile = useEffectEvent(onProfile);
  useEffect(() => {
    const tellNote = ({ item, outcome, alone }: Event<'noteFinalised'>) => {
      const { patientName } = item.stored;
      if ('row' in outcome) noteSaved(queryClient, outcome.row);
      if ('current' in outcome) noteSaved(queryClient, outcome.current);
      // a form that waits says what became of it
      if (!alone) return;
      if (outcome.kind !== 'saved') {
        const isNameless = outcome.kind === 'nameless';
        toast({
          ...noteLeftOpen(patientName, outcome),
          ...(isNameless && { action: { label: 'Abrir perfil', run: () => openProfile() } }),
        });
      } else {
        toast.success(
          'Evolução finalizada',
          `A evolução de ${patientName}, que aguardava envio, está no servidor.`,
        );
      }
    };
    const tellRow = (event: Event<'stored'>) => {
      const { item, row, alone } = event;
      const { subject } = item.stored;
      if (subject === 'intake') void recordAdded(queryClient, userId, row);
      // without changes it is the row that the form was opened with
      else if (subject === 'evaluation') void recordChanged(queryClient, userId, row.id, 'evaluations');
      else recordSaved(queryClient, row);
      if (savedIn(item.stored, 'change')?.consent)
        void recordChanged(queryClient, userId, row.id, 'consents', 'holdings');
      if (alone) toast(storedNotice(event));
    };
    return outbox.onEvent((event) => {
      switch (event.kind) {
        case 'stored':
          return tellRow(event);
        case 'photo':
          recordSaved(queryClient, event.row);
          if (event.item.stored.subject === 'edit')
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
        case 'familyStored':
          familySaved(queryClient, event.item.stored.patientId);
          return;
        case 'familyReviewed': {
          const { patientId, patientName } = event.item.stored;
          familySaved(queryClient, patientId);
          if (event.alone && reviewedIn(event.item.stored))
            toast.success(
              'Revisão salva',
              `A revisão de ${patientName}, que aguardava envio, está no servidor.`,
            );
          return;
        }
        case 'evaluated':
          evaluationSaved(queryClient, event.item.stored.patientId);
          return;
        case 'reportIssued':
          reportIssued(queryClient, event.report);
          if (event.alone)
            toast.success(
              'Relatório emitido',
              `O relatório de ${event.item.stored.patientName}, que aguardava envio, está em Quem recebeu.`,
            );
          return;
        case 'refused':
        case 'conflict':
          // the card of the answers says that their record is gone
          if (event.item === 'family' && isWithoutPatient(event.error)) return;
          // its form reads from the record that no consent is in force
          if (event.error.code === CONSENT_MISSING)
            void recordChanged(queryClient, userId, event.patientId, 'consents');
          toast(refusedFailure(event.item, event.patientName, event.error));
          return;
        case 'rowStored': {
          const { item, table, row, alone } = event;
          rowSaved(queryClient, table, row);
          if (alone)
            toast.success(
              'Salvo no servidor',
              `${item.stored.title}, de ${item.stored.patientName}, que aguardava envio, está no servidor.`,
            );
          return;
        }
        case 'noteStored':
          noteSaved(queryClient, event.row);
          if (event.alone) {
            toast.success(
              'Evolução salva',
              `A evolução de ${event.item.stored.patientName}, que aguardava envio, está no servidor, em aberto.`,
            );
          }
          return;
        case 'noteFinalised':
          return tellNote(event);
        case 'documentSent': {
          const { patientId, file } = event.document;
          documentsSaved(queryClient, patientId);
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
