import { LONG_TEXT_MAX, SHORT_TEXT_MAX } from '../lib/limits';
import { dischargeReasons } from '../questionnaire/discharge';
import { day, oneOf, requiredText, text } from './column';
import type { ColumnOf } from './entity';

/** What a discharge, its undoing and a later course of treatment write into their record. */
export const treatment = {
  columns: {
    discharged_on: day({ label: 'Data da alta' }),
    discharge_reason: oneOf({ label: 'Motivo da alta', options: dischargeReasons }),
    discharge_summary: text({
      label: 'Resumo da alta',
      hint: 'Como o paciente está, o que foi alcançado e o que foi orientado.',
      most: LONG_TEXT_MAX,
      lines: 'plain',
    }),
    readmission_reason: requiredText({
      label: 'Motivo para desfazer',
      most: SHORT_TEXT_MAX,
      lines: 'plain',
      missing: 'Escreva por que a alta é desfeita.',
    }),
    resumed_on: day({ label: 'Data da retomada' }),
  },
} as const;

export type TreatmentColumn = ColumnOf<typeof treatment>;
type Words = { readonly [name in TreatmentColumn | 'archived_at']?: string | null };

/** A treatment that goes on belongs into the list. */
export const inUse = { archived_at: null } as const;

/** What stands beside a day of discharge, or beside none: the other columns are nothing without it. */
export const besideDischarge = (discharged_on: string | null) =>
  discharged_on === null ? { discharge_reason: null, discharge_summary: null } : { readmission_reason: null };

/** What `words` change in a record: a discharge before them ends, and stays in the history. */
export const treated = (words: Words): Words => ({
  discharged_on: null,
  discharge_reason: null,
  discharge_summary: null,
  readmission_reason: null,
  ...words,
});
