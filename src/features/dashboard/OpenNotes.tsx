import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { OpenNote, Overview } from '../../data/records/overview';
import { openNotesOptions } from '../../data/records/sessionNotes';
import { useTherapist } from '../../device/contexts';
import { formatAgo, fromIsoDate } from '../../lib/dates';
import { Button } from '../../ui/controls/Button';
import { Chip } from '../../ui/display/Chip';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Card } from '../../ui/layout/Card';

/** Maximum number of characters shown of a note: about one line. */
const FIRST_WORDS = 160;

type Props = {
  first: Overview['open_notes'];
  /** Opens one of them, or begins a new one of this patient. */
  onWrite: (patientId: string, noteId?: string) => void;
};

function Row({ note, onWrite }: { note: OpenNote } & Pick<Props, 'onWrite'>) {
  const { id, patient_id, occurred_on, content, patients: patient } = note;
  return (
    <li className="flex flex-wrap items-center gap-x-2 [content-visibility:auto] [contain-intrinsic-size:auto_4rem]">
      <button
        type="button"
        onClick={() => onWrite(patient_id, id)}
        className="min-h-touch min-w-0 grow basis-72 rounded px-3 py-2 text-left transition-colors hover:bg-accent-50"
      >
        <span className="flex flex-wrap items-center gap-x-3">
          <span className="font-semibold [overflow-wrap:anywhere]">
            <span className="sr-only">Continuar a evolução de</span> {patient.nome}
          </span>{' '}
          {patient.archived_at && <Chip>Ficha arquivada</Chip>}{' '}
          <span className="text-sm tabular-nums text-ink-2">
            {fromIsoDate(occurred_on)} · {formatAgo(occurred_on)}
          </span>
        </span>{' '}
        <span className="block truncate text-sm text-ink-2">{content.trim().slice(0, FIRST_WORDS)}</span>
      </button>
      <Button
        kind="quiet"
        small
        icon={<Plus aria-hidden className="size-4" />}
        aria-label={`Nova evolução para ${patient.nome}`}
        onClick={() => onWrite(patient_id)}
      >
        Nova evolução
      </Button>
    </li>
  );
}

/** The notes that are not finalised, oldest first. Renders nothing without any. */
export function OpenNotes({ first, onWrite }: Props) {
  const { userId } = useTherapist();
  const [isWhole, setWhole] = useState(false);
  const all = useQuery({ ...openNotesOptions(userId), enabled: isWhole });
  const { isError, isFetching, refetch } = all;
  if (first.count === 0) return null;
  const { count, notes } = all.data ? { count: all.data.length, notes: all.data } : first;
  return (
    <Card title={`Evoluções em aberto (${count.toLocaleString('pt-BR')})`}>
      <ul className="px-2 pb-3 pt-1 sm:px-4">
        {notes.map((note) => (
          <Row key={note.id} note={note} onWrite={onWrite} />
        ))}
      </ul>
      {isError ? (
        <div className="px-5 pb-5 sm:px-7">
          <ErrorState
            title="As evoluções em aberto não puderam ser carregadas"
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        </div>
      ) : null}
      {count > notes.length && !isError ? (
        <Button
          kind="quiet"
          small
          className="mb-3 ml-1 self-start sm:ml-3"
          busy={isWhole && isFetching ? 'Buscando...' : false}
          onClick={() => setWhole(true)}
        >
          Mostrar todas
        </Button>
      ) : null}
    </Card>
  );
}
