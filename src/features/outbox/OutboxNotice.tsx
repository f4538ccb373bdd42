import { useUnsentItems } from '../../device/outbox/useOutboxItems';
import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/feedback/Banner';
import { whatWaits } from './outboxWords';

/** Shows on the dashboard how much of what was saved exists on this device only. */
export function OutboxNotice({ onShow }: { onShow: () => void }) {
  const unsent = useUnsentItems();
  if (unsent.length === 0) return null;
  return (
    <Banner
      title={whatWaits(unsent)}
      action={
        <Button small onClick={onShow}>
          Ver em Pacientes
        </Button>
      }
    >
      <p>Só neste aparelho, por enquanto. O envio acontece sozinho quando houver conexão.</p>
    </Banner>
  );
}
