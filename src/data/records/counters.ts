import { queryOptions } from '@tanstack/react-query';
import { supabase } from '../supabase/client';
import { orThrow } from '../supabase/dataError';
import type { Schema } from '../supabase/schema';
import { keys } from './keys';

/** The four counters of the dashboard; months and days follow the device's time zone. */
type PatientCounters = Readonly<Schema['public']['Functions']['patient_counters']['Returns'][number]>;

/** The start of the current month in the device's time zone. */
export const startOfMonth = (now: Date) => new Date(now.getFullYear(), now.getMonth(), 1);

/** The labelled counters of every screen; null while unknown. */
export function counterItems(counters: PatientCounters | undefined) {
  return [
    { label: 'Total de Pacientes', value: counters?.total ?? null },
    { label: 'Novos este Mês', value: counters?.new_this_month ?? null },
    { label: 'Anamneses Completas', value: counters?.complete ?? null },
    { label: 'Ativos Hoje', value: counters?.active_today ?? null },
  ];
}

export function countersOptions() {
  const now = new Date();
  const monthStart = startOfMonth(now).toISOString();
  const dayStart = new Date(now.getFullYear(), now.getMonth(), now.getDate()).toISOString();
  return queryOptions({
    queryKey: [...keys.counters, dayStart],
    queryFn: async (): Promise<PatientCounters> =>
      orThrow(
        await supabase.rpc('patient_counters', { month_start: monthStart, day_start: dayStart }).single(),
      ),
  });
}
