/** A title of a specialist, and its number in the council's register (COFFITO, Resoluções 627 and 636/2025). */
export type Specialty = { readonly title: string; readonly rqe: string };

/** Those that the council recognises for occupational therapists (COFFITO, June 2025). */
export const specialties: readonly string[] = [
  'Acupuntura',
  'Contexto Escolar',
  'Contextos Hospitalares',
  'Contextos Sociais',
  'Gerontologia',
  'Saúde da Família',
  'Saúde Mental',
];

/** The ten digits of a number of the register, whose first one, 2, says occupational therapy; null for what is none. */
export function readRqe(typed: string): string | null {
  const digits = typed.replace(/^\s*RQE\D*/i, '').replace(/[nº°\s./-]/gi, '');
  return /^2\d{9}$/.test(digits) ? digits : null;
}

/** The lines that follow the CREFITO in a signature, as the council has them. */
export const specialtyLines = ({ title, rqe }: Specialty): [title: string, rqe: string] => [
  `Especialista profissional em ${title}`,
  `RQE ${rqe}`,
];

/** Likewise in one line. */
export const specialtyText = (specialty: Specialty): string => specialtyLines(specialty).join(' · ');
