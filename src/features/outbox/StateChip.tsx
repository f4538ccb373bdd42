import type { OutboxItem } from '../../device/outbox/outboxState';
import { Chip } from '../../ui/display/Chip';

/** How far an item has come. */
export function StateChip({ state }: Pick<OutboxItem, 'state'>) {
  switch (state.name) {
    case 'waiting':
    case 'opening':
      return <Chip kind="warn">Aguardando envio</Chip>;
    case 'sending':
      return <Chip kind="plain">Enviando…</Chip>;
    case 'refused':
      return <Chip kind="danger">Não foi aceita</Chip>;
    case 'conflict':
      return <Chip kind="danger">Mudou em outro aparelho</Chip>;
    default:
      return state satisfies never;
  }
}
