import { useId } from 'react';
import { dataFailure } from '../../data/supabase/errors';
import type { Outbox } from '../../device/outbox/outbox';
import { type OutboxItem, patientIdOf } from '../../device/outbox/outboxState';
import { ageText } from '../../lib/age';
import { formatRecent, fromIsoDate } from '../../lib/dates';
import { labelOfKind } from '../../questionnaire/sessionNotes';
import { Button } from '../../ui/controls/Button';
import { Avatar } from '../../ui/display/Avatar';
import { Chip } from '../../ui/display/Chip';
import { useUnsentItems } from './useUnsentItems';

type CardProps = { item: OutboxItem; onOpen: () => void; onNote: (patientId: string) => void };

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

/** The description below the patient's name. */
function about(item: OutboxItem): string {
  if (item.kind === 'intake') return ageText(item.intake.patient.dataNascimento ?? '');
  const { kind, occurred_on, replaces } = item.note;
  return `Evolução de ${fromIsoDate(occurred_on)} · ${labelOfKind(kind)}${replaces ? ' · Correção' : ''}`;
}

/** What happens next with the item. */
function next(item: OutboxItem): string | undefined {
  const { state, patientName } = item;
  if (state.name === 'rejected') {
    return dataFailure(item.kind === 'note' ? 'createNote' : 'create', state.error).description;
  }
  if (item.kind === 'intake') return undefined;
  if (item.awaitsPatient) return `Será enviada depois da ficha de ${patientName}.`;
  return item.finalise ? 'Será finalizada quando a rede voltar.' : undefined;
}

function openLabel({ kind, state }: OutboxItem): string {
  if (kind === 'note') return 'Abrir evolução';
  return state.name === 'rejected' ? 'Corrigir' : 'Abrir formulário';
}

function OutboxCard({ item, onOpen, onNote }: CardProps) {
  const { patientName, state, queuedAt } = item;
  const nameId = useId();
  const aboutId = useId();
  return (
    <li className="flex min-w-0 flex-col rounded-lg border-2 border-dashed border-accent-400 bg-accent-50 p-5">
      <div className="flex items-start gap-4">
        <Avatar name={patientName} size="md" />
        <div className="min-w-0 pt-0.5">
          <h3 id={nameId} className="text-lg font-semibold [overflow-wrap:anywhere]">
            <bdi>{patientName}</bdi>
          </h3>
          <p id={aboutId} className="text-sm text-ink-2">
            {about(item)}
          </p>
          <p className="mt-1.5">
            <StateChip state={state} />
          </p>
        </div>
      </div>
      <p className="mt-3 text-sm text-ink-2">
        {next(item)} Guardada só neste aparelho, {formatRecent(queuedAt)}.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          small
          kind={state.name === 'rejected' ? 'primary' : 'secondary'}
          aria-describedby={item.kind === 'note' ? `${nameId} ${aboutId}` : nameId}
          disabled={state.name === 'sending' || state.name === 'opening'}
          onClick={onOpen}
        >
          {openLabel(item)}
        </Button>
        {item.kind === 'intake' && (
          <Button
            small
            aria-describedby={nameId}
            disabled={state.name === 'opening'}
            onClick={() => onNote(patientIdOf(item))}
          >
            Nova evolução
          </Button>
        )}
      </div>
    </li>
  );
}

type Props = {
  outbox: Outbox;
  /** A patient id: shows only the items of this patient. */
  only?: string | undefined;
  onOpen: (item: OutboxItem) => void;
  /** Begins a note for a patient whose record is not sent yet. */
  onNote: (patientId: string) => void;
};

/** New records and notes that are not on the server yet, listed above the stored records. */
export function OutboxCards({ outbox, only, onOpen, onNote }: Props) {
  const waiting = useUnsentItems(outbox).filter((item) => !only || patientIdOf(item) === only);
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
          <OutboxCard key={item.key} item={item} onOpen={() => onOpen(item)} onNote={onNote} />
        ))}
      </ul>
    </section>
  );
}
