import { refusedReason } from '../../data/supabase/deviceErrors';
import { formatRecent } from '../../lib/dates';
import type { Entity } from '../../records/entity';
import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/feedback/Banner';
import type { WaitingRow } from './useRowDialog';

type Props = { entity: Entity; items: readonly WaitingRow[]; onOpen: (item: WaitingRow) => void };

/** What becomes of it next. */
function nextOf({ words }: Entity, { table, state, awaitsPatient, patientName, links }: WaitingRow) {
  if (state.name === 'refused' || state.name === 'conflict')
    return refusedReason(table, state.error).description;
  if (awaitsPatient) return (links && words.follows) ?? `Segue depois da ficha de ${patientName}.`;
  return words.waits;
}

/** The rows of an entity that were saved and are on this device only. */
export function WaitingRows({ entity, items, onOpen }: Props) {
  return items.map((item) => {
    const { key, state, title, queuedAt } = item;
    const isStuck = state.name === 'refused' || state.name === 'conflict';
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
              {isStuck ? 'Corrigir' : 'Abrir'}
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
