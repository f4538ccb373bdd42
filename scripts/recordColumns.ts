import { createHash } from 'node:crypto';

/** A number that differs for each set of columns of `patients` and of the tables that name a patient, from the types of the database. */
export function recordColumnsIn(types: string): number {
  const rows = [...types.matchAll(/^ {6}\w+: \{\n {8}Row: \{\n.*?^ {8}\};/gms)].map(([row]) => row);
  const ofRecords = rows.filter(
    (row) => row.startsWith('      patients:') || / patient_id: string;/.test(row),
  );
  const hash = createHash('sha256').update(ofRecords.join('\n')).digest('hex');
  return Number.parseInt(hash.slice(0, 12), 16);
}
