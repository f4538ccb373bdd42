import { refusedReason } from '../../data/supabase/deviceErrors';
import { formatRecent } from '../../lib/dates';
import type { Entity } from '../../records/entity';
import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/feedback/Banner';
import { removalIn, rowIn } from '../outbox/items';
import { isBusy, isStuck, type OutboxItem } from '../outbox/outboxState';

type Props<Item> = {
  entity: Entity;
  items: readonly Item[];
  /** Inside the card of what they are about, which names it. */
  inCard?: boolean;
  onOpen: (item: Item) => void;
};

/** What becomes of it next. */
function nextOf({ words }: Entity, { stored, status: { state } }: OutboxItem) {
  const { subject, awaitsPatient, patientName } = stored;
  if (state.name === 'refused' || state.name === 'conflict')
    return refusedReason(subject, state.error).description;
  if (removalIn(stored)) return words.leaves;
  if (awaitsPatient)
    return (rowIn(stored)?.links && words.follows) ?? `Segue depois da ficha de ${patientName}.`;
  return words.waits;
}

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
            {nextOf(entity, item)} {inCard ? 'Desde' : 'Só neste aparelho desde'} {formatRecent(queuedAt)}.
          </p>
        </Banner>
      </div>
    );
  });
}
