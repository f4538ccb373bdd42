import { describe, expect, test } from 'vitest';
import type { Attempt } from '../../src/data/records/merge';
import { CHANGED_ELSEWHERE, DataError, STORED_OTHERWISE } from '../../src/data/supabase/dataError';
import { isHeld, isOpened } from '../../src/device/outbox/items';
import { createOutbox, type Outbox } from '../../src/device/outbox/outbox';
import { isStuck } from '../../src/device/outbox/outboxState';
import type { DraftStore } from '../../src/device/store/draftStore';
import { property } from '../../src/lib/property';
import { eventually } from './eventually';
import type { FakeRow, FakeServer } from './fakeTable';
import type { Gestures } from './gestures';
import { changeTherapist, device, endsAfter, untilUnlocked, withLocks } from './outbox';

type Sent = readonly Attempt[] | undefined;

/** The server of one test. */
type Served = Pick<FakeServer, 'fail' | 'mend' | 'hold' | 'count'> & {
  /** What it has, whatever table that is in; first what decides whether other words are refused. */
  readonly rows: () => readonly FakeRow[];
  /** Its patient is deleted on another device. */
  readonly deletePatient: () => void;
  /** Another device writes 'De lá' into what is saved. */
  readonly changeElsewhere: () => void;
};

/** What a therapist saves, in these words. */
export type Saved = {
  readonly title: string;
  readonly serve: () => Served;
  /** Gives it to the outbox as its form does; `sent` is what its draft remembers of attempts before. */
  readonly give: (outbox: Outbox, said: string, sent: Sent) => Promise<unknown>;
  /** What the server has then. */
  readonly stored: (said: string) => readonly unknown[];
  /** The first of it, once its first step is done; as `stored` if absent. */
  readonly started?: (said: string) => unknown;
  /** Of its form; null where it is saved by one press. */
  readonly draft: { readonly kind: string; readonly key: string } | null;
  /** The codes with which other words than those that are stored for good are refused; none where they always are saved. */
  readonly refusals: readonly string[];
  /** The code with which it is told that another device has changed the same, where that is not asked about. */
  readonly elsewhere?: string;
  /** Other words are stored beside the first. */
  readonly isBeside?: true;
  /** Another one has the same life: CI alone runs most of its situations. */
  readonly isRepeat?: boolean;
  /** What becomes of it where its answer is lost, and something else is done then. */
  readonly gestures: Gestures;
  /** In which situations it cannot be. */
  readonly never: { readonly [situation in Situation]?: Never };
};

/** Why something cannot be in a situation, and what shows that. */
export type Never = { readonly why: string; readonly shows: (saved: Saved) => unknown };

export const opened = (store: DraftStore = device.drafts): Outbox => {
  const outbox = createOutbox(device.userId, Promise.resolve(store));
  device.outboxes.push(outbox);
  return outbox;
};

/** All of it is sent, and nothing of it is left on the device. */
export const drained = (outbox: Outbox) =>
  eventually(async () => {
    await outbox.retry();
    const held = outbox.getSnapshot().filter(({ stored }) => isHeld(stored));
    expect(outbox.getSnapshot()).toEqual(held);
    // what an ended session was storing
    expect(await device.drafts.keysOf('outbox')).toEqual(held.map(({ stored }) => stored.key));
    // a form that is open decides what becomes of it
    for (const { stored } of held) expect(await device.drafts.read(stored.draft?.key ?? '')).toBeDefined();
  });

const refusal = expect.objectContaining({ kind: 'refused' });
const isInForm = (error: unknown) => error instanceof DataError && error.kind !== 'refused';

/** Gives it again from its form, where neither the server nor the device could take it. */
export const give = ({ give: once }: Saved, outbox: Outbox, said: string, sent?: Sent): Promise<unknown> =>
  once(outbox, said, sent).catch((error: unknown) => {
    if (isInForm(error)) return once(outbox, said, sent);
    throw error;
  });

