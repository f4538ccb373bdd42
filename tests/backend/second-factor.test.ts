import { expect, it } from 'vitest';
import { codeAt, isShown } from '../../supabase/local/oneTimeCode';
import { codeOf, enroll, enrolled, prove, stepMissing } from '../support/authenticator';
import {
  clientOf,
  newPatient,
  newTherapist,
  onBothDatabases,
  PASSWORD,
  sql,
  type Therapist,
} from '../support/backendClients';
import { newestLink, tokenIn } from '../support/backendMail';

it('D-1040: a code is that of RFC 6238, and of the half minute before or after', () => {
  // its appendix B, of which an app shows the last six digits
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const vectors: [seconds: number, code: string][] = [
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [20000000000, '353130'],
  ];
  for (const [seconds, code] of vectors) {
    expect(codeAt(secret, seconds * 1000)).toBe(code);
    for (const off of [-30, 0, 30]) expect(isShown(secret, code, (seconds + off) * 1000)).toBe(true);
    for (const off of [-300, -60, 60, 300]) expect(isShown(secret, code, (seconds + off) * 1000)).toBe(false);
  }
});

onBothDatabases('the second factor', (server) => {
  const signedIn = async ({ email }: Therapist) => {
    const client = clientOf(server);
    const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    if (error) throw error;
    return client;
  };
  const levelOf = async ({ client }: Pick<Therapist, 'client'>) => {
    const { data, error } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    if (error) throw error;
    return [data.currentLevel, data.nextLevel];
  };
  const factorsOf = async ({ client }: Pick<Therapist, 'client'>) => {
    const { data, error } = await client.auth.mfa.listFactors();
    if (error) throw error;
    return data.all.map(({ friendly_name, status }) => [friendly_name, status]);
  };

  it('D-1040: an authenticator app is set up by its first code, and asked for at the next sign-in', async () => {
    const therapist = await newTherapist(server);
    const { client } = therapist;
    expect(await levelOf({ client })).toEqual(['aal1', 'aal1']);
    const { data, error } = await client.auth.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'Celular',
      issuer: 'Anamnese',
    });
    if (error) throw error;
    expect(data.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /);
    expect(data.totp.qr_code).not.toContain('#');
    const address = new URL(data.totp.uri);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      algorithm: 'SHA1',
      digits: '6',
      issuer: 'Anamnese',
      period: '30',
      secret: data.totp.secret,
    });
    expect(decodeURIComponent(address.pathname)).toContain(`Anamnese:${therapist.email}`);
    const authenticator = { id: data.id, secret: data.totp.secret };
    expect(await factorsOf({ client })).toEqual([['Celular', 'unverified']]);
    // what is not proven asks for nothing
    expect(await levelOf({ client: await signedIn(therapist) })).toEqual(['aal1', 'aal1']);

    expect((await prove(client, authenticator, 0)).error).toBeNull();
    expect(await factorsOf({ client })).toEqual([['Celular', 'verified']]);
    expect(await levelOf({ client })).toEqual(['aal2', 'aal2']);
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect(await levelOf({ client })).toEqual(['aal2', 'aal2']);

    const again = await signedIn(therapist);
    expect(await levelOf({ client: again })).toEqual(['aal1', 'aal2']);
    expect((await prove(again, authenticator)).error).toBeNull();
    expect(await levelOf({ client: again })).toEqual(['aal2', 'aal2']);
    // those with their second step go on beside it
    expect((await client.auth.getUser()).error).toBeNull();
  });

  it('D-1040: the first code ends what is signed in elsewhere without one', async () => {
    const therapist = await newTherapist(server);
    const other = await signedIn(therapist);
    await enrolled(therapist.client);
    expect((await other.from('patients').select('id')).status).toBe(401);
    expect((await other.auth.refreshSession()).error?.status).toBe(400);
    expect((await therapist.client.from('patients').select('id')).error).toBeNull();
  });

  it('D-1041: a clock off by one step is accepted, by ten refused, and no code is good twice', async () => {
    const therapist = await newTherapist(server);
    const authenticator = await enrolled(therapist.client);
    const client = await signedIn(therapist);
    for (const steps of [-10, 10]) {
      const { error } = await prove(client, authenticator, steps);
      expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
    }
    for (const code of ['', '12345', '1234567', 'abcdef']) {
      const { error } = await client.auth.mfa.challengeAndVerify({ factorId: authenticator.id, code });
      expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
    }
    const code = codeOf(authenticator);
    const use = (with_: typeof client) =>
      with_.auth.mfa.challengeAndVerify({ factorId: authenticator.id, code });
    expect((await use(client)).error).toBeNull();
    const another = await signedIn(therapist);
    expect((await use(another)).error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
    expect(await levelOf({ client: another })).toEqual(['aal1', 'aal2']);
  });

  it('D-1041: a code used at the same moment on two devices opens one', async () => {
    const therapist = await newTherapist(server);
    const authenticator = await enrolled(therapist.client);
    const code = codeOf(authenticator);
    const both = await Promise.all(
      [await signedIn(therapist), await signedIn(therapist)].map(({ auth }) =>
        auth.mfa.challengeAndVerify({ factorId: authenticator.id, code }),
      ),
    );
    expect(both.filter(({ error }) => error === null)).toHaveLength(1);
  });

  it('D-1041: a challenge is answered once, for five minutes, and by its factor', async () => {
    const { client } = await newTherapist(server);
    const first = await enrolled(client);
    const second = await enroll(client, 'Tablet');
    const { data } = await client.auth.mfa.challenge({ factorId: first.id });
    const challengeId = data?.id ?? '';
    const answer = (authenticator: typeof first, steps: number) =>
      client.auth.mfa.verify({ factorId: authenticator.id, challengeId, code: codeOf(authenticator, steps) });
    expect((await answer(second, 1)).error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
    expect((await answer(first, 1)).error).toBeNull();
    expect((await answer(first, 0)).error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
    const old = await client.auth.mfa.challenge({ factorId: first.id });
    await sql(
      server,
      `update auth.mfa_challenges set created_at = now() - interval '301 seconds' where id = $1 returning 1`,
      [old.data?.id],
    );
    const late = await client.auth.mfa.verify({
      factorId: first.id,
      challengeId: old.data?.id ?? '',
      code: codeOf(first),
    });
    expect(late.error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
  });

  it('D-1041: ten wrong codes of an account bar the eleventh, on every device, and no other account', {
    tags: 'repeat',
  }, async () => {
    const therapist = await newTherapist(server);
    const authenticator = await enrolled(therapist.client);
    const wrong = async () => {
      const client = await signedIn(therapist);
      return (await prove(client, authenticator, 20)).error?.code;
    };
    const codes = [];
    for (let tries = 0; tries < 11; tries += 1) codes.push(await wrong());
    expect(codes).toEqual([...Array(10).fill('mfa_verification_failed'), 'over_request_rate_limit']);
    const right = await prove(await signedIn(therapist), authenticator);
    expect(right.error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
    await enrolled((await newTherapist(server)).client);
  });

  it('D-1042: only who has given a code sets up another authenticator, or removes one', async () => {
    const therapist = await newTherapist(server);
    const { client } = therapist;
    const first = await enrolled(client);
    const half = await signedIn(therapist);
    expect((await half.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Outro' })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    });
    expect((await half.auth.mfa.unenroll({ factorId: first.id })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
    });
    expect(
      (await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Celular' })).error,
    ).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' });
    const second = await enrolled(client, 'Tablet');
    expect(await factorsOf({ client })).toEqual([
      ['Celular', 'verified'],
      ['Tablet', 'verified'],
    ]);
    expect((await client.auth.mfa.unenroll({ factorId: first.id })).error).toBeNull();
    expect(await factorsOf({ client })).toEqual([['Tablet', 'verified']]);
    // the session was opened by the second one
    await client.auth.refreshSession();
    expect(await levelOf({ client })).toEqual(['aal2', 'aal2']);
    expect((await client.auth.mfa.unenroll({ factorId: second.id })).error).toBeNull();
    await client.auth.refreshSession();
    expect(await levelOf({ client })).toEqual(['aal1', 'aal1']);
  });

  it('D-1042: a session whose authenticator was removed is asked for the other one', async () => {
    const { client } = await newTherapist(server);
    await enrolled(client);
    const second = await enrolled(client, 'Tablet');
    await client.auth.mfa.unenroll({ factorId: second.id });
    await client.auth.refreshSession();
    expect(await levelOf({ client })).toEqual(['aal1', 'aal2']);
  });

  it("D-1042: nobody reaches another account's authenticator", async () => {
    const { client } = await newTherapist(server);
    const authenticator = await enrolled(client);
    const stranger = (await newTherapist(server)).client;
    const { mfa } = stranger.auth;
    const factorId = authenticator.id;
    for (const attempt of [
      mfa.challenge({ factorId }),
      mfa.unenroll({ factorId }),
      prove(stranger, authenticator),
    ])
      expect((await attempt).error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
    expect((await clientOf(server).auth.mfa.unenroll({ factorId })).error).not.toBeNull();
    expect(await factorsOf({ client })).toEqual([['Celular', 'verified']]);
  });

  it('D-1044: what is refused says what is missing, and a call says it, too', async () => {
    const therapist = await newTherapist(server);
    expect(await stepMissing(therapist.client)).toBeUndefined();
    const patient = await newPatient(therapist);
    const authenticator = await enrolled(therapist.client);
    expect(await stepMissing(therapist.client)).toBeUndefined();

    const half = await signedIn(therapist);
    expect(await stepMissing(half)).toBe('code');
    const refused = { code: '42501', message: 'second step missing: code' };
    // never an empty list: it would look like one whose rows were deleted
    expect(await half.from('patients').select('id')).toMatchObject({ status: 403, error: refused });
    expect(await half.from('patients').select('id', { count: 'exact', head: true })).toMatchObject({
      status: 403,
    });
    expect((await half.rpc('keep_until', { patient_ids: [patient] })).error).toMatchObject(refused);
    expect((await prove(half, authenticator)).error).toBeNull();
    expect((await half.from('patients').select('id')).data).toEqual([{ id: patient }]);
  });

  it('D-1045: an account whose factors are gone needs no code', async () => {
    const therapist = await newTherapist(server);
    await enrolled(therapist.client);
    const half = await signedIn(therapist);
    await sql(server, 'delete from auth.mfa_factors where user_id = $1 returning 1', [therapist.id]);
    expect((await half.from('patients').select('id')).error).toBeNull();
    expect(await levelOf({ client: await signedIn(therapist) })).toEqual(['aal1', 'aal1']);
  });

  it('D-1043: a recovery link sets no password before a code, and a session of the first level none', async () => {
    const therapist = await newTherapist(server);
    const authenticator = await enrolled(therapist.client);
    const half = await signedIn(therapist);
    await half.auth.resetPasswordForEmail(therapist.email);
    const recovered = clientOf(server);
    const opened = await recovered.auth.verifyOtp(tokenIn(newestLink(server, therapist.email)));
    expect(opened.error).toBeNull();
    const password = 'nova-senha-comprida';
    for (const client of [half, recovered])
      for (const change of [{ password }, { email: 'outra@exemplo.com.br' }])
        expect((await client.auth.updateUser(change)).error).toMatchObject({
          status: 401,
          code: 'insufficient_aal',
        });
    expect((await prove(recovered, authenticator)).error).toBeNull();
    expect((await recovered.auth.updateUser({ password })).error).toBeNull();
    expect(await levelOf({ client: recovered })).toEqual(['aal2', 'aal2']);
    const { error } = await clientOf(server).auth.signInWithPassword({ email: therapist.email, password });
    expect(error).toBeNull();
  });
});
