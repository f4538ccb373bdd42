import http from 'node:http';
import { expect, it } from 'vitest';
import { EMBEDDED_PUBLIC_KEY } from '../../src/data/publicKey';
import { clientOf, newEmail, newTherapist, onBothDatabases, PASSWORD } from '../support/backendClients';

/** `fetch` writes Host and Origin itself: this does as it is told. */
function get(url: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers: { apikey: EMBEDDED_PUBLIC_KEY, ...headers } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.once('error', reject);
  });
}

onBothDatabases('the way in', (server) => {
  const health = `${server.url}/auth/v1/health`;

  it('needs the public key everywhere', async () => {
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
    expect(await get(health, { origin: server.url.replace('localhost', '127.0.0.1') })).toBe(200);
  });

  it('takes no token that it did not sign', async () => {
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

  it('shows no other schema and no administration', async () => {
    const { client } = await newTherapist(server);
    expect((await client.schema('auth').from('users').select('id')).error).not.toBeNull();
    expect((await client.schema('storage').from('objects').select('id')).error).not.toBeNull();
    expect((await client.auth.admin.listUsers()).error).not.toBeNull();
  });

  it('leaves nothing in caches', async () => {
    const { client } = await newTherapist(server);
    const { data } = await client.auth.getSession();
    const headers = { apikey: EMBEDDED_PUBLIC_KEY, authorization: `Bearer ${data.session?.access_token}` };
    const response = await fetch(`${server.url}/rest/v1/patients?select=id`, { headers });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });
});
