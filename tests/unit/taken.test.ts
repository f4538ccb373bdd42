import '../support/emptyDisk';
import { readFileSync } from 'node:fs';
import type { QueryClient } from '@tanstack/react-query';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { recordColumnsIn } from '../../scripts/recordColumns';
import { createQueryClient } from '../../src/app/queryClient';
import { recordPartsChanged } from '../../src/data/records/afterSave';
import { keys } from '../../src/data/records/keys';
import type { PatientRow } from '../../src/data/records/patients';
import { notesOptions } from '../../src/data/records/sessionNotes';
import { recordColumns } from '../../src/data/supabase/database.types';
import { slotOf } from '../../src/device/keys/draftKeys';
import { keysInMemory } from '../../src/device/keys/keyMemory';
import { unlockSettled } from '../../src/device/keys/lazyDraftKeys';
import { createTaken, type Taken } from '../../src/device/taken/taken';
import { sweepTaken } from '../../src/device/taken/takenDatabase';
import { createTakenPage } from '../../src/device/taken/takenPage';
import { parseHead, parseRecord, type TakenHead } from '../../src/device/taken/takenShape';
import { openTakenStore, type TakenStore } from '../../src/device/taken/takenStore';
import type { TakenState } from '../../src/device/taken/takenWork';
import { TAKEN_MAX } from '../../src/lib/limits';
import { createObservable } from '../../src/lib/observable';
import { copiedEntities } from '../../src/records/entities';
import { lockScreen, sessionStore, setNewPassword, signIn, signOut, unlock } from '../../src/session/session';
import { answer, json, refusal, sessionOf } from '../support/auth';
import { columnsIn, TYPES_FILE } from '../support/databaseTypes';
import { letIn, newUser, readable, serveKeys, storedOnDevice } from '../support/device';
import { outboxInPage } from '../support/drafts';
import { eventually } from '../support/eventually';
import { fakeTable } from '../support/fakeTable';
import { origin, server } from '../support/msw';
import { patientRow } from '../support/patients';
import { sessionNote } from '../support/sessionNotes';

const PASSWORD = 'girassol-amarelo';
const DAY = 86_400_000;
const maria = '00000000-0000-4000-8000-0000000000a1';
const bento = '00000000-0000-4000-8000-0000000000b2';

let user: ReturnType<typeof newUser>;
let stopListening: () => void;
let patients: ReturnType<typeof fakeTable>;
/** What the server says of each record; none for one that is deleted or archived. */
let marks: Record<string, string>;
/** False: no call is answered. */
let isReached: boolean;
const pages: Taken[] = [];

