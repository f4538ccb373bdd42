import '../support/emptyDisk';
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SESSION_KEY } from '../../src/data/supabase/storedSession';
import { openKeys, slotOf } from '../../src/device/keys/draftKeys';
import { keysInMemory, onBeforeLock } from '../../src/device/keys/keyMemory';
import { unlockSettled } from '../../src/device/keys/lazyDraftKeys';
import { type DraftStore, openDrafts } from '../../src/device/store/draftStore';
import type { ToStore } from '../../src/device/store/storedRecord';
import { deviceNotices } from '../../src/sentences/deviceErrors';
import { lockScreen, sessionStore, setNewPassword, signIn, signOut, unlock } from '../../src/session/session';
import { toasts } from '../../src/ui/feedback/toasts';
import { answer, json, sessionOf } from '../support/auth';
import { letIn, newUser, readable, serveKeys, storedOnDevice } from '../support/device';
import { eventually } from '../support/eventually';

const PASSWORD = 'girassol-amarelo';
const patientId = '00000000-0000-4000-8000-0000000000aa';
const nome = 'Maria Aparecida Gonçalves';

let user: ReturnType<typeof newUser>;
let keys: ReturnType<typeof serveKeys>;
let stopListening: () => void;

beforeEach(() => {
  user = newUser();
  keys = serveKeys();
  letIn(user, PASSWORD);
  stopListening = sessionStore.subscribe(() => {});
});
afterEach(() => {
  stopListening();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const draftOf = ({ step = 2, ...given }: Partial<ToStore> & { step?: number } = {}): ToStore => ({
  key: `edit-patient:${patientId}`,
  kind: 'edit',
  head: { questionnaire: 'adulto', name: nome, step },
  value: { answers: { nome, queixaPrincipal: 'Não abotoa 👩🏽 a blusa.\u0000\ud800 fim' }, consent: true },
  files: [],
  ...given,
});

const fileOf = (name: string, bytes: number, lastModified = 1_700_000_000_000) =>
  new File([randomBytes(bytes)], name, { type: 'application/pdf', lastModified });

const document = (file: Blob) => ({ role: 'document', file }) as const;
const photoFile = (file: Blob) => ({ role: 'photo', file }) as const;

const bytesOf = async (file: Blob | undefined) =>
  Buffer.from(new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer()));

async function open(): Promise<DraftStore> {
  const drafts = await openDrafts(user.id);
  if (!drafts) throw new Error('no drafts');
  return drafts;
}

/** Signs in and waits until the server has its copy of the key. */
async function enter(password = PASSWORD) {
  await signIn(user.email, password);
  const drafts = await open();
  if (keys.reachable) await eventually(() => expect([...keys.stored.keys()].join()).toContain(user.id));
  return drafts;
}

/** Keys in this browser's storage that are usable without a password. */
const usableKeys = async () =>
  (await storedOnDevice()).filter(({ value }) => Object.values(Object(value)).some(holdsKey));
const holdsKey = (part: unknown) => Object.values(Object(part)).some((key) => key instanceof CryptoKey);

const heldBy = async (userId: string) => keysInMemory(await slotOf(userId)) !== undefined;

test('D-49: a saved draft is read back unchanged, files byte for byte', { tags: 'repeat' }, async () => {
  const drafts = await enter();
  // more than one chunk, the last one partly filled
  const pdf = fileOf('laudo médico.pdf', 3 * 1024 * 1024 + 17);
  const photo = new Blob([randomBytes(40_000)], { type: 'image/jpeg' });
  const draft = draftOf({
    files: [photoFile(photo), document(pdf), document(new File([], 'vazio.pdf'))],
  });
  await drafts.save(draft);

  const later = await open();
  const [head] = await later.heads();
  expect(head).toMatchObject({ key: draft.key, kind: 'edit', head: draft.head });
  const found = await later.read(draft.key);
  expect(found?.value).toEqual(draft.value);
  expect(found?.files.map(({ role }) => role)).toEqual(['photo', 'document', 'document']);
  const [foundPhoto, foundPdf, foundEmpty] = found?.files.map(({ file }) => file) ?? [];
  expect(await bytesOf(foundPhoto)).toEqual(await bytesOf(photo));
  expect(foundPhoto?.type).toBe('image/jpeg');
  expect((await bytesOf(foundPdf)).equals(await bytesOf(pdf))).toBe(true);
  expect(foundPdf).toMatchObject({ name: pdf.name, type: pdf.type, lastModified: pdf.lastModified });
  expect(foundEmpty).toMatchObject({ name: 'vazio.pdf', size: 0 });
});

test('D-144, D-829: a place alone replaces nothing that another tab has written, also after the clock was turned back', async () => {
  const mine = await enter();
  const other = await open();
  await mine.save({ ...draftOf({ value: 'what waits' }), key: 'parcel:1', kind: 'outbox' });
  expect(await other.keysOf('outbox')).toEqual(['parcel:1']);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60_000 });
  await other.save(draftOf({ value: 'old' }));
  await mine.save(draftOf({ value: 'old and new' }));
  expect(await other.savePlace(draftOf({ value: 'old, further down' }))).toBe(false);
  expect((await mine.read(draftOf().key))?.value).toBe('old and new');
});

