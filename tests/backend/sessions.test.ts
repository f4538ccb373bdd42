import { expect, inject, it } from 'vitest';
import { EMBEDDED_PUBLIC_KEY } from '../../src/data/supabase/publicKey';
import { contentOf } from '../support/accessFiles';
import { tokenOf } from '../support/accessRoles';
import { startOwnServer, type TestServer } from '../support/backend';
import { clientOf, newTherapist, onBothDatabases, PASSWORD, sql } from '../support/backendClients';
import { newestLink, tokenIn } from '../support/backendMail';
import { sendRaw } from '../support/rawRequest';

const NEW_PASSWORD = 'nova-senha-2';

async function signedIn(server: TestServer, email: string, password = PASSWORD) {
  const client = clientOf(server);
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { client, token: data.session.access_token };
}

/** A client with the session of a recovery link. */
async function recovered(server: TestServer, email: string) {
  await clientOf(server).auth.resetPasswordForEmail(email);
  const client = clientOf(server);
  const { error } = await client.auth.verifyOtp(tokenIn(newestLink(server, email)));
  if (error) throw error;
  return client;
}

const agedADay = (server: TestServer, id: string) =>
  sql(
    server,
    `update auth.sessions set created_at = now() - interval '24 hours 1 minute' where user_id = $1 returning 1`,
    [id],
  );

