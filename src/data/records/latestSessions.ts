import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { supabase } from '../supabase/client';
import { read } from '../supabase/dataError';
import { keys } from './keys';

const latestSessions = v.record(v.string(), v.string());

/** The ISO day of each patient's latest session, by the patient's id; who has no note is not in it. */
export const latestSessionsOptions = queryOptions({
  queryKey: keys.latestSessions,
  queryFn: async () => v.parse(latestSessions, await read(supabase.rpc('latest_sessions'))),
  meta: { failure: 'load' },
});
