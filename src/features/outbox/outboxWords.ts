import { isNewRecord, questionIn } from '../../device/outbox/items';
import type { OutboxItem } from '../../device/outbox/outboxState';
import { aboutItem } from '../../device/outbox/subjects';
import { capitalised, listed } from '../../lib/text';
import { countedWords, wordsOfSubject } from '../../records/subjects';

/** '2 mudanças e uma revisão aguardam envio'. */
export function whatWaits(items: readonly OutboxItem[]): string {
  const words = items.map(({ stored }) => wordsOfSubject(stored.subject).counted);
  const counts = [...countedWords].flatMap((counted) => {
    const many = words.filter((one) => one === counted).length;
    return many === 0 ? [] : [many === 1 ? counted[0] : `${many} ${counted[1]}`];
  });
  const text = listed(counts);
  return `${capitalised(text)} ${items.length === 1 ? 'aguarda' : 'aguardam'} envio`;
}

/** The description below the patient's name. */
export const aboutOf = ({ stored }: OutboxItem): string =>
  questionIn(stored) ? (stored.title ?? wordsOfSubject(stored.subject).queued) : aboutItem(stored);

/** What only this device has, and what became of it, in one line. */
export function unsentText(item: OutboxItem): string {
  const { subject } = item.stored;
  const what = isNewRecord(item.stored) ? 'Ficha' : aboutOf(item);
  switch (item.status.state.name) {
    case 'refused':
      return `${what}: ${wordsOfSubject(subject).refused}, só neste aparelho`;
    case 'conflict':
      return `${what}: mudou em outro aparelho`;
    default:
      return questionIn(item.stored) ? `${what}: conferindo…` : `${what}, só neste aparelho`;
  }
}
