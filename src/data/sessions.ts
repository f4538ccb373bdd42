import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { keys } from './records/keys';
import { auth, supabase } from './supabase/client';
import { read } from './supabase/dataError';

const openSessions = v.array(
  v.object({
    began_at: v.string(),
    used_at: v.string(),
    /** What the browser says of itself. */
    user_agent: v.nullable(v.string()),
    /** It is the one of this device. */
    is_here: v.boolean(),
  }),
);

/** A device, or a browser of it, on which the account is open. */
export type OpenSession = Readonly<v.InferOutput<typeof openSessions>[number]>;

/** The sessions of the account, that of this device first. */
export const sessionsOptions = () =>
  queryOptions({
    queryKey: keys.sessions,
    queryFn: async (): Promise<readonly OpenSession[]> =>
      v.parse(openSessions, await read(supabase.rpc('open_sessions'))),
  });

/** Ends the sessions of all other devices. Fails with what the auth service says. */
export async function endOtherSessions(): Promise<void> {
  const { error } = await auth.signOut({ scope: 'others' });
  if (error) throw error;
}
