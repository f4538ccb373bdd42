import { type ReactNode, useId } from 'react';
import { isChange, isNewRecord, isPressed, questionIn } from '../../device/outbox/items';
import { nextOf } from '../../device/outbox/nextOf';
import { isBusy, isStuck, type OutboxItem } from '../../device/outbox/outboxState';
import { useDevice } from '../../forms/contexts';
import { useUnsentItems } from '../../forms/useOutboxItems';
import { formatRecent } from '../../lib/dates';
import { capitalised } from '../../lib/text';
import { wordsOfSubject } from '../../records/subjects';
import { Button } from '../../ui/controls/Button';
import { Avatar } from '../../ui/display/Avatar';
import { Chip } from '../../ui/display/Chip';
import { aboutOf } from './outboxWords';

type CardProps = { item: OutboxItem; onOpen: () => void; onNote: (patientId: string) => void };

function openLabel(item: OutboxItem): string {
  const { stored, status } = item;
  if (questionIn(stored)) return 'Dispensar';
  if (status.state.name === 'conflict' && isChange(stored)) return 'Escolher o que fica';
  if (isPressed(stored)) return isStuck(item) ? 'Dispensar' : 'Ver';
  const { open = 'Abrir', correct = open } = wordsOfSubject(stored.subject);
  return isStuck(item) ? correct : open;
}

function OutboxCard({ item, onOpen, onNote }: CardProps) {
  const { patientId, patientName, queuedAt } = item.stored;
  const nameId = useId();
  const isAsked = questionIn(item.stored) !== undefined && !isStuck(item);
  const aboutId = useId();
  return (
    <li className="flex min-w-0 flex-col rounded-lg border-2 border-dashed border-accent-400 bg-accent-50 p-5">
      <div className="flex items-start gap-4">
        <Avatar name={patientName ?? ''} size="md" />
        <div className="min-w-0 pt-0.5">
          <h3 id={nameId} className="text-lg font-semibold [overflow-wrap:anywhere]">
            <bdi>{patientName}</bdi>
          </h3>
          <p id={aboutId} className="text-sm text-ink-2 [overflow-wrap:anywhere]">
            {aboutOf(item)}
          </p>
          <p className="mt-1.5">
            <StateChip item={item} />
          </p>
        </div>
      </div>
      <p className="mt-3 text-sm text-ink-2">
        {nextOf(item)}
        {!isAsked && ` Só neste aparelho desde ${formatRecent(queuedAt)}.`}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {!isAsked && (
          <Button
            small
            kind={isStuck(item) ? 'primary' : 'secondary'}
            aria-describedby={isNewRecord(item.stored) ? nameId : `${nameId} ${aboutId}`}
            disabled={isBusy(item)}
            onClick={onOpen}
          >
            {openLabel(item)}
          </Button>
        )}
        {isNewRecord(item.stored) && patientId !== undefined && !isAsked && (
          <Button
            small
            aria-describedby={nameId}
            disabled={item.status.state.name === 'opening'}
            onClick={() => onNote(patientId)}
          >
            Nova evolução
          </Button>
        )}
      </div>
    </li>
  );
}

type Props = {
  /** A patient id: shows only the items of this patient. */
  only?: string | undefined;
  /** In place of the own heading. */
  heading?: ReactNode;
  onOpen: (item: OutboxItem) => void;
  /** Begins a note for a patient whose record is not sent yet. */
  onNote: (patientId: string) => void;
};

/** What was saved and is not on the server yet, listed above the stored records. */
export function OutboxCards({ only, heading, onOpen, onNote }: Props) {
  const { outbox } = useDevice();
  const waiting = useUnsentItems().filter(
    ({ stored: { patientId } }) => patientId !== undefined && (!only || patientId === only),
  );
  if (waiting.length === 0) return null;
  const title = `Aguardando envio (${waiting.length})`;
  return (
    <section aria-label={title} className="mb-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        {heading ?? <h2 className="text-lg font-semibold">{title}</h2>}
        <Button
          small
          disabled={waiting.some(({ status }) => status.state.name === 'sending')}
          onClick={() => void outbox.retry()}
        >
          Enviar agora
        </Button>
      </div>
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
        {waiting.map((item) => (
          <OutboxCard key={item.stored.key} item={item} onOpen={() => onOpen(item)} onNote={onNote} />
        ))}
      </ul>
    </section>
  );
}

/** How far an item has come. */
function StateChip({ item }: { item: OutboxItem }) {
  const { stored, status } = item;
  const { state } = status;
  if (questionIn(stored) && !isStuck(item)) return <Chip kind="plain">Conferindo…</Chip>;
  switch (state.name) {
    case 'waiting':
    case 'opening':
      return <Chip kind="warn">Aguardando envio</Chip>;
    case 'sending':
      return <Chip kind="plain">Enviando…</Chip>;
    case 'refused':
      return <Chip kind="danger">{capitalised(wordsOfSubject(stored.subject).refused)}</Chip>;
    case 'conflict':
      return <Chip kind="danger">Mudou em outro aparelho</Chip>;
    default:
      return state satisfies never;
  }
}
