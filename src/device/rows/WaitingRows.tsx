import { refusedReason } from '../../data/supabase/deviceErrors';
import { formatRecent } from '../../lib/dates';
import type { Entity } from '../../records/entity';
import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/feedback/Banner';
import { isBusy, isStuck } from '../outbox/outboxState';
import type { WaitingRow } from './useRowDialog';

type Props = { entity: Entity; items: readonly WaitingRow[]; onOpen: (item: WaitingRow) => void };

/** What becomes of it next. */
function nextOf({ words }: Entity, { stored, status: { state }, row }: WaitingRow) {
  const { subject, awaitsPatient, patientName } = stored;
  if (state.name === 'refused' || state.name === 'conflict')
    return refusedReason(subject, state.error).description;
  if (awaitsPatient) return (row.links && words.follows) ?? `Segue depois da ficha de ${patientName}.`;
  return words.waits;
}

/** The rows of an entity that were saved and are on this device only. */
export function WaitingRows({ entity, items, onOpen }: Props) {
  return items.map((item) => {
    const { key, title = entity.words.one, queuedAt } = item.stored;
    return (
      <div key={key} className="px-5 pt-5 sm:px-7 sm:pt-7">
        <Banner
          title={title}
          action={
            <Button small disabled={isBusy(item)} onClick={() => onOpen(item)}>
              {isStuck(item) ? 'Corrigir' : 'Abrir'}
            </Button>
          }
        >
          <p>
            {nextOf(entity, item)} Só neste aparelho desde {formatRecent(queuedAt)}.
          </p>
        </Banner>
      </div>
    );
  });
}
