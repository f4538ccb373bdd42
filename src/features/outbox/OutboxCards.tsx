import { type ReactNode, useId } from 'react';
import { useDevice } from '../../device/contexts';
import { isChange } from '../../device/outbox/items';
import { isOfPatient, type OutboxItem, type PatientItem } from '../../device/outbox/outboxState';
import { useUnsentItems } from '../../device/outbox/useOutboxItems';
import { formatRecent } from '../../lib/dates';
import { Button } from '../../ui/controls/Button';
import { Avatar } from '../../ui/display/Avatar';
import { aboutItem, nextOf } from './outboxWords';
import { StateChip } from './StateChip';

type CardProps = { item: PatientItem; onOpen: () => void; onNote: (patientId: string) => void };

function openLabel(item: OutboxItem): string {
  const { kind, state } = item;
  if (state.name === 'conflict' && isChange(item)) return 'Escolher o que fica';
  if (kind === 'family') return 'Ver';
  if (kind === 'note') return 'Abrir evolução';
  if (kind === 'review') return 'Abrir revisão';
  if (kind === 'evaluation') return 'Abrir reavaliação';
  if (kind === 'report') return 'Abrir relatório';
  if (kind === 'row') return item.operation === 'remove' ? 'Ver' : 'Abrir';
  if (state.name === 'refused' || state.name === 'conflict') return 'Corrigir';
  return kind === 'edit' ? 'Abrir mudança' : 'Abrir formulário';
}

function OutboxCard({ item, onOpen, onNote }: CardProps) {
  const { kind, patientId, patientName, state, queuedAt } = item;
  const nameId = useId();
  const aboutId = useId();
  const isStuck = state.name === 'refused' || state.name === 'conflict';
  return (
    <li className="flex min-w-0 flex-col rounded-lg border-2 border-dashed border-accent-400 bg-accent-50 p-5">
      <div className="flex items-start gap-4">
        <Avatar name={patientName} size="md" />
        <div className="min-w-0 pt-0.5">
          <h3 id={nameId} className="text-lg font-semibold [overflow-wrap:anywhere]">
            <bdi>{patientName}</bdi>
          </h3>
          <p id={aboutId} className="text-sm text-ink-2 [overflow-wrap:anywhere]">
            {aboutItem(item)}
          </p>
          <p className="mt-1.5">
            <StateChip item={item} />
          </p>
        </div>
      </div>
      <p className="mt-3 text-sm text-ink-2">
        {nextOf(item)} Só neste aparelho desde {formatRecent(queuedAt)}.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          small
          kind={isStuck ? 'primary' : 'secondary'}
          aria-describedby={kind === 'intake' ? nameId : `${nameId} ${aboutId}`}
          disabled={state.name === 'sending' || state.name === 'opening'}
          onClick={onOpen}
        >
          {openLabel(item)}
        </Button>
        {kind === 'intake' && (
          <Button
            small
            aria-describedby={nameId}
            disabled={state.name === 'opening'}
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
  const waiting = useUnsentItems()
    .filter(isOfPatient)
    .filter(({ patientId }) => !only || patientId === only);
  if (waiting.length === 0) return null;
  const title = `Aguardando envio (${waiting.length})`;
  return (
    <section aria-label={title} className="mb-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        {heading ?? <h2 className="text-lg font-semibold">{title}</h2>}
        <Button
          small
          disabled={waiting.some(({ state }) => state.name === 'sending')}
          onClick={() => void outbox.retry()}
        >
          Enviar agora
        </Button>
      </div>
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
        {waiting.map((item) => (
          <OutboxCard key={item.key} item={item} onOpen={() => onOpen(item)} onNote={onNote} />
        ))}
      </ul>
    </section>
  );
}
