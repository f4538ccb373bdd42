import { Blob as NodeBlob, File as NodeFile } from 'node:buffer';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { HttpResponse, http } from 'msw';
import { createDraftRegistry } from '../../src/device/drafts/draftRegistry';
import type { createOutbox } from '../../src/device/outbox/outbox';
import { openDrafts } from '../../src/device/store/draftStore';
import type { FamilyLink } from '../../src/lib/familyLink';
import { entities, ownEntities } from '../../src/records/entities';
import type { Entity } from '../../src/records/entity';
import { keyColumn } from '../../src/records/entityWords';
import { sessionStore, signIn } from '../../src/session/session';
import { letIn, serveKeys } from './device';
import { type FakeRow, fakeServer, fakeTable } from './fakeTable';
import { origin, server as web } from './msw';
import { fakeRecords } from './recordApi';

type Tables = { readonly [table: string]: readonly FakeRow[] };
/** What a server has: rows, by their table, and what its files contain, by their path. */
type Served = { readonly rows: Tables; readonly files: { readonly [path: string]: string } };

/** What a version has left on a device: its databases and localStorage, with the password that opens them. */
type Kept = {
  readonly databases: Record<string, { version: number; stores: Record<string, [string, unknown][]> }>;
  readonly local: Record<string, string>;
};
export type EarlierDevice = Kept & {
  readonly userId: string;
  readonly email: string;
  readonly password: string;
  /** What was written into each draft, by its key. */
  readonly drafts: { readonly [key: string]: unknown };
  /** What the forms of the items have, by the keys of their drafts. */
  readonly forms: { readonly [key: string]: unknown };
  /** Each item that waits: its key, its state, what it is about, and what of it is on the server or may be. */
  readonly items: readonly unknown[];
  /** The titles of those that cannot be sent, and their states then. */
  readonly left: readonly unknown[];
  /** What is written into the family's form on this device, and into one that a link opens. */
  readonly family: unknown;
  readonly home: { readonly link: FamilyLink; readonly slot: unknown; readonly sentLink: FamilyLink };
  /** What the server has before anything is sent, and after it. */
  readonly before: Served;
  readonly after: Served;
};

// those of jsdom are no bodies of a request
const { constructor: FormData } = await new Response(new URLSearchParams({ a: '' })).formData();
Object.assign(globalThis, { Blob: NodeBlob, File: NodeFile, FormData });

const fileOf = (name: string) => join(import.meta.dirname, 'fixtures', `${name}-device.json.gz`);
export const readDevice = (name: string): EarlierDevice =>
  JSON.parse(gunzipSync(readFileSync(fileOf(name))).toString());
export const writeDevice = (name: string, device: EarlierDevice) =>
  writeFileSync(fileOf(name), gzipSync(JSON.stringify(device), { level: 9 }));

// ---- the databases of a device -----------------------------------------------------------------------------

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64'));

