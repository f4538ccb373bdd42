import { questionIn } from '../../device/outbox/items';
import { isStuck, type OutboxItem } from '../../device/outbox/outboxState';
import { capitalised } from '../../lib/text';
import { wordsOfSubject } from '../../records/subjects';
import { Chip } from '../../ui/display/Chip';

/** How far an item has come. */
export function StateChip({ item }: { item: OutboxItem }) {
  const { stored, status } = item;
  const { state } = status;
  if (questionIn(stored) && !isStuck(item)) return <Chip kind="plain">Conferindo…</Chip>;
  switch (state.name) {
    case 'waiting':
    case 'opening':
      return <Chip kind="warn">Aguardando envio</Chip>;
    case 'sending':
      return <Chip kind="plain">Enviando…</Chip>;
    case 'refused':
      return <Chip kind="danger">{capitalised(wordsOfSubject(stored.subject).refused)}</Chip>;
    case 'conflict':
      return <Chip kind="danger">Mudou em outro aparelho</Chip>;
    default:
      return state satisfies never;
  }
}
