import { HttpResponse, http, type JsonBodyType } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { downloadDocument, sendDocument } from '../../src/data/records/documents';
import { removeFile } from '../../src/data/records/namedFile';
import { supabase } from '../../src/data/supabase/client';
import { type DataError, toDataError } from '../../src/data/supabase/dataError';
import { sendFile } from '../../src/data/supabase/sendFile';
import { SESSION_KEY } from '../../src/data/supabase/storedSession';
import { dataFailure } from '../../src/sentences/errors';
import { sessionStore, signIn } from '../../src/session/session';
import { answer, json, refusal, sessionOf, therapist } from '../support/auth';
import { eventually } from '../support/eventually';
import { origin, server } from '../support/msw';

const storage = `${origin}/storage/v1/object`;
const path = `${therapist.id}/p1/1_a.pdf`;
const pdf = () => new File(['%PDF-1.4'], 'a.pdf', { type: 'application/pdf' });
const bucket = () => supabase.storage.from('documents');

type Call = { readonly name: string; readonly run: () => Promise<unknown> };
async function done<T>(call: Promise<{ data: T; error: unknown }>): Promise<T> {
  const { data, error } = await call;
  if (error) throw toDataError(error);
  return data;
}
const quietly = {
  type: 'application/pdf',
  onProgress: () => undefined,
  signal: new AbortController().signal,
};

const calls: readonly Call[] = [
  { name: 'upload with its progress', run: () => sendFile('documents', path, pdf(), quietly) },
  { name: 'upload', run: () => done(bucket().upload(path, pdf(), { upsert: true })) },
  { name: 'list', run: () => done(bucket().list(therapist.id)) },
  { name: 'sign', run: () => done(bucket().createSignedUrls([path], 60)) },
  { name: 'remove', run: () => done(bucket().remove([path])) },
  { name: 'download', run: () => done(bucket().download(path)) },
];

/** Mocks every endpoint of the storage service. */
function storageSays(reply: (request: Request) => Response) {
  const bearers: (string | null)[] = [];
  server.use(
    http.all(`${storage}/*`, ({ request }) => {
      bearers.push(request.headers.get('authorization'));
      return reply(request);
    }),
    http.delete(`${storage}/documents`, ({ request }) => {
      bearers.push(request.headers.get('authorization'));
      return reply(request);
    }),
  );
  return bearers;
}

const page = (status: number) =>
  new HttpResponse('<html>', { status, headers: { 'content-type': 'text/html; charset=utf-8' } });

const rightAnswer = (request: Request): Response => {
  if (request.method === 'GET') return new HttpResponse('%PDF-1.4');
  if (request.method === 'DELETE' || request.url.includes('/list/')) return json([]);
  if (request.url.includes('/sign/'))
    return json([{ path, signedURL: '/object/sign/x?token=y', error: null }]);
  return json({ Key: `documents/${path}`, Id: '1' });
};

function store(session: ReturnType<typeof sessionOf>) {
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
}

let leave = () => {};
beforeEach(() => {
  store(sessionOf(therapist));
});
async function watchSession() {
  leave = sessionStore.subscribe(() => undefined);
  await eventually(() => expect(sessionStore.getSnapshot().status).toBe('signedIn'));
}
afterEach(() => {
  leave();
  leave = () => {};
});

/** The hosted service's answers to an expired token, a foreign token, and one without access to a bucket. */
const tokenRefusals: readonly (readonly [string, JsonBodyType, number])[] = [
  [
    'run out',
    { statusCode: '403', error: 'Unauthorized', message: '"exp" claim timestamp check failed' },
    400,
  ],
  [
    'of another key',
    { statusCode: '403', error: 'Unauthorized', message: 'signature verification failed' },
    400,
  ],
  ['named by its code', { statusCode: '400', error: 'InvalidJWT', code: 'InvalidJWT', message: 'jws' }, 400],
  ['without a bucket', { statusCode: '404', error: 'Bucket not found', message: 'Bucket not found' }, 400],
  [
    'without a bucket (404)',
    { statusCode: '404', error: 'Bucket not found', message: 'Bucket not found' },
    404,
  ],
  ['said as 401', { message: 'jwt expired' }, 401],
];