/** A stored value as JSON, with its bytes and keys; keys must be extractable. */
async function written(value: unknown): Promise<unknown> {
  if (typeof value !== 'object' || value === null) return value;
  // made by another realm
  if (Object.prototype.toString.call(value) === '[object ArrayBuffer]')
    return { $bytes: base64(new Uint8Array(value as ArrayBuffer)) };
  if (ArrayBuffer.isView(value))
    return { $view: base64(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)) };
  if (value instanceof CryptoKey) return { $key: { jwk: await crypto.subtle.exportKey('jwk', value) } };
  const entries = Object.entries(value).map(async ([name, part]) => [name, await written(part)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/** A stored value of the fixture. */
async function revived(value: unknown): Promise<unknown> {
  if (typeof value !== 'object' || value === null) return value;
  if ('$bytes' in value) return bytes(String(value.$bytes)).buffer;
  if ('$view' in value) return bytes(String(value.$view));
  if ('$key' in value) {
    const { jwk } = value.$key as { jwk: JsonWebKey };
    return crypto.subtle.importKey('jwk', jwk, 'AES-GCM', false, ['encrypt', 'decrypt']);
  }
  const entries = Object.entries(value).map(async ([name, part]) => [name, await revived(part)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

const opened = (name: string, version?: number, stores: readonly string[] = []) =>
  new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(name, version);
    opening.onupgradeneeded = () => {
      for (const store of stores) opening.result.createObjectStore(store);
    };
    opening.onsuccess = () => resolve(opening.result);
  });

const answered = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve) => {
    request.onsuccess = () => resolve(request.result);
  });

/** All that this environment has stored. */
export async function keptOnDevice(): Promise<Kept> {
  const databases: Kept['databases'] = {};
  for (const { name = '', version = 1 } of await indexedDB.databases()) {
    const database = await opened(name);
    const stores: Kept['databases'][string]['stores'] = {};
    for (const store of database.objectStoreNames) {
      const records = database.transaction(store).objectStore(store);
      const [keys, values] = await Promise.all([answered(records.getAllKeys()), answered(records.getAll())]);
      stores[store] = await Promise.all(
        keys.map(
          async (key, index): Promise<[string, unknown]> => [String(key), await written(values[index])],
        ),
      );
    }
    databases[name] = { version, stores };
    database.close();
  }
  // whoever opens it signs in
  const { 'anamnese.session': _, 'anamnese.active': _1, ...local } = { ...localStorage };
  return { databases, local };
}

async function restore({ databases, local }: Kept): Promise<void> {
  for (const [name, { version, stores }] of Object.entries(databases)) {
    const database = await opened(name, version, Object.keys(stores));
    for (const [store, stored] of Object.entries(stores)) {
      const values = await Promise.all(
        stored.map(async ([key, value]) => [key, await revived(value)] as const),
      );
      await new Promise<void>((resolve) => {
        const writing = database.transaction(store, 'readwrite');
        for (const [key, value] of values) writing.objectStore(store).put(value, key);
        writing.oncomplete = () => resolve();
      });
    }
    database.close();
  }
  for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value);
}

/** Signs in, and opens what the device keeps for this therapist; its key is derived as in a browser. */
export async function signInOn({
  userId,
  email,
  password,
}: Pick<EarlierDevice, 'userId' | 'email' | 'password'>) {
  serveKeys({ isDerivedQuickly: false });
  letIn({ id: userId, email }, password);
  const leave = sessionStore.subscribe(() => {});
  await signIn(email, password);
  const store = await openDrafts(userId);
  if (!store) throw new Error('nothing can be stored');
  const registry = createDraftRegistry(Promise.resolve(store));
  await registry.refresh();
  return { store, registry, leave };
}

/** Puts a device beside what this environment has already, and signs in on it. */
export async function enterDevice(device: EarlierDevice) {
  await restore(device);
  return signInOn(device);
}

// ---- what its server is sent -------------------------------------------------------------------------------

/** What was given, as JSON: of a file its name and what it contains. */
export async function plain(value: unknown): Promise<unknown> {
  if (value instanceof File) return { name: value.name, ...Object(await plain(new Blob([value]))) };
  if (value instanceof Blob) return { contains: Buffer.from(await value.arrayBuffer()).toString() };
  if (Array.isArray(value)) return Promise.all(value.map(plain));
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(await Promise.all(parts.map(async ([name, part]) => [name, await plain(part)])));
}

const all: readonly Entity[] = [...entities, ...ownEntities];
const time = '2026-11-20T12:00:00+00:00';
/** What the database makes of columns that a row does not say. */
const defaults: { readonly [table: string]: FakeRow } = {
  goals: { state_changed_at: time },
  consents: {
    received_at: time,
    device_times: {},
    signature: null,
    signed_at: null,
    revoked_at: null,
    revoked_by_name: null,
    revocation_reason: null,
  },
  session_notes: { finalised_at: null, author: null, ratings: {}, time_of_day: null, setting: null },
  family_answers: { reviewed_at: null },
  evaluations: { author: null, finalised_at: time },
  issued_reports: { author: null, issued_at: time },
  patient_documents: { uploaded_at: time },
};

