import { isOpen, questionIn, removalIn } from '../../device/outbox/items';
import { nextOf } from '../../device/outbox/nextOf';
import { isBusy, isStuck, type OutboxItem } from '../../device/outbox/outboxState';
import { formatRecent } from '../../lib/dates';
import { entityOf } from '../../records/entities';
import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/feedback/Banner';
import { leaves } from './leaving';
import type { WaitingRow } from './useRowDialog';

type WaitingProps = {
  item: OutboxItem;
  title: string;
  /** What becomes of it next. */
  next: string | undefined;
  /** Inside the card of what it is about, which names it. */
  inCard?: boolean | undefined;
  verb: string;
  /** None: it goes on by itself. */
  onOpen: (() => void) | undefined;
};

function Waiting({ item, title, next, inCard = false, verb, onOpen }: WaitingProps) {
  return (
    <div className={inCard ? '-mb-3 px-5 pt-3 sm:px-7 sm:pt-4' : 'px-5 pt-5 sm:px-7 sm:pt-7'}>
      <Banner
        title={title}
        action={
          onOpen && (
            <Button small disabled={isBusy(item)} onClick={onOpen}>
              {verb}
            </Button>
          )
        }
      >
        {questionIn(item.stored) ? (
          <p>{next}</p>
        ) : (
          <p>
            {next} {inCard ? 'Desde' : 'Só neste aparelho desde'} {formatRecent(item.stored.queuedAt)}.
          </p>
        )}
      </Banner>
    </div>
  );
}

type Props = {
  of: {
    readonly waiting: readonly WaitingRow[];
    /** Opens it in its form. */
    readonly resume: (item: WaitingRow) => void;
    /** What was removed on this device only, or is to stay after that. */
    readonly leaving?: readonly OutboxItem[];
    readonly undo?: (item: OutboxItem) => void;
  };
  inCard?: boolean;
};

/** The rows that were saved or removed on this device only, or of which the server is asked. */
export function WaitingRows({ of: { waiting, resume, leaving = [], undo }, inCard }: Props) {
  return (
    <>
      {waiting.map((item) => {
        const { words } = entityOf(item.row.table);
        return (
          <Waiting
            key={item.stored.key}
            item={item}
            title={inCard && !questionIn(item.stored) ? words.kept : (item.stored.title ?? words.one)}
            next={nextOf(item, words)}
            inCard={inCard}
            verb={questionIn(item.stored) ? 'Dispensar' : isStuck(item) ? 'Corrigir' : 'Abrir'}
            onOpen={questionIn(item.stored) && !isStuck(item) ? undefined : () => resume(item)}
          />
        );
      })}
      {leaving.map((item) => {
        const removal = removalIn(item.stored);
        const isOffered = isOpen(item.stored) || (isStuck(item) && questionIn(item.stored));
        return (
          <Waiting
            key={item.stored.key}
            item={item}
            title={item.stored.title ?? 'Exclusão'}
            next={removal && !isStuck(item) ? leaves(item, removal) : nextOf(item)}
            verb={questionIn(item.stored) ? 'Dispensar' : 'Desfazer exclusão'}
            onOpen={isOffered ? () => undo?.(item) : undefined}
          />
        );
      })}
    </>
  );
}