/** True for an answer that says that it is saved. */
const isSaid = (answer: unknown) =>
  answer === 'stored' ||
  answer === 'merged' ||
  answer === 'sent' ||
  (typeof answer === 'object' && answer !== null && ('row' in answer || 'note' in answer));

/** Types it: the draft goes on remembering what was sent. */
export async function write({ draft }: Saved, said: string, sent?: Sent): Promise<void> {
  if (!draft) return;
  const value = { said, ...(sent && { sent }) };
  await device.drafts.save({ ...draft, head: { name: '' }, value, files: [] });
}
const readDraft = async ({ draft }: Saved) => {
  const found = draft && (await device.drafts.read(draft.key));
  const value: unknown = found?.value;
  return found && { said: String(property(value, 'said')), sent: property(value, 'sent') as Sent };
};
export const endDraft = async ({ draft }: Saved, store = device.drafts) =>
  void (draft && (await store.remove(draft.key)));

/** How many writes it is. */
export async function writesOf(saved: Saved): Promise<number> {
  const server = saved.serve();
  const outbox = opened();
  await give(saved, outbox, 'Um');
  await drained(outbox);
  expect(server.rows()).toEqual(saved.stored('Um'));
  return server.count();
}

/** What is typed last is stored, once, or was refused to its form, which has it; `answer` is what that was told. */
function expectLast({ refusals, isBeside, stored }: Saved, server: Served, answer: unknown) {
  const rows = server.rows();
  if (answer instanceof DataError) {
    expect(refusals).toContain(answer.code);
    return expect(rows[0]).toEqual(stored('Um')[0]);
  }
  const ends = [stored('Dois'), ...(isBeside ? [[...stored('Um'), ...stored('Dois')]] : [])];
  expect(ends).toContainEqual(rows);
}

const WAYS = ['again', 'by its draft'] as const;
type Way = (typeof WAYS)[number];

/** What waits is corrected: under its key, or once it is a draft again. False where it cannot be any more. */
async function correct(saved: Saved, outbox: Outbox, way: Way, isWritten = async () => {}): Promise<unknown> {
  const [item] = outbox.getSnapshot();
  let sent: Sent;
  // one that has returned to its form is open there
  if (item && !isOpened(item.stored) && way === 'by its draft') {
    if ((await outbox.takeBack(item.stored.key)) !== 'draft') return false;
    const draft = await readDraft(saved);
    if (saved.draft) expect(draft).toMatchObject({ said: 'Um' });
    sent = draft?.sent;
  }
  await isWritten();
  await write(saved, 'Dois', sent);
  return give(saved, outbox, 'Dois', sent);
}

const FAULTS = ['answer lost', 'not reached', 'answered 502'] as const;

/** Each failure, at each of the writes. */
async function withEachFault(
  saved: Saved,
  run: (server: Served, outbox: Outbox) => Promise<void>,
  faults: readonly (typeof FAULTS)[number][] = FAULTS,
) {
  const writes = await writesOf(saved);
  for (const fault of faults) {
    for (let after = 0; after < writes; after += 1) {
      const server = saved.serve();
      server.fail(fault, { after });
      const outbox = opened();
      await run(server, outbox);
      await drained(outbox);
      outbox.stop();
      await endDraft(saved);
    }
  }
}

const isRepeated = (faults: readonly (typeof FAULTS)[number][]) => (saved: Saved) =>
  withEachFault(
    saved,
    async (server, outbox) => {
      const answer = await give(saved, outbox, 'Um');
      if (isSaid(answer)) expect(server.rows()[0]).toEqual(saved.stored('Um')[0]);
      await drained(outbox);
      expect(server.rows()).toEqual(saved.stored('Um'));
    },
    faults,
  );

const isCorrected = (way: Way) => (saved: Saved) =>
  withEachFault(saved, async (server, outbox) => {
    const answer: unknown = await saved.give(outbox, 'Um', undefined).catch((error: unknown) => error);
    // other words than those that are stored are another change
    const isOpen = answer === 'waiting' || isInForm(answer);
    const last = isOpen && (await correct(saved, outbox, way).catch((error: unknown) => error));
    await drained(outbox);
    if (last === false) expect(server.rows()).toEqual(saved.stored('Um'));
    else expectLast(saved, server, last);
  });

