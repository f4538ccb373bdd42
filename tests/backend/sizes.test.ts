import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { EMBEDDED_PUBLIC_KEY } from '../../src/data/supabase/publicKey';
import { LONG_TEXT_MAX } from '../../src/lib/limits';
import { child } from '../../src/questionnaire/child';
import { questionsOf } from '../../src/questionnaire/field';
import { secretOf, signed, tokenOf } from '../support/accessRoles';
import {
  beforeTheDatabase,
  minimalPatient,
  newTherapist,
  onBothDatabases,
  type Therapist,
} from '../support/backendClients';
import { sendRaw } from '../support/rawRequest';
import { answerTo, begin } from '../support/unfinishedRequest';

const MB = 2 ** 20;
const started = Buffer.alloc(1024, ' ');

beforeTheDatabase('a large body', (server) => {
  let owner: Therapist;
  let token: string;
  beforeAll(async () => {
    owner = await newTherapist(server);
    token = await tokenOf(owner);
  });
  const headersOf = (key: string, bearer: string) => ({
    apikey: key,
    authorization: `Bearer ${bearer}`,
    'content-type': 'application/json',
  });
  const own = () => headersOf(EMBEDDED_PUBLIC_KEY, token);

  const routes: [what: string, method: string, path: string, most: number][] = [
    ['a row', 'POST', '/rest/v1/patients', 16 * MB],
    ['a change', 'PATCH', '/rest/v1/patients?id=eq.1', 16 * MB],
    ['a call', 'POST', '/rest/v1/rpc/patient_counters', 16 * MB],
    ['a sign-up', 'POST', '/auth/v1/signup', MB / 4],
    ['a sign-in', 'POST', '/auth/v1/token?grant_type=password', MB / 4],
    ['a file', 'POST', '/storage/v1/object/documents/ID/p/a.pdf', 51 * MB],
    ['a list', 'POST', '/storage/v1/object/list/documents', MB],
    ['a removal', 'DELETE', '/storage/v1/object/documents', MB],
    ['a signing', 'POST', '/storage/v1/object/sign/documents', MB],
  ];

  describe.each(routes)('of %s', (_what, method, template, most) => {
    const path = () => template.replace('ID', owner.id);

    it('D-95: is refused for its key before its body is read', async () => {
      const headers = { ...headersOf('sb_publishable_outro', token), 'content-length': String(200 * MB) };
      expect(await answerTo(server.url, { method, path: path(), headers, sent: started })).toMatchObject({
        status: 401,
      });
    });

    it('D-95: is refused for its content length', async () => {
      const headers = { ...own(), 'content-length': String(600 * MB) };
      const { status, text } = await answerTo(server.url, { method, path: path(), headers, sent: started });
      expect(JSON.parse(text).statusCode ?? String(status)).toBe('413');
    });

    it('D-95: is refused as soon as it is too long, without a content length', async () => {
      const headers = { ...own(), 'transfer-encoding': 'chunked' };
      const sent = Buffer.alloc(most + 1, ' ');
      const { status, text } = await answerTo(server.url, { method, path: path(), headers, sent });
      expect(JSON.parse(text).statusCode ?? String(status)).toBe('413');
    });

    it('that is sent completely gets its refusal, too', async () => {
      const answer = await sendRaw(server.url, {
        method,
        path: path(),
        headers: own(),
        body: Buffer.alloc(most + MB, ' '),
      });
      expect(JSON.parse(answer.text).statusCode ?? String(answer.status)).toBe('413');
    });
  });

  it.each([
    ['no session', () => EMBEDDED_PUBLIC_KEY, 'new row violates row-level security policy'],
    [
      'a session that ended',
      () => signed(token, secretOf(server), { exp: 1 }),
      '"exp" claim timestamp check failed',
    ],
  ])('of a file is refused for %s before it has come', async (_what, bearer, message) => {
    const { status, text } = await answerTo(server.url, {
      method: 'POST',
      path: `/storage/v1/object/documents/${owner.id}/p/a.pdf`,
      headers: { ...headersOf(EMBEDDED_PUBLIC_KEY, bearer()), 'content-length': String(40 * MB) },
      sent: started,
    });
    expect({ status, ...JSON.parse(text) }).toMatchObject({ status: 400, statusCode: '403', message });
  });

  it.each([
    ['of a row', '/rest/v1/patients', '408'],
    ['of a sign-up', '/auth/v1/signup', '408'],
    ['of a file', '/storage/v1/object/documents/ID/p/a.pdf', '408'],
    ['of a list', '/storage/v1/object/list/documents', '408'],
  ])(
    'D-95: %s that stops coming is not waited for',
    { concurrent: true, tags: 'repeat' },
    async (_what, path, expected) => {
      const headers = { ...own(), 'content-length': '2048' };
      const { status, text } = await answerTo(server.url, {
        method: 'POST',
        path: path.replace('ID', owner.id),
        headers,
        sent: started,
      });
      expect(JSON.parse(text).statusCode ?? String(status)).toBe(expected);
    },
  );

  it('D-95: of stalled uploads does not keep other requests waiting', async () => {
    const stopped = Array.from({ length: 8 }, (_, number) => {
      const path = `/storage/v1/object/documents/${owner.id}/p/${number}.pdf`;
      const headers = { ...own(), 'content-length': '2048' };
      return begin(server.url, { method: 'POST', path, headers, sent: started });
    });
    try {
      const { id, client } = await newTherapist(server);
      const files = client.storage.from('documents');
      const file = new Blob(['x'], { type: 'application/pdf' });
      expect((await files.upload(`${id}/p/a.pdf`, file)).error).toBeNull();
      expect(stopped.map(({ answered }) => answered())).toContain(false);
    } finally {
      for (const { leave } of stopped) leave();
    }
  });

  it('leaves the server working', async () => {
    expect((await owner.client.from('patients').select('id')).error).toBeNull();
  });
});

