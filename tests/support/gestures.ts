import { describe, expect, test } from 'vitest';
import type { Outbox } from '../../src/device/outbox/outbox';
import { isStuck } from '../../src/device/outbox/outboxState';
import type { FakeRow } from './fakeTable';
import { drained, endDraft, give, opened, type Saved, write, writesOf } from './once';
import { withLocks } from './outbox';

/** What becomes of what may have arrived, when the therapist or another device does something else meanwhile. */
export type Gestures = {
  /**
   * Given up in its form: it is as it was before, it stays and is told to stay, or what was stored beside it does; absent where no form
   * has it.
   */
  readonly discarded?: 'undone' | 'stands' | 'beside stands';
  /** A removal that is undone: the words that are there then; none for what cannot be stored anew. */
  readonly undone?: readonly unknown[];
  /** A change: another device writes the words of before. */
  readonly takenBack?: (server: ReturnType<Saved['serve']>) => void;
  /** Another device changes what has arrived. */
  readonly isEdited?: boolean;
  /** Another device archives its record, which changes nothing of it. */
  readonly archived?: (server: ReturnType<Saved['serve']>) => void;
  /** Another device deletes it: its id is spent. */
  readonly deleted?: (server: ReturnType<Saved['serve']>) => void;
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
      await endDraft(saved);
    }
  // of one of its writes at least
  expect(isTried).toBe(true);
}

const isDiscarded = (saved: Saved, becomes: NonNullable<Gestures['discarded']>) =>
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

/** Another device has written the words of before: they stay, and are asked about. */
const isTakenBack = (saved: Saved, takeBack: NonNullable<Gestures['takenBack']>) =>
  lostAtEach(saved, async ({ server, page, before, reload }) => {
    if (withoutStamps(server.rows().slice(0, 1)).length === 0) return false;
    const isArrived = JSON.stringify(server.rows()[0]) !== JSON.stringify(before[0]);
    const [item] = page.outbox().getSnapshot();
    if (!isArrived || !item || item.stored.done > 0) {
      await drained(page.outbox());
      return false;
    }
    takeBack(server);
    const there = server.rows();
    await reload('reloaded before');
    await page.outbox().retry();
    expect(page.outbox().getSnapshot().filter(isStuck)).toMatchObject([
      { status: { state: { name: 'conflict' } } },
    ]);
    expect(server.rows()[0]).toEqual(there[0]);
    for (const { stored } of page.outbox().getSnapshot()) await page.outbox().discard(stored.key);
    return true;
  });

const isEdited = (saved: Saved) =>
  lostAtEach(saved, async ({ server, page, reload }) => {
    const [item] = page.outbox().getSnapshot();
    if (!item || item.stored.done > 0) {
      await drained(page.outbox());
      return false;
    }
    server.changeElsewhere();
    const [there] = server.rows();
    await reload('reloaded before');
    await page.outbox().retry();
    // nothing of it is written over, whether it is asked about or not
    expect(withoutStamps(server.rows())[0]).toEqual(withoutStamps([{ ...there }])[0]);
    for (const { stored } of page.outbox().getSnapshot()) {
      expect(page.outbox().getSnapshot().every(isStuck)).toBe(true);
      await page.outbox().discard(stored.key);
    }
    return true;
  });

const isArchived = (saved: Saved, archive: NonNullable<Gestures['archived']>) =>
  lostAtEach(saved, async ({ server, page, reload }) => {
    archive(server);
    await reload('reloaded before');
    await drained(page.outbox());
    expect(server.rows()).toEqual(saved.stored('Um'));
    return true;
  });

const isDeleted = (saved: Saved, remove: NonNullable<Gestures['deleted']>) =>
  lostAtEach(saved, async ({ server, page, reload }) => {
    remove(server);
    const there = server.rows();
    await reload('reloaded before');
    await page.outbox().retry();
    // what stands is what the database has, and what waits says that it was deleted
    expect(withoutStamps(server.rows())).toEqual(withoutStamps(there));
    expect(page.outbox().getSnapshot().every(isStuck)).toBe(true);
    for (const { stored } of page.outbox().getSnapshot()) await page.outbox().discard(stored.key);
    return true;
  });

/** Runs what is saved, and may have arrived, through every gesture that it knows. */
export function everyGesture(saved: Saved): void {
  const { gestures = {}, isRepeat } = saved;
  const { discarded, undone, takenBack, archived, deleted } = gestures;
  const all: readonly (readonly [string, (() => Promise<void>) | false | undefined])[] = [
    [
      'D-861: given up in its form, is as it was before, or is said to stand',
      discarded && (() => isDiscarded(saved, discarded)),
    ],
    [
      'D-860: removed, and the removal undone, is there, or its words are stored anew',
      undone && (() => isUndone(saved, undone)),
    ],
    [
      'D-863: taken back on another device on purpose, is asked about, and not written again',
      takenBack && (() => isTakenBack(saved, takenBack)),
    ],
    ['D-863: edited on another device, is not written over', gestures.isEdited && (() => isEdited(saved))],
    [
      'D-863: whose record is archived on another device, is stored once',
      archived && (() => isArchived(saved, archived)),
    ],
    ['D-863: deleted on another device, is not stored again', deleted && (() => isDeleted(saved, deleted))],
  ];
  if (all.every(([, run]) => !run)) return;
  describe(`${saved.title}, whose answer is lost, and which is then`, () => {
    for (const [title, run] of all)
      if (run)
        test(title, { tags: isRepeat ? ['repeat'] : [] }, async () => {
          withLocks();
          await run();
        });
  });
}
