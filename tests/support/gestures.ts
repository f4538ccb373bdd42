import { describe, expect, test } from 'vitest';
import type { Outbox } from '../../src/device/outbox/outbox';
import { isStuck } from '../../src/device/outbox/outboxState';
import { eventually } from './eventually';
import type { FakeRow } from './fakeTable';
import { drained, endDraft, give, type Never, opened, type Saved, write, writesOf } from './once';
import { untilUnlocked, withLocks } from './outbox';

/**
 * What becomes of what may have arrived, when the therapist or another device does something else meanwhile: each gesture, or why
 * nobody can make it, and what shows that.
 */
export type Gestures = {
  /** Given up in its form: it is as it was before, it stays and is told to stay, or what was stored beside it does. */
  readonly discarded: 'undone' | 'stands' | 'beside stands' | Never;
  /** A removal that is undone: the words that are there then; none for what cannot be stored anew. */
  readonly undone: readonly unknown[] | Never;
  /** A change: another device writes the words of before. */
  readonly takenBack: Elsewhere | Never;
  /** Another device changes what has arrived. */
  readonly edited: Elsewhere | Never;
  /** Another device archives its record, which changes nothing of it. */
  readonly archived: Elsewhere | Never;
  /** Another device deletes it, or its record with it: its id is spent. */
  readonly deleted: Elsewhere | Never;
};
type Elsewhere = (server: ReturnType<Saved['serve']>) => void;

/** The words 'De lá', from another device. */
export const editedElsewhere: Elsewhere = (server) => server.changeElsewhere();

export const noRemoval: Never = {
  why: 'it removes nothing',
  async shows(saved) {
    const server = saved.serve();
    server.fail('not reached');
    const outbox = opened();
    await give(saved, outbox, 'Um');
    const steps = outbox.getSnapshot().flatMap(({ stored }) => stored.steps);
    expect(steps).not.toContainEqual(expect.objectContaining({ op: 'remove' }));
    await drained(outbox);
    expect(server.rows()).not.toEqual([]);
  },
};
/** It is handed over by another person. */
export const neverOpened: Never = {
  why: 'what waits of it is not opened again',
  async shows(saved) {
    saved.serve().fail('answer lost');
    const outbox = opened();
    await give(saved, outbox, 'Um');
    const { key } = outbox.getSnapshot()[0]?.stored ?? { key: '' };
    expect(await outbox.takeBack(key)).not.toBe('draft');
    await drained(outbox);
  },
};
export const ofNoForm: Never = {
  why: 'no form has it that could be left',
  shows: ({ draft }) => expect(draft).toBeNull(),
};

const PAGES = ['one page', 'reloaded before', 'reloaded after'] as const;

/** The page and what it has told, also after it was reloaded. */
function pages() {
  const told: string[] = [];
  const next = (): Outbox => {
    const outbox = opened();
    outbox.onEvent((event) => {
      if (event.kind === 'answered') told.push(event.answer.kind);
    });
    return outbox;
  };
  let outbox = next();
  return {
    told,
    outbox: () => outbox,
    async reload() {
      outbox.stop();
      outbox = next();
      await outbox.start();
    },
  };
}

const withoutStamps = (rows: readonly FakeRow[]) =>
  rows.map(({ revision: _, updated_at: _1, created_at: _2, ...row }) => row);

/** Loses the answer of each of its writes, on a page that is reloaded or not; `run` is told when. */
async function lostAtEach(
  saved: Saved,
  run: (given: {
    server: ReturnType<Saved['serve']>;
    page: ReturnType<typeof pages>;
    before: readonly FakeRow[];
    reload: (when: (typeof PAGES)[number]) => Promise<void>;
  }) => Promise<boolean>,
) {
  const writes = await writesOf(saved);
  let isTried = false;
  for (let after = 0; after < writes; after += 1)
    for (const reloaded of PAGES) {
      const server = saved.serve();
      const before = server.rows();
      server.fail('answer lost', { after });
      const page = pages();
      await write(saved, 'Um');
      await give(saved, page.outbox(), 'Um').catch(() => undefined);
      await endDraft(saved);
      const reload = async (when: string) => {
        if (when === reloaded) await page.reload();
      };
      isTried = (await run({ server, page, before, reload })) || isTried;
      page.outbox().stop();
      await untilUnlocked();
      await endDraft(saved);
    }
  // of one of its writes at least
  expect(isTried).toBe(true);
}

