import { queryOptions } from '@tanstack/react-query';
import { MOST_ROWS } from '../../lib/limits';
import type { Deletion } from '../../questionnaire/deletion';
import { type Held, type HeldKind, heldColumns } from '../../records/held';
import { supabase } from '../supabase/client';
import { askOnce, countOf, DataError, dataOf, orThrow } from '../supabase/dataError';
import { keys } from './keys';
import type { PatientTable } from './pages';

/** The buckets with patients' files, each under {userId}/{patientId}/ (R-3.6, R-7.4). */
const buckets = ['documents', 'patient-photos'] as const;
type StoredFile = { readonly bucket_id: string; readonly name: string };

const REMOVED_AT_ONCE = 100;

/** Most kinds have the name of their table. */
const tableOf = (kind: HeldKind): PatientTable =>
  kind === 'notes' ? 'session_notes' : kind === 'documents' ? 'patient_documents' : kind;

/** How much is deleted with a record besides its answers. */
export function holdingsOptions(userId: string, patientId: string) {
  return queryOptions({
    queryKey: keys.record(patientId, 'holdings'),
    queryFn: async (): Promise<Held> => {
      const count = async (kind: HeldKind) => {
        const rows = supabase.from(tableOf(kind)).select('patient_id', { count: 'exact', head: true });
        const own = rows.eq('user_id', userId).eq('patient_id', patientId);
        // an import may be stored in several parts
        const counted = kind === 'imported_records' ? own.filter('part', 'eq', 1) : own;
        return [kind, countOf(await askOnce(counted))] as const;
      };
      return Object.fromEntries(await Promise.all(heldColumns.map(count)));
    },
  });
}

async function filesOf(userId: string, patientId: string): Promise<StoredFile[]> {
  const folder = `${userId}/${patientId}`;
  const listed = await Promise.all(
    buckets.map(async (bucket) => {
      const data = orThrow(await supabase.storage.from(bucket).list(folder, { limit: 1000 }));
      return data.map((file) => ({ bucket_id: bucket, name: `${folder}/${file.name}` }));
    }),
  );
  return listed.flat();
}

async function removeFiles(files: readonly StoredFile[]): Promise<void> {
  for (const bucket of buckets) {
    const names = files.filter((file) => file.bucket_id === bucket).map(({ name }) => name);
    for (let start = 0; start < names.length; start += REMOVED_AT_ONCE) {
      dataOf(await supabase.storage.from(bucket).remove(names.slice(start, start + REMOVED_AT_ONCE)));
    }
  }
}

/**
 * Deletes a patient: lists the files, deletes the row (with documents and consents), then removes the files.
 * Files that cannot be removed are left to the sweep, since the record is deleted already.
 */
export async function deletePatient(
  userId: string,
  patientId: string,
  { reason, words }: Deletion = { reason: null, words: null },
): Promise<void> {
  const files = await filesOf(userId, patientId);
  dataOf(
    reason
      ? await supabase.rpc('delete_patient', { patient: patientId, reason, ...(words && { words }) })
      : await supabase.from('patients').delete().eq('user_id', userId).eq('id', patientId),
  );
  await removeFiles(files).catch(leaveToSweep);
}

/**
 * Removes this therapist's files that have no row. The database selects them: own folder, older than a day
 * (D-33). Stops at the first error; the next sign-in tries again.
 */
export async function sweepOrphanFiles(): Promise<void> {
  const tried = new Set<string>();
  const nameOf = ({ bucket_id, name }: StoredFile) => `${bucket_id}/${name}`;
  try {
    for (;;) {
      const orphans: StoredFile[] = orThrow(await supabase.rpc('orphan_files'));
      // files that could not be removed are not tried again
      const fresh = orphans.filter((file) => !tried.has(nameOf(file)));
      for (const file of fresh) tried.add(nameOf(file));
      await removeFiles(fresh);
      if (orphans.length < MOST_ROWS || fresh.length === 0) return;
    }
  } catch (error) {
    leaveToSweep(error);
  }
}

function leaveToSweep(error: unknown): void {
  if (!(error instanceof DataError)) throw error;
}
