import { randomUUID } from 'node:crypto';
import { tables } from './accessTables';
import { oddBody, oddText, oddValue, pick, type Random } from './fuzzValues';
import type { RawRequest } from './rawRequest';

/** Number of requests sent by `npm test` and by `npm run test:fuzz`. */
export const fuzzed = { short: 300, long: 5_000 };

/** An attacker's knowledge: a session, the public key, and leaked ids. */
export type Attacker = {
  readonly headers: readonly Record<string, string>[];
  readonly ids: readonly string[];
  readonly folders: readonly string[];
};

const tableNames = Object.keys(tables);
const columns = [
  'id',
  'user_id',
  'patient_id',
  'nome',
  'dataNascimento',
  'tipo',
  'revision',
  'created_at',
  'signature',
  'columns',
  'old',
  'file_size',
  'completa',
  'occurred_on',
  'content',
  'finalised_at',
  'author',
  'replaces',
  'archived_at',
  'discharged_on',
  'column',
  'mark',
  'informant',
  'to_ask',
  'answers',
  'reviewed_at',
];
const operators = [
  'eq',
  'neq',
  'gt',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch(any)',
  'not.match',
  'in',
  'is',
  'cs',
  'cd',
  'ov',
  'fts',
  'not.eq',
  'xx',
];
const selects = [
  '*',
  'id,nome',
  '*,patients(*)',
  'id,consents(*),patient_documents(*)',
  'count()',
  'nome.max()',
  'id::text',
  'id,session_notes(id,patients(id,session_notes(id)))',
  'old->>nome',
  'a:nome',
  '...patients(nome)',
  'patients!inner(consents(patients(*)))',
  'auth.users(*)',
  '',
];

const encoded = (random: Random, text: string) => {
  const safe = encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'));
  return random.next() < 0.9
    ? safe
    : pick(random, [`${safe}%`, `${safe}%ff`, `%zz${safe}`, `${safe}%00`, `${safe}%c3%28`]);
};
const sometimes = (random: Random, share: number) => random.next() < share;
const anId = (random: Random, { ids }: Attacker) => pick(random, [...ids, randomUUID(), oddText(random)]);

function oddHeaders(random: Random): Record<string, string> {
  const text = oddText(random).replace(/[^\x20-\x7e]/g, '?');
  return pick(random, [
    {},
    {},
    {},
    {
      prefer: pick(random, [
        'return=representation',
        'count=exact',
        'resolution=merge-duplicates',
        'tx=rollback',
        text,
      ]),
    },
    { range: pick(random, ['0-1', '5-1', 'items=0-', 'bytes=0-1', '-1', text]) },
    {
      accept: pick(random, [
        'application/vnd.pgrst.object+json',
        'text/csv',
        'application/geo+json',
        '*/*',
        text,
      ]),
    },
    {
      'content-type': pick(random, [
        'text/csv',
        'application/xml',
        'multipart/form-data',
        'multipart/form-data; boundary=x',
        text,
      ]),
    },
    { 'accept-profile': pick(random, ['auth', 'storage', 'pg_catalog', text]) },
    { 'content-profile': pick(random, ['auth', 'storage', text]) },
    { 'x-http-method-override': 'DELETE', 'x-forwarded-host': text },
    { 'x-client-info': text, cookie: text },
    { 'content-encoding': 'gzip' },
    { 'if-none-match': text, 'if-modified-since': text },
  ]);
}

function oddRow(random: Random, attacker: Attacker): Record<string, unknown> {
  const row: Record<string, unknown> = sometimes(random, 0.5)
    ? { nome: 'Ana', dataNascimento: '1990-01-01' }
    : {};
  for (let left = random.between(0, 4); left > 0; left -= 1) {
    row[sometimes(random, 0.9) ? pick(random, columns) : oddText(random)] = oddValue(random);
  }
  for (const id of ['id', 'user_id', 'patient_id'])
    if (sometimes(random, 0.3)) row[id] = anId(random, attacker);
  return row;
}

