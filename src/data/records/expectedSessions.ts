import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { civilDateOf, dayNumber, isoOfDay, type Period } from '../../lib/dates';
import type { ExpectedSession } from '../../questionnaire/expectedSessions';
import { supabase } from '../supabase/client';
import { read } from '../supabase/dataError';
import { keys } from './keys';

/** How far back a note finds the times of its session. */
const DAYS_BACK = 90;
/** So long they hold on a device without a network. */
const DAYS_AHEAD = 21;

/** The days of which a record knows its sessions. */
export function expectedPeriod(): Period {
  const day = dayNumber(civilDateOf(new Date()));
  return { from: isoOfDay(day - DAYS_BACK), to: isoOfDay(day + DAYS_AHEAD) };
}

const entries = {
  patient_id: v.string(),
  day: v.string(),
  time_of_day: v.string(),
  setting: v.nullable(v.string()),
  answered_by: v.nullable(v.picklist(['note', 'absence', 'contact'])),
  answer_id: v.nullable(v.string()),
};
export const expectedSchema = v.object(entries);
const expectedList: v.GenericSchema<unknown, readonly ExpectedSession[]> = v.array(expectedSchema);

const readExpected = async (patientId: string, { from, to }: Period) =>
  v.parse(
    expectedList,
    await read(supabase.rpc('expected_sessions', { from_day: from, to_day: to, patient: patientId })),
  );

/** The sessions of a record that were, and are, to be expected, the oldest first. */
export const expectedOptions = (patientId: string) =>
  queryOptions({
    queryKey: keys.record(patientId, 'expected'),
    queryFn: () => readExpected(patientId, expectedPeriod()),
  });

/** Those of a period. */
export const expectedInPeriodOptions = (patientId: string, period: Period) =>
  queryOptions({
    queryKey: [...keys.record(patientId, 'expected'), 'period', period.from, period.to],
    queryFn: () => readExpected(patientId, period),
    enabled: period.from !== '' && period.to !== '' && period.from <= period.to,
  });