test('D-144: a place alone replaces nothing that another tab has written, and brings back nothing that it has removed', async () => {
  const mine = await enter();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-04T12:00:00Z') });
  const { key } = draftOf();
  await mine.save(draftOf({ value: 'old' }));
  const other = await open();
  await other.read(key);
  expect(await other.savePlace(draftOf({ value: 'old, further down' }))).toBe(true);
  vi.setSystemTime(new Date('2026-05-04T12:00:01Z'));
  await mine.save(draftOf({ value: 'old and new' }));
  expect(await other.savePlace(draftOf({ value: 'old, at its end' }))).toBe(false);
  expect(await mine.read(key)).toMatchObject({ value: 'old and new' });

  // removed while its turn is awaited
  const placing = mine.savePlace(draftOf({ value: 'old and new, further down' }));
  await mine.remove(key);
  expect(await placing).toBe(false);
  expect(await other.savePlace(draftOf({ value: 'old' }))).toBe(false);
  expect(await mine.heads()).toEqual([]);
});

test('a text that is written while a place waits for its turn stays', async () => {
  const drafts = await enter();
  await drafts.save(draftOf({ value: 'old' }));
  const placing = drafts.savePlace(draftOf({ value: 'old, further down' }));
  await drafts.save(draftOf({ value: 'old and new' }));
  expect(await placing).toBe(false);
  expect(await (await open()).read(draftOf().key)).toMatchObject({ value: 'old and new' });
});

test('several are listed, newest first, and each is removed separately, with its files', async () => {
  const drafts = await enter();
  const before = (await storedOnDevice()).length;
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-04T12:00:00Z') });
  await drafts.save(draftOf({ key: 'new-patient:1', files: [document(fileOf('a.pdf', 10))] }));
  vi.setSystemTime(new Date('2026-05-04T12:00:01Z'));
  await drafts.save(draftOf({ key: 'new-patient:2', files: [document(fileOf('b.pdf', 10))] }));
  vi.useRealTimers();
  const later = await open();
  expect((await later.heads()).map(({ key }) => key)).toEqual(['new-patient:2', 'new-patient:1']);
  // never opened in this page
  await later.remove('new-patient:2');
  expect((await later.heads()).map(({ key }) => key)).toEqual(['new-patient:1']);
  await drafts.remove('new-patient:1');
  expect(await later.heads()).toEqual([]);
  expect((await storedOnDevice()).length).toBe(before);
});

test('a file is stored once, however often its form is saved, and goes when it is taken out', async () => {
  const drafts = await enter();
  const [kept, dropped] = [document(fileOf('a.pdf', 2_000_000)), document(fileOf('b.pdf', 100))];
  await drafts.save(draftOf({ files: [kept, dropped] }));
  const names = (await storedOnDevice()).map(({ name }) => name);
  await Promise.all([
    drafts.save(draftOf({ step: 3, files: [kept, dropped] })),
    drafts.save(draftOf({ step: 4, files: [kept, dropped] })),
  ]);
  expect((await storedOnDevice()).map(({ name }) => name)).toEqual(names);
  await drafts.save(draftOf({ files: [kept] }));
  expect((await storedOnDevice()).length).toBe(names.length - 1);
  const found = await (await open()).read(draftOf().key);
  expect((await bytesOf(found?.files[0]?.file)).equals(await bytesOf(kept.file))).toBe(true);
});

test('D-107: a file that was read back is the same file: saving the form again keeps it on the device', async () => {
  const drafts = await enter();
  const pdf = fileOf('a.pdf', 100);
  await drafts.save(draftOf({ files: [document(pdf)] }));
  const first = await drafts.read(draftOf().key);
  const again = await drafts.read(draftOf().key);
  expect(again?.files[0]?.file).toBe(first?.files[0]?.file);
  await drafts.save(draftOf({ step: 3, files: [document(again?.files[0]?.file ?? pdf)] }));
  const later = await (await open()).read(draftOf().key);
  expect(await bytesOf(later?.files[0]?.file)).toEqual(await bytesOf(pdf));
});

