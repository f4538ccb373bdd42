import type { VirtualItem } from '@tanstack/react-virtual';
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PatientSummary } from '../../../data/records/summaries';

/** Rows rendered beyond the viewport, so that scrolling shows no gap. */
const OVERSCAN = 2;

/**
 * No overscan in the first render of another list: the visible rows come first. A list counts as another one
 * when its first patient differs, so further pages of a list do not.
 */
export function useOverscan(patients: readonly PatientSummary[]) {
  const firstId = patients[0]?.id;
  const [drawn, setDrawn] = useState<string>();
  useEffect(() => startTransition(() => setDrawn(firstId)), [firstId]);
  return { overscan: drawn === firstId ? OVERSCAN : 0, entering: drawn === undefined };
}

type RenderedList = {
  readonly patients: readonly PatientSummary[];
  readonly all: readonly PatientSummary[];
  readonly rows: readonly VirtualItem[];
};

/**
 * The patient just deleted, for one render, with the card's index and the number of rows before. A patient that only a
 * search excludes is still among `all` and does not count.
 */
export function useRemoved(list: RenderedList) {
  const before = useRef(list);
  const [removed, setRemoved] = useState<{
    patient: PatientSummary;
    index: number;
    rows: readonly VirtualItem[];
  }>();
  useLayoutEffect(() => {
    const { patients: known, rows } = before.current;
    const { patients, all } = list;
    before.current = list;
    if (known.length !== patients.length + 1) return;
    const index = known.findIndex(({ id }, position) => id !== patients[position]?.id);
    const patient = known[index];
    if (!patient || known[index + 1]?.id !== patients[index]?.id) return;
    if (all.every(({ id }) => id !== patient.id)) setRemoved({ patient, index, rows });
  });
  useEffect(() => {
    if (removed) setRemoved(undefined);
  }, [removed]);
  return removed;
}
