import { refusedReason } from '../../data/supabase/deviceErrors';
import { formatRecent } from '../../lib/dates';
import type { Entity } from '../../records/entity';
import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/feedback/Banner';
import { subjectOf } from '../outbox/outboxState';
import type { WaitingRow } from './useRowDialog';

type Props = { entity: Entity; items: readonly WaitingRow[]; onOpen: (item: WaitingRow) => void };

/** What becomes of it next. */
function nextOf({ words, removal }: Entity, item: WaitingRow) {
  const { state, awaitsPatient, patientName } = item;
  if (state.name === 'refused' || state.name === 'conflict')
    return refusedReason(subjectOf(item), state.error).description;
  if (awaitsPatient) return `Segue depois da ficha de ${patientName}.`;
  return item.operation === 'remove' ? removal?.waits : words.waits;
}

function verbOf({ operation, state }: WaitingRow) {
  if (operation === 'remove') return 'Desfazer exclusão';
  return state.name === 'refused' || state.name === 'conflict' ? 'Corrigir' : 'Abrir';
}

/** The rows of an entity that were saved or removed, which is on this device only. */
export function WaitingRows({ entity, items, onOpen }: Props) {
  return items.map((item) => {
    const { key, state, title, queuedAt } = item;
    return (
      <div key={key} className="px-5 pt-5 sm:px-7 sm:pt-7">
        <Banner
          title={title}
          action={
            <Button
              small
              disabled={state.name === 'sending' || state.name === 'opening'}
              onClick={() => onOpen(item)}
            >
              {verbOf(item)}
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