describe.each(calls)('$name', ({ run }) => {
  test.each(tokenRefusals)(
    'D-102: a token that is refused (%s) is renewed, once',
    async (_, body, status) => {
      const fresh = sessionOf(therapist);
      const renewals = answer('token?grant_type=refresh_token', () => json(fresh));
      const bearers = storageSays((request) =>
        request.headers.get('authorization') === `Bearer ${fresh.access_token}`
          ? rightAnswer(request)
          : json(body, status),
      );
      await watchSession();
      await run();
      expect(bearers).toHaveLength(2);
      expect(renewals).toHaveLength(1);
    },
  );

  test.each([
    ['two hours behind', 7200 + 1800, 2],
    ['two hours ahead', -7200 + 1800, 1],
  ])('D-102: the clock of the device is %s: it is answered', async (_, expiresIn, asked) => {
    // by the server's clock the token expired half an hour ago, or is valid for that long
    const stale = sessionOf(therapist, expiresIn);
    const fresh = sessionOf(therapist);
    store(stale);
    answer('token?grant_type=refresh_token', () => json(fresh));
    const bearers = storageSays((request) =>
      request.headers.get('authorization') === `Bearer ${fresh.access_token}`
        ? rightAnswer(request)
        : json(
            { statusCode: '403', error: 'Unauthorized', message: '"exp" claim timestamp check failed' },
            400,
          ),
    );
    await watchSession();
    await run();
    expect(bearers).toHaveLength(asked);
    expect(bearers.at(-1)).toBe(`Bearer ${fresh.access_token}`);
  });

  test('D-102: with a key that was changed and a session that is gone, it waits for the password and goes on', async () => {
    const fresh = sessionOf(therapist);
    answer('token?grant_type=refresh_token', () => refusal(400, 'refresh_token_not_found', 'not found'));
    const bearers = storageSays((request) =>
      request.headers.get('authorization') === `Bearer ${fresh.access_token}`
        ? rightAnswer(request)
        : json({ statusCode: '403', error: 'Unauthorized', message: 'signature verification failed' }, 400),
    );
    await watchSession();
    const under = run();
    await eventually(() => expect(sessionStore.getSnapshot()).toMatchObject({ locked: 'session' }));
    answer('token?grant_type=password', () => json(fresh));
    await signIn(therapist.email, 'segredo-7');
    await under;
    expect(bearers.at(-1)).toBe(`Bearer ${fresh.access_token}`);
  });

  test.each<[string, () => Response, Partial<DataError>]>([
    [
      '403',
      () =>
        json(
          { statusCode: '403', error: 'Unauthorized', message: 'new row violates row-level security policy' },
          400,
        ),
      { kind: 'refused' },
    ],
    [
      '404',
      () => json({ statusCode: '404', error: 'not_found', message: 'Object not found' }, 400),
      { kind: 'refused' },
    ],
    [
      '429',
      () => json({ statusCode: '429', error: 'too_many_requests', message: 'slow down' }, 429),
      { kind: 'failed' },
    ],
    ['500', () => json({ statusCode: '500', error: 'internal', message: 'x' }, 500), { kind: 'failed' }],
    ['502', () => json({}, 502), { kind: 'failed', code: '502' }],
    ['500 and a page', () => page(500), { kind: 'offline' }],
    ['502 and a page', () => page(502), { kind: 'offline' }],
    ['403 and a page', () => page(403), { kind: 'offline' }],
    ['511', () => page(511), { kind: 'offline' }],
    ['413 and a page', () => page(413), { kind: 'refused' }],
    ['no network', () => HttpResponse.error(), { kind: 'offline' }],
  ])('D-102, D-913: %s ends with its reason, and asks once', async (_, reply, reason) => {
    const bearers = storageSays(reply);
    await watchSession();
    await expect(run()).rejects.toMatchObject(reason);
    expect(bearers).toHaveLength(1);
  });
});

test.each(calls)(
  'D-102, D-913: a page in the place of an answer to $name is no success, but no network',
  async ({ run }) => {
    storageSays(() => page(200));
    await watchSession();
    await expect(run()).rejects.toMatchObject({ kind: 'offline' });
  },
);

test.each([
  [{ statusCode: '409', error: 'Duplicate', message: 'The resource already exists' }, 400],
  [{ message: 'The resource already exists' }, 409],
])(
  'D-98: a document that an earlier try has stored counts as sent, and is not overwritten',
  async (body, status) => {
    const asked: (string | null)[] = [];
    storageSays((request) => {
      asked.push(request.headers.get('x-upsert'));
      return json(body, status);
    });
    await watchSession();
    await sendFile('documents', path, pdf(), quietly);
    expect(asked).toEqual([null]);
  },
);

describe('what the therapist reads', () => {
  const row = {
    id: 'd1',
    patient_id: 'p1',
    file_name: 'Laudo.pdf',
    file_path: path,
    file_size: 8,
    mime_type: 'application/pdf',
    uploaded_at: '2026-11-03T16:04:00+00:00',
  };
  const send = () =>
    sendDocument(
      { id: 'd1', userId: therapist.id, patientId: 'p1', path, file: pdf() },
      () => undefined,
      quietly.signal,
    );
  const failureOf = (call: Promise<unknown>) =>
    call.then(
      () => new Error('no failure'),
      (error: unknown) => error,
    );
  const broken = () => json({}, 500);
  const rule = () =>
    json(
      { statusCode: '403', error: 'Unauthorized', message: 'new row violates row-level security policy' },
      400,
    );

  test.each([
    ['upload', send, broken, 'Erro no upload', 'Não foi possível enviar o documento.\nCódigo 500'],
    ['upload', send, rule, 'Erro no upload', 'Não foi possível enviar o documento.'],
    [
      'upload',
      send,
      () => HttpResponse.error(),
      'Erro no upload',
      'Sem conexão com o servidor. Tente de novo.',
    ],
    [
      'download',
      () => downloadDocument(row),
      broken,
      'Erro no download',
      'Não foi possível baixar o documento.\nCódigo 500',
    ],
    [
      'removeDocument',
      () => removeFile(row.file_path),
      broken,
      'Erro ao excluir',
      'Não foi possível excluir o documento.\nCódigo 500',
    ],
  ] as const)('%s', async (action, run, reply, title, description) => {
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    storageSays(reply);
    await watchSession();
    expect(dataFailure(action, await failureOf(run()))).toMatchObject({ title, description });
  });

  test('a token that cannot be renewed is reported as an ended session', async () => {
    const failure = toDataError({
      status: 400,
      statusCode: '403',
      message: '"exp" claim timestamp check failed',
    });
    expect(dataFailure('upload', failure).description).toBe(
      'Sua sessão terminou. Entre de novo para continuar.',
    );
  });
});
