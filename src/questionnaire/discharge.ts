import { fromIsoDate, todayIso, toIsoDate } from '../lib/dates';
import { NOT_YET, plannedProblem } from './days';

/** Why a treatment ended. */
export const dischargeReasons = [
  { value: 'objetivos', label: 'Objetivos alcançados' },
  { value: 'encaminhamento', label: 'Encaminhamento' },
  { value: 'interrupcao', label: 'Interrupção pela família' },
  { value: 'mudanca', label: 'Mudança' },
  { value: 'obito', label: 'Óbito' },
  { value: 'outro', label: 'Outro' },
] as const;

export type DischargeReason = (typeof dischargeReasons)[number]['value'];

export function dischargeReasonLabel(reason: string | null | undefined): string {
  return dischargeReasons.find(({ value }) => value === reason)?.label ?? '';
}

type Discharged = { readonly discharged_on: string | null; readonly discharge_reason: string | null };

/** '12/03/2026 · Objetivos alcançados'; '' without a discharge. */
export function dischargeText({ discharged_on, discharge_reason }: Discharged): string {
  return [fromIsoDate(discharged_on), dischargeReasonLabel(discharge_reason)].filter(Boolean).join(' · ');
}

type DateFinding = { readonly error?: string; readonly warning?: string };
type Treated = { readonly dataNascimento: string; readonly attended_on: string | null };

type Rule = {
  readonly birthDate: string;
  readonly missing: string;
  /** An earlier day is doubtful: that of what `of` names, ISO. */
  readonly earliest: string | null;
  readonly of: string;
};

/** Required and possible; a day that is ahead, or before the earliest one, gets a warning. */
function checkDay(typed: string, { birthDate, missing, earliest, of }: Rule, today: string): DateFinding {
  if (!typed.trim()) return { error: missing };
  const error = plannedProblem(typed, birthDate);
  if (error) return { error };
  const anyway = (doubt: string): DateFinding => ({ warning: `${doubt} Você pode seguir assim mesmo.` });
  const iso = toIsoDate(typed);
  if (iso > today) return anyway(NOT_YET);
  return earliest && iso < earliest ? anyway(`Esta data é de antes ${of}, de ${fromIsoDate(earliest)}.`) : {};
}

/** The error or warning for the typed date of a later course of treatment. `today` is the device's civil date, ISO. */
export const checkResumptionDate = (
  typed: string,
  { discharged_on, dataNascimento }: Pick<Discharged, 'discharged_on'> & Pick<Treated, 'dataNascimento'>,
  today = todayIso(),
): DateFinding =>
  checkDay(
    typed,
    {
      birthDate: dataNascimento,
      missing: 'Escreva a data da retomada.',
      earliest: discharged_on,
      of: 'da alta',
    },
    today,
  );

/** The error or warning for a typed date of discharge. `today` is the device's civil date, ISO. */
export const checkDischargeDate = (
  typed: string,
  { dataNascimento, attended_on }: Treated,
  today = todayIso(),
): DateFinding =>
  checkDay(
    typed,
    {
      birthDate: dataNascimento,
      missing: 'Escreva a data da alta.',
      earliest: attended_on,
      of: 'da anamnese',
    },
    today,
  );