onBothDatabases('a session', (server) => {
  const asked = (token: string) => clientOf(server, EMBEDDED_PUBLIC_KEY, token);

  const ends: [how: string, end: (email: string, token: string) => Promise<{ error: unknown }>][] = [
    ['its sign-out', (_email, token) => clientOf(server).auth.admin.signOut(token, 'local')],
    [
      'a sign-out everywhere',
      async (email) => (await signedIn(server, email)).client.auth.signOut({ scope: 'global' }),
    ],
    [
      'a password that another session sets',
      async (email) => (await signedIn(server, email)).client.auth.updateUser({ password: NEW_PASSWORD }),
    ],
    [
      'a recovery',
      async (email) => (await recovered(server, email)).auth.updateUser({ password: NEW_PASSWORD }),
    ],
  ];

  it.each(ends)('D-235: ended by %s opens nothing with its token', async (_how, end) => {
    const owner = await newTherapist(server);
    const token = await tokenOf(owner);
    const path = `${owner.id}/p/a.pdf`;
    await owner.client.storage.from('documents').upload(path, contentOf('documents', 'x'));
    expect((await asked(token).from('patients').select('id')).error).toBeNull();
    expect((await end(owner.email, token)).error).toBeNull();

    const headers = { apikey: EMBEDDED_PUBLIC_KEY, authorization: `Bearer ${token}` };
    const user = await fetch(`${server.url}/auth/v1/user`, { headers });
    expect({ status: user.status, ...(await user.json()) }).toMatchObject({
      status: 403,
      error_code: 'session_not_found',
    });
    const client = asked(token);
    const rows = [
      client.from('patients').select('id'),
      client.from('patients').insert({ nome: 'Ana', dataNascimento: '1990-01-01' }),
      client.rpc('orphan_files'),
    ];
    for (const row of rows) expect((await row).status).toBe(401);
    const files = client.storage.from('documents');
    for (const file of [
      files.list(`${owner.id}/p`),
      files.createSignedUrl(path, 60),
      files.upload(`${owner.id}/p/b.pdf`, contentOf('documents', 'x')),
      files.remove([path]),
    ]) {
      expect((await file).error).toMatchObject({ status: 400, statusCode: '403' });
    }
    expect((await files.download(path)).error).toMatchObject({
      statusCode: '404',
      message: 'Bucket not found',
    });
  });

  /** One token, as a lenient reader takes it in other spellings. */
  const spellings = (token: string) => [
    `${token.slice(0, -10)} ${token.slice(-10)}`,
    `${token.slice(0, -10)}\t${token.slice(-10)}`,
    `${token}\xa0`,
    `${token}=`,
  ];
  const headersOf = (token: string) => ({
    apikey: EMBEDDED_PUBLIC_KEY,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  });

  it('D-235: that has ended opens nothing with another spelling of its token', async () => {
    const owner = await newTherapist(server);
    const token = await tokenOf(owner);
    await clientOf(server).auth.admin.signOut(token, 'local');
    for (const spelling of spellings(token)) {
      const headers = headersOf(spelling);
      const rows = await sendRaw(server.url, { method: 'GET', path: '/rest/v1/patients', headers });
      expect(rows.status).toBe(401);
      const path = '/storage/v1/object/list/documents';
      const files = await sendRaw(server.url, { method: 'POST', path, headers, body: '{"prefix":""}' });
      expect(files.status).toBe(400);
    }
  });

  it('D-236: older than a day sets no password with another spelling of its token', async () => {
    const owner = await newTherapist(server);
    await agedADay(server, owner.id);
    const body = JSON.stringify({ password: NEW_PASSWORD });
    for (const spelling of spellings(await tokenOf(owner))) {
      const headers = headersOf(spelling);
      const { status } = await sendRaw(server.url, { method: 'PUT', path: '/auth/v1/user', headers, body });
      expect(status).toBeGreaterThanOrEqual(400);
    }
    await signedIn(server, owner.email);
  });

  it('D-235: continues when it sets the password itself', async () => {
    const owner = await newTherapist(server);
    expect((await owner.client.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
    expect((await owner.client.from('patients').select('id')).error).toBeNull();
    expect((await owner.client.auth.refreshSession()).error).toBeNull();
  });

  it('D-236: older than a day sets no password, and ends no other', async () => {
    const owner = await newTherapist(server);
    const other = await signedIn(server, owner.email);
    await agedADay(server, owner.id);
    const { error } = await owner.client.auth.updateUser({ password: NEW_PASSWORD });
    expect(error).toMatchObject({
      status: 400,
      code: 'reauthentication_needed',
      message: 'Password update requires reauthentication',
    });
    expect((await other.client.from('patients').select('id')).error).toBeNull();
    await signedIn(server, owner.email);
    expect((await owner.client.auth.updateUser({ data: { tema: 'claro' } })).error).toBeNull();
  });

  it('D-236: of a recovery sets the password, regardless of the age of others', async () => {
    const owner = await newTherapist(server);
    await agedADay(server, owner.id);
    const { error } = await (await recovered(server, owner.email)).auth.updateUser({
      password: NEW_PASSWORD,
    });
    expect(error).toBeNull();
    await signedIn(server, owner.email, NEW_PASSWORD);
  });

  it('D-236: does not set the password that is set', async () => {
    const owner = await newTherapist(server);
    const other = await signedIn(server, owner.email);
    const { error } = await owner.client.auth.updateUser({ password: PASSWORD });
    expect(error).toMatchObject({ status: 422, code: 'same_password' });
    expect((await other.client.from('patients').select('id')).error).toBeNull();
  });
});

it('D-236: the other sessions end in the transaction that sets the password', {
  tags: 'repeat',
}, async () => {
  const { server, close } = await startOwnServer(inject('madeDataDir'));
  try {
    const owner = await newTherapist(server);
    await signedIn(server, owner.email);
    for (const statement of [
      'create table public.moments (what text, xid xid8 default pg_current_xact_id())',
      `create function public.note_moment() returns trigger language plpgsql security definer as
       $$ begin insert into public.moments (what) values (tg_table_name); return null; end $$`,
      'create trigger note after update of encrypted_password on auth.users execute function public.note_moment()',
      'create trigger note after delete on auth.sessions execute function public.note_moment()',
    ])
      await sql(server, statement);
    expect((await owner.client.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
    const moments = await sql(server, 'select what, xid::text from public.moments order by what');
    expect(moments.map(({ what }) => what)).toEqual(['sessions', 'users']);
    expect(moments[0]?.xid).toBe(moments[1]?.xid);
  } finally {
    await close();
  }
});
