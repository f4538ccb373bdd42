import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { documentsSaved } from '../../data/records/afterSave';
import { dataFailure } from '../../data/supabase/errors';
import type { UploadQueue } from '../../device/outbox/uploadQueue';
import type { Batch } from '../../device/outbox/uploadState';
import { destructive, type Notice, success } from '../../lib/notice';
import { toast } from '../../ui/feedback/toasts';
import { shownName } from './shownName';

const count = (files: number) => `${files} ${files === 1 ? 'documento' : 'documentos'}`;

/** One toast sums up the uploads of a new record (D-42). */
function closing({ patientName, size }: Batch, sent: number, failed: number): Notice {
  if (failed === 0) {
    return success(
      'Paciente adicionado com sucesso! ✅',
      `A ficha de ${patientName} está na lista, com ${count(sent)}.`,
    );
  }
  const verb = failed === 1 ? 'não foi enviado' : 'não foram enviados';
  return destructive(
    'Erro no upload',
    `${failed} de ${count(size)} ${verb}. Abra a ficha de ${patientName} para tentar de novo.`,
  );
}

/** Shows a toast for upload events, on any screen, and refreshes the lists of documents. */
export function UploadAnnouncer({ uploads }: { uploads: UploadQueue }) {
  const queryClient = useQueryClient();

  useEffect(
    () =>
      uploads.onEvent((event) => {
        switch (event.kind) {
          case 'sent': {
            const { patientId, batch, file } = event.upload;
            documentsSaved(queryClient, patientId);
            if (batch.occasion === 'attach') {
              toast.success('Documento enviado! ✅', `${shownName(file.name)} foi anexado com sucesso.`);
            }
            return;
          }
          case 'failed':
            if (event.upload.batch.occasion === 'attach' && !event.again)
              toast(dataFailure('upload', event.error));
            return;
          case 'finished':
            if (event.batch.occasion === 'create') toast(closing(event.batch, event.sent, event.failed));
            return;
          default:
            event satisfies never;
        }
      }),
    [uploads, queryClient],
  );

  return null;
}
