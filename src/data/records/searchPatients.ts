import { digitsOf } from '../../lib/masks';
import { civilNameOf, patientNameOf } from '../../lib/patientName';
import { foldName, visible } from '../../lib/text';
import type { PatientSummary } from './summaries';

/** A patient with its normalised search keys, computed once. */
type Searchable = {
  readonly patient: PatientSummary;
  /** What the patient is called. */
  readonly name: string;
  /** Another name; '' without one. */
  readonly civil: string;
  /** A child's guardian; '' for an adult, whose card does not show one. */
  readonly guardian: string;
  readonly cpf: string;
};

export type SearchResult = {
  readonly patients: readonly PatientSummary[];
  /** The ids of patients that matched only by their guardian's name. */
  readonly byGuardian: ReadonlySet<string>;
  /** Likewise only by the civil name, which the lists do not show. */
  readonly byCivil: ReadonlySet<string>;
};

const none: ReadonlySet<string> = new Set();

/** The result of no search. */
export const allOf = (patients: readonly PatientSummary[] = []): SearchResult => ({
  patients,
  byGuardian: none,
  byCivil: none,
});

export function toSearchable(patient: PatientSummary): Searchable {
  const guardian = patient.tipo === 'infantil' ? foldName(patient.responsavel ?? '') : '';
  const name = foldName(patientNameOf(patient));
  const civil = foldName(civilNameOf(patient) ?? '');
  return { patient, name, civil, guardian, cpf: digitsOf(patient.cpf ?? '') };
}

/**
 * Matches parts of the names, and of a child's guardian's, in any order, as names are compared, or a part of
 * the CPF with or without dots (R-2.9, D-36). No character of the query is special. Whose own name is the whole query comes
 * first, then who has it in the own names, then by the guardian; each as in `all`.
 */
export function searchPatients(all: readonly Searchable[], query: string): SearchResult {
  const words = foldName(query).split(' ').filter(Boolean);
  const digits = /^[\d.\s\p{Pd}]+$/u.test(visible(query)) ? digitsOf(query) : '';
  const whole: PatientSummary[] = [];
  const named: PatientSummary[] = [];
  const ofGuardian: PatientSummary[] = [];
  const byGuardian = new Set<string>();
  const byCivil = new Set<string>();
  const isIn = (...names: readonly string[]) =>
    words.every((word) => names.some((name) => name.includes(word)));
  for (const { patient, name, civil, guardian, cpf } of all) {
    const isShown = isIn(name) || (digits !== '' && cpf.includes(digits));
    const isNamed = isShown || isIn(name, civil);
    if (!isNamed && !isIn(name, civil, guardian)) continue;
    const isWhole = [name, civil].includes(words.join(' '));
    (isWhole ? whole : isNamed ? named : ofGuardian).push(patient);
    if (!isNamed) byGuardian.add(patient.id);
    else if (!isShown) byCivil.add(patient.id);
  }
  return { patients: [...whole, ...named, ...ofGuardian], byGuardian, byCivil };
}

/** The heading of a search result; `count` formats a number of records. */
export function searchHeadline(
  query: string,
  found: number,
  total: number,
  count: (records: number) => string,
): string {
  if (!query.trim()) return count(total);
  if (found === 0) return `Nenhum resultado para “${query.trim()}”`;
  return `${count(found)} de ${total.toLocaleString('pt-BR')}`;
}
