import { useState } from 'react';
import { stateWords } from './ImportTableRow';
import { comesUnasked, type ImportRow, mayCome } from './importRows';
import type { useImport } from './useImport';

const order = ['new', 'begun', 'here', 'repeated', 'same', 'unreadable'] as const;

const STEP = 100;

/** Which records of a file are listed, and which of them are chosen. */
export function useImportChoice(
  rows: readonly ImportRow[],
  { outcomes, chosen, setChosen }: Pick<ReturnType<typeof useImport>, 'outcomes' | 'chosen' | 'setChosen'>,
) {
  const [only, setOnly] = useState('');
  const [most, setMost] = useState(STEP);
  const cameOf = ({ found }: ImportRow) => outcomes.get(found.key)?.kind === 'came';
  const waiting = rows.filter((row) => !cameOf(row));
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
      setOnly(label);
      setMost(STEP);
    },
    counts: order
      .map((state) => ({ state, count: waiting.filter((row) => row.state === state).length }))
      .filter(({ count }) => count > 0),
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
