import * as v from 'valibot';
import { storedCrefito } from '../../lib/crefito';
import { specialtyText } from '../../lib/specialty';
import { isUnreadable, type Unreadable } from '../../lib/unreadable';
import { orUnreadable } from '../supabase/orUnreadable';

const crefito = { crefito_region: v.nullish(v.number(), null), crefito_number: v.nullish(v.string(), null) };

const signed = v.strictObject({
  name: v.string(),
  category: v.string(),
  ...crefito,
  // what was signed before profiles had versions has none
  profile_version: v.exactOptional(v.nullish(v.number(), null)),
  // in the order of the profile; absent without any
  specialties: v.exactOptional(v.array(v.strictObject({ title: v.string(), rqe: v.string() }))),
  // of a student, or of another therapist under supervision
  supervisor: v.exactOptional(v.strictObject({ name: v.string(), ...crefito })),
});

/** Reads who signed: of a note, an evaluation or a report. */
export const authorCodec = orUnreadable(v.nullish(signed, null));

/** Who signed: the profile's data at that time. */
export type Author = Readonly<v.InferOutput<typeof signed>> | Unreadable;

/** 'Helena Duarte · Terapeuta Ocupacional · CREFITO-3/12345-TO', and each title of a specialist with its RQE. */
export function authorText(author: Author): string {
  if (isUnreadable(author)) return 'A autoria não pôde ser lida';
  const { name, category, crefito_region, crefito_number, specialties = [] } = author;
  return [name, category, storedCrefito(crefito_region, crefito_number), ...specialties.map(specialtyText)]
    .filter(Boolean)
    .join(' · ');
}

/** 'Supervisionado por Ana Lima · CREFITO-3/54321-TO'; '' without a supervisor. */
export function supervisorText(author: Author): string {
  if (isUnreadable(author) || !author.supervisor) return '';
  const { name, crefito_region, crefito_number } = author.supervisor;
  return [`Supervisionado por ${name}`, storedCrefito(crefito_region, crefito_number)]
    .filter(Boolean)
    .join(' · ');
}
