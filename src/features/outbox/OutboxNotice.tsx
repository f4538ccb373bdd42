import type { Outbox } from '../../device/outbox/outbox';
import type { OutboxItem } from '../../device/outbox/outboxState';
import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/feedback/Banner';
import { useUnsentItems } from './useUnsentItems';

/** 'Uma ficha e 2 evoluções aguardam envio'. */
function whatWaits(items: readonly OutboxItem[]): string {
  const notes = items.filter(({ kind }) => kind === 'note').length;
  const count = (many: number, one: string, more: string) =>
    many === 0 ? [] : [many === 1 ? `uma ${one}` : `${many} ${more}`];
  const parts = [
    ...count(items.length - notes, 'ficha', 'fichas'),
    ...count(notes, 'evolução', 'evoluções'),
  ].join(' e ');
  return `${parts.charAt(0).toUpperCase()}${parts.slice(1)} ${items.length === 1 ? 'aguarda' : 'aguardam'} envio`;
}

/** Shows on the dashboard how many new records and notes exist on this device only. */
export function OutboxNotice({ outbox, onShow }: { outbox: Outbox; onShow: () => void }) {
  const unsent = useUnsentItems(outbox);
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
