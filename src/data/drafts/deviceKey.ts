import { createStore, entries, set, setMany, type UseStore } from 'idb-keyval';
import { atMost } from '../../lib/atMost';
import { supabase } from '../supabase/client';
import { DataError, toDataError, UNIQUE_VIOLATION } from '../supabase/dataError';
import { decrypt, type Encrypted, encrypt } from './encryption';
import { type DraftKeys, hold, keyGeneration, keysFromOtherTabs, keysInMemory } from './keyMemory';

/**
 * The key of one therapist's drafts on this device: 256 random bits. It lies here wrapped by the password, and on the
 * server for whoever has a session: after a reload, and for the day on which the password is a new one. What can be
 * used is in memory alone (keyMemory.ts).
 */
type Wrapped = Encrypted & { readonly salt: Uint8Array<ArrayBuffer>; readonly rounds: number };
type KeyRecord = {
  readonly deviceId: string;
  readonly wrapped?: Wrapped | undefined;
  readonly onServer: boolean;
};
/** Earlier versions kept the usable keys here, too. */
type StoredRecord = KeyRecord & { readonly live?: DraftKeys | undefined };
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

const inTurn = atMost(1);

/** One at a time, in all tabs: two tabs must not make two keys. */
function exclusively<T>(work: () => Promise<T>): Promise<T> {
  // jsdom has no locks
  return inTurn(() => (navigator.locks ? navigator.locks.request('anamnese-keys', work) : work()));
}

const utf8 = (text: string) => new TextEncoder().encode(text);

/** The name under which the key of a therapist lies: it does not say whose it is. */
export async function slotOf(userId: string): Promise<string> {
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
  return {
    ...(await encrypt(await wrappingKey(password, salt, ROUNDS), raw, WRAPPED)),
    salt,
    rounds: ROUNDS,
  };
}

/** Nothing when it was wrapped by another password. */
async function unwrap(wrapped: Wrapped, password: string): Promise<Raw | undefined> {
  const key = await wrappingKey(password, wrapped.salt, wrapped.rounds);
  return decrypt(key, wrapped, WRAPPED).then(
    (bytes) => new Uint8Array(bytes),
    () => undefined,
  );
}

async function fetchCopy(userId: string, deviceId: string): Promise<Raw | undefined> {
  const { data, error, status } = await inTime(
    supabase
      .from('device_keys')
      .select('key_material')
      .eq('user_id', userId)
      .eq('device_id', deviceId)
      .retry(false)
      .abortSignal(AbortSignal.timeout(COPY_PATIENCE_MS))
      .maybeSingle(),
  );
  if (error) throw toDataError(error, status);
  return data ? fromBase64(data.key_material) : undefined;
}

/** True when the server has the copy; a second try of the same one is a success. */
async function sendCopy(userId: string, deviceId: string, raw: Raw): Promise<boolean> {
  const sending = inTime(
    supabase
      .from('device_keys')
      .insert({ user_id: userId, device_id: deviceId, key_material: toBase64(raw) })
      .abortSignal(AbortSignal.timeout(COPY_PATIENCE_MS)),
  );
  return sending.then(
    ({ error }) => !error || error.code === UNIQUE_VIOLATION,
    () => false,
  );
}

/** A call may wait for a password, which is longer than anybody here may wait for a call. */
function inTime<T>(call: PromiseLike<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new DataError('offline', 'timeout')), COPY_PATIENCE_MS);
  });
  return Promise.race([call, late]);
}

/** What lies here of one therapist's key. Keys that an earlier version left usable are taken off the disk. */
async function recordOf(slot: string): Promise<KeyRecord | undefined> {
  const since = keyGeneration();
  const stored = await entries<string, StoredRecord>(keyStore());
  const usable = stored.filter(([, { live }]) => live);
  if (usable.length > 0) {
    await setMany(
      usable.map(([name, { live: _, ...record }]) => [name, record]),
      keyStore(),
    );
    localStorage.removeItem('anamnese.unlocked');
  }
  const found = stored.find(([name]) => name === slot)?.[1];
  if (found?.live) hold(slot, found.live, since);
  return found && { deviceId: found.deviceId, wrapped: found.wrapped, onServer: found.onServer };
}

const keep = (slot: string, record: KeyRecord) => set(slot, record, keyStore());

