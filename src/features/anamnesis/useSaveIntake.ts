import { useCallback } from 'react';
import { askToPersist } from '../../data/device/deviceFiles';
import type { NewOutboxItem } from '../../data/outbox/newItems';
import type { Outbox } from '../../data/outbox/outbox';
import type { SendOutcome } from '../../data/outbox/sendOutcomes';
import { dataFailure } from '../../data/supabase/errors';
import { type Notice, success } from '../../lib/notice';
import { toast } from '../../ui/feedback/toast';
import type { IntakeForm } from './intakeForm';

function closing(outcome: SendOutcome, { intake, files }: NewOutboxItem): Notice {
  const { nome } = intake.patient;
  if (outcome === 'waiting') {
    return success(
      'Ficha guardada neste aparelho',
      `A ficha de ${nome} aguarda envio: ela vai para o servidor quando houver conexão.`,
    );
  }
  if (files.length > 0) {
    const count = files.length === 1 ? '1 documento' : `${files.length} documentos`;
    return success('Paciente criado, enviando documentos...', count);
  }
  return success('Paciente adicionado com sucesso! ✅', `A ficha de ${nome} está na lista.`);
}

/** Saves a new intake and reports the outcome. On failure it resolves to false and changes nothing. */
export function useSaveIntake(outbox: Outbox, toOutboxItem: (form: IntakeForm) => NewOutboxItem) {
  return useCallback(
    async (form: IntakeForm): Promise<boolean> => {
      try {
        const item = toOutboxItem(form);
        toast(closing(await outbox.send(item), item));
        askToPersist();
        return true;
      } catch (error) {
        toast(dataFailure('create', error));
        return false;
      }
    },
    [outbox, toOutboxItem],
  );
}
