import type { NewNote } from '../../data/records/saveNote';
import type { NoteChain } from '../../data/records/sessionNotes';
import { questionIn } from '../../device/outbox/items';
import { type ItemStatus, isBusy, isStuck, type OutboxItem } from '../../device/outbox/outboxState';
import { fromIsoDate } from '../../lib/dates';
import type { NamedGoal } from '../../questionnaire/goalMarks';
import { Button } from '../../ui/controls/Button';
import { NotePage, unfolded } from './NoteEntry';

type Props = {
  items: readonly { readonly item: OutboxItem; readonly note: NewNote }[];
  /** The loaded notes of the server. */
  chains: readonly NoteChain[];
  goals: readonly NamedGoal[] | undefined;
  onOpen: (item: OutboxItem) => void;
};

const states: Record<ItemStatus['state']['name'], string> = {
  waiting: 'Aguardando envio',
  sending: 'Aguardando envio',
  opening: 'Aguardando envio',
  refused: 'Não foi aceita',
  conflict: 'Mudou em outro aparelho',
};

/** The unsent notes of a patient, above those on the server. */
export function WaitingNotes({ items, chains, goals, onOpen }: Props) {
  const corrected = (id: string) =>
    chains.flatMap(({ note, replaced }) => [note, ...replaced]).find((note) => note.id === id) ?? 'unknown';
  if (items.length === 0) return null;
  return (
    <ul aria-label="Evoluções que aguardam envio" className="@container">
      {items.map(({ item, note }) => {
        const { state } = item.status;
        const isAsked = questionIn(item.stored) !== undefined;
        return (
          <li
            key={item.stored.key}
            className="border-b border-line bg-accent-50 px-5 py-5 first:rounded-t-lg sm:px-7"
          >
            <NotePage
              note={{ ...note, finalised_at: null, author: null }}
              corrects={note.replaces ? corrected(note.replaces) : undefined}
              goals={goals}
              {...unfolded}
              state={isAsked && !isStuck(item) ? 'Conferindo…' : states[state.name]}
              actions={
                (!isAsked || isStuck(item)) && (
                  <Button
                    kind="quiet"
                    small
                    aria-label={`${isAsked ? 'Dispensar' : 'Abrir'} a evolução de ${fromIsoDate(note.occurred_on)}`}
                    disabled={isBusy(item)}
                    onClick={() => onOpen(item)}
                  >
                    {isAsked ? 'Dispensar' : 'Abrir'}
                  </Button>
                )
              }
            />
          </li>
        );
      })}
    </ul>
  );
}