function filter(random: Random, attacker: Attacker): string {
  const value = sometimes(random, 0.4) ? anId(random, attacker) : oddText(random);
  return pick(random, [
    () => `${pick(random, columns)}=${pick(random, operators)}.${encoded(random, value)}`,
    () => `${pick(random, columns)}=${encoded(random, value)}`,
    () => `${encoded(random, value)}=eq.1`,
    () => `or=(${encoded(random, `${pick(random, columns)}.${pick(random, operators)}.${value}`)})`,
    () => `and=(id.eq.${encoded(random, value)},not.or(nome.is.null,${encoded(random, oddText(random))}))`,
    () => `select=${encoded(random, sometimes(random, 0.7) ? pick(random, selects) : value)}`,
    () =>
      `order=${encoded(random, sometimes(random, 0.5) ? `${pick(random, columns)}.desc.nullslast` : value)}`,
    () => `limit=${encoded(random, value)}`,
    () => `offset=${encoded(random, value)}`,
    () => `on_conflict=${encoded(random, pick(random, [...columns, value]))}`,
    () => `columns=${encoded(random, pick(random, [...columns, value]))}`,
  ])();
}

function rest(random: Random, attacker: Attacker): RawRequest {
  const method = pick(random, [
    'GET',
    'GET',
    'GET',
    'POST',
    'POST',
    'PATCH',
    'DELETE',
    'PUT',
    'HEAD',
    'OPTIONS',
    'PURGE',
    'TRACE',
  ]);
  const target = pick(random, [
    () => pick(random, tableNames),
    () => pick(random, tableNames),
    () => pick(random, tableNames),
    () =>
      `rpc/${pick(random, ['patient_counters', 'overview', 'orphan_files', 'session_notes_page', 'goal_courses', 'keep_until', 'record_marks', 'save_record', 'save_record', 'delete_patient', 'delete_patient_history', 'look_at_invitation', 'hand_in_answers', 'pg_sleep', encoded(random, oddText(random))])}`,
    () => encoded(random, oddText(random)),
    () => '',
  ])();
  const filters = Array.from({ length: random.between(0, 3) }, () => filter(random, attacker));
  const calls = [
    { month_start: oddValue(random), day_start: oddValue(random) },
    {
      month_starts: pick(random, [[oddValue(random), oddValue(random)], oddValue(random)]),
      day_start: oddValue(random),
      births: pick(random, [[oddValue(random)], oddValue(random)]),
    },
    { patient: anId(random, attacker), most: oddValue(random) },
    {
      patient: anId(random, attacker),
      most: pick(random, [1, -1, 10]),
      before_on: oddValue(random),
      before_created: oddValue(random),
      before_id: anId(random, attacker),
    },
    { patient: anId(random, attacker), reason: oddValue(random), words: oddText(random) },
    { patient_ids: pick(random, [[anId(random, attacker)], oddValue(random)]) },
    {
      patient: anId(random, attacker),
      at_revision: pick(random, [1, 2, oddValue(random)]),
      answers: pick(random, [
        { observacoes: 'x' },
        { [pick(random, columns)]: oddValue(random) },
        oddValue(random),
      ]),
      marks: pick(random, [
        { alergias: { mark: 'nao_sabe', informant: oddText(random) } },
        { [pick(random, columns)]: oddValue(random) },
        oddValue(random),
      ]),
    },
  ];
  const value = target.startsWith('rpc/')
    ? pick(random, calls)
    : pick(random, [
        oddRow(random, attacker),
        [oddRow(random, attacker), oddRow(random, attacker)],
        oddValue(random),
      ]);
  return withBody(
    random,
    method,
    `/rest/v1/${target}${filters.length ? `?${filters.join('&')}` : ''}`,
    value,
  );
}