onBothDatabases('a long record', (server) => {
  it('D-95: is accepted with every text at its limit, in characters of four bytes', {
    tags: 'repeat',
    timeout: 60_000,
  }, async () => {
    const { client } = await newTherapist(server);
    const texts = questionsOf(child)
      .filter(({ kind }) => kind === 'longText')
      .map(({ column }) => [column, '💜'.repeat(LONG_TEXT_MAX)]);
    const row = { id: randomUUID(), ...minimalPatient, tipo: 'infantil', ...Object.fromEntries(texts) };
    expect(Buffer.byteLength(JSON.stringify(row))).toBeGreaterThan(14 * MB);
    const { status } = await client.from('patients').insert(row);
    expect(status).toBe(201);
  });
});

onBothDatabases('many rows', (server) => {
  const rowsOf = (count: number) =>
    Array.from({ length: count }, () => ({ id: randomUUID(), ...minimalPatient }));

  it('are accepted by the thousand', async () => {
    const { client } = await newTherapist(server);
    expect((await client.from('patients').insert(rowsOf(1000))).error).toBeNull();
    const { count } = await client.from('patients').select('id', { count: 'exact', head: true });
    expect(count).toBe(1000);
  });

  it('D-95: beyond that are refused, all of them', async () => {
    const { client } = await newTherapist(server);
    const { status, error } = await client.from('patients').insert(rowsOf(1001));
    expect({ status, code: error?.code }).toEqual({ status: 413, code: '54000' });
    expect((await client.from('patients').select('id')).data).toEqual([]);
  });

  it('as CSV are refused', async () => {
    const { client } = await newTherapist(server);
    const headers = {
      apikey: EMBEDDED_PUBLIC_KEY,
      authorization: `Bearer ${(await client.auth.getSession()).data.session?.access_token}`,
      'content-type': 'text/csv',
    };
    const body = `nome,dataNascimento\n${'Ana,1990-01-01\n'.repeat(1001)}`;
    const { status } = await sendRaw(server.url, {
      method: 'POST',
      path: '/rest/v1/patients',
      headers,
      body,
    });
    expect(status).toBe(400);
    expect((await client.from('patients').select('id')).data).toEqual([]);
  });
});
