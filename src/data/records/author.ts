import * as v from 'valibot';
import { crefitoText } from '../../lib/crefito';
import { specialtyText } from '../../lib/specialty';
import { isUnreadable, type Unreadable } from '../../lib/unreadable';
import { orUnreadable } from '../supabase/orUnreadable';
import type { NoteAuthor } from '../supabase/schema';

const crefito = { crefito_region: v.nullish(v.number(), null), crefito_number: v.nullish(v.string(), null) };

/** Reads who signed: of a note, an evaluation or a report. */
export const authorCodec = orUnreadable<NoteAuthor | null>(
  v.nullish(
    v.strictObject({
      name: v.string(),
      category: v.string(),
      ...crefito,
      profile_version: v.exactOptional(v.nullish(v.number(), null)),
      specialties: v.exactOptional(v.array(v.strictObject({ title: v.string(), rqe: v.string() }))),
      supervisor: v.exactOptional(v.strictObject({ name: v.string(), ...crefito })),
    }),
    null,
  ),
);

export type Author = NoteAuthor | Unreadable;

const registered = (region: number | null, number: string | null) =>
  region && number ? crefitoText({ region, number }) : '';

/** 'Helena Duarte · Terapeuta Ocupacional · CREFITO-3/12345-TO', and each title of a specialist with its RQE. */
export function authorText(author: Author): string {
  if (isUnreadable(author)) return 'A autoria não pôde ser lida';
  const { name, category, crefito_region, crefito_number, specialties = [] } = author;
  return [name, category, registered(crefito_region, crefito_number), ...specialties.map(specialtyText)]
    .filter(Boolean)
    .join(' · ');
}

/** 'Supervisionado por Ana Lima · CREFITO-3/54321-TO'; '' without a supervisor. */
export function supervisorText(author: Author): string {
  if (isUnreadable(author) || !author.supervisor) return '';
  const { name, crefito_region, crefito_number } = author.supervisor;
  return [`Supervisionado por ${name}`, registered(crefito_region, crefito_number)]
    .filter(Boolean)
    .join(' · ');
}
