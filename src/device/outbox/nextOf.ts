import { refusedReason } from '../../data/supabase/deviceErrors';
import type { EntityWords } from '../../records/sentences';
import { rowIn } from './items';
import type { OutboxItem } from './outboxState';

/** What happens next with an item; where a row is told of among those of its entity (`words`), always. */
export function nextOf(item: OutboxItem, words: EntityWords): string;
export function nextOf(item: OutboxItem): string | undefined;
export function nextOf({ stored, status: { state } }: OutboxItem, words?: EntityWords): string | undefined {
  const { subject, awaitsPatient } = stored;
  if (state.name === 'refused' || state.name === 'conflict')
    return refusedReason(subject, state.error).description;
  const afterPatient = `Segue depois da ficha de ${stored.patientName}.`;
  // it may be another row that it follows
  if (awaitsPatient && rowIn(stored)?.links) return words && (words.follows ?? afterPatient);
  if (awaitsPatient) return afterPatient;
  if (words) return words.waits;
  if (subject === 'removal') return 'Será feita quando a internet voltar.';
  if (subject === 'report') return 'Será emitido quando a internet voltar.';
  const isFinalised = stored.steps.some(({ op }) => op === 'finalise');
  return subject === 'note' && isFinalised ? 'Será finalizada quando a internet voltar.' : undefined;
}
