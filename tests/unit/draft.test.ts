import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDraft } from '../../src/device/drafts/draft';
import type { Codec } from '../../src/device/drafts/draftKind';
import type { FormDraftStore } from '../../src/device/store/draftStore';
import type { ToStore } from '../../src/device/store/storedRecord';

const codec: Codec<string> = {
  pack: (text) => ({ kind: 'note', head: { name: text }, value: text, files: [] }),
  unpack: ({ value }) => String(value),
};

function fakeStore() {
  const stored: string[] = [];
  const store = {
    stored,
    /** Set by a test: the outcome of the next write. */
    onSave: async () => {},
    read: async () => undefined,
    async save({ value }: ToStore) {
      await store.onSave();
      stored.push(String(value));
    },
    /** Set by a test: another tab has written the draft. */
    isForeign: false,
    async savePlace(draft: ToStore) {
      if (store.isForeign) return false;
      await store.save(draft);
      return true;
    },
    async remove() {
      stored.length = 0;
    },
  };
  return store satisfies FormDraftStore & object;
}

let store: ReturnType<typeof fakeStore>;
let heads: (string | null)[];
const open = (drafts: FormDraftStore | null = store, kept?: string) =>
  createDraft(
    'new-patient:1',
    codec,
    Promise.resolve(drafts),
    kept === undefined ? undefined : { value: kept, savedAt: '2026-03-02T12:00:00.000Z' },
    (draft, reached) => heads.push(draft ? `${draft.value}: ${reached}` : null),
  );
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  store = fakeStore();
  heads = [];
});
afterEach(() => {
  vi.useRealTimers();
});

test('D-260: what was typed is pending at once, and kept when it is on the device, within a second', async () => {
  const draft = open();
  draft.change(() => 'Maria');
  expect([draft.status(), draft.isSafe()]).toEqual(['pending', false]);
  await pass(1000);
  expect(store.stored).toEqual(['Maria']);
  expect([draft.status(), draft.isSafe()]).toEqual(['kept', true]);
});

test('who types without a pause is never more than a second ahead of the device', async () => {
  const draft = open();
  let typed = 0;
  for (let second = 1; second <= 5; second += 1) {
    for (let key = 0; key < 10; key += 1) {
      typed += 1;
      draft.change(() => String(typed));
      await pass(100);
    }
    expect(Number(store.stored.at(-1))).toBeGreaterThan(typed - 10);
  }
  // not one write per keystroke
  expect(store.stored.length).toBeLessThan(10);
});

test('a large file on its way holds up neither the text nor the truth', async () => {
  const draft = open();
  let arrive = () => {};
  store.onSave = () =>
    new Promise((resolve) => {
      arrive = resolve;
    });
  draft.change(() => 'com arquivo');
  await pass(3000);
  expect([draft.status(), draft.isSafe()]).toEqual(['pending', false]);
  const first = arrive;
  draft.change(() => 'com arquivo e texto');
  await pass(1000);
  arrive();
  await pass(0);
  expect(store.stored).toEqual(['com arquivo e texto']);
  first();
  await draft.flush();
  expect([draft.status(), draft.isSafe()]).toEqual(['kept', true]);
  expect(heads).toEqual([
    'com arquivo: pending',
    'com arquivo e texto: pending',
    'com arquivo e texto: kept',
  ]);
});

test('D-260: a failed write is reported, and repeated after growing pauses until it succeeds', async () => {
  const draft = open();
  const save = vi.fn(() => Promise.reject(new DOMException('full', 'QuotaExceededError')));
  store.onSave = save;
  draft.change(() => 'Maria');
  await pass(1000);
  expect([draft.status(), draft.isSafe(), store.stored]).toEqual(['failed', false, []]);
  await pass(60_000);
  expect(save).toHaveBeenCalledTimes(5);
  // typed meanwhile, it is tried as soon as usual
  draft.change(() => 'Maria A');
  expect(draft.status()).toBe('failed');
  store.onSave = async () => {};
  await pass(1000);
  expect([draft.status(), draft.isSafe(), store.stored]).toEqual(['kept', true, ['Maria A']]);
});

test('where nothing can be stored, the page keeps it, and says that it is not safe', async () => {
  const draft = open(null);
  draft.change(() => 'Maria');
  await pass(1000);
  expect([draft.unsaved(), draft.status(), draft.isSafe()]).toEqual(['Maria', 'screen', false]);
  expect(heads.at(-1)).toBe('Maria: screen');
  draft.clear();
  await draft.flush();
  expect([draft.unsaved(), draft.status(), draft.isSafe()]).toEqual([undefined, 'none', true]);
});

