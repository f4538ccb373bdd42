import { fromIsoDate } from '../lib/dates';
import { LONG_TEXT_MAX, SHORT_TEXT_MAX } from '../lib/limits';
import type { Entry } from './present';

/** What the plan of a treatment says, in its order (COFFITO, Resolução 415/2012). Texts of `most` characters; a day has none. */
export const planFields = {
  diagnosis: {
    label: 'Diagnóstico terapêutico ocupacional',
    hint: 'O que está limitado no dia a dia, e por quê.',
    most: LONG_TEXT_MAX,
  },
  prognosis: {
    label: 'Prognóstico',
    hint: 'O que se espera, em quanto tempo, e do que depende.',
    most: LONG_TEXT_MAX,
  },
  frequency: {
    label: 'Frequência',
    hint: 'Quantas vezes, quanto tempo, onde.',
    most: SHORT_TEXT_MAX,
  },
  review_on: {
    label: 'Rever em',
    hint: 'Neste dia o plano aparece em Para resolver.',
    most: null,
  },
} as const satisfies Record<string, { label: string; hint: string; most: number | null }>;

export type PlanColumn = keyof typeof planFields;
export const planColumns = Object.keys(planFields) as readonly PlanColumn[];

/** The day in ISO. */
export type PlanWords = { readonly [column in PlanColumn]: string | null };

/** As it is shown: the day as Brazilians write it; '' for nothing. */
export const shownPlan = (column: PlanColumn, value: string | null | undefined): string =>
  column === 'review_on' ? fromIsoDate(value ?? null) : (value ?? '');

/** What is filled in. */
export const planEntries = (plan: PlanWords): Entry[] =>
  planColumns.flatMap((column) => {
    const value = shownPlan(column, plan[column]);
    if (!value.trim()) return [];
    return { label: planFields[column].label, value, long: planFields[column].most === LONG_TEXT_MAX };
  });
