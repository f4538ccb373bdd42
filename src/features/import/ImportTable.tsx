import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/controls/Button';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Select } from '../../ui/controls/Select';
import { Sheet } from '../../ui/layout/Sheet';
import { ImportHead } from './ImportHead';
import { ImportTableRow, stateWords } from './ImportTableRow';
import { comesUnasked, type ImportRow, mayCome } from './importRows';
import type { Shown, useImport } from './useImport';

const order = ['new', 'begun', 'here', 'repeated', 'same', 'unreadable'] as const;

const STEP = 100;

type Props = Pick<
  ReturnType<typeof useImport>,
  'chosen' | 'setChosen' | 'running' | 'reading' | 'isStopping' | 'outcomes' | 'run' | 'stop' | 'restart'
> & {
  shown: Shown;
  onOpen: (patientId: string) => void;
  /** How a table was read. */
  children?: ReactNode;
};

/** What a file holds: in words, then record by record, to be chosen; then what came. */
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
  restart,
  onOpen,
  children,
}: Props) {
  const [only, setOnly] = useState('');
  const [most, setMost] = useState(STEP);
  const { rows } = shown;
  const cameOf = ({ found }: ImportRow) => outcomes.get(found.key)?.kind === 'came';
  const waiting = rows.filter((row) => !cameOf(row));
  const counts = order
    .map((state) => ({ state, count: waiting.filter((row) => row.state === state).length }))
    .filter(({ count }) => count > 0);
  const filtered = rows.filter(({ state }) => only === '' || stateWords[state].label === only);
  // somebody who is here already comes twice only if that is chosen
  const open = filtered.filter((row) => (only ? mayCome(row) : comesUnasked(row)) && !cameOf(row));
  const came = rows.length - waiting.length;
  const isAll = open.length > 0 && open.every(({ found }) => chosen.has(found.key));
  const isBusy = running !== null || reading !== null;
  const chooseAll = (isChosen: boolean) => {
    const next = new Set(chosen);
    for (const { found } of open) {
      if (isChosen) next.add(found.key);
      else next.delete(found.key);
    }
    setChosen(next);
  };
  return (
    <section aria-label="Fichas encontradas">
      <ImportHead
        counts={counts}
        total={rows.length}
        came={came}
        chosen={chosen.size}
        source={shown.source.name}
        running={running}
        isBusy={isBusy}
        isStopping={isStopping}
        run={run}
        stop={stop}
        restart={restart}
      >
        {children}
      </ImportHead>
      <Sheet padding="p-0">
        {(open.length > 0 || counts.length > 1) && (
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 px-5 py-4 sm:px-7">
            {open.length > 0 ? (
              <Checkbox
                label={only ? 'Marcar todas desta lista' : 'Marcar todas as novas'}
                checked={isAll}
                disabled={isBusy}
                onChange={({ target }) => chooseAll(target.checked)}
              />
            ) : (
              <span />
            )}
            {counts.length > 1 && (
              <Select
                label="Mostrar"
                emptyLabel="Todas"
                className="w-full max-w-64"
                options={counts.map(({ state }) => stateWords[state].label)}
                value={only}
                onChange={({ target }) => {
                  setOnly(target.value);
                  setMost(STEP);
                }}
              />
            )}
          </div>
        )}
        <ul aria-label="Fichas do arquivo" className="border-t border-line">
          {filtered.slice(0, most).map((row) => (
            <ImportTableRow
              key={row.found.key}
              row={row}
              outcome={outcomes.get(row.found.key)}
              isChosen={chosen.has(row.found.key)}
              disabled={isBusy}
              onChoose={(isChosen) => {
                const next = new Set(chosen);
                if (isChosen) next.add(row.found.key);
                else next.delete(row.found.key);
                setChosen(next);
              }}
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