const isDiscarded = (saved: Saved, becomes: Exclude<Gestures['discarded'], Never>) =>
  lostAtEach(saved, async ({ server, page, before, reload }) => {
    const { key } = page.outbox().getSnapshot()[0]?.stored ?? { key: '' };
    const arrived = server.rows();
    const isArrived = JSON.stringify(arrived) !== JSON.stringify(before);
    if ((await page.outbox().takeBack(key)) !== 'draft') {
      await drained(page.outbox());
      return false;
    }
    await reload('reloaded before');
    // its form is left, and asks for nothing
    await endDraft(saved);
    await reload('reloaded after');
    await page.outbox().retry();
    await drained(page.outbox());
    const now = withoutStamps(server.rows());
    const [first, ...beside] = withoutStamps(before);
    const isBeside = JSON.stringify(now.slice(1)) !== JSON.stringify(beside);
    if (becomes === 'stands' && isArrived) expect(server.rows()[0]).toMatchObject(arrived[0] ?? {});
    else if (becomes === 'beside stands') expect(now[0]).toEqual(first);
    else expect(now).toEqual(withoutStamps(before));
    const stands = becomes === 'beside stands' ? isBeside : becomes === 'stands' && isArrived;
    expect(page.told.includes('stands')).toBe(stands);
    return true;
  });

const isUndone = (saved: Saved, becomes: readonly unknown[]) =>
  lostAtEach(saved, async ({ server, page, reload }) => {
    const { key } = page.outbox().getSnapshot()[0]?.stored ?? { key: '' };
    await reload('reloaded before');
    if (page.outbox().getSnapshot().length === 0) {
      // the later page has removed it already
      expect(server.rows()).toEqual([]);
      return false;
    }
    if ((await page.outbox().takeBack(key)) !== 'asked') {
      await drained(page.outbox());
      expect(server.rows()).toEqual([]);
      return false;
    }
    await reload('reloaded after');
    await drained(page.outbox());
    expect(server.rows()).toEqual(becomes);
    return true;
  });

/** The row that another device changes, as it is then, and which of its columns. */
function changedBy(server: ReturnType<Saved['serve']>, change: Elsewhere) {
  const before = server.rows();
  change(server);
  const there = server.rows();
  const at = there.findIndex((row, index) => JSON.stringify(row) !== JSON.stringify(before[index]));
  const changed = Object.entries(withoutStamps(there.slice(at, at + 1))[0] ?? {}).filter(
    ([column, value]) => JSON.stringify(value) !== JSON.stringify(before[at]?.[column]),
  );
  return {
    isChanged: at >= 0 && changed.length > 0,
    /** All of it is as it is there, or, once what follows it is sent, what was changed. */
    expectThere(isWhole: boolean) {
      const now = withoutStamps(server.rows())[at];
      if (isWhole) expect(now).toEqual(withoutStamps(there)[at]);
      else expect(now).toMatchObject(Object.fromEntries(changed));
    },
  };
}

/** Tries again, on a page that is reloaded before or after, until it is stored or asked about; then it is given up. */
async function expectSettled(
  page: ReturnType<typeof pages>,
  reload: (when: (typeof PAGES)[number]) => Promise<void>,
  expectNow: () => void,
) {
  await reload('reloaded before');
  const settled = () =>
    eventually(async () => {
      await page.outbox().retry();
      expect(page.outbox().getSnapshot().every(isStuck)).toBe(true);
      expectNow();
    });
  await settled();
  await reload('reloaded after');
  await settled();
  for (const { stored } of page.outbox().getSnapshot()) await page.outbox().discard(stored.key);
  await drained(page.outbox());
}