beforeEach(async () => {
  user = newUser();
  serveKeys();
  letIn(user, PASSWORD);
  stopListening = sessionStore.subscribe(() => {});
  isReached = true;
  marks = { [maria]: '1', [bento]: '1' };
  patients = fakeTable('patients', [
    { ...patientRow({ id: maria, nome: 'Maria Aparecida' }), user_id: user.id },
    { ...patientRow({ id: bento, nome: 'Bento Aguiar' }), user_id: user.id },
  ]);
  server.use(
    http.post(`${origin}/rest/v1/rpc/record_marks`, async ({ request }) => {
      if (!isReached) return HttpResponse.error();
      const { patient_ids } = (await request.json()) as { patient_ids: string[] };
      return HttpResponse.json(
        patient_ids.flatMap((patient_id) => {
          const mark = marks[patient_id];
          return mark === undefined ? [] : [{ patient_id, mark }];
        }),
      );
    }),
    http.post(`${origin}/rest/v1/rpc/session_notes_page`, async ({ request }) => {
      const { patient } = (await request.json()) as { patient: string };
      return HttpResponse.json([
        sessionNote({ id: patient, patient_id: patient, content: 'Abotoou a blusa' }),
      ]);
    }),
  );
  await signIn(user.email, PASSWORD);
  await unlockSettled();
});
afterEach(() => {
  for (const page of pages.splice(0)) page.stop();
  signOut();
  stopListening();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A page of this therapist, with an empty cache. */
async function open(): Promise<Taken & { cache: QueryClient; names: () => string[] }> {
  const cache = createQueryClient();
  const taken = createTaken(user.id, cache, outboxInPage());
  pages.push(taken);
  await taken.start();
  return { ...taken, cache, names: () => taken.getSnapshot().heads.map(({ name }) => name) };
}

/** Takes records, and has the update over that comes a while after the start. */
async function takeAlong(page: Taken, ...ids: readonly string[]): Promise<void> {
  for (const id of ids) expect(await page.take(id)).toBe('taken');
  await page.update();
}

const rowIn = (cache: QueryClient, id: string) => cache.getQueryData<PatientRow>(keys.record(id, 'row'));
const onDevice = async () =>
  (await storedOnDevice()).map(({ name, value }) => `${name} ${readable(value)}`).join();
const stored = async () =>
  (await storedOnDevice()).filter(({ name }) => /\/(head|record)\//.test(name)).length;

test('D-1081, D-1082: a record that was taken opens in a page that begins without network, with its notes', async () => {
  const first = await open();
  expect(await first.take(maria)).toBe('taken');
  expect(first.names()).toEqual(['Maria Aparecida']);
  first.stop();

  isReached = false;
  patients.fail('not reached', { on: 'read', always: true });
  const later = await open();
  await eventually(() => expect(rowIn(later.cache, maria)?.nome).toBe('Maria Aparecida'));
  await eventually(() =>
    expect(later.cache.getQueryData(notesOptions(maria).queryKey)?.pages.flat()[0]?.note.content).toBe(
      'Abotoou a blusa',
    ),
  );
  const [head] = later.getSnapshot().heads;
  const { dataUpdatedAt } = later.cache.getQueryState(keys.record(maria, 'row')) ?? {};
  await eventually(() => expect(later.getSnapshot().filledAt.get(maria)).toBe(dataUpdatedAt));
  expect(new Date(dataUpdatedAt ?? 0).toISOString()).toBe(head?.at);
  expect(head?.bytes).toBeGreaterThan(500);
  expect(await later.update()).toBe('offline');
  expect(later.names()).toEqual(['Maria Aparecida']);
});

test('D-1083: what was taken is encrypted on the device, under names that say nothing', async () => {
  const page = await open();
  await page.take(maria);
  expect(await stored()).toBe(2);
  const bytes = await onDevice();
  expect(bytes).toContain('seen');
  for (const secret of ['Maria', 'Abotoou', maria, user.id, user.email]) expect(bytes).not.toContain(secret);
});

test('D-1084: as many as a device takes along are; one that is archived or cannot be read is not taken', async () => {
  const page = await open();
  marks = {};
  expect(await page.take(maria)).toBe('gone');
  marks = { [maria]: '1' };
  isReached = false;
  expect(await page.take(maria)).toBe('offline');
  isReached = true;
  expect(page.names()).toEqual([]);
  await takeAlong(page);
  const store = await openTakenStore(user.id);
  for (let index = 0; index < TAKEN_MAX.records; index += 1)
    await store?.put({ patientId: `p${index}`, name: `P${index}`, at: '' }, [], false);
  expect(await page.take(maria)).toBe('many');
});

test('D-1085: a full device says which record was not taken, and keeps the others', async () => {
  const page = await open();
  await takeAlong(page, bento);
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  expect(await page.take(maria)).toBe('full');
  marks = { ...marks, [bento]: '2' };
  await page.update();
  full.mockRestore();
  expect(page.names()).toEqual(['Bento Aguiar']);
  expect(page.getSnapshot().taking.size).toBe(0);
});

describe('brought up to date', () => {
  test('D-1088: a changed record alone is read again, also one that a restored backup has set back', async () => {
    const page = await open();
    await takeAlong(page, maria, bento);
    for (const mark of ['2', '1']) {
      marks = { ...marks, [maria]: mark };
      patients.changeElsewhere({ id: maria, nome: `Maria ${mark}` });
      const before = patients.urls('read').length;
      expect(await page.update()).toBe('updated');
      const read = patients.urls('read').slice(before);
      expect(read.map((url) => url.searchParams.get('id'))).toEqual([`eq.${maria}`]);
      expect(page.names()).toEqual(['Bento Aguiar', `Maria ${mark}`]);
    }
  });

  test('D-1084, D-1088: a record that is taken while the others are brought up to date stays', async () => {
    const page = await open();
    await takeAlong(page, maria);
    let answered = () => {};
    const held = new Promise<void>((resolve) => {
      answered = resolve;
    });
    const asked = vi.fn<() => void>();
    server.use(
      http.post(
        `${origin}/rest/v1/rpc/record_marks`,
        async () => {
          asked();
          await held;
          return HttpResponse.json([{ patient_id: maria, mark: '1' }]);
        },
        { once: true },
      ),
    );
    const updating = page.update();
    await eventually(() => expect(asked).toHaveBeenCalled());
    expect(await page.take(bento)).toBe('taken');
    answered();
    expect(await updating).toBe('updated');
    expect(page.names()).toEqual(['Bento Aguiar', 'Maria Aparecida']);
  });

  test('D-1084: of two reads of the list, that which began later counts, whichever ends first', async () => {
    const reads: ((heads: TakenHead[]) => void)[] = [];
    const store = { heads: () => new Promise<TakenHead[]>((resolve) => reads.push(resolve)) };
    const state = createObservable<TakenState>({
      isRead: false,
      heads: [],
      taking: new Set(),
      isUpdating: false,
      filledAt: new Map(),
    });
    const work = { userId: user.id, cache: createQueryClient(), outbox: outboxInPage(), state };
    const page = createTakenPage(work, store as unknown as TakenStore);
    const both = Promise.all([page.readHeads(), page.readHeads()]);
    reads[1]?.([{ patientId: maria, name: 'Maria', at: '', bytes: 1 }]);
    reads[0]?.([]);
    await both;
    expect(page.headOf(maria)?.name).toBe('Maria');
  });

  test('D-1088: after a save of this page, a record is read again by itself', async () => {
    const page = await open();
    await takeAlong(page, maria);
    marks = { ...marks, [maria]: '2' };
    patients.changeElsewhere({ id: maria, nome: 'Maria Gonçalves' });
    void recordPartsChanged(page.cache, user.id, maria, 'goals');
    await eventually(() => expect(page.names()).toEqual(['Maria Gonçalves']));
  }, 20_000);

  test('D-1088: every hour, by a clock that is looked at', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    answer('token?grant_type=refresh_token', () => json(sessionOf(user)));
    const page = await open();
    await takeAlong(page, maria);
    marks = { ...marks, [maria]: '2' };
    patients.changeElsewhere({ id: maria, nome: 'Maria Gonçalves' });
    vi.advanceTimersByTime(59 * 60_000);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(page.names()).toEqual(['Maria Aparecida']);
    vi.advanceTimersByTime(2 * 60_000);
    await eventually(() => expect(page.names()).toEqual(['Maria Gonçalves']));
  });

  test('D-1088: what waits to be sent goes first', async () => {
    const told: string[] = [];
    const outbox = {
      ...outboxInPage(),
      isEmpty: () => false,
      retry: async () => void told.push('sent'),
    };
    const page = createTaken(user.id, createQueryClient(), outbox);
    pages.push(page);
    await takeAlong(page, maria);
    told.length = 0;
    const listen = ({ request }: { request: Request }) => void told.push(request.url.split('/').at(-1) ?? '');
    server.events.on('request:start', listen);
    await page.update();
    server.events.removeListener('request:start', listen);
    expect(told).toEqual(['sent', 'record_marks']);
  });

  test('D-1091: a write that was cut off leaves the record as it was', async () => {
    const page = await open();
    await takeAlong(page, maria);
    const before = await onDevice();
    const { put } = IDBObjectStore.prototype;
    const cut = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...given
    ) {
      if (String(given[1]).includes('/head/')) throw new DOMException('', 'AbortError');
      return put.apply(this, given);
    });
    marks = { ...marks, [maria]: '2' };
    expect(await page.update()).toBe('failed');
    cut.mockRestore();
    expect(await onDevice()).toBe(before);
  });

  test('D-1089: a record that was deleted, archived or is not hers is gone with the next contact', async () => {
    const page = await open();
    await takeAlong(page, maria, bento);
    marks = { [bento]: '1' };
    await page.update();
    expect(page.names()).toEqual(['Bento Aguiar']);
    expect(rowIn(page.cache, maria)).toBeUndefined();
    expect(await stored()).toBe(2);
  });

  test('D-1088: what has not changed is confirmed, and has the moment of that', async () => {
    const page = await open();
    await takeAlong(page, maria);
    page.stop();
    const later = await open();
    await eventually(() => expect(rowIn(later.cache, maria)).toBeDefined());
    const before = later.getSnapshot().heads[0]?.at ?? '';
    await later.update();
    const after = later.getSnapshot().heads[0]?.at ?? '';
    expect(after > before).toBe(true);
    expect(later.cache.getQueryState(keys.record(maria, 'row'))?.dataUpdatedAt).toBe(Date.parse(after));
  });

  test('D-1091: a locked screen updates nothing before the password, and goes on then', async () => {
    const page = await open();
    await takeAlong(page, maria);
    marks = { ...marks, [maria]: '2' };
    patients.changeElsewhere({ id: maria, nome: 'Maria Gonçalves' });
    lockScreen();
    // the keys are dropped once what was pending is written
    const slot = await slotOf(user.id);
    await eventually(() => expect(keysInMemory(slot)).toBeUndefined());
    const updating = page.update();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(page.names()).toEqual(['Maria Aparecida']);
    await unlock(PASSWORD);
    expect(await updating).toBe('updated');
    expect(page.names()).toEqual(['Maria Gonçalves']);
  });

  test('D-1091: what another tab has left is not brought back, and each tab follows the other', async () => {
    const [one, other] = [await open(), await open()];
    await one.take(maria);
    await eventually(() => expect(other.names()).toEqual(['Maria Aparecida']));
    const page = await openTakenStore(user.id);
    const [head] = (await page?.heads()) ?? [];
    expect(await other.leave(maria)).toBe(true);
    await eventually(() => expect(one.names()).toEqual([]));
    // it began before
    if (head) await page?.put(head, [], true);
    if (head) await page?.confirm(head);
    expect(await stored()).toBe(0);
  });
});

