import { CloudCheck, CloudOff, CloudUpload } from 'lucide-react';
import { reachesServer } from '../../data/supabase/client';
import { isBeingSent } from '../../device/outbox/outboxState';
import { useOutboxItems, useUnsentItems } from '../../forms/useOutboxItems';
import { counted } from '../../lib/text';
import { useOnline } from '../../ui/useOnline';

/** The one state of what this device owes the server, in words (D-314). */
export function useSendingState() {
  const isOnline = useOnline(reachesServer);
  const count = useUnsentItems().length;
  const isSending = useOutboxItems().some(isBeingSent);
  if (isSending) return { count, Icon: CloudUpload, text: 'Enviando…' };
  if (!isOnline)
    return {
      count,
      Icon: CloudOff,
      text: count > 0 ? `Sem internet: ${counted(count, 'item', 'itens')} só aqui` : 'Sem internet',
    };
  if (count === 0) return { count, Icon: CloudCheck, text: 'Tudo enviado' };
  return { count, Icon: CloudUpload, text: count === 1 ? '1 aguarda envio' : `${count} aguardam envio` };
}
