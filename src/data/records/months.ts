import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { billings } from '../../records/billings';
import { rowSchema } from '../../records/entityWords';
import { receipts } from '../../records/receipts';
import { supabase } from '../supabase/client';
import { read } from '../supabase/dataError';
import { keys } from './keys';

const ofPatients = v.array(
  v.object({
    id: v.string(),
    nome: v.string(),
    social_name: v.nullable(v.string()),
    dataNascimento: v.string(),
    cpf: v.nullable(v.string()),
    /** Sessions that are final, a corrected one once. */
    held: v.number(),
    /** Sessions that are not final: they count nowhere. */
    open: v.number(),
    billing: v.nullable(rowSchema(billings)),
    receipt: v.nullable(rowSchema(receipts)),
  }),
);

/** A patient with sessions in a month, or with a receipt of it. */
export type PatientMonth = Readonly<v.InferOutput<typeof ofPatients>[number]>;

/** Those of a month ('2026-11'), in no order. */
export const monthOptions = (month: string) =>
  queryOptions({
    queryKey: [...keys.months, month],
    queryFn: async (): Promise<readonly PatientMonth[]> =>
      v.parse(ofPatients, await read(supabase.rpc('sessions_of_month', { month_starts: `${month}-01` }))),
  });
