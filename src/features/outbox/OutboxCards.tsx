import { useId } from 'react';
import type { Outbox } from '../../data/outbox/outbox';
import type { OutboxItem } from '../../data/outbox/outboxState';
import { dataFailure } from '../../data/supabase/errors';
import { ageText } from '../../lib/age';
import { formatRecent } from '../../lib/dates';
import { Button } from '../../ui/controls/Button';
import { Avatar } from '../../ui/display/Avatar';
import { Chip } from '../../ui/display/Chip';
import { useUnsentItems } from './useUnsentItems';

type CardProps = { item: OutboxItem; onOpen: () => void };

function StateChip({ state }: Pick<OutboxItem, 'state'>) {
  switch (state.name) {
    case 'waiting':
    case 'opening':
      return <Chip kind="warn">Aguardando envio</Chip>;
    case 'sending':
      return <Chip kind="plain">Enviando…</Chip>;
    case 'rejected':
      return <Chip kind="danger">Recusada pelo servidor</Chip>;
    default:
      return state satisfies never;
  }
}

function OutboxCard({ item, onOpen }: CardProps) {
  const { patientName, intake, state, queuedAt } = item;
  const nameId = useId();
  const rejected = state.name === 'rejected';
  return (
    <li className="flex min-w-0 flex-col rounded-lg border-2 border-dashed border-accent-400 bg-accent-50 p-5">
      <div className="flex items-start gap-4">
        <Avatar name={patientName} size="md" />
        <div className="min-w-0 pt-0.5">
          <h3 id={nameId} className="text-lg font-semibold [overflow-wrap:anywhere]">
            <bdi>{patientName}</bdi>
          </h3>
          <p className="text-sm text-ink-2">{ageText(intake.patient.dataNascimento ?? '')}</p>
          <p className="mt-1.5">
            <StateChip state={state} />
          </p>
        </div>
      </div>
      <p className="mt-3 text-sm text-ink-2">
        {rejected ? dataFailure('create', state.error).description : null} Guardada só neste aparelho,{' '}
        {formatRecent(queuedAt)}.
      </p>
      <Button
        small
        kind={rejected ? 'primary' : 'secondary'}
        className="mt-4 self-start"
        aria-describedby={nameId}
        disabled={state.name === 'sending' || state.name === 'opening'}
        onClick={onOpen}
      >
        {rejected ? 'Corrigir' : 'Abrir formulário'}
      </Button>
    </li>
  );
}

type Props = {
  outbox: Outbox;
  /** Shows the record of one patient alone. */
  only?: string | undefined;
  onOpen: (item: OutboxItem) => void;
};

/** New records that are not on the server yet, listed above the stored ones. */
export function OutboxCards({ outbox, only, onOpen }: Props) {
  const waiting = useUnsentItems(outbox).filter(({ intake }) => !only || intake.patient.id === only);
  const titleId = useId();
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="mb-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id={titleId} className="text-lg font-semibold">
          Aguardando envio ({waiting.length})
        </h2>
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
          <OutboxCard key={item.key} item={item} onOpen={() => onOpen(item)} />
        ))}
      </ul>
    </section>
  );
}
