import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { noteSaved, recordAdded, recordSaved } from '../../data/records/afterSave';
import { newPhotoFailure, noteLeftOpen, queuedFilesLost, rejectedFailure } from '../../data/supabase/errors';
import type { Outbox } from '../../device/outbox/outbox';
import { toast } from '../../ui/feedback/toasts';

type Props = { userId: string; outbox: Outbox; onProfile: () => void };

/** Shows a toast for every outbox event, on any screen, and updates the query cache with what was stored. */
export function OutboxAnnouncer({ userId, outbox, onProfile }: Props) {
  const queryClient = useQueryClient();
  const openProfile = useEffectEvent(onProfile);
  useEffect(() => {
    return outbox.onEvent((event) => {
      switch (event.kind) {
        case 'stored':
          void recordAdded(queryClient, userId, event.row);
          if (event.alone) {
            toast.success(
              'Paciente adicionado com sucesso! ✅',
              `A ficha de ${event.row.nome}, que aguardava envio, está no servidor.`,
            );
          }
          return;
        case 'photo':
          recordSaved(queryClient, event.row);
          return;
        case 'photoFailed':
          toast(newPhotoFailure(event.waits));
          return;
        case 'filesLost':
          toast(queuedFilesLost(event.patientName, event.isRestSent));
          return;
        case 'rejected':
          toast(rejectedFailure(event.item, event.patientName, event.error));
          return;
        case 'noteStored':
          noteSaved(queryClient, event.row);
          if (event.alone) {
            toast.success(
              'Evolução salva',
              `A evolução de ${event.patientName}, que aguardava envio, está no servidor, em aberto.`,
            );
          }
          return;
        case 'noteFinalised':
          if ('row' in event.outcome) noteSaved(queryClient, event.outcome.row);
          if ('current' in event.outcome) noteSaved(queryClient, event.outcome.current);
          if (event.outcome.kind !== 'saved') {
            const isNameless = event.outcome.kind === 'nameless';
            toast({
              ...noteLeftOpen(event.patientName, event.outcome),
              ...(isNameless && { action: { label: 'Abrir perfil', run: () => openProfile() } }),
            });
          } else if (event.alone) {
            toast.success(
              'Evolução finalizada',
              `A evolução de ${event.patientName}, que aguardava envio, está no servidor.`,
            );
          }
          return;
        default:
          event satisfies never;
      }
    });
  }, [outbox, queryClient, userId]);
  return null;
}
