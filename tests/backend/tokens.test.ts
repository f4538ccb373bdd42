import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { EMBEDDED_PUBLIC_KEY } from '../../src/data/supabase/publicKey';
import { contentOf } from '../support/accessFiles';
import { secretOf, signed, tokenOf } from '../support/accessRoles';
import { beforeTheDatabase, clientOf, newTherapist, type Therapist } from '../support/backendClients';
import { sendRaw } from '../support/rawRequest';

const HOUR = 3600;
const now = () => Math.floor(Date.now() / 1000);

/** An answer of the storage service, including the status in its body. */
type Refusal = { status: number; statusCode: string; error: string; code: string; message: string };
const barred = (message: string): Refusal => ({
  status: 400,
  statusCode: '403',
  error: 'Unauthorized',
  code: 'AccessDenied',
  message,
});
const unknown: Refusal = {
  status: 400,
  statusCode: '404',
  error: 'Bucket not found',
  code: 'NoSuchBucket',
  message: 'Bucket not found',
};

beforeTheDatabase('a token', (server) => {
  let owner: Therapist;
  let token: string;
  let path: string;
  beforeAll(async () => {
    owner = await newTherapist(server);
    token = await tokenOf(owner);
    path = `${owner.id}/${randomUUID()}/a.pdf`;
    await owner.client.storage.from('documents').upload(path, contentOf('documents', 'conteúdo'));
  });

  const bad = [
    [
      'two hours old',
      () => signed(token, secretOf(server), { exp: now() - 2 * HOUR }),
      '"exp" claim timestamp check failed',
    ],
    [
      'of this very second',
      () => signed(token, secretOf(server), { exp: now() }),
      '"exp" claim timestamp check failed',
    ],
    [
      'of a key that was replaced',
      () => signed(token, 'the secret before the rotation of keys', {}),
      'signature verification failed',
    ],
    ['cut off', () => token.slice(0, token.lastIndexOf('.')), 'Invalid Compact JWS'],
    [
      'for two hours from now',
      () => signed(token, secretOf(server), { nbf: now() + 2 * HOUR }),
      '"nbf" claim timestamp check failed',
    ],
    [
      'of a clock that is two hours ahead',
      () => signed(token, secretOf(server), { iat: now() + 2 * HOUR, exp: now() + 3 * HOUR }),
      '"iat" claim timestamp check failed',
    ],
  ] as const;

  const calls: Record<string, [method: string, route: string, body?: object]> = {
    upload: ['POST', 'object/documents/PATH', {}],
    update: ['PUT', 'object/documents/PATH', {}],
    list: ['POST', 'object/list/documents', { prefix: '' }],
    sign: ['POST', 'object/sign/documents/PATH', { expiresIn: 60 }],
    'sign many': ['POST', 'object/sign/documents', { expiresIn: 60, paths: ['PATH'] }],
    'sign an upload': ['POST', 'object/upload/sign/documents/PATH', {}],
    move: ['POST', 'object/move', { bucketId: 'documents', sourceKey: 'PATH', destinationKey: 'PATHx' }],
    copy: ['POST', 'object/copy', { bucketId: 'documents', sourceKey: 'PATH', destinationKey: 'PATHx' }],
    remove: ['DELETE', 'object/documents', { prefixes: ['PATH'] }],
    'download as a session': ['GET', 'object/authenticated/documents/PATH'],
    buckets: ['GET', 'bucket'],
    download: ['GET', 'object/documents/PATH'],
    info: ['GET', 'object/info/documents/PATH'],
  };

  describe.each(bad)('%s', (_what, made, message) => {
    it.each(Object.keys(calls))(
      'D-93: is answered by storage as the hosted service does: %s',
      async (call) => {
        const [method, route, body] = calls[call] ?? ['', ''];
        const { status, text } = await sendRaw(server.url, {
          method,
          path: `/storage/v1/${route.replace('PATH', path)}`,
          headers: {
            apikey: EMBEDDED_PUBLIC_KEY,
            authorization: `Bearer ${made()}`,
            'content-type': call === 'upload' || call === 'update' ? 'application/pdf' : 'application/json',
          },
          ...(body && { body: JSON.stringify(body).replaceAll('PATH', path) }),
        });
        const isRead = call === 'download' || call === 'info';
        expect({ status, ...JSON.parse(text) }).toEqual(isRead ? unknown : barred(message));
      },
    );

    it('D-93: is answered with 401 by the rows', async () => {
      const rows = await clientOf(server, EMBEDDED_PUBLIC_KEY, made()).from('patients').select('id');
      expect(rows.status).toBe(401);
    });
  });

  it.each(bad.slice(0, 4))('%s is answered with 403 by the accounts', async (_what, made) => {
    const headers = { apikey: EMBEDDED_PUBLIC_KEY, authorization: `Bearer ${made()}` };
    const answer = await fetch(`${server.url}/auth/v1/user`, { headers });
    expect({ status: answer.status, ...(await answer.json()) }).toMatchObject({
      status: 403,
      error_code: 'bad_jwt',
    });
  });

  it('that was refused is renewed with the session, and the same call succeeds', async () => {
    const expired = clientOf(
      server,
      EMBEDDED_PUBLIC_KEY,
      signed(token, secretOf(server), { exp: now() - HOUR }),
    );
    expect((await expired.storage.from('documents').download(path)).error).toMatchObject({
      statusCode: '404',
    });
    const { data } = await owner.client.auth.refreshSession();
    const renewed = clientOf(server, EMBEDDED_PUBLIC_KEY, data.session?.access_token);
    expect((await renewed.storage.from('documents').download(path)).error).toBeNull();
  });
});