async function isOfTwoTabs(saved: Saved) {
  const server = saved.serve();
  server.fail('not reached');
  const before = opened();
  await give(saved, before, 'Um');
  before.stop();
  const tabs = [opened(), opened()];
  await Promise.all(tabs.map((tab) => tab.start()));
  for (const tab of tabs) await drained(tab);
  expect(server.rows()).toEqual(saved.stored('Um'));
}

/** What one tab has saved in other words than another one before it is there, or is asked about, as what it would change is. */
async function expectAsked(
  saved: Saved,
  server: Served,
  tabs: readonly Outbox[],
  saving: Promise<unknown>,
): Promise<void> {
  const codes = [CHANGED_ELSEWHERE, ...saved.refusals];
  let answer: unknown;
  void saving
    .catch((error: unknown) => error)
    .then((told) => {
      answer = told ?? 'told';
    });
  // of what another tab is sending, its form hears with its next attempt
  await eventually(async () => {
    await tabs.at(-1)?.retry();
    expect(answer).toBeDefined();
  });
  const items = () => tabs.flatMap((tab) => tab.getSnapshot());
  /** What is asked about. */
  const asked: (string | undefined)[] = [];
  if (answer instanceof DataError) {
    expect(codes).toContain(answer.code);
    asked.push('Dois');
  }
  const settled = async () => {
    await eventually(async () => {
      for (const tab of tabs) await tab.retry();
      expect(items().length === 0 || items().some(isStuck)).toBe(true);
    });
    return items().find(isStuck);
  };
  for (let item = await settled(); item; item = await settled()) {
    const { key } = item.stored;
    expect(codes).toContain(property(property(item.status.state, 'error'), 'code'));
    const answers = await Promise.all(
      tabs
        .filter((tab) => tab.getSnapshot().some(({ stored }) => stored.key === key))
        .map((tab) => tab.takeBack(key)),
    );
    // the other tab may show it until it is opened there, too
    if (!answers.includes('draft')) {
      expect(asked).not.toEqual([]);
      continue;
    }
    asked.push((await readDraft(saved))?.said);
    await endDraft(saved);
  }
  const { stored, started = (said) => stored(said)[0] } = saved;
  const ends = [stored('Dois'), [started('Um'), ...stored('Dois')]].slice(0, saved.isBeside ? 2 : 1);
  if (asked.includes('Dois')) expect(server.rows()[0]).toEqual(started('Um'));
  else expect(ends).toContainEqual(server.rows());
}

async function isOfTwoTabsInOtherWords(saved: Saved) {
  const writes = await writesOf(saved);
  for (const fault of ['not reached', 'answer lost'] as const)
    for (let after = 0; after < writes; after += 1)
      for (const isSeen of after === 0 ? [false, true] : [false]) {
        const server = saved.serve();
        const tabs = [opened(), opened()] as const;
        const [one, another] = tabs;
        server.fail(fault, { after });
        await give(saved, one, 'Um');
        if (isSeen) {
          server.fail('not reached', { always: true });
          await another.start();
          server.mend();
        }
        await expectAsked(saved, server, tabs, give(saved, another, 'Dois'));
        for (const tab of tabs) tab.stop();
      }
  for (let after = 0; after < writes; after += 1) {
    const server = saved.serve();
    const tabs = [opened(), opened()] as const;
    const [one, another] = tabs;
    const release = server.hold('write', after);
    const first = give(saved, one, 'Um').catch((error: unknown) => error);
    await eventually(() => expect(server.count()).toBe(after + 1));
    const second = give(saved, another, 'Dois').catch((error: unknown) => error);
    release();
    expect(await first).toBeDefined();
    await expectAsked(saved, server, tabs, second);
    for (const tab of tabs) tab.stop();
  }
}

