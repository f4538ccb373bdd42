import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { EMBEDDED_PUBLIC_KEY } from '../../src/data/supabase/publicKey';
import { clientOf, newEmail, newTherapist, onBothDatabases, PASSWORD, sql } from '../support/backendClients';
import { mailsTo, newestLink, tokenIn } from '../support/backendMail';
import { sendRaw } from '../support/rawRequest';

onBothDatabases('authentication', (server) => {
  it('R-7.1: signs up with a session at once, in and out again', async () => {
    const { client, email } = await newTherapist(server);
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
    expect((await client.auth.signOut({ scope: 'local' })).error).toBeNull();
    expect((await client.from('patients').select('id')).status).toBe(401);

    const again = clientOf(server);
    const { data, error } = await again.auth.signInWithPassword({
      email: email.toUpperCase(),
      password: PASSWORD,
    });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    expect((await again.from('patients').select('id')).data).toEqual([]);
  });

  it('renews a session once per refresh token family, and not after signing out', async () => {
    const { client } = await newTherapist(server);
    const { data } = await client.auth.getSession();
    const refresh_token = data.session?.refresh_token ?? '';
    const renewed = await client.auth.refreshSession({ refresh_token });
    expect(renewed.data.session?.refresh_token).not.toBe(refresh_token);
    await client.auth.signOut({ scope: 'local' });
    const late = await clientOf(server).auth.refreshSession({
      refresh_token: renewed.data.session?.refresh_token ?? '',
    });
    expect(late.error?.status).toBe(400);
  });

  it.each([
    ['a wrong password', { password: 'errada-1' }, 400, 'invalid_credentials'],
    ['an unknown e-mail', { email: 'ninguem@exemplo.com.br' }, 400, 'invalid_credentials'],
  ])('refuses to sign in with %s', async (_what, wrong, status, code) => {
    const { email } = await newTherapist(server);
    const { error } = await clientOf(server).auth.signInWithPassword({ email, password: PASSWORD, ...wrong });
    expect(error).toMatchObject({ status, code, message: 'Invalid login credentials' });
  });

  it.each([
    ['five characters', { password: '12345' }, 422, 'weak_password'],
    ['no e-mail address', { email: 'terapeuta' }, 400, 'validation_failed'],
    ['a password of 73 bytes', { password: 'a'.repeat(73) }, 400, 'validation_failed'],
    ['a password of 38 letters and 76 bytes', { password: 'ç'.repeat(38) }, 400, 'validation_failed'],
  ])('refuses to sign up with %s', async (_what, wrong, status, code) => {
    const { error } = await clientOf(server).auth.signUp({ email: newEmail(), password: PASSWORD, ...wrong });
    expect(error).toMatchObject({ status, code });
  });

  it('R-5.1: takes a password of six characters', async () => {
    const { error } = await clientOf(server).auth.signUp({ email: newEmail(), password: '123456' });
    expect(error).toBeNull();
  });

  it('D-93: takes a password of 72 bytes, and sets none that is longer', async () => {
    const { email, client } = await newTherapist(server);
    const longer = await client.auth.updateUser({ password: `${'ç'.repeat(36)}a` });
    expect(longer.error).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(longer.error?.message).toBe('Password cannot be longer than 72 characters');
    const password = 'ç'.repeat(36);
    expect((await client.auth.updateUser({ password })).error).toBeNull();
    expect((await clientOf(server).auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  it('refuses an e-mail that already has an account', async () => {
    const { email } = await newTherapist(server);
    const { error } = await clientOf(server).auth.signUp({ email, password: 'outra-senha' });
    expect(error).toMatchObject({ status: 422, code: 'user_already_exists' });
  });

  it('limits sign-ins after ten failures, for that e-mail only', async () => {
    const { email } = await newTherapist(server);
    const { email: other } = await newTherapist(server);
    const client = clientOf(server);
    const codes = [];
    for (let tries = 0; tries < 11; tries += 1) {
      codes.push((await client.auth.signInWithPassword({ email, password: `errada-${tries}` })).error?.code);
    }
    expect(codes).toEqual([...Array(10).fill('invalid_credentials'), 'over_request_rate_limit']);
    const right = await client.auth.signInWithPassword({ email, password: PASSWORD });
    expect(right.error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
    expect((await client.auth.signInWithPassword({ email: other, password: PASSWORD })).error).toBeNull();
  });

  it('resets the count after a successful sign-in', async () => {
    const { email } = await newTherapist(server);
    const { auth } = clientOf(server);
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 0; tries < 9; tries += 1)
        await auth.signInWithPassword({ email, password: 'errada-1' });
      expect((await auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    }
  });

  it('D-238: sends a recovery link to the one name of our origin, good once, that sets a new password', async () => {
    const { email, client } = await newTherapist(server);
    const here = server.url.replace('localhost', '127.0.0.1');
    const { error } = await client.auth.resetPasswordForEmail(email, { redirectTo: `${here}/` });
    expect(error).toBeNull();
    const [mail, ...others] = mailsTo(server, email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Redefina sua senha');
    const link = newestLink(server, email);
    expect(mail?.html).toContain(`href="${link.replace('&', '&amp;')}"`);
    expect(link.startsWith(`${server.url}/#type=recovery&token_hash=`)).toBe(true);

    const recovered = clientOf(server);
    expect((await recovered.auth.verifyOtp(tokenIn(link))).error).toBeNull();
    expect((await recovered.auth.updateUser({ password: 'nova-senha-2' })).error).toBeNull();
    expect(
      (await clientOf(server).auth.signInWithPassword({ email, password: PASSWORD })).error?.status,
    ).toBe(400);
    expect(
      (await clientOf(server).auth.signInWithPassword({ email, password: 'nova-senha-2' })).error,
    ).toBeNull();

    const second = await clientOf(server).auth.verifyOtp(tokenIn(link));
    expect(second.error).toMatchObject({ status: 403, code: 'otp_expired' });
    expect(second.data.session).toBeNull();
  });

  it('D-922: what follows the links of an e-mail, as a mail scanner does, uses none up and is given nothing', async () => {
    const { email, client } = await newTherapist(server);
    await client.auth.resetPasswordForEmail(email);
    const [mail] = mailsTo(server, email);
    const links = [...(mail?.html ?? '').matchAll(/href="([^"]+)"/g)].map(([, link = '']) =>
      link.replaceAll('&amp;', '&'),
    );
    expect(links).toHaveLength(1);
    for (const link of links) {
      for (const method of ['HEAD', 'GET', 'GET']) {
        const opened = await fetch(link, { method });
        expect(new URL(opened.url).origin).toBe(server.url);
        expect(opened.url + (await opened.text())).not.toContain('access_token');
      }
      // what a server is sent of the link
      expect(new URL(link).pathname + new URL(link).search).toBe('/');
    }
    const once = await clientOf(server).auth.verifyOtp(tokenIn(newestLink(server, email)));
    expect(once.data.user?.email).toBe(email);
  });

  it('D-922: two presses at once open one session', async () => {
    const { email, client } = await newTherapist(server);
    await client.auth.resetPasswordForEmail(email);
    const token = tokenIn(newestLink(server, email));
    const both = await Promise.all([1, 2].map(() => clientOf(server).auth.verifyOtp(token)));
    expect(both.map(({ error }) => error?.code).sort()).toEqual(['otp_expired', undefined]);
  });

  it('D-922: a link of the older e-mails, which a server follows, still opens the app with a session', async () => {
    const { email, client } = await newTherapist(server);
    await client.auth.resetPasswordForEmail(email);
    const { token_hash, type } = tokenIn(newestLink(server, email));
    const older = `${server.url}/auth/v1/verify?${new URLSearchParams({ token: token_hash, type })}`;
    const landing = new URL((await fetch(older, { redirect: 'manual' })).headers.get('location') ?? '');
    const fragment = new URLSearchParams(landing.hash.slice(1));
    expect(fragment.get('type')).toBe('recovery');
    const { error } = await clientOf(server).auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    });
    expect(error).toBeNull();
  });

  it('never sends a link to another origin', async () => {
    const { email, client } = await newTherapist(server);
    await client.auth.resetPasswordForEmail(email, { redirectTo: 'https://exemplo.com.br/' });
    const link = newestLink(server, email);
    expect(new URL(link).origin).toBe(server.url);
    const { token_hash, type } = tokenIn(link);
    const redirect_to = 'https://exemplo.com.br/';
    const bent = `${server.url}/auth/v1/verify?${new URLSearchParams({ token: token_hash, type, redirect_to })}`;
    const opened = await fetch(bent, { redirect: 'manual' });
    expect(new URL(opened.headers.get('location') ?? '').hostname).toBe('localhost');
  });

  it('D-93: answers recoveries of known and unknown addresses alike, and sends one a minute', async () => {
    const { email, client } = await newTherapist(server);
    const unknown = newEmail();
    for (const route of ['recover', 'resend', 'otp']) {
      for (const address of [email, unknown, email, unknown, email.toUpperCase()]) {
        const answer = await fetch(`${server.url}/auth/v1/${route}`, {
          method: 'POST',
          headers: { apikey: EMBEDDED_PUBLIC_KEY, 'content-type': 'application/json' },
          body: JSON.stringify({ email: address, type: 'signup', create_user: true }),
        });
        expect([route, answer.status, await answer.json()]).toEqual([route, 200, {}]);
      }
    }
    expect(mailsTo(server, email)).toHaveLength(1);
    const aMinute = `update auth.users set recovery_sent_at = now() - interval '61 seconds' where email = $1 returning 1`;
    await sql(server, aMinute, [email]);
    expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
    expect(mailsTo(server, email)).toHaveLength(2);
  });

  it.each([
    ['longer than the hosted service takes', `${'a'.repeat(256)}@exemplo.com.br`],
    ['of 60 kB', `${'a'.repeat(60_000)}@exemplo.com.br`],
    ['with a sign that moves the cursor', 'ana\u001b[2J@exemplo.com.br'],
    ['with a line', 'ana\n@exemplo.com.br'],
    ['with a sign that turns the text around', 'ana\u202e@exemplo.com.br'],
  ])('D-94: takes no e-mail address %s', async (_what, email) => {
    const { auth } = clientOf(server);
    const { client } = await newTherapist(server);
    for (const attempt of [
      auth.signUp({ email, password: PASSWORD }),
      auth.signInWithPassword({ email, password: PASSWORD }),
      auth.resetPasswordForEmail(email),
      client.auth.updateUser({ email }),
    ])
      expect((await attempt).error).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  it('refuses user data that the database cannot store', async () => {
    const { client } = await newTherapist(server);
    const { data } = await client.auth.getSession();
    const answer = await sendRaw(server.url, {
      method: 'PUT',
      path: '/auth/v1/user',
      headers: {
        apikey: EMBEDDED_PUBLIC_KEY,
        authorization: `Bearer ${data.session?.access_token}`,
        'content-type': 'application/json',
      },
      body: '{"data":{"a":"\\ud800"}}',
    });
    expect(answer.status).toBe(400);
    expect((await client.auth.updateUser({ data: { a: '🏠', b: '\\ud800' } })).error).toBeNull();
  });

  it('writes e-mails that other users of the machine cannot read', async () => {
    const { email, client } = await newTherapist(server);
    await client.auth.resetPasswordForEmail(email);
    const folder = path.join(server.dataDir, 'mail');
    const modes = [
      server.dataDir,
      folder,
      ...fs.readdirSync(folder).map((file) => path.join(folder, file)),
    ].map((file) => fs.statSync(file).mode & 0o077);
    expect(modes.every((others) => others === 0)).toBe(true);
  });
});