describe('wiped', () => {
  const takeOne = async () => {
    const page = await open();
    await page.take(maria);
    expect(await stored()).toBe(2);
    return page;
  };

  test("D-1090: by 'Sair', once it is told", async () => {
    await takeOne();
    await signOut().isKept;
    expect(await stored()).toBe(0);
  });

  test('D-1090: by a new password', async () => {
    await takeOne();
    answer('user', () => json(sessionOf(user).user));
    await (await setNewPassword('girassol-laranja')).isKept;
    expect(await stored()).toBe(0);
  });

  test('D-1090: by a session that the server refuses', async () => {
    await takeOne();
    const refused = () => refusal(400, 'session_not_found', 'Session not found');
    answer('token?grant_type=refresh_token', refused);
    answer('logout', () => new Response(null, { status: 204 }));
    server.use(http.all(`${origin}/rest/v1/*`, () => HttpResponse.json({}, { status: 401 })));
    const cache = createQueryClient();
    void createTaken(user.id, cache, outboxInPage()).take(bento);
    await eventually(async () => expect(await stored()).toBe(0));
  });

  test('D-1091: by a session of another therapist on this device', async () => {
    const before = await takeOne();
    before.stop();
    const other = newUser();
    letIn(other, PASSWORD);
    await signIn(other.email, PASSWORD);
    await eventually(async () => expect(await stored()).toBe(0));
  });

  test.each([
    ['21 days without contact', [10, 20, 22], 0],
    ['less than 21 days', [10, 20], 2],
    // from day 12 back to day 2, which counts for as many
    ['a clock turned back', [12, 2], 0 + 2 * Number(12 + 10 < TAKEN_MAX.days)],
  ])('D-1090: by the days: %s', async (_what, days, left) => {
    const page = await takeOne();
    page.stop();
    const begun = Date.now();
    for (const day of days) await sweepTaken(begun + day * DAY);
    expect(await stored()).toBe(left);
  });

  test('D-1090: a contact begins the days anew', async () => {
    const page = await takeOne();
    const begun = Date.now();
    await sweepTaken(begun + 15 * DAY);
    await page.update();
    page.stop();
    await sweepTaken(Date.now() + 15 * DAY);
    expect(await stored()).toBe(2);
  });
});

