import type { Outbox } from '../../data/outbox/outbox';
import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/feedback/Banner';
import { useUnsentItems } from './useUnsentItems';

/** Shows on the dashboard how many new records exist on this device only. */
export function OutboxNotice({ outbox, onShow }: { outbox: Outbox; onShow: () => void }) {
  const { length: count } = useUnsentItems(outbox);
  if (count === 0) return null;
  return (
    <Banner
      title={count === 1 ? 'Uma ficha aguarda envio' : `${count} fichas aguardam envio`}
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