async function isReplaced(saved: Saved) {
  const writes = await writesOf(saved);
  for (let after = 0; after < writes; after += 1) {
    const server = saved.serve();
    const release = server.hold('write', after);
    const outbox = opened();
    const first = give(saved, outbox, 'Um').catch((error: unknown) => error);
    await eventually(() => expect(server.count()).toBe(after + 1));
    const second = give(saved, outbox, 'Dois').catch((error: unknown) => error);
    release();
    expect(await first).toBeDefined();
    const answer = await second;
    await drained(outbox);
    expectLast(saved, server, answer);
    outbox.stop();
  }
}

/** It goes back into its form, or into its draft. */
async function expectRefused(saved: Saved, outbox: Outbox) {
  expect(outbox.getSnapshot()).toMatchObject([{ status: { state: { name: 'refused', error: refusal } } }]);
  expect(await outbox.takeBack(outbox.getSnapshot()[0]?.stored.key ?? '')).toBe('draft');
  if (saved.draft) expect(await readDraft(saved)).toMatchObject({ said: 'Um' });
  await endDraft(saved);
}

async function isWithoutPatient(saved: Saved) {
  const writes = await writesOf(saved);
  const server = saved.serve();
  server.deletePatient();
  const outbox = opened();
  const answer: unknown = await give(saved, outbox, 'Um').catch((error: unknown) => error);
  await outbox.retry();
  if (answer instanceof DataError) expect([answer, outbox.getSnapshot()]).toEqual([refusal, []]);
  else await expectRefused(saved, outbox);
  outbox.stop();
  for (let after = 0; after < writes; after += 1) {
    const waiting = saved.serve();
    waiting.fail('not reached', { after });
    const page = opened();
    await give(saved, page, 'Um');
    await eventually(() =>
      expect(page.getSnapshot()).toMatchObject([{ status: { state: { name: 'waiting' } } }]),
    );
    const done = page.getSnapshot()[0]?.stored.done ?? 0;
    waiting.deletePatient();
    await page.retry();
    await eventually(() => expect(page.getSnapshot().every(isStuck)).toBe(true));
    // what was stored has gone with its patient
    if (page.getSnapshot().length > 0) await expectRefused(saved, page);
    else expect(done).toBeGreaterThan(0);
    page.stop();
  }
}

async function isChangedElsewhere(saved: Saved) {
  const { elsewhere: code = CHANGED_ELSEWHERE } = saved;
  const name = code === CHANGED_ELSEWHERE ? 'conflict' : 'refused';
  const expectStuck = async (outbox: Outbox) => {
    expect(outbox.getSnapshot()).toMatchObject([{ status: { state: { name, error: { code } } } }]);
    expect(await outbox.takeBack(outbox.getSnapshot()[0]?.stored.key ?? '')).toBe('draft');
    if (saved.draft) expect(await readDraft(saved)).toMatchObject({ said: 'Um' });
    await endDraft(saved);
  };
  for (const isLate of [false, true]) {
    const server = saved.serve();
    if (isLate) server.fail('not reached');
    else server.changeElsewhere();
    const outbox = opened();
    const answer: unknown = await give(saved, outbox, 'Um').catch((error: unknown) => error);
    if (isLate) {
      expect(answer).toBe('waiting');
      server.changeElsewhere();
      await outbox.retry();
    }
    if (answer instanceof DataError) {
      expect(answer).toMatchObject({ code });
      expect(outbox.getSnapshot()).toEqual([]);
    } else await expectStuck(outbox);
    const theirs = saved.serve();
    theirs.changeElsewhere();
    expect(server.rows()).toEqual(expect.arrayContaining([...theirs.rows()]));
    outbox.stop();
  }
}

/** What a page has made of it when it ends: what was typed last, and what was told to be saved last. */
type Written = { readonly rows: readonly FakeRow[]; last?: string; told?: string };