test('D-960: a record of another version is said once, listed nowhere, and neither overwritten nor lost', async () => {
  const drafts = await enter();
  const stringify = JSON.stringify;
  vi.spyOn(JSON, 'stringify').mockImplementation((value) => stringify({ ...Object(value), version: 1 }));
  await drafts.save(draftOf());
  vi.mocked(JSON.stringify).mockRestore();
  const kept = await storedOnDevice();

  const later = await open();
  expect([await later.heads(), await later.heads()]).toEqual([[], []]);
  expect(toasts.getSnapshot()).toMatchObject(deviceNotices.ofOtherVersion);
  await expect(later.read(draftOf().key)).rejects.toThrow();
  await expect(later.save(draftOf({ step: 5 }))).rejects.toThrow();
  expect(await storedOnDevice()).toEqual(kept);
});

test('a draft that is removed while its file is on the way leaves nothing behind', async () => {
  const drafts = await enter();
  const before = (await storedOnDevice()).length;
  const saving = drafts.save(draftOf({ files: [document(fileOf('a.pdf', 5_000_000))] }));
  await drafts.remove(draftOf().key);
  await saving;
  expect((await storedOnDevice()).length).toBe(before);
});

test('a file with missing chunks does not affect the others', async () => {
  const drafts = await enter();
  const photo = new Blob([randomBytes(10)], { type: 'image/jpeg' });
  const pdf = fileOf('a.pdf', 10);
  vi.spyOn(photo, 'slice').mockImplementation(() => {
    throw new Error('the camera app took it away');
  });
  await expect(drafts.save(draftOf({ files: [photoFile(photo), document(pdf)] }))).rejects.toThrow();
  await eventually(async () => {
    await expect(drafts.save(draftOf({ files: [photoFile(photo), document(pdf)] }))).rejects.toThrow();
    const found = await (await open()).read(draftOf().key);
    expect(found?.value).toEqual(draftOf().value);
    expect(found?.files[0]?.file).toBeUndefined();
    expect(await bytesOf(found?.files[1]?.file)).toEqual(await bytesOf(pdf));
  });
});

test('a full device is reported, and earlier drafts stay', async () => {
  const drafts = await enter();
  await drafts.save(draftOf({ step: 1 }));
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(drafts.save(draftOf({ step: 2 }))).rejects.toThrow('full');
  full.mockRestore();
  expect((await (await open()).heads())[0]?.head).toMatchObject({ step: 1 });
  await drafts.save(draftOf({ step: 3 }));
  expect((await (await open()).heads())[0]?.head).toMatchObject({ step: 3 });
});

test('nothing readable is stored on the device, and the keys cannot be exported', async () => {
  const drafts = await enter();
  const secret = Buffer.from('Laudo de Maria Aparecida');
  await drafts.save(draftOf({ files: [document(new File([secret], 'laudo-maria.pdf'))] }));
  const all = readable(await storedOnDevice());
  expect(all.length).toBeGreaterThan(500);
  for (const word of [
    nome,
    'Maria',
    'abotoa',
    'laudo',
    'Laudo',
    patientId,
    user.id,
    user.email,
    'edit-patient',
  ]) {
    expect(all, word).not.toContain(word);
  }
  expect(await openKeys(user.id)).toMatchObject({
    content: { extractable: false },
    names: { extractable: false },
  });
});

test('D-51: no usable key is ever stored on the device; signed out, the password opens the drafts offline', async () => {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  await (await enter()).save(draftOf());
  expect(await usableKeys()).toEqual([]);
  await signOut();
  await eventually(() => expect(openKeys(user.id)).resolves.toBe('locked'));
  expect(put.mock.calls.length).toBeGreaterThan(1);
  expect(put.mock.calls.filter(([value]) => Object.values(Object(value)).some(holdsKey))).toEqual([]);
  keys.reachable = false;
  const drafts = await enter();
  expect((await drafts.read(draftOf().key))?.value).toEqual(draftOf().value);
});

test('the key is wrapped by at least 600,000 rounds over the password', async () => {
  await enter();
  const wrapped = (await storedOnDevice()).flatMap(({ value }) =>
    typeof value === 'object' && value !== null && 'wrapped' in value ? [value.wrapped] : [],
  );
  const rounds = wrapped.map((each) => Number(Reflect.get(Object(each), 'rounds')));
  for (const each of [rounds, keys.rounds]) {
    expect(each.length).toBeGreaterThan(0);
    expect(Math.min(...each)).toBeGreaterThanOrEqual(600_000);
  }
});

