import { beforeAll, expect, it } from 'vitest';
import { EMBEDDED_PUBLIC_KEY } from '../../src/data/supabase/publicKey';
import { tokenOf } from '../support/accessRoles';
import { beforeTheDatabase, newTherapist, PASSWORD, type Therapist } from '../support/backendClients';
import { sendRaw } from '../support/rawRequest';

const json = { 'content-type': 'application/json' };

/** Paths that leave an API's prefix, sent unchanged. */
const waysOut = [
  '/rest/v1/../../_system/',
  '/auth/v1/../../_system/',
  '/storage/v1/../../_system/',
  '/rest/v1/%2e%2e/%2e%2e/_system/',
  '/rest/v1/%2E%2E/.%2e/_system/',
  '/rest/v1/..\\..\\_system/',
  '/rest/v1/..;/..;/_system/',
  '/rest/v1/..%2f..%2f_system/',
  '/rest/v1/..%5c..%5c_system/',
  '/rest/v1/%252e%252e/%252e%252e/_system/',
  '/rest/v1/%c0%ae%c0%ae/%c0%ae%c0%ae/_system/',
  '/rest/v1//..//..//../_system/',
  '/rest/v1/../../%5fsystem/',
  '/rest/v1/../..//_system/',
  '/rest/v1/%00/../../../_system/',
  '/storage/v1/object/documents/../../../../_system/',
  'http://localhost/rest/v1/../../_system/',
  'http://localhost/_system/',
  '//localhost/_system/',
  '/_system/',
];
const internals = ['info', 'config', 'introspect', 'ping'];

/** Replaces each letter after a tilde with its percent encoding. */
const spelled = (path: string) =>
  path.replace(/~(.)/g, (_all, letter: string) => `%${letter.charCodeAt(0).toString(16)}`);
const oddSpellings = [
  '/auth/v1/~token',
  '/auth/v1/toke~n',
  '/auth/v1/~t~o~k~e~n',
  '/auth/~v1/token',
  '/~auth/v1/token',
  '/auth/v1/%54oken',
  '/auth/v1/%2574oken',
  '/auth/v1//token',
  '/auth//v1/token',
  '//auth/v1/token',
  '/auth/v1/token/',
  '/auth/v1/token;x=1',
  '/auth/v1;x/token',
  '/auth/v1/token%00',
  '/auth/v1/token%2f',
  '/auth/v1\\\\token',
  '/auth/v1/x/../~token',
  '/AUTH/v1/token',
];

beforeTheDatabase('an address', (server) => {
  let owner: Therapist;
  let headers: Record<string, string>;
  beforeAll(async () => {
    owner = await newTherapist(server);
    headers = { apikey: EMBEDDED_PUBLIC_KEY, authorization: `Bearer ${await tokenOf(owner)}` };
  });

  it.each(waysOut)('D-94: %s does not reach internal files', async (way) => {
    for (const name of internals) {
      for (const from of [{}, headers]) {
        const { status, text } = await sendRaw(server.url, {
          method: 'GET',
          path: way + name,
          headers: from,
        });
        expect({ status, text }).toMatchObject({
          status: expect.toSatisfy((s: number) => s >= 400 && s < 500),
        });
        expect(text).not.toMatch(/connection|config|pong|"schema"|postgres:/);
      }
    }
  });

  it('outside of the three APIs is answered with 404', async () => {
    const answer = await sendRaw(server.url, { method: 'GET', path: '/rest/v1/../../_system/info', headers });
    expect(answer.status).toBe(404);
  });

  it.each(oddSpellings)('D-94: with an odd spelling of its route signs nobody in: %s', async (path) => {
    const { status, text } = await sendRaw(server.url, {
      method: 'POST',
      path: `${spelled(path)}?grant_type=password`,
      headers: { apikey: EMBEDDED_PUBLIC_KEY, ...json },
      body: JSON.stringify({ email: owner.email, password: PASSWORD }),
    });
    expect(text).not.toContain('access_token');
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });

  it.each([
    '?grant%5Ftype=refresh_token&grant_type=password',
    '?x=?grant_type=password&grant_type=password',
    '?grant_type=password&grant_type=refresh_token',
    '?grant_type=pass%77ord',
    '?a&&grant_type=password#',
  ])('D-94: cannot hide from the brake on guessing behind its query: %s', async (query) => {
    const { email } = await newTherapist(server);
    const attempt = () =>
      sendRaw(server.url, {
        method: 'POST',
        path: `/auth/v1/token${query}`,
        headers: { apikey: EMBEDDED_PUBLIC_KEY, ...json },
        body: JSON.stringify({ email, password: 'errada-1' }),
      });
    const answers = [];
    for (let tries = 0; tries < 11; tries += 1) answers.push(await attempt());
    const guesses = answers.filter(({ text }) => text.includes('invalid_credentials'));
    expect(guesses.length).toBeLessThanOrEqual(10);
  });

  it.each([
    ['GET', '/storage/v1/~object/documents/x/a.pdf'],
    ['GET', '/storage/v1/object/si~gn/documents/x/a.pdf'],
    ['GET', '/~storage/v1/bucket'],
    ['POST', '/storage/v1/~object/list/documents'],
    ['POST', '/storage/v1/object/~list/documents'],
    ['POST', '/storage/v1/object/upload/~sign/documents/x/a.pdf'],
    ['PUT', '/storage/v1/object/upload/~sign/documents/x/a.pdf?token=a'],
    ['DELETE', '/storage/v1/object/~documents'],
    ['GET', '/rest/v1/~patients?select=id'],
    ['GET', '/rest/v1/rpc%2fpatient_counters'],
  ])('D-94: whose route is encoded is refused: %s %s', async (method, path) => {
    for (const from of [{}, headers]) {
      const { status } = await sendRaw(server.url, {
        method,
        path: spelled(path),
        headers: { ...json, ...from },
        ...(method !== 'GET' && { body: JSON.stringify({ prefix: '', prefixes: [], paths: [] }) }),
      });
      expect([400, 404]).toContain(status);
    }
  });

  it('with the characters of a key that need encoding is accepted', async () => {
    const path = `${owner.id}/p/laudo de (agosto) 'x'!.pdf`;
    const documents = owner.client.storage.from('documents');
    const { error } = await documents.upload(path, new Blob(['x'], { type: 'application/pdf' }), {
      upsert: true,
    });
    expect(error).toBeNull();
    expect(await (await documents.download(path)).data?.text()).toBe('x');
    const { data } = await documents.createSignedUrls([path], 60);
    expect(await (await fetch(data?.[0]?.signedUrl ?? '')).text()).toBe('x');
  });
});
