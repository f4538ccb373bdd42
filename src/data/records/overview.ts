import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { supabase } from '../supabase/client';
import { read } from '../supabase/dataError';
import { expectedSchema } from './expectedSessions';
import { keys } from './keys';
import { overviewBounds } from './overviewBounds';

const countersCodec = v.object({
  total: v.number(),
  new_this_month: v.number(),
  complete: v.number(),
  active_today: v.number(),
});

const names = { nome: v.string(), social_name: v.nullable(v.string()) };

const latestCodec = v.object({
  id: v.string(),
  tipo: v.picklist(['adulto', 'infantil']),
  ...names,
  dataNascimento: v.string(),
  gestational_weeks: v.nullable(v.string()),
  created_at: v.string(),
  to_ask: v.array(v.string()),
});

const patientCodec = v.object({ ...names, archived_at: v.nullable(v.string()) });

const openNoteCodec = v.object({
  id: v.string(),
  patient_id: v.string(),
  occurred_on: v.string(),
  /** Its beginning is enough. */
  content: v.string(),
  patients: patientCodec,
});

const familyCodec = v.object({
  id: v.string(),
  patient_id: v.string(),
  filled_by: v.string(),
  relation: v.string(),
  ended_at: v.string(),
  received_at: v.string(),
  patients: patientCodec,
});

const planCodec = v.object({ patient_id: v.string(), review_on: v.string(), patients: patientCodec });

const untreatedCodec = v.object({ id: v.string(), ...names });

const sessionCodec = v.object({ ...expectedSchema.entries, patients: v.object(names) });

const overviewCodec = v.object({
  counters: countersCodec,
  has_archived: v.boolean(),
  /** Registrations in each of the last twelve months, the current one last. */
  months: v.array(v.number()),
  /** Patients by age group, in the order of `ageGroups`. */
  ages: v.array(v.number()),
  /** The five patients that were added last. */
  latest: v.array(latestCodec),
  /** The notes that are not finalised: how many, and the five oldest. */
  open_notes: v.object({ count: v.number(), notes: v.array(openNoteCodec) }),
  /** The unreviewed answers of families, the oldest first; at most a thousand. */
  family: v.array(familyCodec),
  /** The plans whose day to be reviewed has come, the oldest first; at most a thousand. */
  plans: v.array(planCodec),
  /** The children in treatment whose representative has not consented to it, by name; at most a thousand. */
  untreated: v.array(untreatedCodec),
  /** The expected sessions of today, and those of three weeks before that nothing answers, the oldest first; at most a thousand. */
  sessions: v.array(sessionCodec),
});

export type Overview = v.InferOutput<typeof overviewCodec>;
export type LatestPatient = v.InferOutput<typeof latestCodec>;
export type DuePlan = v.InferOutput<typeof planCodec>;
export type UntreatedChild = v.InferOutput<typeof untreatedCodec>;
export type OpenNote = v.InferOutput<typeof openNoteCodec>;
export type SessionOfPatient = v.InferOutput<typeof sessionCodec>;

/** The labelled counters of every screen; null while unknown. */
export function counterItems(counters: Overview['counters'] | undefined) {
  return [
    { label: 'Total de Pacientes', value: counters?.total ?? null },
    { label: 'Novos este Mês', value: counters?.new_this_month ?? null },
    {
      label: 'Anamneses Completas',
      value: counters?.complete ?? null,
      hint: 'com Avaliação Funcional ou AVDs',
      note: 'Completas: com Avaliação Funcional ou AVDs',
    },
    { label: 'Ativos Hoje', value: counters?.active_today ?? null },
  ];
}

/** What the dashboard shows of all patients, and the numbers of every screen; archived records are left out (D-37, D-277). */
export function overviewOptions() {
  const bounds = overviewBounds(new Date());
  return queryOptions({
    queryKey: [...keys.overview, bounds.day_start],
    queryFn: async (): Promise<Overview> =>
      v.parse(overviewCodec, await read(supabase.rpc('overview', bounds))),
  });
}
