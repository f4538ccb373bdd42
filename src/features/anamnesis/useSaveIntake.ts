import { useCallback } from 'react';
import { askToPersist } from '../../data/device/deviceFiles';
import type { NewOutboxItem, Outbox } from '../../data/outbox/outbox';
import type { SendOutcome } from '../../data/outbox/sendOutcomes';
import { dataFailure } from '../../data/supabase/errors';
import type { Notice } from '../../data/supabase/notice';
import { toast } from '../../ui/feedback/toast';
import type { IntakeForm } from './intakeForm';

function closing(outcome: SendOutcome, { intake, files }: NewOutboxItem): Notice {
  const { nome } = intake.patient;
  if (outcome === 'waiting') {
    return {
      tone: 'success',
      title: 'Ficha guardada neste aparelho',
      description: `A ficha de ${nome} aguarda envio: ela vai para o servidor quando houver conexão.`,
    };
  }
  if (files.length > 0) {
    return {
      tone: 'success',
      title: 'Paciente criado, enviando documentos...',
      description: files.length === 1 ? '1 documento' : `${files.length} documentos`,
    };
  }
  return {
    tone: 'success',
    title: 'Paciente adicionado com sucesso! ✅',
    description: `A ficha de ${nome} está na lista.`,
  };
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