/** A later page sends what waits, and the therapist saves what is a draft: what was typed last is stored, once. */
async function expectThere(saved: Saved, server: Served, { rows, last, told }: Written) {
  const next = opened();
  await next.start();
  await drained(next);
  const draft = await readDraft(saved);
  if (draft) {
    expect(draft.said).toBe(last);
    const answer: unknown = await give(saved, next, draft.said, draft.sent).catch((error: unknown) => error);
    await drained(next);
    await endDraft(saved);
    // what was typed without a look at what waited is asked about
    if (answer instanceof DataError && !draft.sent) {
      expect([CHANGED_ELSEWHERE, ...saved.refusals]).toContain(answer.code);
      expect(server.rows()).toEqual(saved.stored('Um'));
      next.stop();
      return untilUnlocked();
    }
    expect(answer).not.toBeInstanceOf(Error);
  }
  const asStored = (said: string | undefined) => (said === undefined ? rows : saved.stored(said));
  // what is saved by a press, and was not told yet, may be lost
  expect([asStored(last), ...(saved.draft ? [] : [asStored(told)])]).toContainEqual(server.rows());
  next.stop();
  await untilUnlocked();
}

/** Types and saves it, loses the answer, and corrects it. */
async function saveAll(
  saved: Saved,
  outbox: Outbox,
  store: DraftStore,
  written: Written,
  way: Way | undefined,
  whileOpen = async () => {},
) {
  await write(saved, 'Um');
  written.last = 'Um';
  const answer = await give(saved, outbox, 'Um');
  written.told = 'Um';
  await endDraft(saved, store);
  // other words than those that are stored are another change
  if (way && answer === 'waiting') {
    await whileOpen();
    const corrected = await correct(saved, outbox, way, async () => {
      await whileOpen();
      written.last = 'Dois';
    });
    if (corrected !== false) {
      written.told = 'Dois';
      await endDraft(saved, store);
    }
  }
  await outbox.retry();
}

/** The ways in which it can be corrected without a refusal. */
function waysOf({ refusals, isBeside, never }: Saved): readonly (Way | undefined)[] {
  const ways = WAYS.filter(
    (way) => !refusals.includes(STORED_OTHERWISE) && !isBeside && !never[`lost, then corrected ${way}`],
  );
  return ways.length > 0 ? ways : [undefined];
}

/** Ends a page at each write of the device, one after the other. */
async function endsAnywhere(saved: Saved, isKilled: boolean) {
  for (const way of waysOf(saved)) {
    let isEnded = true;
    for (let writes = 0; isEnded; writes += 1) {
      const server = saved.serve();
      server.fail('answer lost');
      const written: Written = { rows: server.rows() };
      let outbox: Outbox | undefined;
      const page = endsAfter(writes, isKilled ? undefined : () => outbox?.stop());
      outbox = opened(page.store);
      let isOver = false;
      void page.ended.then(() => {
        isOver = true;
      });
      const whileOpen = () => (isOver ? new Promise<void>(() => {}) : Promise.resolve());
      const work = saveAll(saved, outbox, page.store, written, way, whileOpen).then(() => false);
      isEnded = await Promise.race([page.ended.then(() => true), work]);
      // a sign-in takes longer than a write that has begun
      if (!isKilled) await page.settled();
      await expectThere(saved, server, { ...written });
      // what an ended session was storing or sending is not for the server of the next one
      await page.close();
      if (!isEnded) expect(writes).toBeGreaterThan(0);
    }
  }
}

async function endsWhileSent(saved: Saved) {
  const writes = await writesOf(saved);
  for (let after = 0; after < writes; after += 1) {
    const server = saved.serve();
    const { rows } = server;
    const written: Written = { rows: rows(), last: 'Um' };
    const release = server.hold('write', after);
    const outbox = opened();
    await write(saved, 'Um');
    void give(saved, outbox, 'Um').catch(() => undefined);
    await eventually(() => expect(server.count()).toBe(after + 1));
    outbox.stop();
    release();
    await expectThere(saved, server, written);
  }
}

