import { type ReactNode, useState } from 'react';
import { showMoreText } from '../../lib/text';
import { Button } from '../../ui/controls/Button';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Select } from '../../ui/controls/Select';
import { Sheet } from '../../ui/layout/Sheet';
import { ImportHead } from './ImportHead';
import { ImportTableRow, stateWords } from './ImportTableRow';
import { comesUnasked, type ImportRow, mayCome } from './importRows';
import type { Shown } from './useBringing';
import type { useImport } from './useImport';

const order = ['new', 'begun', 'here', 'repeated', 'same', 'unreadable'] as const;

const STEP = 100;

/** Which records of a file are listed, and which of them are chosen. */
function useImportChoice(
  rows: readonly ImportRow[],
  { outcomes, chosen, setChosen }: Pick<ReturnType<typeof useImport>, 'outcomes' | 'chosen' | 'setChosen'>,
) {
  const [wanted, setWanted] = useState('');
  const [most, setMost] = useState(STEP);
  const cameOf = ({ found }: ImportRow) => outcomes.get(found.key)?.kind === 'came';
  const waiting = rows.filter((row) => !cameOf(row));
  const counts = order
    .map((state) => ({ state, count: waiting.filter((row) => row.state === state).length }))
    .filter(({ count }) => count > 0);
  // none of a state is left once all of it came, or the table is read otherwise; of one state alone there is nothing to choose
  const isOffered = counts.length > 1 && counts.some(({ state }) => stateWords[state].label === wanted);
  const only = isOffered ? wanted : '';
  const filtered = rows.filter(({ state }) => only === '' || stateWords[state].label === only);
  // somebody who is here already comes twice only if that is chosen
  const open = filtered.filter((row) => (only ? mayCome(row) : comesUnasked(row)) && !cameOf(row));
  const choose = (some: readonly ImportRow[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const { found } of some) {
      if (isChosen) next.add(found.key);
      else next.delete(found.key);
    }
    setChosen(next);
  };
  return {
    /** The label of the state that is listed alone; '' if all are. */
    only,
    showOnly: (label: string) => {
      setWanted(label);
      setMost(STEP);
    },
    counts,
    came: rows.length - waiting.length,
    listed: filtered.slice(0, most),
    hidden: Math.max(filtered.length - most, 0),
    showMore: () => setMost(most + STEP),
    choose,
    canChoose: open.length > 0,
    isAll: open.length > 0 && open.every(({ found }) => chosen.has(found.key)),
    chooseAll: (isChosen: boolean) => choose(open, isChosen),
  };
}

type Props = {
  state: ReturnType<typeof useImport>;
  shown: Shown;
  onOpen: (patientId: string) => void;
  /** How a table was read. */
  children?: ReactNode;
};

/** What a file holds: in words, then record by record, to be chosen; then what came. */
export function ImportTable({ state, shown, onOpen, children }: Props) {
  const { outcomes, chosen } = state;
  const choice = useImportChoice(shown.rows, state);
  const { only, counts, listed, hidden, isAll } = choice;
  const isBusy = state.running !== null || state.reading !== null;
  return (
    <section aria-label="Fichas encontradas">
      <ImportHead state={state} shown={shown} choice={choice} isBusy={isBusy}>
        {children}
      </ImportHead>
      <Sheet padding="p-0">
        {(choice.canChoose || counts.length > 1) && (
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 px-5 py-4 sm:px-7">
            {choice.canChoose ? (
              <Checkbox
                label={only ? 'Marcar todas desta lista' : 'Marcar todas as novas'}
                checked={isAll}
                disabled={isBusy}
                onChange={({ target }) => choice.chooseAll(target.checked)}
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
                onChange={({ target }) => choice.showOnly(target.value)}
              />
            )}
          </div>
        )}
        <ul aria-label="Fichas do arquivo" className="border-t border-line">
          {listed.map((row) => (
            <ImportTableRow
              key={row.found.key}
              row={row}
              outcome={outcomes.get(row.found.key)}
              isChosen={chosen.has(row.found.key)}
              disabled={isBusy}
              onChoose={(isChosen) => choice.choose([row], isChosen)}
              onOpen={onOpen}
            />
          ))}
        </ul>
        {hidden > 0 && (
          <div className="border-t border-line px-5 py-4 sm:px-7">
            <Button small onClick={choice.showMore}>
              {showMoreText(hidden)}
            </Button>
          </div>
        )}
      </Sheet>
    </section>
  );
}
