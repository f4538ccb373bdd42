import http from 'node:http';
import { expect, it } from 'vitest';
import { EMBEDDED_PUBLIC_KEY } from '../../src/data/supabase/publicKey';
import { beforeTheDatabase, clientOf, newEmail, newTherapist, PASSWORD } from '../support/backendClients';
import { eachOften } from '../support/eachOften';
import { sendRaw } from '../support/rawRequest';

/** `fetch` sets Host and Origin itself; this sends the given headers. */
function get(url: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers: { apikey: EMBEDDED_PUBLIC_KEY, ...headers } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.once('error', reject);
  });
}

beforeTheDatabase('the way in', (server) => {
  const health = `${server.url}/auth/v1/health`;

  it('R-6.3: needs the public key everywhere', async () => {
    const stranger = clientOf(server, 'sb_publishable_de_outro_projeto');
    const signUp = await stranger.auth.signUp({ email: newEmail(), password: PASSWORD });
    expect(signUp.error?.status).toBe(401);
    expect((await stranger.from('patients').select('id')).status).toBe(401);
    const files = await stranger.storage.from('documents').list();
    expect(files.error).toMatchObject({ status: 401 });
  });

  it('needs it from those who are signed in, too', async () => {
    const { client } = await newTherapist(server);
    const { data } = await client.auth.getSession();
    const headers = { authorization: `Bearer ${data.session?.access_token}` };
    for (const path of ['/rest/v1/patients?select=id', '/auth/v1/user', '/storage/v1/bucket']) {
      expect((await fetch(server.url + path, { headers })).status).toBe(401);
    }
  });

  it('is open to this computer only', async () => {
    expect(await get(health, {})).toBe(200);
    expect(await get(health, { host: 'ataque.exemplo.com.br' })).toBe(403);
    expect(await get(health, { origin: 'https://ataque.exemplo.com.br' })).toBe(403);
    expect(await get(health, { origin: 'null' })).toBe(403);
    expect(await get(health, { origin: 'http://localhost:3000' })).toBe(403);
    expect(await get(health, { origin: server.url.replace('http:', 'https:') })).toBe(403);
    expect(await get(health, { origin: server.url.replace('localhost', '127.0.0.1') })).toBe(200);
  });

  it('accepts no token that it did not sign', async () => {
    const { id } = await newTherapist(server);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = part({ sub: id, role: 'service_role', exp: 4_000_000_000 });
    for (const token of [
      `${part({ alg: 'none', typ: 'JWT' })}.${claims}.`,
      `${part({ alg: 'HS256' })}.${claims}.AAAA`,
    ]) {
      const headers = { apikey: EMBEDDED_PUBLIC_KEY, authorization: `Bearer ${token}` };
      expect((await fetch(`${server.url}/rest/v1/patients?select=id`, { headers })).status).toBe(401);
    }
  });

  eachOften<[method: string, path: string, body?: string]>(
    [
      ['GET', '/rest/v1/patients?__proto__=eq.1'],
      ['GET', '/rest/v1/patients?or=(__proto__.eq.1,id.is.null)'],
      ['GET', '/rest/v1/patients?id=toString'],
      ['GET', '/rest/v1/patients?nome=eq.%00'],
      ['GET', '/rest/v1/patients?select=%22'],
      ['GET', '/rest/v1/patients?select=id,%22nome%5C%22'],
      ['GET', '/rest/v1/patients?select=id,consents(%22)'],
      ['GET', '/rest/v1/%zz%ff'],
      ['POST', '/rest/v1/patients', '"text"'],
      ['POST', '/rest/v1/patients', '[{"__proto__":{"a":1}}]'],
      ['POST', '/rest/v1/rpc/patient_counters', '{"month_start":{},"day_start":1e308}'],
      ['POST', '/auth/v1/recover', '{"email":["a"]}'],
      ['POST', '/auth/v1/token?grant_type=password', 'null'],
      ['POST', '/storage/v1/object/list/documents', '{"prefix":'],
      ['DELETE', '/storage/v1/object/documents', '{"prefixes":["a\\u0000"]}'],
      ['POST', '/storage/v1/bucket', '{"x":1}'],
      ['POST', '/storage/v1/object/list/documents', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
    ],
    (_, index) => index % 6 === 0,
  )('D-71: refuses what nobody could read: %s %s', async (method, path, body) => {
    const { client } = await newTherapist(server);
    const { data } = await client.auth.getSession();
    const answer = await sendRaw(server.url, {
      method,
      path,
      headers: {
        apikey: EMBEDDED_PUBLIC_KEY,
        authorization: `Bearer ${data.session?.access_token}`,
        'content-type': 'application/json',
      },
      ...(body && { body }),
    });
    expect(answer).toMatchObject({ status: 400 });
  });

  it('offers no other schema and no administration', async () => {
    const { client } = await newTherapist(server);
    expect((await client.schema('auth').from('users').select('id')).error).not.toBeNull();
    expect((await client.schema('storage').from('objects').select('id')).error).not.toBeNull();
    expect((await client.auth.admin.listUsers()).error).not.toBeNull();
  });

  it('makes no answer cacheable', async () => {
    const { client } = await newTherapist(server);
    const { data } = await client.auth.getSession();
    const headers = { apikey: EMBEDDED_PUBLIC_KEY, authorization: `Bearer ${data.session?.access_token}` };
    const response = await fetch(`${server.url}/rest/v1/patients?select=id`, { headers });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });
});
