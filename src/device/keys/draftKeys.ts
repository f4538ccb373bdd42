import { get, set } from 'idb-keyval';
import { supabase } from '../../data/supabase/client';
import { DataError, toDataError } from '../../data/supabase/dataError';
import { fromBase64, toBase64 } from '../../lib/bytes';
import { deviceStore } from '../store/deviceStore';
import { decrypt, type Encrypted, encrypt } from './encryption';
import {
  type DraftKeys,
  type KeyGeneration,
  keyGeneration,
  keysFromOtherTabs,
  keysInMemory,
  setKeys,
} from './keyMemory';

/**
 * Unlocks, creates and rewraps the key of one therapist's drafts on this device: 256 random bits. Stored here wrapped
 * with the password, and on the server for a valid session: after a reload, and after a change of password. Usable keys
 * exist in memory only (keyMemory.ts).
 */
type Wrapped = Encrypted & { readonly salt: Uint8Array<ArrayBuffer>; readonly rounds: number };
type KeyRecord = {
  readonly deviceId: string;
  readonly wrapped?: Wrapped | undefined;
  readonly onServer: boolean;
};
type Raw = Uint8Array<ArrayBuffer>;

/** OWASP's recommendation for PBKDF2 with SHA-256. */
const ROUNDS = 600_000;
const SERVER_TIMEOUT_MS = 8_000;
const WRAPPED = 'draft key';

/** One task at a time, so that two tabs cannot create two keys. */
const { store: keyStore, exclusively } = deviceStore('anamnese-keys', 'keys');

/** Without a secure context (http on a LAN address) `crypto.subtle` is missing, and nothing is stored. */
export function canStoreDrafts(): boolean {
  return Boolean(globalThis.indexedDB && globalThis.crypto?.subtle);
}

const utf8 = (text: string) => new TextEncoder().encode(text);

/** The storage name of a therapist's key; a hash, so that it does not identify the therapist. */
export async function slotOf(userId: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', utf8(`anamnese ${userId}`));
  return toBase64(new Uint8Array(hash));
}

async function importKeys(raw: Raw): Promise<DraftKeys> {
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

/** Undefined if the key was wrapped with another password. */
async function unwrap(wrapped: Wrapped, password: string): Promise<Raw | undefined> {
  const key = await wrappingKey(password, wrapped.salt, wrapped.rounds);
  return decrypt(key, wrapped, WRAPPED).then(
    (bytes) => new Uint8Array(bytes),
    () => undefined,
  );
}

async function fetchCopy(userId: string, deviceId: string): Promise<Raw | undefined> {
  const { data, error, status } = await withTimeout(
    supabase
      .from('device_keys')
      .select('key_material')
      .eq('user_id', userId)
      .eq('device_id', deviceId)
      .retry(false)
      .abortSignal(AbortSignal.timeout(SERVER_TIMEOUT_MS))
      .maybeSingle(),
  );
  if (error) throw toDataError(error, status);
  return data ? fromBase64(data.key_material) : undefined;
}

/** True if the server has the copy; repeating the call succeeds. */
async function sendCopy(userId: string, deviceId: string, raw: Raw): Promise<boolean> {
  const sending = withTimeout(
    supabase
      .from('device_keys')
      .upsert(
        { user_id: userId, device_id: deviceId, key_material: toBase64(raw) },
        { onConflict: 'user_id,device_id', ignoreDuplicates: true },
      )
      .abortSignal(AbortSignal.timeout(SERVER_TIMEOUT_MS)),
  );
  return sending.then(
    ({ error }) => !error,
    () => false,
  );
}

/** Adds a time limit: a call can wait for the password, which takes too long here. */
function withTimeout<T>(call: PromiseLike<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new DataError('offline', 'timeout')), SERVER_TIMEOUT_MS);
  });
  return Promise.race([call, late]);
}

const readRecord = (slot: string) => get<KeyRecord>(slot, keyStore());
const writeRecord = (slot: string, record: KeyRecord) => set(slot, record, keyStore());

/**
 * Called after a sign-in: the password unwraps the key without the network. After a change of password the
 * server's copy is used; if there is none, the old drafts are lost and a new key is created.
 */