describe('D-1091: the shape of another version', () => {
  test('says which record it is, and is read again at the next contact', async () => {
    const page = await open();
    const store = await openTakenStore(user.id);
    await store?.put(
      { patientId: maria, name: 'Maria Aparecida', at: '2026-11-26T21:02:00.000Z' },
      [],
      false,
    );
    await eventually(() => expect(page.names()).toEqual(['Maria Aparecida']));
    expect(page.getSnapshot().heads[0]?.now).toBeUndefined();
    await page.update();
    expect(page.getSnapshot().heads[0]?.now?.summary.nome).toBe('Maria Aparecida');
  });

  test('is not used', () => {
    const head = { patientId: maria, name: 'Maria', at: 'then', bytes: 1 };
    const now = { mark: '1', summary: { id: maria, nome: 'Maria', to_ask: [] }, photo: null };
    expect(parseHead(JSON.stringify({ ...head, shape: 99, now }))).toEqual({ ...head, now: undefined });
    expect(parseHead('{"shape":99}')).toBeUndefined();
    expect(parseRecord(JSON.stringify({ shape: 99, parts: [{ key: ['record'], data: [] }] }))).toEqual([]);
  });

  test('is another one for each set of columns of a record', () => {
    const types = readFileSync(TYPES_FILE, 'utf8');
    expect(recordColumns).toBe(recordColumnsIn(types));
    const more = (table: string) =>
      types.replace(`      ${table}: {\n        Row: {\n`, '$&          added: string;\n');
    const tables = Object.keys(columnsIn()).filter((table) => recordColumnsIn(more(table)) !== recordColumns);
    const ofRecord = ['patients', 'session_notes', 'evaluations', 'issued_reports', 'family_answers'];
    expect(tables).toEqual(
      expect.arrayContaining([...ofRecord, ...copiedEntities.map(({ table }) => table)]),
    );
    expect(tables).not.toContain('therapist_profiles');
  });
});
