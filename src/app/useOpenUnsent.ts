import { takeBackFailure } from '../data/supabase/errors';
import { useDevice } from '../device/contexts';
import type { OutboxItem } from '../device/outbox/outboxState';
import { toast } from '../ui/feedback/toasts';
import { useNavigate } from './navigation';
import { viewOfDraft } from './view';

/** Takes an item back from the outbox, and opens its form. */
export function useOpenUnsent(): (item: OutboxItem) => Promise<void> {
  const { outbox, registry } = useDevice();
  const navigate = useNavigate();
  return async ({ key, draft, kind }) => {
    const taken = await outbox.takeBack(key);
    if (taken !== 'draft') return toast(takeBackFailure(kind, taken));
    registry.renew(draft.key);
    navigate(viewOfDraft(draft));
    toast.success(
      kind === 'note' ? 'Evolução aberta para editar' : 'Ficha aberta para editar',
      'Ela não aguarda mais o envio: só vai para o servidor quando você salvar de novo.',
    );
  };
}
