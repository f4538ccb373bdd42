import { createStore, entries, get, set, setMany, type UseStore } from 'idb-keyval';
import { supabase } from './client';
import { toDataError, UNIQUE_VIOLATION } from './errors';
import { type Sealed, seal, unseal } from './seal';
import { mark, unmark } from './sessionMarks';

/**
 * The key of one therapist's drafts on this device: 256 random bits. It lies here wrapped by the password, on the
 * server for the day on which the password is a new one, and, only while the therapist is signed in and unlocked, as
 * keys that this browser can use and nobody can read.
 */
export type DraftKeys = {
  /** AES-GCM: what is in a draft. */
  readonly content: CryptoKey;
  /** HMAC: under which name a draft lies, so that not even the number of somebody's drafts can be told. */
  readonly names: CryptoKey;
};

type Wrapped = Sealed & { readonly salt: Uint8Array<ArrayBuffer>; readonly rounds: number };
type KeyRecord = {
  readonly deviceId: string;
  readonly wrapped?: Wrapped | undefined;
  readonly onServer: boolean;
  readonly live?: DraftKeys | undefined;
};
type Raw = Uint8Array<ArrayBuffer>;

/** OWASP's number for PBKDF2 with SHA-256. */
const ROUNDS = 600_000;
const COPY_PATIENCE_MS = 8_000;
const WRAPPED = 'draft key';

let store: UseStore | undefined;
const keyStore = () => {
  store ??= createStore('anamnese-keys', 'keys');
  return store;
};

/** Without a secure context (http on a LAN address) there is no `crypto.subtle`: then nothing is stored. */
export function canStoreDrafts(): boolean {
  return Boolean(globalThis.indexedDB && globalThis.crypto?.subtle);
}

let queue: Promise<unknown> = Promise.resolve();

/** One at a time, in all tabs: two tabs must not make two keys. */
function exclusively<T>(work: () => Promise<T>): Promise<T> {
  // jsdom has no locks
  const locked = () => (navigator.locks ? navigator.locks.request('anamnese-keys', work) : work());
  const done = queue.then(locked);
  queue = done.catch(() => undefined);
  return done;
}

const utf8 = (text: string) => new TextEncoder().encode(text);

/** The name under which the key of a therapist lies: it does not say whose it is. */
async function slotOf(userId: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', utf8(`anamnese ${userId}`));
  return toBase64(new Uint8Array(hash));
}

const toBase64 = (bytes: Raw) => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string): Raw => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));

async function toKeys(raw: Raw): Promise<DraftKeys> {
  const content = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
  const base = await crypto.subtle.importKey('raw', raw, 'HKDF', false, ['deriveKey']);
  const names = await crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8('names of drafts') },
    base,
    { name: 'HMAC', hash: 'SHA-256', length: 256 },
    false,
    ['sign'],
  );
  return { content, names };
}

async function wrappingKey(password: string, salt: Raw, iterations: number): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', utf8(password), 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

async function wrap(raw: Raw, password: string): Promise<Wrapped> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  return { ...(await seal(await wrappingKey(password, salt, ROUNDS), raw, WRAPPED)), salt, rounds: ROUNDS };
}

/** Nothing when it was wrapped by another password. */
async function unwrap(wrapped: Wrapped, password: string): Promise<Raw | undefined> {
  const key = await wrappingKey(password, wrapped.salt, wrapped.rounds);
  return unseal(key, wrapped, WRAPPED).then(
    (bytes) => new Uint8Array(bytes),
    () => undefined,
  );
}

async function fetchCopy(userId: string, deviceId: string): Promise<Raw | undefined> {
  const { data, error, status } = await supabase
    .from('device_keys')
    .select('key_material')
    .eq('user_id', userId)
    .eq('device_id', deviceId)
    .retry(false)
    .abortSignal(AbortSignal.timeout(COPY_PATIENCE_MS))
    .maybeSingle<{ key_material: string }>();
  if (error) throw toDataError(error, status);
  return data ? fromBase64(data.key_material) : undefined;
}

/** True when the server has the copy; a second try of the same one is a success. */
async function sendCopy(userId: string, deviceId: string, raw: Raw): Promise<boolean> {
  const { error } = await supabase
    .from('device_keys')
    .insert({ user_id: userId, device_id: deviceId, key_material: toBase64(raw) })
    .abortSignal(AbortSignal.timeout(COPY_PATIENCE_MS));
  return !error || error.code === UNIQUE_VIOLATION;
}

const withoutLive = ({ deviceId, wrapped, onServer }: KeyRecord): KeyRecord => ({
  deviceId,
  wrapped,
  onServer,
});

