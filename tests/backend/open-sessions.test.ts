import { expect, it } from 'vitest';
import { enrolled } from '../support/authenticator';
import { clientOf, newTherapist, onBothDatabases, PASSWORD, type Therapist } from '../support/backendClients';

onBothDatabases('the sessions of an account', (server) => {
  const signedIn = async ({ email }: Pick<Therapist, 'email'>) => {
    const client = clientOf(server);
    const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    if (error) throw error;
    return client;
  };
  const sessionsOf = async ({ client }: Pick<Therapist, 'client'>) => {
    const { data, error } = await client.rpc('open_sessions');
    if (error) throw error;
    return data as { began_at: string; used_at: string; user_agent: string | null; is_here: boolean }[];
  };

  it('D-1070: are told to nobody else, the one that asks first; others end, and are not told any more', async () => {
    const before = Date.now();
    const therapist = await newTherapist(server);
    const stranger = await newTherapist(server);
    const tablet = await signedIn(therapist);
    expect((await sessionsOf({ client: tablet })).map(({ is_here }) => is_here)).toEqual([true, false]);
    expect(await sessionsOf(stranger)).toHaveLength(1);
    const [own] = await sessionsOf(therapist);
    expect(own).toMatchObject({ is_here: true, user_agent: expect.any(String) });
    expect(Date.parse(own?.used_at ?? '')).toBeGreaterThanOrEqual(Date.parse(own?.began_at ?? ''));
    expect(Date.parse(own?.began_at ?? '')).toBeGreaterThanOrEqual(before);
    expect(Date.parse(own?.used_at ?? '')).toBeLessThanOrEqual(Date.now());
    const { error } = await therapist.client.auth.signOut({ scope: 'others' });
    expect(error).toBeNull();
    expect(await sessionsOf(therapist)).toHaveLength(1);
    expect((await tablet.rpc('open_sessions')).error).not.toBeNull();
  });

  it('D-1070: a session without its second step is told nothing', async () => {
    const therapist = await newTherapist(server);
    await enrolled(therapist.client);
    const { error } = await (await signedIn(therapist)).rpc('open_sessions');
    expect(error).toMatchObject({ code: '42501', message: 'second step missing: code' });
  });
});
