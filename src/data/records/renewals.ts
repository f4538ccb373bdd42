import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { patientNameOf } from '../../lib/patientName';
import { supabase } from '../supabase/client';
import { read } from '../supabase/dataError';
import { keys } from './keys';

const renewals = v.array(
  v.pipe(
    v.object({
      patient_id: v.string(),
      patient_name: v.string(),
      social_name: v.nullable(v.string()),
      valid_until: v.string(),
    }),
    v.transform(({ patient_name, social_name, ...renewal }) => ({
      ...renewal,
      patient_name: patientNameOf({ nome: patient_name, social_name }),
    })),
  ),
);

/** A treatment for which a health plan will want a new report. */
export type Renewal = Readonly<v.InferOutput<typeof renewals>[number]>;

/** Those whose plan is valid until this day at most, the first to end first; at most a thousand. */
export const renewalsOptions = (before: string) =>
  queryOptions({
    queryKey: [...keys.renewals, before],
    queryFn: async (): Promise<readonly Renewal[]> =>
      v.parse(renewals, await read(supabase.rpc('due_renewals', { before }))),
  });
