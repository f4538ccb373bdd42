import * as v from 'valibot';
import { patientNameOf } from '../../lib/patientName';
import type { ReportKind } from '../../questionnaire/issuedReports';
import { supabase } from '../supabase/client';
import { read } from '../supabase/dataError';

const found = v.array(
  v.pipe(
    v.object({
      id: v.string(),
      patient_id: v.string(),
      patient_name: v.string(),
      social_name: v.nullable(v.string()),
      kind: v.custom<ReportKind>((kind) => typeof kind === 'string'),
      addressee: v.string(),
      issued_at: v.string(),
      sha256: v.string(),
      /** A later report corrects it. */
      is_corrected: v.boolean(),
      /** When the file was kept as its signed version; null where it was not. */
      signed_at: v.nullable(v.string()),
    }),
    v.transform(({ patient_name, social_name, ...report }) => ({
      ...report,
      patient_name: patientNameOf({ nome: patient_name, social_name }),
    })),
  ),
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