/** Stores a record with its keys; only one therapist at a time has keys that can be used. */
async function keep(userId: string, slot: string, record: KeyRecord): Promise<void> {
  mark('unlocked', userId);
  const others = (await entries<string, KeyRecord>(keyStore())).filter(([name]) => name !== slot);
  await setMany(
    [...others.map(([name, other]) => [name, withoutLive(other)] as [string, KeyRecord]), [slot, record]],
    keyStore(),
  );
}

/**
 * After a sign-in: the password opens the key without the network. Under a new password the server's copy takes its
 * place; when there is none either, the old drafts are lost for good and a new key begins.
 */
export function unlockWithPassword(userId: string, password: string): Promise<void> {
  return exclusively(async () => {
    if (!canStoreDrafts()) return;
    const slot = await slotOf(userId);
    const known = await get<KeyRecord>(slot, keyStore());
    const opened = known?.wrapped && (await unwrap(known.wrapped, password));
    const copy = known && !opened ? await fetchCopy(userId, known.deviceId) : undefined;
    const raw = opened ?? copy ?? crypto.getRandomValues(new Uint8Array(32));
    const isOld = known !== undefined && (opened ?? copy) !== undefined;
    const record: KeyRecord = {
      deviceId: isOld ? known.deviceId : crypto.randomUUID(),
      wrapped: opened ? known?.wrapped : await wrap(raw, password),
      onServer: isOld && (known.onServer || copy !== undefined),
      live: await toKeys(raw),
    };
    await keep(userId, slot, record);
    if (!record.onServer) void noteCopy(userId, slot, record, raw);
  });
}

/** 'unknown': nothing on this device can tell. */
export function unlockWithoutNetwork(
  userId: string,
  password: string,
): Promise<'opened' | 'wrong' | 'unknown'> {
  return exclusively(async () => {
    const slot = await slotOf(userId);
    const known = canStoreDrafts() ? await get<KeyRecord>(slot, keyStore()) : undefined;
    if (!known?.wrapped) return 'unknown';
    const raw = await unwrap(known.wrapped, password);
    if (!raw) return 'wrong';
    await keep(userId, slot, { ...known, live: await toKeys(raw) });
    return 'opened';
  });
}

/** Nobody waits for the copy: the next sign-in tries again. */
async function noteCopy(userId: string, slot: string, { deviceId }: KeyRecord, raw: Raw): Promise<void> {
  if (!(await sendCopy(userId, deviceId, raw).catch(() => false))) return;
  await exclusively(async () => {
    const record = await get<KeyRecord>(slot, keyStore());
    if (record?.deviceId === deviceId) await set(slot, { ...record, onServer: true }, keyStore());
  });
}

/**
 * The keys of the therapist who is signed in. Who came without typing a password here (by the link of an e-mail)
 * gets them from the server, or begins with new ones that the server has a copy of. Null when they cannot be had now.
 */
export async function openKeys(userId: string): Promise<DraftKeys | null> {
  const slot = await slotOf(userId);
  const before = await get<KeyRecord>(slot, keyStore());
  if (before?.live) return before.live;
  return exclusively(async () => {
    const known = await get<KeyRecord>(slot, keyStore());
    if (known?.live) return known.live;
    const deviceId = known?.deviceId ?? crypto.randomUUID();
    const raw = known ? await fetchCopy(userId, deviceId) : crypto.getRandomValues(new Uint8Array(32));
    if (!raw || !(known || (await sendCopy(userId, deviceId, raw)))) return null;
    const live = await toKeys(raw);
    await keep(userId, slot, { deviceId, wrapped: known?.wrapped, onServer: true, live });
    return live;
  });
}

/** Wraps the key by a new password, so that the old one opens nothing here any more. */
export function rewrap(userId: string, password: string): Promise<void> {
  return exclusively(async () => {
    if (!canStoreDrafts()) return;
    const slot = await slotOf(userId);
    const known = await get<KeyRecord>(slot, keyStore());
    const raw = known && (await fetchCopy(userId, known.deviceId));
    if (!known || !raw) return;
    await set(slot, { ...known, wrapped: await wrap(raw, password), onServer: true }, keyStore());
  });
}

/** Signed out or locked: from now on nothing opens without the password. */
export function lockKeys(): Promise<void> {
  return exclusively(async () => {
    if (!canStoreDrafts()) return;
    const records = await entries<string, KeyRecord>(keyStore());
    await setMany(
      records.map(([name, record]) => [name, withoutLive(record)]),
      keyStore(),
    );
    unmark('unlocked');
  });
}
