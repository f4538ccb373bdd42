import { useState } from 'react';
import { counted } from '../../lib/text';
import { Button } from '../../ui/controls/Button';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Select } from '../../ui/controls/Select';
import { ProgressBar } from '../../ui/feedback/ProgressBar';
import { Sheet } from '../../ui/layout/Sheet';
import { ImportTableRow, stateWords } from './ImportTableRow';
import { comesUnasked, type ImportRow, mayCome } from './importRows';
import type { Shown, useImport } from './useImport';

const order = ['new', 'begun', 'here', 'repeated', 'same', 'unreadable'] as const;

const STEP = 100;

type Props = Pick<
  ReturnType<typeof useImport>,
  'chosen' | 'setChosen' | 'running' | 'reading' | 'isStopping' | 'outcomes' | 'run' | 'stop'
> & { shown: Shown; onOpen: (patientId: string) => void };

/** The button that brings what is chosen, and how far it is. */
function Bringing({
  chosen,
  running,
  isBusy,
  isStopping,
  run,
  stop,
}: Pick<Props, 'chosen' | 'running' | 'isStopping' | 'run' | 'stop'> & { isBusy: boolean }) {
  if (!running)
    return (
      <Button
        kind="primary"
        className="mt-4"
        disabled={chosen.size === 0 || isBusy}
        onClick={() => void run()}
      >
        {chosen.size === 0 ? 'Trazer fichas' : `Trazer ${counted(chosen.size, 'ficha', 'fichas')}`}
      </Button>
    );
  const progress = `${running.done} de ${counted(running.total, 'ficha', 'fichas')}`;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="min-w-60 grow">
        <p role="status" className="font-semibold">
          Trazendo…
        </p>
        <p className="text-sm tabular-nums text-ink-2">{progress}</p>
        <ProgressBar
          label="Importação"
          value={running.total ? running.done / running.total : 0}
          valueText={progress}
        />
      </div>
      <Button busy={isStopping && 'Parando...'} onClick={stop}>
        Parar depois desta ficha
      </Button>
    </div>
  );
}

/** What would come, record by record, to be chosen; then what came. */
export function ImportTable({
  shown,
  chosen,
  setChosen,
  running,
  reading,
  isStopping,
  outcomes,
  run,
  stop,
  onOpen,
}: Props) {
  const [only, setOnly] = useState('');
  const [most, setMost] = useState(STEP);
  const { rows } = shown;
  const cameOf = ({ found }: ImportRow) => outcomes.get(found.key)?.kind === 'came';
  const waiting = rows.filter((row) => !cameOf(row));
  const counts = order
    .map((state) => ({ state, count: waiting.filter((row) => row.state === state).length }))
    .filter(({ count }) => count > 0);
  const filtered = rows.filter(({ state }) => only === '' || stateWords[state].count === only);
  // somebody who is here already comes twice only if that is chosen
  const open = filtered.filter((row) => (only ? mayCome(row) : comesUnasked(row)) && !cameOf(row));
  const came = rows.length - waiting.length;
  const isAll = open.length > 0 && open.every(({ found }) => chosen.has(found.key));
  const isBusy = running !== null || reading !== null;
  const choose = (some: readonly ImportRow[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const { found } of some) {
      if (isChosen) next.add(found.key);
      else next.delete(found.key);
    }
    setChosen(next);
  };
  return (
    <section aria-label="O que viria">
      <Sheet className="mb-5">
        <h2 className="text-lg font-semibold">O que viria</h2>
        <p role="status" className="mt-1 text-ink-2">
          {counts
            .map(({ state, count }) => `${stateWords[state].count}: ${count.toLocaleString('pt-BR')}`)
            .concat(came > 0 ? `Vieram agora: ${came.toLocaleString('pt-BR')}` : [])
            .join(' · ')}
        </p>
        <p className="mt-3 max-w-prose text-sm text-ink-2">
          Evoluções, consentimentos e histórico feitos em outro lugar ficam no “Registro de origem” de cada
          ficha, só para leitura, com as datas e os autores de lá. Nada deles vale como finalizado ou assinado
          aqui, e o consentimento é pedido de novo.
        </p>
        <Bringing {...{ chosen, running, isBusy, isStopping, run, stop }} />
      </Sheet>
      <Sheet padding="p-0">
        {(open.length > 0 || counts.length > 1) && (
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 px-5 py-4 sm:px-7">
            {open.length > 0 ? (
              <Checkbox
                label={only ? 'Marcar todas desta lista' : 'Marcar todas as novas'}
                checked={isAll}
                disabled={isBusy}
                onChange={({ target }) => choose(open, target.checked)}
              />
            ) : (
              <span />
            )}
            {counts.length > 1 && (
              <Select
                label="Mostrar"
                emptyLabel="Todas"
                className="w-full max-w-64"
                options={counts.map(({ state }) => stateWords[state].count)}
                value={only}
                onChange={({ target }) => {
                  setOnly(target.value);
                  setMost(STEP);
                }}
              />
            )}
          </div>
        )}
        <ul className="border-t border-line">
          {filtered.slice(0, most).map((row) => (
            <ImportTableRow
              key={row.found.key}
              row={row}
              outcome={outcomes.get(row.found.key)}
              isChosen={chosen.has(row.found.key)}
              disabled={isBusy}
              onChoose={(isChosen) => choose([row], isChosen)}
              onOpen={onOpen}
            />
          ))}
        </ul>
        {filtered.length > most && (
          <div className="border-t border-line px-5 py-4 sm:px-7">
            <Button small onClick={() => setMost(most + STEP)}>
              {`Mostrar mais (faltam ${(filtered.length - most).toLocaleString('pt-BR')})`}
            </Button>
          </div>
        )}
      </Sheet>
    </section>
  );
}
