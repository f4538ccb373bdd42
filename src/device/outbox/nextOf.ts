import type { EntityWords } from '../../records/sentences';
import { wordsOfSubject } from '../../records/subjects';
import { refusedReason } from '../../sentences/deviceErrors';
import { type Question, questionIn, rowIn } from './items';
import type { OutboxItem } from './outboxState';

/** What is asked of the server, and not known before it answers. */
const asked: Readonly<Record<Question['wish'], string>> = {
  open: 'Conferindo se o que já foi enviado chegou ao servidor.',
  discard: 'Conferindo se o que foi descartado já tinha chegado ao servidor.',
  undo: 'Conferindo se a exclusão já tinha chegado ao servidor.',
};

/** What happens next with an item; where a row is told of among those of its entity (`words`), always. */
export function nextOf(item: OutboxItem, words: EntityWords): string;
export function nextOf(item: OutboxItem): string | undefined;
export function nextOf({ stored, status: { state } }: OutboxItem, words?: EntityWords): string | undefined {
  const { subject, awaitsPatient } = stored;
  const question = questionIn(stored);
  if (state.name === 'refused' || state.name === 'conflict')
    return refusedReason(subject, state.error).description;
  if (question) return asked[question.wish];
  const afterPatient = `Segue depois da ficha de ${stored.patientName}.`;
  // it may be another row that it follows
  if (awaitsPatient && rowIn(stored)?.links) return words && (words.follows ?? afterPatient);
  if (awaitsPatient) return afterPatient;
  if (words) return words.waits;
  const { next, finalised } = wordsOfSubject(subject);
  return stored.steps.some(({ op }) => op === 'finalise') ? (finalised ?? next) : next;
}