/** The server of a device, as it is before anything is sent. */
export function serve({ rows, files }: Served) {
  const since = new Date().toISOString();
  const of = fakeServer();
  const ofEntities = all
    .filter(({ fills }) => !fills)
    .map((entity) => {
      const named = Object.fromEntries(Object.keys(entity.further ?? {}).map((name) => [name, null]));
      return [entity.table, { key: keyColumn(entity), named }] as const;
    });
  const others = ['session_notes', 'family_answers', 'evaluations', 'issued_reports', 'patient_documents'];
  const tables = new Map(
    [...ofEntities, ...others.map((table) => [table, { key: 'id', named: {} }] as const)].map(
      ([table, { key, named }]) => {
        const filled = { ...named, ...defaults[table] };
        return [table, fakeTable(table, rows[table], { of, key, defaults: filled })] as const;
      },
    ),
  );
  const records = fakeRecords(rows.patients ?? [], of);
  const kept = new Map(Object.entries(files));
  /** Each write that was asked for. */
  const writes: string[] = [];
  web.events.on('request:start', async ({ request }) => {
    const { method, url } = request;
    if (['GET', 'HEAD'].includes(method) || !/\/(rest|storage)\/v1\//.test(url)) return;
    writes.push([method, url, await request.clone().text()].join(' '));
  });
  web.use(
    http.post(`${origin}/storage/v1/object/:bucket/*`, async ({ request, params }) => {
      const path = decodeURIComponent(new URL(request.url).pathname.split(`/${params.bucket}/`)[1] ?? '');
      const body = await request.text();
      // a photo comes in a form
      const content = /^(?:JPEG-|%PDF-).*$/m.exec(body)?.[0].trim() ?? body;
      return of.reply('write', () => {
        kept.set(`${params.bucket}/${path}`, content);
        return HttpResponse.json({ Key: path });
      });
    }),
    http.delete(`${origin}/storage/v1/object/:bucket`, async ({ request, params }) => {
      const { prefixes } = (await request.json()) as { prefixes: string[] };
      return of.reply('write', () => {
        for (const path of prefixes) kept.delete(`${params.bucket}/${path}`);
        return HttpResponse.json([]);
      });
    }),
  );
  /** Without what the server counts, and with the moments of sending as one. */
  const settled = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const [address = ''] = value.split('?t=');
      return /^\d{4}-\d\d-\d\dT/.test(value) && value >= since ? 'agora' : address;
    }
    return value;
  };
  const said = ({ created_at: _, updated_at: _1, revision: _2, ...row }: FakeRow): FakeRow =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, settled(value)]));
  const order = (row: FakeRow) => String(row.id ?? row.patient_id ?? row.user_id);
  const rowsOf = (all: readonly FakeRow[]) =>
    all.map(said).toSorted((a, b) => order(a).localeCompare(order(b)));
  return {
    /** What happens to the next write, or to those after it. */
    fail: of.fail,
    /** Nothing is reached until `mend`. */
    disconnect() {
      of.fail('not reached', { always: true });
      of.fail('not reached', { always: true, on: 'read' });
    },
    mend: of.mend,
    writes: (): readonly string[] => writes,
    /** What it has by now. */
    stored: (): Served => ({
      rows: {
        patients: records.rows(),
        ...Object.fromEntries([...tables].map(([table, { rows }]) => [table, rows()])),
      },
      files: Object.fromEntries(kept),
    }),
    /** The same without what it counts and stamps. */
    served: (): Served => ({
      rows: {
        patients: rowsOf(records.rows()),
        ...Object.fromEntries([...tables].map(([table, { rows }]) => [table, rowsOf(rows())])),
      },
      files: Object.fromEntries(kept),
    }),
  };
}

/** What waits: about what, for whom, with which form, and how much of it the server has or may have. */
export const waitingIn = (outbox: ReturnType<typeof createOutbox>) =>
  outbox.getSnapshot().map(({ stored }) => ({
    key: stored.key,
    subject: stored.subject,
    patientName: stored.patientName ?? null,
    title: stored.title ?? null,
    form: stored.draft?.key ?? null,
    arrival: stored.arrival.kind,
    awaitsPatient: stored.awaitsPatient ?? false,
    documents: stored.documents.length,
    replaces: stored.replaced?.title ?? null,
  }));
