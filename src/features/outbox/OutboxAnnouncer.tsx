import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Outbox } from '../../data/outbox/outbox';
import { type PatientRow, patientKeys } from '../../data/records/patients';
import { addToSummaries, summariesOptions } from '../../data/records/summaries';
import { newPhotoFailure, queuedFilesLost, rejectedFailure } from '../../data/supabase/errors';
import { toast } from '../../ui/feedback/toast';

/** Shows a toast for every outbox event, on any screen, and puts stored records into the query cache. */
export function OutboxAnnouncer({ userId, outbox }: { userId: string; outbox: Outbox }) {
  const queryClient = useQueryClient();
  useEffect(() => {
    const show = (row: PatientRow) => {
      queryClient.setQueryData(patientKeys.one(row.id), row);
      queryClient.setQueryData(
        summariesOptions(userId).queryKey,
        (known) => known && addToSummaries(known, row),
      );
      void queryClient.invalidateQueries({ queryKey: patientKeys.all });
    };
    return outbox.onEvent((event) => {
      switch (event.kind) {
        case 'stored':
          show(event.row);
          if (event.alone) {
            toast.success(
              'Paciente adicionado com sucesso! ✅',
              `A ficha de ${event.row.nome}, que aguardava envio, está no servidor.`,
            );
          }
          return;
        case 'photo':
          show(event.row);
          return;
        case 'photoFailed':
          toast(newPhotoFailure(event.waits));
          return;
        case 'filesLost':
          toast(queuedFilesLost(event.patientName));
          return;
        case 'rejected':
          toast(rejectedFailure(event.patientName, event.error));
          return;
        default:
          event satisfies never;
      }
    });
  }, [outbox, queryClient, userId]);
  return null;
}