export function unlockWithPassword(userId: string, password: string): Promise<void> {
  const since = keyGeneration();
  return exclusively(async () => {
    if (!canStoreDrafts()) return;
    const slot = await slotOf(userId);
    const known = await readRecord(slot);
    const opened = known?.wrapped && (await unwrap(known.wrapped, password));
    // from here on the old password opens nothing, even if the copy is unavailable now
    if (known?.onServer && !opened) await writeRecord(slot, { ...known, wrapped: undefined });
    const copy = known && !opened ? await fetchCopy(userId, known.deviceId) : undefined;
    const old = opened ?? copy;
    const raw = old ?? crypto.getRandomValues(new Uint8Array(32));
    const deviceId = known && old ? known.deviceId : crypto.randomUUID();
    const hasCopy = copy !== undefined || (old !== undefined && known?.onServer === true);
    // nothing is encrypted with a new key before it can be restored after a reload
    const [wrapped, onServer] = await Promise.all([
      opened ? known?.wrapped : wrap(raw, password),
      hasCopy || sendCopy(userId, deviceId, raw),
    ]);
    await writeRecord(slot, { deviceId, wrapped, onServer });
    setKeys(slot, await importKeys(raw), since);
  });
}

/** 'unknown': this device has nothing to verify the password with. */
export function unlockWithoutNetwork(
  userId: string,
  password: string,
): Promise<'opened' | 'wrong' | 'unknown'> {
  const since = keyGeneration();
  return exclusively(async () => {
    const slot = await slotOf(userId);
    const known = canStoreDrafts() ? await readRecord(slot) : undefined;
    if (!known?.wrapped) return 'unknown';
    const raw = await unwrap(known.wrapped, password);
    if (!raw) return 'wrong';
    setKeys(slot, await importKeys(raw), since);
    return 'opened';
  });
}

/**
 * The keys of the signed-in therapist: from this page, another tab, or the server. Signing in without a
 * password (by an e-mail link) creates new keys with a copy on the server. 'locked': only the password can
 * open them. Null: not even the password can.
 */
export async function openKeys(userId: string): Promise<DraftKeys | 'locked' | null> {
  const since = keyGeneration();
  const slot = await slotOf(userId);
  if (keysInMemory(slot)) return keysInMemory(slot) ?? null;
  const known = await readRecord(slot);
  if (keysInMemory(slot)) return keysInMemory(slot) ?? null;
  if (!known) return createKeys(userId, slot, since);
  const keys = await firstOf([
    keysFromOtherTabs(slot),
    fetchCopy(userId, known.deviceId).then((raw) => raw && importKeys(raw)),
  ]);
  if (keys) setKeys(slot, keys, since);
  return keysInMemory(slot) ?? (known.wrapped ? 'locked' : null);
}

/** Takes the keys that another tab has in memory. False if none answers. */
export async function takeFromOtherTab(userId: string): Promise<boolean> {
  if (!canStoreDrafts()) return false;
  const since = keyGeneration();
  const slot = await slotOf(userId);
  const keys = keysInMemory(slot) ?? (await keysFromOtherTabs(slot));
  if (keys) setKeys(slot, keys, since);
  return keys !== undefined;
}

/** The first defined result; a failed search counts as undefined. */
function firstOf<T>(searches: readonly Promise<T | undefined>[]): Promise<T | undefined> {
  const found = searches.map(async (search) => (await search) ?? Promise.reject(new Error('not found')));
  return Promise.any(found).catch(() => undefined);
}

async function createKeys(
  userId: string,
  slot: string,
  since: KeyGeneration,
): Promise<DraftKeys | 'locked' | null> {
  const isNew = await exclusively(async () => {
    // another tab was faster
    if (await readRecord(slot)) return false;
    const raw = crypto.getRandomValues(new Uint8Array(32));
    const deviceId = crypto.randomUUID();
    if (!(await sendCopy(userId, deviceId, raw))) return true;
    await writeRecord(slot, { deviceId, onServer: true });
    setKeys(slot, await importKeys(raw), since);
    return true;
  });
  return isNew ? (keysInMemory(slot) ?? null) : openKeys(userId);
}

/** Wraps the key with a new password, so that the old one opens nothing here. */
export function rewrap(userId: string, password: string): Promise<void> {
  return exclusively(async () => {
    if (!canStoreDrafts()) return;
    const slot = await slotOf(userId);
    const known = await readRecord(slot);
    const raw = known && (await fetchCopy(userId, known.deviceId));
    if (!known || !raw) return;
    await writeRecord(slot, { ...known, wrapped: await wrap(raw, password), onServer: true });
  });
}
