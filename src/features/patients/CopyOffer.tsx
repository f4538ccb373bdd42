import { Download } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/feedback/Banner';
import { MissingParts } from '../../ui/feedback/MissingParts';
import { ProgressBar } from '../../ui/feedback/ProgressBar';
import type { CopyState } from './usePatientCopy';

/** What a copy holds. */
const COPY_HOLDS =
  'relatório em PDF, todos os campos, evoluções, metas e resultados, avaliações, relatórios emitidos, o que a família escreveu, histórico, consentimentos, documentos e foto';

type Props = {
  /** How it is offered, before what it holds: 'Um arquivo com tudo'. */
  lead: string;
  state: CopyState;
  disabled: boolean;
  buttonRef?: Ref<HTMLButtonElement>;
  onStart: () => void;
  /** Shown beside the button if there is space. */
  children?: ReactNode;
};

/** Offers a copy of the record, and shows its progress. */
export function CopyOffer({ lead, state, disabled, buttonRef, onStart, children }: Props) {
  return (
    <div className="mt-2">
      <p>
        {lead}: {COPY_HOLDS}.
      </p>
      <div role="status" className="mt-3 text-base empty:hidden">
        <Outcome state={state} />
      </div>
      {state.kind === 'running' && <CopyProgress {...state} />}
      <div className="mt-4 flex flex-col gap-x-3 gap-y-4 sm:flex-row sm:flex-wrap sm:items-end">
        {state.kind !== 'running' && (
          <Button
            ref={buttonRef}
            icon={<Download aria-hidden className="size-5" />}
            disabled={disabled}
            onClick={onStart}
          >
            Baixar cópia
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}

function Outcome({ state }: { state: CopyState }) {
  switch (state.kind) {
    case 'idle':
      return null;
    case 'running':
      return <p className="font-semibold text-ink">Preparando a cópia…</p>;
    case 'failed':
      return <Banner title={state.notice.title}>{state.notice.description}</Banner>;
    case 'done':
      return (
        <>
          {state.missing.length > 0 && <MissingParts title="A cópia está incompleta" parts={state.missing} />}
          <p className="text-ink [overflow-wrap:anywhere]">
            O arquivo <strong>{state.fileName}</strong> está nos seus downloads. Ele contém dados de saúde:
            guarde-o em lugar seguro.
          </p>
          {!state.isNoted && (
            <p className="mt-2 text-sm text-ink-2">
              A cópia não pôde ser anotada em Quem recebeu: anote por lá, em Enviei por outro meio.
            </p>
          )}
        </>
      );
    default:
      return state satisfies never;
  }
}

function CopyProgress({ done, total }: { done: number; total: number | null }) {
  const count = total === null ? 'Lendo a ficha' : `${done} de ${total} arquivos`;
  return (
    <div className="mt-2">
      <p className="text-sm tabular-nums text-ink-2">{count}</p>
      <ProgressBar label="Cópia da ficha" value={total ? done / total : 0} valueText={count} />
    </div>
  );
}
