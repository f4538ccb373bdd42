import { beforeAll, expect, it } from 'vitest';
import { EMBEDDED_PUBLIC_KEY } from '../../src/data/supabase/publicKey';
import { tokenOf } from '../support/accessRoles';
import { beforeTheDatabase, newTherapist, sql, type Therapist } from '../support/backendClients';
import { sendBytes } from '../support/rawSocket';

beforeTheDatabase('a rude sender', (server) => {
  let owner: Therapist;
  let headers: string;
  beforeAll(async () => {
    owner = await newTherapist(server);
    headers = `Host: localhost:${new URL(server.url).port}\r\napikey: ${EMBEDDED_PUBLIC_KEY}\r\nAuthorization: Bearer ${await tokenOf(owner)}\r\n`;
  });
  const stillServes = async () => expect((await owner.client.from('patients').select('id')).error).toBeNull();

  it.each([
    ['POST', '/rest/v1/patients', 'application/json'],
    ['PATCH', '/rest/v1/patients?id=eq.1', 'application/json'],
    ['POST', '/auth/v1/token?grant_type=password', 'application/json'],
    ['POST', '/storage/v1/object/documents/ID/p/a.pdf', 'application/pdf'],
    ['POST', '/storage/v1/object/documents/ID/p/b.pdf', 'multipart/form-data; boundary=x'],
    ['POST', '/storage/v1/object/list/documents', 'application/json'],
    ['DELETE', '/storage/v1/object/documents', 'application/json'],
    ['POST', '/auth/v1/outra', 'application/json'],
  ])('D-71: who goes away in the middle of a body leaves nothing: %s %s', async (method, path, type) => {
    const start = `${method} ${path.replace('ID', owner.id)} HTTP/1.1\r\nContent-Type: ${type}\r\n`;
    for (const length of [
      'Content-Length: 90000',
      'Content-Length: 900000000',
      'Transfer-Encoding: chunked',
    ]) {
      for (const key of [headers, 'Host: localhost\r\n']) {
        const head = `${start}${key}${length}\r\n\r\n`;
        await Promise.all(
          ['', '{"a":', `1000\r\n${' '.repeat(4096)}`].map((body) =>
            sendBytes(server.url, head + body, { leave: true }),
          ),
        );
      }
    }
    await stillServes();
    const stored = `select name from storage.objects where name like $1 || '/p/%'`;
    expect(await sql(server, stored, [owner.id])).toEqual([]);
  });

  it.each([
    ['no host', 'GET /rest/v1/patients HTTP/1.0\r\n\r\n'],
    ['an impossible host', 'GET /rest/v1/patients HTTP/1.1\r\nHost: localhost:99999\r\n\r\n'],
    ['a host with a user', 'GET /rest/v1/patients HTTP/1.1\r\nHost: a@localhost\r\n\r\n'],
    ['two hosts', 'GET /rest/v1/patients HTTP/1.1\r\nHost: localhost\r\nHost: exemplo.com.br\r\n\r\n'],
    ['a foreign host', 'GET /rest/v1/patients HTTP/1.1\r\nHost: localhost.exemplo.com.br\r\n\r\n'],
    ['an absolute target', 'GET http://exemplo.com.br/rest/v1/patients HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['an asterisk', 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['a trace', 'TRACE /rest/v1/patients HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['an unknown method', 'PURGE /rest/v1/patients HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    [
      'a body in two lengths',
      'POST /rest/v1/patients HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'a broken chunk',
      'POST /rest/v1/patients HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    ],
    [
      'a head of 40 kB',
      `GET /rest/v1/patients HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`,
    ],
    ['no HTTP', 'select * from patients;\r\n\r\n'],
  ])('D-71: with %s is refused', async (_what, bytes) => {
    expect(await sendBytes(server.url, bytes)).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
    await stillServes();
  });

  it.each(['TRACE', 'PURGE', 'PROPFIND', 'QUERY', 'SEARCH', 'COPY', 'LOCK'])(
    'D-94: with the key and the method %s reads nothing',
    async (method) => {
      for (const path of ['/rest/v1/patients?select=id', '/auth/v1/user', '/storage/v1/bucket']) {
        const answer = await sendBytes(server.url, `${method} ${path} HTTP/1.1\r\n${headers}\r\n`);
        expect(answer).toMatch(/^HTTP\/1\.1 405 /);
        expect(answer).toContain('\r\nAllow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS\r\n');
      }
      await stillServes();
    },
  );
});
