import type { ReactNode } from 'react';
import { counted, listed } from '../../lib/text';
import { Button } from '../../ui/controls/Button';
import { RunningTask } from '../../ui/feedback/RunningTask';
import { Sheet } from '../../ui/layout/Sheet';
import { stateWords } from './ImportTableRow';
import type { RowState } from './importRows';
import type { Shown } from './useBringing';
import type { useImport } from './useImport';

type Props = {
  state: ReturnType<typeof useImport>;
  shown: Shown;
  /** How many of each state wait, and how many came. */
  choice: {
    readonly counts: readonly { readonly state: RowState; readonly count: number }[];
    readonly came: number;
  };
  isBusy: boolean;
  /** How a table was read. */
  children?: ReactNode;
};

/** What was found, in words, and the button that imports it. */
export function ImportHead({ state, shown, choice: { counts, came }, isBusy, children }: Props) {
  const { running, isStopping, run, stop, restart } = state;
  const chosen = state.chosen.size;
  const progress = running && `${running.done} de ${counted(running.total, 'ficha', 'fichas')}`;
  const found = [
    ...counts.map(({ state, count }) => counted(count, stateWords[state].one, stateWords[state].many)),
    ...(came > 0 ? [counted(came, 'importada agora', 'importadas agora')] : []),
  ];
  return (
    <Sheet className="mb-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <h2 className="text-xl font-semibold">
            {counted(shown.rows.length, 'ficha encontrada', 'fichas encontradas')}
          </h2>
          <p className="text-sm text-ink-2">
            em <bdi>{shown.source.name}</bdi>
          </p>
        </div>
        {!running && (
          <Button kind="quiet" small className="-mx-4" onClick={restart}>
            Escolher outro arquivo
          </Button>
        )}
      </div>
      <p role="status" className="mt-2">
        {found.length > 0 && `${listed(found)}.`}
      </p>
      {children}
      {running && progress ? (
        <RunningTask title="Importando…" label="Importação" progress={running} text={progress}>
          <Button busy={isStopping && 'Parando...'} onClick={stop}>
            Parar depois desta ficha
          </Button>
        </RunningTask>
      ) : (
        <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button kind="primary" disabled={chosen === 0 || isBusy} onClick={() => void run()}>
            {chosen === 0 ? 'Importar fichas' : `Importar ${counted(chosen, 'ficha', 'fichas')}`}
          </Button>
          <p className="max-w-prose flex-1 basis-80 text-sm text-ink-2">
            Evoluções, consentimentos e histórico de outro lugar ficam no “Registro de origem” de cada ficha,
            só para leitura. Nada deles vale como finalizado ou assinado aqui, e o consentimento é pedido de
            novo.
          </p>
        </div>
      )}
    </Sheet>
  );
}