test('cleared while it is being stored, it is gone all the same', async () => {
  const draft = open();
  let arrive = () => {};
  store.onSave = () =>
    new Promise((resolve) => {
      arrive = resolve;
    });
  const remove = vi.spyOn(store, 'remove');
  draft.change(() => 'Maria');
  await pass(1000);
  draft.clear();
  expect(draft.unsaved()).toBeUndefined();
  arrive();
  await draft.flush();
  expect(remove).toHaveBeenCalled();
  expect([draft.status(), heads]).toEqual(['none', ['Maria: pending', null]]);
});

test('a form that was emptied again leaves no draft; one that was never touched asks for nothing', async () => {
  const remove = vi.spyOn(store, 'remove');
  const untouched = open();
  untouched.change(() => null);
  await untouched.flush();
  expect(remove).not.toHaveBeenCalled();
  const draft = open();
  draft.change(() => 'M');
  await pass(1000);
  draft.change(() => null);
  await pass(1000);
  expect([draft.status(), store.stored]).toEqual(['none', []]);
});

test('a form that ends leaves no draft, also not what was stored of it beside it', async () => {
  const draft = open();
  store.stored.push('Não foi enviado');
  draft.clear();
  await draft.flush();
  expect(store.stored).toEqual([]);
});

test('what an earlier page left is there at once', () => {
  const draft = open(store, 'Maria');
  expect([draft.unsaved(), draft.status(), draft.isSafe()]).toEqual(['Maria', 'kept', true]);
});

test('when it was stored last: by an earlier page, then by each write', async () => {
  vi.setSystemTime('2026-03-03T09:00:00.000Z');
  const draft = open(store, 'Maria');
  const told: unknown[] = [];
  draft.subscribe(() => draft.status() === 'kept' && told.push(draft.storedAt()));
  expect(draft.storedAt()).toBe('2026-03-02T12:00:00.000Z');
  draft.change(() => 'Maria A');
  await draft.flush();
  vi.setSystemTime('2026-03-03T09:05:00.000Z');
  draft.change(() => 'Maria Ap');
  await draft.flush();
  expect(told).toEqual(['2026-03-03T09:00:00.000Z', '2026-03-03T09:05:00.000Z']);
});

test('D-144: a place alone is written once it rests, and by a flush; it never makes a draft and never asks before closing', async () => {
  const untouched = open();
  untouched.changePlace(() => 'nowhere');
  await pass(5000);
  await untouched.flush();
  expect(store.stored).toEqual([]);

  const draft = open(store, 'Maria');
  for (let line = 1; line <= 20; line += 1) {
    draft.changePlace(() => `Maria, line ${line}`);
    expect(draft.isSafe()).toBe(true);
    await pass(200);
  }
  expect(store.stored).toEqual([]);
  await pass(5000);
  expect(store.stored).toEqual(['Maria, line 20']);
  draft.changePlace(() => 'Maria, line 21');
  await draft.flush();
  expect(store.stored).toEqual(['Maria, line 20', 'Maria, line 21']);
  // input is stored as soon as usual, together with the position
  draft.changePlace(() => 'Maria, line 22');
  draft.change(() => 'Maria Aparecida');
  await pass(1000);
  expect(store.stored.at(-1)).toBe('Maria Aparecida');
  await pass(5000);
  expect(store.stored).toHaveLength(3);
});

test('D-144: a place that cannot be written is no lost text: neither status nor question before closing changes', async () => {
  const draft = open(store, 'Maria');
  store.onSave = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  draft.changePlace(() => 'Maria, line 1');
  await draft.flush();
  expect([draft.status(), draft.isSafe(), heads]).toEqual(['kept', true, []]);
  store.onSave = async () => {};
  await draft.flush();
  expect(store.stored).toEqual([]);
});

test('a scroll position superseded by another tab reports no write', async () => {
  const draft = open(store, 'Maria');
  store.isForeign = true;
  draft.changePlace(() => 'Maria, line 1');
  await draft.flush();
  expect([draft.storedAt(), heads]).toEqual(['2026-03-02T12:00:00.000Z', []]);
});

test('a place does not take over from a text that is still being written and fails', async () => {
  const draft = open(store, 'Maria');
  let refuse = () => {};
  store.onSave = () =>
    new Promise((_, reject) => {
      refuse = () => reject(new DOMException('full', 'QuotaExceededError'));
    });
  draft.change(() => 'Maria Aparecida');
  await pass(1000);
  store.isForeign = true;
  draft.changePlace(() => 'Maria Aparecida, line 1');
  await pass(5000);
  refuse();
  await pass(0);
  expect([draft.status(), draft.isSafe()]).toEqual(['failed', false]);
});
