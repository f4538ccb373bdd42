import { formatRecent } from '../../lib/dates';
import type { Entity } from '../../records/entity';
import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/feedback/Banner';
import { removalIn } from '../outbox/items';
import { nextOf } from '../outbox/nextOf';
import { isBusy, isStuck, type OutboxItem } from '../outbox/outboxState';

type Props<Item> = {
  entity: Entity;
  items: readonly Item[];
  /** Inside the card of what they are about, which names it. */
  inCard?: boolean;
  onOpen: (item: Item) => void;
};

function verbOf(item: OutboxItem) {
  if (removalIn(item.stored)) return 'Desfazer exclusão';
  return isStuck(item) ? 'Corrigir' : 'Abrir';
}

/** The rows of an entity that were saved or removed on this device only. */
export function WaitingRows<Item extends OutboxItem>({ entity, items, inCard = false, onOpen }: Props<Item>) {
  return items.map((item) => {
    const { key, title = entity.words.one, queuedAt } = item.stored;
    return (
      <div key={key} className={inCard ? '-mb-3 px-5 pt-3 sm:px-7 sm:pt-4' : 'px-5 pt-5 sm:px-7 sm:pt-7'}>
        <Banner
          title={inCard ? entity.words.kept : title}
          action={
            <Button small disabled={isBusy(item)} onClick={() => onOpen(item)}>
              {verbOf(item)}
            </Button>
          }
        >
          <p>
            {nextOf(item, entity.words)} {inCard ? 'Desde' : 'Só neste aparelho desde'}{' '}
            {formatRecent(queuedAt)}.
          </p>
        </Banner>
      </div>
    );
  });
}
