import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import type { OriginLists } from '../../questionnaire/origin';
import { supabase } from '../supabase/client';
import { DataError, read, STORED_OTHERWISE } from '../supabase/dataError';
import type { Insert, Row } from '../supabase/schema';
import { storeOnce } from '../supabase/storeOnce';
import { keys } from './keys';

/** The import of a record, without what it brought. */
export type ImportedPart = Pick<Row<'imported_records'>, 'part' | 'is_last' | 'imported_at' | 'source'>;

/** The parts of an import, in order; none for a record that was made here. */
export async function readImport(userId: string, patientId: string): Promise<ImportedPart[]> {
  const parts = supabase
    .from('imported_records')
    .select('part, is_last, imported_at, source')
    .eq('user_id', userId)
    .eq('patient_id', patientId)
    .order('part');
  return read(parts);
}

export function importOptions(userId: string, patientId: string) {
  return queryOptions({
    queryKey: keys.record(patientId, 'import'),
    queryFn: () => readImport(userId, patientId),
  });
}

const listsCodec = v.fallback(v.record(v.string(), v.array(v.unknown())), {});

/** What was evidence elsewhere, part by part, joined into its lists. */
export function originOptions(userId: string, patientId: string) {
  return queryOptions({
    queryKey: keys.record(patientId, 'origin'),
    queryFn: async ({ signal }): Promise<OriginLists> => {
      const lists: Record<string, unknown[]> = {};
      for (const { part } of await readImport(userId, patientId)) {
        const one = supabase
          .from('imported_records')
          .select('record')
          .eq('user_id', userId)
          .eq('patient_id', patientId)
          .eq('part', part)
          .abortSignal(signal);
        for (const { record } of await read(one)) {
          for (const [name, entries] of Object.entries(v.parse(listsCodec, record))) {
            const list = lists[name] ?? [];
            // one by one: spreading a long list exceeds the number of arguments
            for (const entry of entries) list.push(entry);
            lists[name] = list;
          }
        }
      }
      return lists;
    },
  });
}

type NewPart = Insert<'imported_records'> & { readonly id: string };

/** Adds a part; can be retried after a lost answer, and is refused as `STORED_OTHERWISE` where another import has stored something else. */
export async function addPart(userId: string, part: NewPart): Promise<void> {
  const { id, is_last, record } = part;
  const parts = () => supabase.from('imported_records');
  const { kind } = await storeOnce(
    id,
    { is_last, record },
    {
      insert: () => parts().insert({ ...part, user_id: userId }),
      read: () => parts().select('is_last, record').eq('user_id', userId).eq('id', id).maybeSingle(),
    },
  );
  if (kind === 'other') throw new DataError('refused', STORED_OTHERWISE);
}

const IDS_AT_ONCE = 100;

/** Which of these records were imported to their end. */
export async function importedToTheEnd(userId: string, ids: readonly string[]): Promise<Set<string>> {
  const ended = new Set<string>();
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const rows = supabase
      .from('imported_records')
      .select('patient_id')
      .eq('user_id', userId)
      .eq('is_last', true)
      .in('patient_id', ids.slice(start, start + IDS_AT_ONCE));
    for (const { patient_id } of await read(rows)) ended.add(patient_id);
  }
  return ended;
}