async function isOnFullDevice(saved: Saved) {
  for (const way of waysOf(saved)) {
    let isFull = true;
    for (let room = 0; isFull; room += 1) {
      const server = saved.serve();
      server.fail('answer lost');
      const written: Written = { rows: server.rows() };
      let left = room;
      isFull = false;
      const store: DraftStore = {
        ...device.drafts,
        save: async (...given) => {
          left -= 1;
          isFull ||= left < 0;
          if (left < 0) throw new DOMException('full', 'QuotaExceededError');
          return device.drafts.save(...given);
        },
      };
      const outbox = opened(store);
      await saveAll(saved, outbox, store, written, way);
      await eventually(async () => {
        await outbox.retry();
        expect(outbox.getSnapshot()).toEqual([]);
      });
      outbox.stop();
      await expectThere(saved, server, written);
    }
  }
}

async function isOfAnother(saved: Saved) {
  const server = saved.serve();
  const { rows } = server;
  const written: Written = { rows: rows(), last: 'Um', told: 'Um' };
  server.fail('not reached');
  const first = opened();
  await give(saved, first, 'Um');
  first.stop();
  const writes = server.count();
  const other = await changeTherapist();
  const theirs = createOutbox(other.user.id, Promise.resolve(other.drafts));
  device.outboxes.push(theirs);
  await theirs.start();
  await theirs.retry();
  expect([theirs.getSnapshot(), server.count()]).toEqual([[], writes]);
  theirs.stop();
  device.drafts = (await changeTherapist(device.user)).drafts;
  await expectThere(saved, server, written);
}

const situations = {
  'lost, then the same': [
    'D-54, D-220: any of whose answers is lost, is stored once',
    isRepeated(['answer lost']),
  ],
  'failed, then the same': [
    'D-54, D-220: any of whose requests fails or does not arrive, is stored once',
    isRepeated(['not reached', 'answered 502']),
  ],
  'lost, then corrected again': [
    'D-410, D-800: any of whose answers is lost, and which is saved in other words, has the last ones, or is refused to its form',
    isCorrected('again'),
  ],
  'lost, then corrected by its draft': [
    'D-410, D-798: any of whose answers is lost, and which is taken back and corrected, has the last words, or is refused to its form',
    isCorrected('by its draft'),
  ],
  'two tabs': [
    'D-54: waits without a network, outlives the page, and is sent once by one of two tabs',
    isOfTwoTabs,
  ],
  'two tabs, other words': [
    'D-54, D-851: saved in a second tab in other words, whatever became of the first ones, has these, or is asked about',
    isOfTwoTabsInOtherWords,
  ],
  'replaced while being sent': [
    'D-411: replaced while any part of it is being sent, has the last words, and both forms are answered',
    isReplaced,
  ],
  'patient deleted elsewhere': [
    'D-162: whose patient was deleted elsewhere, before any part of it is sent, goes back into its form',
    isWithoutPatient,
  ],
  'changed elsewhere': [
    'D-26, D-266: changed on another device, is asked about, at once or after it has waited, and overwrites nothing',
    isChangedElsewhere,
  ],
  killed: [
    'D-806: on a page that is killed at any write of the device, has the words typed last, and nothing stays behind',
    (saved: Saved) => endsAnywhere(saved, true),
  ],
  'session ended': [
    'D-810: whose session ends at any write of the device, has the words typed last',
    (saved: Saved) => endsAnywhere(saved, false),
  ],
  'session ended while being sent': [
    'D-810: whose session ends while any part of it is being sent, is stored once',
    endsWhileSent,
  ],
  'full device': ['D-808: on a device that is full at any write, has the words typed last', isOnFullDevice],
  'another therapist': [
    'D-810: waits for its therapist while another one is signed in on the device',
    isOfAnother,
  ],
} as const;
type Situation = keyof typeof situations;

export const onlyOneHas: Never = {
  why: 'no other device has it before it is stored',
  shows: ({ serve }) => expect(serve().rows()).toEqual([]),
};
export const onlyNew = { 'changed elsewhere': onlyOneHas } as const;

const noOtherWords: Never = {
  why: 'it has no other words',
  shows: ({ stored }) => expect(stored('Um')).toEqual(stored('Dois')),
};
export const withoutOtherWords = {
  'lost, then corrected again': noOtherWords,
  'lost, then corrected by its draft': noOtherWords,
  'two tabs, other words': noOtherWords,
  'replaced while being sent': noOtherWords,
} as const;

