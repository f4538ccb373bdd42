import { RecordChanged } from '../data/records/savePatient';
import { takeBackFailure } from '../data/supabase/deviceErrors';
import { useDevice } from '../device/contexts';
import { isWithoutPatient } from '../device/outbox/failures';
import { isChange } from '../device/outbox/items';
import type { OutboxItem } from '../device/outbox/outboxState';
import { recordConflict } from '../features/anamnesis/recordConflict';
import { decidedChanges } from '../features/anamnesis/useSaveChanges';
import { toast } from '../ui/feedback/toasts';
import { useConflict } from '../ui/overlays/useConflict';
import { useNavigate } from './navigation';
import { detailsOf, viewOfDraft } from './view';

const opened: Record<Exclude<OutboxItem['kind'], 'family'>, string> = {
  intake: 'Ficha aberta para editar',
  edit: 'Mudança aberta para editar',
  note: 'Evolução aberta para editar',
  review: 'Revisão aberta para editar',
  evaluation: 'Reavaliação aberta para editar',
  documents: 'Documentos abertos',
  report: 'Relatório aberto para editar',
};

/** Opens what waits: takes it back into its form, or asks about changes that were made elsewhere, too. */
export function useOpenUnsent(onReadFamily: (waiting: { readonly id: string }) => void) {
  const { outbox, registry } = useDevice();
  const navigate = useNavigate();
  const { ask, dialog: conflict } = useConflict();
  const openUnsent = async (item: OutboxItem) => {
    const { key, patientId, draft, kind, state } = item;
    if (kind === 'family') {
      const isGone = state.name === 'refused' && isWithoutPatient(state.error);
      return isGone ? onReadFamily(item.row) : navigate(detailsOf(patientId));
    }
    const error = state.name === 'conflict' ? state.error : undefined;
    if (isChange(item) && error instanceof RecordChanged) {
      const decision = await ask(recordConflict(error.conflict));
      if (decision) await outbox.sendAgain(key, decidedChanges(error.conflict, decision));
      return;
    }
    if (!draft) return;
    // another section of the record is being edited, or the next re-evaluation: its words stay
    const isTaken =
      (kind === 'edit' || kind === 'evaluation') && registry.heads().some((head) => head.key === draft.key);
    if (isTaken) return navigate(viewOfDraft(draft));
    const taken = await outbox.takeBack(key);
    if (taken !== 'draft') return toast(takeBackFailure(kind, taken));
    registry.renew(draft.key);
    navigate(viewOfDraft(draft));
    toast.success(
      opened[kind],
      kind === 'report'
        ? 'Ele não aguarda mais o envio: só será emitido quando você emitir de novo.'
        : 'Ela não aguarda mais o envio: só será enviada quando você salvar de novo.',
    );
  };
  return { openUnsent, conflict };
}