/** Another device has written the words of before: they stay, and are asked about. */
const isTakenBack = (saved: Saved, takeBack: Elsewhere) =>
  lostAtEach(saved, async ({ server, page, reload }) => {
    const [item] = page.outbox().getSnapshot();
    const there = changedBy(server, takeBack);
    if (!item || !there.isChanged) {
      await drained(page.outbox());
      return false;
    }
    const isFirst = item.stored.done === 0;
    await expectSettled(page, reload, () => {
      if (isFirst)
        expect(page.outbox().getSnapshot()).toMatchObject([{ status: { state: { name: 'conflict' } } }]);
      there.expectThere(isFirst);
    });
    return true;
  });

/** Nothing of it is written over, whether it is asked about or not. */
const isEdited = (saved: Saved, edit: Elsewhere) =>
  lostAtEach(saved, async ({ server, page, reload }) => {
    const [item] = page.outbox().getSnapshot();
    const there = changedBy(server, edit);
    if (!item || !there.isChanged) {
      await drained(page.outbox());
      return false;
    }
    const isFirst = item.stored.done === 0;
    await expectSettled(page, reload, () => there.expectThere(isFirst));
    return true;
  });

const isArchived = (saved: Saved, archive: Elsewhere) =>
  lostAtEach(saved, async ({ server, page, reload }) => {
    archive(server);
    await reload('reloaded before');
    await drained(page.outbox());
    await reload('reloaded after');
    await drained(page.outbox());
    expect(server.rows()).toEqual(saved.stored('Um'));
    return true;
  });

/** What stands is what the database has, and what waits says that it was deleted. */
const isDeleted = (saved: Saved, remove: Elsewhere) =>
  lostAtEach(saved, async ({ server, page, reload }) => {
    remove(server);
    const there = withoutStamps(server.rows());
    await expectSettled(page, reload, () => expect(withoutStamps(server.rows())).toEqual(there));
    return true;
  });

const isNever = (gesture: unknown): gesture is Never =>
  typeof gesture === 'object' && gesture !== null && 'why' in gesture;

/** Runs what is saved, and may have arrived, through every gesture. */
export function everyGesture(saved: Saved): void {
  const { gestures, isRepeat } = saved;
  const left = new Map<Never, string[]>();
  const tags = isRepeat ? ['repeat'] : [];
  function gesture<Name extends keyof Gestures>(
    name: Name,
    title: string,
    run: (saved: Saved, gesture: Exclude<Gestures[Name], Never>) => Promise<void>,
  ) {
    const given: Gestures[Name] = gestures[name];
    if (isNever(given)) left.set(given, [...(left.get(given) ?? []), name]);
    else
      test(title, { tags }, async () => {
        withLocks();
        await run(saved, given as Exclude<Gestures[Name], Never>);
      });
  }
  describe(`${saved.title}, whose answer is lost, and which is then`, () => {
    gesture(
      'discarded',
      'D-861: given up in its form, is as it was before, or is said to stand',
      isDiscarded,
    );
    gesture(
      'undone',
      'D-860: removed, and the removal undone, is there, or its words are stored anew',
      isUndone,
    );
    gesture(
      'takenBack',
      'D-863: taken back on another device on purpose, is asked about, and not written again',
      isTakenBack,
    );
    gesture('edited', 'D-863: edited on another device, is not written over', isEdited);
    gesture('archived', 'D-863: whose record is archived on another device, is stored once', isArchived);
    gesture('deleted', 'D-863: deleted on another device, is not stored again', isDeleted);
    for (const [{ why, shows }, names] of left)
      test(`is never '${names.join("', '")}': ${why}`, { tags }, async () => {
        await shows(saved);
      });
  });
}