/** Its first words stay, whatever is saved after them. */
export const staysAsItIs: Never = {
  why: 'it is never changed',
  async shows(saved) {
    const server = saved.serve();
    const outbox = opened();
    await give(saved, outbox, 'Um');
    await drained(outbox);
    const stored = server.rows();
    await give(saved, outbox, 'Dois').catch(() => undefined);
    await drained(outbox);
    // what was removed does not come back
    expect(server.rows()).toEqual(stored.length === 0 ? [] : expect.arrayContaining([...stored]));
  },
};
export const neverChanged = { 'changed elsewhere': staysAsItIs } as const;

export const ofNoPatient: Never = {
  why: 'it is the therapist’s own',
  async shows(saved) {
    saved.serve().fail('not reached');
    const outbox = opened();
    await give(saved, outbox, 'Um');
    expect(outbox.getSnapshot().map(({ stored }) => stored.patientId)).toEqual([undefined]);
    await drained(outbox);
  },
};
export const ownOfTherapist = { 'patient deleted elsewhere': ofNoPatient } as const;

const isGoneAnyway: Never = {
  why: 'it goes with its patient, as it was to go',
  async shows(saved) {
    const server = saved.serve();
    server.deletePatient();
    const outbox = opened();
    expect(await give(saved, outbox, 'Um')).toBe('stored');
    await drained(outbox);
    expect(server.rows()).toEqual([]);
  },
};
export const removed = { ...withoutOtherWords, 'patient deleted elsewhere': isGoneAnyway } as const;

const ownSave: Never = {
  why: 'each save of a stored record is one of its own: what waits is taken back first, or sent before the next',
  async shows(saved) {
    saved.serve().fail('not reached', { always: true });
    const outbox = opened();
    for (const said of ['Um', 'Dois']) await give(saved, outbox, said);
    expect(new Set(outbox.getSnapshot().map(({ stored }) => stored.key)).size).toBe(2);
    for (const { stored } of outbox.getSnapshot()) await outbox.discard(stored.key);
  },
};
export const savedApart = {
  'lost, then corrected again': ownSave,
  'replaced while being sent': ownSave,
} as const;

export const lastCounts: Never = {
  why: 'nobody is asked: what arrives last counts',
  async shows(saved) {
    const server = saved.serve();
    server.changeElsewhere();
    const outbox = opened();
    await give(saved, outbox, 'Um');
    await drained(outbox);
    expect(server.rows()).toEqual(saved.stored('Um'));
  },
};
export const lastOfAll = { 'changed elsewhere': lastCounts } as const;

const isDropped: Never = {
  why: 'a file is no word that was typed: it is dropped, which is told',
  async shows(saved) {
    const server = saved.serve();
    server.deletePatient();
    const outbox = opened();
    const told: string[] = [];
    outbox.onEvent(({ kind }) => told.push(kind));
    await give(saved, outbox, 'Um');
    await drained(outbox);
    expect(told).toContain('documentFailed');
  },
};
export const droppedFiles = { 'patient deleted elsewhere': isDropped } as const;

/** Runs what is saved through every situation that it can be in. */
export function everySituation(saved: Saved): void {
  const { isRepeat = false } = saved;
  const left = new Map<Never, string[]>();
  describe(saved.title, () => {
    for (const [name, [title, run]] of Object.entries(situations)) {
      const never = saved.never[name as Situation];
      if (never) {
        left.set(never, [...(left.get(never) ?? []), name]);
        continue;
      }
      const tags = isRepeat && name !== 'lost, then the same' ? ['repeat'] : [];
      test(title, { tags }, async () => {
        // a killed page would not leave its locks, nor another session those of the one before
        if (name !== 'killed' && name !== 'another therapist') withLocks();
        await run(saved);
      });
    }
    for (const [{ why, shows }, names] of left)
      test(`is never in '${names.join("', '")}': ${why}`, { tags: isRepeat ? ['repeat'] : [] }, async () => {
        await shows(saved);
      });
  });
}
