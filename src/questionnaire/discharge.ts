import { fromIsoDate, todayIso, toIsoDate } from '../lib/dates';
import { plannedProblem } from './days';

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

/** The error or warning for the typed date of a later course of treatment. `today` is the device's civil date, ISO. */
export function checkResumptionDate(
  typed: string,
  { discharged_on, dataNascimento }: Pick<Discharged, 'discharged_on'> & Pick<Treated, 'dataNascimento'>,
  today = todayIso(),
): DateFinding {
  return checkDay(typed, dataNascimento, 'Escreva a data da retomada.', (iso) => {
    if (iso > today) return 'Esta data ainda não chegou.';
    return discharged_on && iso < discharged_on
      ? `Esta data é de antes da alta, de ${fromIsoDate(discharged_on)}.`
      : undefined;
  });
}

type DateFinding = { readonly error?: string; readonly warning?: string };

/** Required and possible; `doubt` gives the reason for a warning. */
function checkDay(
  typed: string,
  birthDate: string,
  missing: string,
  doubt: (iso: string) => string | undefined,
): DateFinding {
  if (!typed.trim()) return { error: missing };
  const error = plannedProblem(typed, birthDate);
  if (error) return { error };
  const what = doubt(toIsoDate(typed));
  return what ? { warning: `${what} Você pode seguir assim mesmo.` } : {};
}

type Treated = { readonly dataNascimento: string; readonly attended_on: string | null };

/** The error or warning for a typed date of discharge. `today` is the device's civil date, ISO. */
export function checkDischargeDate(
  typed: string,
  { dataNascimento, attended_on }: Treated,
  today = todayIso(),
): DateFinding {
  return checkDay(typed, dataNascimento, 'Escreva a data da alta.', (iso) => {
    if (iso > today) return 'Esta data ainda não chegou.';
    return attended_on && iso < attended_on
      ? `Esta data é de antes da anamnese, de ${fromIsoDate(attended_on)}.`
      : undefined;
  });
}
