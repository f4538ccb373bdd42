import { dayAfter, fromIsoDate, parseIso, todayIso, toIsoDate } from '../lib/dates';
import { PLANNED_YEARS } from '../lib/limits';

export const NO_DATE = 'Esta data não existe. Escreva dia, mês e ano com quatro dígitos.';
export const NOT_YET = 'Esta data ainda não chegou.';
/** Before it nobody was born whose record this may be. */
const FIRST_DAY = '1900-01-01';

/** The database's bound for what happened: its clock may be a day behind a device's. */
function latestDay(today: string): string {
  const day = parseIso(today);
  return day ? dayAfter(day) : today;
}

function tooEarly(iso: string, birthDate: string | undefined): string | undefined {
  if (iso < FIRST_DAY) return 'Confira o ano.';
  return birthDate && iso < birthDate
    ? `Esta data é de antes do nascimento, em ${fromIsoDate(birthDate)}.`
    : undefined;
}

/** Why the database takes an ISO day for none on which something happened; `today`: the latest that is known. */
export function impossibleDay(
  iso: string,
  birthDate: string | undefined,
  today = todayIso(),
): string | undefined {
  return iso > latestDay(today) ? NOT_YET : tooEarly(iso, birthDate);
}

/** Why the database takes an ISO day for none that is planned. */
export function impossiblePlan(
  iso: string,
  birthDate: string | undefined,
  today = todayIso(),
): string | undefined {
  const latest = `${Number(today.slice(0, 4)) + PLANNED_YEARS}${today.slice(4)}`;
  return iso > latest ? `Confira o ano: são mais de ${PLANNED_YEARS} anos.` : tooEarly(iso, birthDate);
}

type Bound = typeof impossibleDay;

/** `stored` stays, whatever it is. */
function problem(
  typed: string,
  birthDate: string | undefined,
  stored: string | null | undefined,
  bound: Bound,
) {
  const iso = toIsoDate(typed);
  if (!iso) return NO_DATE;
  return iso === stored ? undefined : bound(iso, birthDate);
}

/** The error of a typed day on which something happened; `stored` is the ISO day of the row that it is part of. */
export const pastProblem = (
  typed: string,
  birthDate: string | undefined,
  stored?: string | null,
): string | undefined => problem(typed, birthDate, stored, impossibleDay);

/** The error of a typed day that may be ahead. */
export const plannedProblem = (
  typed: string,
  birthDate: string | undefined,
  stored?: string | null,
): string | undefined => problem(typed, birthDate, stored, impossiblePlan);

/** The error of a typed day before the first one of a record, `begun`, in ISO; nothing where that one is not known. */
export const beforeRecord = (typed: string, begun: string | null | undefined): string | undefined =>
  begun && toIsoDate(typed) < begun
    ? `Esta data é de antes do começo desta ficha, em ${fromIsoDate(begun)}.`
    : undefined;

/** The warning for a typed day that is ahead. */
export const notYet = (typed: string): string | undefined =>
  toIsoDate(typed) > todayIso() ? NOT_YET : undefined;