function auth(random: Random): RawRequest {
  const route = pick(random, [
    'signup',
    'token?grant_type=password',
    'token?grant_type=refresh_token',
    'token?grant_type=pkce',
    `token?grant_type=${encoded(random, oddText(random))}`,
    'user',
    'recover',
    'resend',
    'otp',
    'magiclink',
    'verify',
    `verify?token=${encoded(random, oddText(random))}&type=${encoded(random, oddText(random))}`,
    `verify?token_hash=abc&type=signup&redirect_to=${encoded(random, oddText(random))}`,
    `logout?scope=${encoded(random, oddText(random))}`,
    'settings',
    'health',
    'authorize?provider=google',
    'admin/users',
    `admin/users/${encoded(random, oddText(random))}`,
    'factors',
    encoded(random, oddText(random)),
  ]);
  const value: Record<string, unknown> = {};
  for (const field of ['email', 'password', 'type', 'token', 'refresh_token', 'data', 'options', 'phone']) {
    if (sometimes(random, 0.4)) value[field] = oddValue(random);
  }
  if (sometimes(random, 0.3)) value.email = `${oddText(random)}@exemplo.com.br`;
  return withBody(
    random,
    pick(random, ['GET', 'POST', 'POST', 'POST', 'PUT', 'DELETE', 'PROPFIND']),
    `/auth/v1/${route}`,
    pick(random, [value, value, value, oddValue(random)]),
  );
}

function storage(random: Random, attacker: Attacker): RawRequest {
  const bucket = sometimes(random, 0.8)
    ? pick(random, ['documents', 'patient-photos'])
    : encoded(random, oddText(random));
  const key = () => `${pick(random, [...attacker.folders, oddText(random)])}/${oddText(random)}`;
  const address = key()
    .split('/')
    .map((part) => encoded(random, part))
    .join('/');
  const route = pick(random, [
    `object/${bucket}/${address}`,
    `object/${bucket}/${address}`,
    `object/info/${bucket}/${address}`,
    `object/authenticated/${bucket}/${address}`,
    `object/public/${bucket}/${address}`,
    `object/sign/${bucket}/${address}`,
    `object/sign/${bucket}/${address}?token=${encoded(random, oddText(random))}`,
    `object/upload/sign/${bucket}/${address}`,
    `object/upload/sign/${bucket}/${address}?token=${encoded(random, oddText(random))}`,
    `object/sign/${bucket}`,
    `object/list/${bucket}`,
    `object/list-v2/${bucket}`,
    'object/move',
    'object/copy',
    `object/${bucket}`,
    'bucket',
    `bucket/${bucket}`,
    `render/image/authenticated/${bucket}/${address}`,
    'upload/resumable',
    encoded(random, oddText(random)),
  ]);
  const value = pick(random, [
    () => ({
      bucketId: bucket,
      sourceKey: key(),
      destinationKey: key(),
      destinationBucket: oddValue(random),
    }),
    () => ({
      prefix: key(),
      limit: oddValue(random),
      offset: oddValue(random),
      sortBy: oddValue(random),
      search: oddValue(random),
    }),
    () => ({
      prefix: pick(random, attacker.folders),
      sortBy: { column: oddText(random), order: oddText(random) },
    }),
    () => ({ prefixes: [key(), oddValue(random)] }),
    () => ({ prefixes: [key(), pick(random, attacker.folders)] }),
    () => ({ paths: [key()], expiresIn: oddValue(random) }),
    () => ({ expiresIn: oddValue(random), transform: oddValue(random) }),
    () => ({ id: oddText(random), name: oddText(random), public: true }),
    () => oddValue(random),
  ])();
  return withBody(
    random,
    pick(random, ['GET', 'POST', 'POST', 'PUT', 'DELETE', 'HEAD', 'COPY']),
    `/storage/v1/${route}`,
    value,
  );
}

function withBody(random: Random, method: string, path: string, value: unknown): RawRequest {
  const headers = {
    'content-type': pick(random, ['application/json', 'application/json', 'application/pdf']),
  };
  const odd = oddHeaders(random);
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return { method, path, headers: odd };
  return { method, path, headers: { ...headers, ...odd }, body: oddBody(random, value) };
}

/** Longer addresses are not sent, since servers reject such request headers. */
const LONGEST = 4_000;

/** One request of an attacker; equal random numbers give equal requests, except for ids. */
export function oddRequest(random: Random, attacker: Attacker): RawRequest {
  const { path, headers, ...request } = pick(random, [rest, rest, auth, storage])(random, attacker);
  const cut = Object.entries(headers).map(([name, value]) => [name, value.slice(0, LONGEST)]);
  return {
    ...request,
    path: path.slice(0, LONGEST),
    headers: { ...pick(random, attacker.headers), ...Object.fromEntries(cut) },
  };
}
