import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { dayNumber, isoOfDay, parseIso, todayIso } from '../../lib/dates';
import type { ExpectedSession } from '../../questionnaire/expectedSessions';
import { supabase } from '../supabase/client';
import { read } from '../supabase/dataError';
import { keys } from './keys';

/** How far back a note finds the times of its session. */
const DAYS_BACK = 90;

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

/** The sessions of a record that were, or are, to be expected until tomorrow, the oldest first. */
export function expectedOptions(patientId: string, today = todayIso()) {
  const date = parseIso(today);
  const day = date ? dayNumber(date) : 0;
  return queryOptions({
    queryKey: [...keys.record(patientId, 'expected'), today],
    queryFn: async () =>
      v.parse(
        expectedList,
        await read(
          supabase.rpc('expected_sessions', {
            from_day: isoOfDay(day - DAYS_BACK),
            to_day: isoOfDay(day + 1),
            patient: patientId,
          }),
        ),
      ),
  });
}
