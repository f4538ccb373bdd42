import { formatRecent } from '../../lib/dates';
import type { Entity } from '../../records/entity';
import { leavingOf } from '../../records/subjects';
import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/feedback/Banner';
import { removalIn } from '../outbox/items';
import { nextOf } from '../outbox/nextOf';
import { isBusy, isStuck, type OutboxItem } from '../outbox/outboxState';

type WaitingProps = {
  item: OutboxItem;
  title: string;
  /** What becomes of it next. */
  next: string | undefined;
  /** Inside the card of what it is about, which names it. */
  inCard?: boolean;
  verb: string;
  onOpen: () => void;
};

const Waiting = ({ item, title, next, inCard = false, verb, onOpen }: WaitingProps) => (
  <div className={inCard ? '-mb-3 px-5 pt-3 sm:px-7 sm:pt-4' : 'px-5 pt-5 sm:px-7 sm:pt-7'}>
    <Banner
      title={title}
      action={
        <Button small disabled={isBusy(item)} onClick={onOpen}>
          {verb}
        </Button>
      }
    >
      <p>
        {next} {inCard ? 'Desde' : 'Só neste aparelho desde'} {formatRecent(item.stored.queuedAt)}.
      </p>
    </Banner>
  </div>
);

type Props<Item> = {
  entity: Entity;
  items: readonly Item[];
  inCard?: boolean;
  onOpen: (item: Item) => void;
};

/** The rows of an entity that were saved on this device only. */
export function WaitingRows<Item extends OutboxItem>({ entity, items, inCard, onOpen }: Props<Item>) {
  const { kept, one } = entity.words;
  return items.map((item) => (
    <Waiting
      key={item.stored.key}
      item={item}
      title={inCard ? kept : (item.stored.title ?? one)}
      next={nextOf(item, entity.words)}
      {...(inCard && { inCard })}
      verb={isStuck(item) ? 'Corrigir' : 'Abrir'}
      onOpen={() => onOpen(item)}
    />
  ));
}

type LeavingProps = { items: readonly OutboxItem[]; onUndo: (item: OutboxItem) => void };

/** What was removed on this device only. */
export function LeavingRows({ items, onUndo }: LeavingProps) {
  return items.map((item) => {
    const removal = removalIn(item.stored);
    return (
      <Waiting
        key={item.stored.key}
        item={item}
        title={item.stored.title ?? 'Exclusão'}
        next={removal && !isStuck(item) ? leavingOf(removal.table).leaves : nextOf(item)}
        verb="Desfazer exclusão"
        onOpen={() => onUndo(item)}
      />
    );
  });
}