/**
 * After a sign-in: the password opens the key without the network. Under a new password the server's copy takes its
 * place; when there is none either, the old drafts are lost for good and a new key begins.
 */
export function unlockWithPassword(userId: string, password: string): Promise<void> {
  const since = keyGeneration();
  return exclusively(async () => {
    if (!canStoreDrafts()) return;
    const slot = await slotOf(userId);
    const known = await recordOf(slot);
    const opened = known?.wrapped && (await unwrap(known.wrapped, password));
    // from here on the old password opens nothing, even when the copy cannot be had now
    if (known?.onServer && !opened) await keep(slot, { ...known, wrapped: undefined });
    const copy = known && !opened ? await fetchCopy(userId, known.deviceId) : undefined;
    const old = opened ?? copy;
    const raw = old ?? crypto.getRandomValues(new Uint8Array(32));
    const deviceId = known && old ? known.deviceId : crypto.randomUUID();
    const hasCopy = copy !== undefined || (old !== undefined && known?.onServer === true);
    // nothing is written under a new key before it can be had again after a reload
    const [wrapped, onServer] = await Promise.all([
      opened ? known?.wrapped : wrap(raw, password),
      hasCopy || sendCopy(userId, deviceId, raw),
    ]);
    await keep(slot, { deviceId, wrapped, onServer });
    hold(slot, await toKeys(raw), since);
  });
}

/** 'unknown': nothing on this device can tell. */
export function unlockWithoutNetwork(
  userId: string,
  password: string,
): Promise<'opened' | 'wrong' | 'unknown'> {
  const since = keyGeneration();
  return exclusively(async () => {
    const slot = await slotOf(userId);
    const known = canStoreDrafts() ? await recordOf(slot) : undefined;
    if (!known?.wrapped) return 'unknown';
    const raw = await unwrap(known.wrapped, password);
    if (!raw) return 'wrong';
    hold(slot, await toKeys(raw), since);
    return 'opened';
  });
}

/**
 * The keys of the therapist who is signed in: those of this page, of another tab, or from the server. Who came
 * without typing a password here (by the link of an e-mail) begins with new ones that the server has a copy of.
 * 'locked': only the password can open them now. Null when not even that can.
 */
export async function openKeys(userId: string): Promise<DraftKeys | 'locked' | null> {
  const since = keyGeneration();
  const slot = await slotOf(userId);
  if (keysInMemory(slot)) return keysInMemory(slot) ?? null;
  const known = await recordOf(slot);
  if (keysInMemory(slot)) return keysInMemory(slot) ?? null;
  if (!known) return begin(userId, slot, since);
  const keys = await firstOf([
    keysFromOtherTabs(slot),
    fetchCopy(userId, known.deviceId).then((raw) => raw && toKeys(raw)),
  ]);
  if (keys) hold(slot, keys, since);
  return keysInMemory(slot) ?? (known.wrapped ? 'locked' : null);
}

/** The first thing that is found anywhere; a place that fails has nothing. */
function firstOf<T>(searches: readonly Promise<T | undefined>[]): Promise<T | undefined> {
  const found = searches.map(async (search) => (await search) ?? Promise.reject(new Error('nothing there')));
  return Promise.any(found).catch(() => undefined);
}

async function begin(userId: string, slot: string, since: number): Promise<DraftKeys | 'locked' | null> {
  const isNew = await exclusively(async () => {
    // another tab was faster
    if (await recordOf(slot)) return false;
    const raw = crypto.getRandomValues(new Uint8Array(32));
    const deviceId = crypto.randomUUID();
    if (!(await sendCopy(userId, deviceId, raw))) return true;
    await keep(slot, { deviceId, onServer: true });
    hold(slot, await toKeys(raw), since);
    return true;
  });
  return isNew ? (keysInMemory(slot) ?? null) : openKeys(userId);
}

/** Wraps the key by a new password, so that the old one opens nothing here any more. */
export function rewrap(userId: string, password: string): Promise<void> {
  return exclusively(async () => {
    if (!canStoreDrafts()) return;
    const slot = await slotOf(userId);
    const known = await recordOf(slot);
    const raw = known && (await fetchCopy(userId, known.deviceId));
    if (!known || !raw) return;
    await keep(slot, { ...known, wrapped: await wrap(raw, password), onServer: true });
  });
}
