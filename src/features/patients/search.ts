import type { PatientSummary } from '../../data/records/summaries';
import { digitsOf } from '../../lib/masks';
import { fold } from '../../lib/text';

/** A patient with its normalised search keys, computed once. */
type Searchable = { readonly patient: PatientSummary; readonly name: string; readonly cpf: string };

export function toSearchable(patient: PatientSummary): Searchable {
  return { patient, name: fold(patient.nome), cpf: digitsOf(patient.cpf ?? '') };
}

/**
 * Matches parts of the name in any order, ignoring accents and case, or a part of the CPF with or without
 * dots (R-2.9, D-36). No character of the query is special.
 */
export function searchPatients(all: readonly Searchable[], query: string): readonly PatientSummary[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  const digits = /^[\d.\-\s]+$/.test(query) ? digitsOf(query) : '';
  return all
    .filter(
      ({ name, cpf }) =>
        words.every((word) => name.includes(word)) || (digits !== '' && cpf.includes(digits)),
    )
    .map(({ patient }) => patient);
}