test('another therapist in the same browser sees no draft and has no key but their own', async () => {
  await (await enter()).save(draftOf());
  await signOut();
  const first = user;
  user = newUser();
  letIn(user, PASSWORD);
  const drafts = await enter();
  expect(await drafts.heads()).toEqual([]);
  expect(await drafts.read(draftOf().key)).toBeUndefined();
  expect(await usableKeys()).toEqual([]);
  keys.reachable = false;
  expect(await openKeys(first.id)).toBe('locked');
});

test('D-51: under a new password the copy of the server opens the drafts, and the old password does not', {
  tags: 'repeat',
}, async () => {
  await (await enter()).save(draftOf());
  await signOut();
  letIn(user, 'outra-senha');
  const drafts = await enter('outra-senha');
  expect(await drafts.heads()).toHaveLength(1);
  await signOut();
  keys.reachable = false;
  expect(await (await enter('outra-senha')).heads()).toHaveLength(1);
  await signOut();
  letIn(user, PASSWORD);
  await signIn(user.email, PASSWORD);
  await unlockSettled();
  expect(await openKeys(user.id)).toBeNull();
});

test('D-105: locking stores the input, then removes the key; calls wait for the password', async () => {
  const drafts = await enter();
  await drafts.save(draftOf());
  const release = onBeforeLock(() => drafts.save(draftOf({ step: 3 })));
  lockScreen();
  await eventually(() => expect(heldBy(user.id)).resolves.toBe(false));
  release();
  const seen: string[] = [];
  const saving = drafts.save(draftOf({ step: 4 })).then(() => seen.push('saved'));
  const listing = drafts.heads().then(([head]) => seen.push(JSON.stringify(head?.head)));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(seen).toEqual([]);
  await unlock(PASSWORD);
  await Promise.all([saving, listing]);
  expect(seen).toContain('saved');
  expect((await drafts.heads())[0]?.head).toMatchObject({ step: 4 });
});

test('D-56: a session that the server ends under a locked screen is opened by the server alone', async () => {
  await enter();
  lockScreen();
  const otherTab = new BroadcastChannel(SESSION_KEY);
  otherTab.postMessage({ event: 'SIGNED_OUT', session: null });
  await eventually(() => expect(sessionStore.getSnapshot()).toMatchObject({ locked: 'session' }));
  otherTab.close();
  dispatchEvent(new StorageEvent('storage', { key: 'anamnese.covered' }));
  answer('token?grant_type=password', () => Response.error());
  await expect(unlock(PASSWORD)).rejects.toThrow();
  expect(sessionStore.getSnapshot()).toMatchObject({ status: 'signedIn', locked: 'session' });
  letIn(user, PASSWORD);
  await unlock(PASSWORD);
  expect(sessionStore.getSnapshot()).toMatchObject({ status: 'signedIn', locked: false });
});

test('signed out, nothing that was begun before is written later', async () => {
  const drafts = await enter();
  await drafts.save(draftOf());
  await signOut();
  await eventually(() => expect(heldBy(user.id)).resolves.toBe(false));
  await expect(drafts.save(draftOf({ step: 4 }))).rejects.toThrow('signed out');
  expect((await (await enter()).heads())[0]?.head).toMatchObject({ step: 2 });
});

test('setting a new password wraps the key by it at once', async () => {
  await (await enter()).save(draftOf());
  answer('user', () => json(sessionOf(user).user));
  await setNewPassword('outra-senha');
  letIn(user, 'outra-senha');
  keys.reachable = false;
  expect(await (await enter('outra-senha')).heads()).toHaveLength(1);
});

test('without any copy of the key a new one begins, and the device goes on storing', async () => {
  await (await enter()).save(draftOf());
  await signOut();
  keys.stored.clear();
  letIn(user, 'outra-senha');
  const drafts = await enter('outra-senha');
  expect(await drafts.heads()).toEqual([]);
  await drafts.save(draftOf({ step: 4 }));
  expect(await drafts.heads()).toMatchObject([{ head: { step: 4 } }]);
});

test('after a sign-in by link there are drafts only if the server has a copy of the key', async () => {
  await signIn(user.email, PASSWORD);
  const other = newUser();
  keys.reachable = false;
  expect(await openDrafts(other.id)).toBeNull();
  keys.reachable = true;
  const drafts = await openDrafts(other.id);
  await drafts?.save(draftOf());
  expect([...keys.stored.keys()].join()).toContain(other.id);
  expect(await drafts?.heads()).toHaveLength(1);
});

test('without a secure context nothing is stored', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(await openDrafts(user.id)).toBeNull();
  vi.unstubAllGlobals();
});
