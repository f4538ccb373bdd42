import * as v from 'valibot';
import { reportKinds } from '../../questionnaire/issuedReports';
import { supabase } from '../supabase/client';
import { read } from '../supabase/dataError';

const found = v.array(
  v.object({
    id: v.string(),
    patient_id: v.string(),
    patient_name: v.string(),
    kind: v.picklist(reportKinds.map(({ value }) => value)),
    addressee: v.string(),
    issued_at: v.string(),
    sha256: v.string(),
    /** A later report corrects it. */
    is_corrected: v.boolean(),
    /** When the file was kept as its signed version; null where it was not. */
    signed_at: v.nullable(v.string()),
  }),
);

/** An issued report that a file may be. */
export type FoundReport = Readonly<v.InferOutput<typeof found>[number]>;

/**
 * The issued reports whose file has one of these SHA-256, of which the last is that of the whole file, or that have one of these ids. The
 * file stays on the device.
 */
export const findReports = async (
  hashes: readonly string[],
  ids: readonly string[],
): Promise<readonly FoundReport[]> =>
  v.parse(found, await read(supabase.rpc('find_reports', { hashes: [...hashes], ids: [...ids] })));
