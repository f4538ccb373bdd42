import '../support/emptyDisk';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { parseDraftKey } from '../../src/device/drafts/keyOfDraft';
import { isOpen } from '../../src/device/outbox/items';
import { createOutbox } from '../../src/device/outbox/outbox';
import { readSlot } from '../../src/device/store/familySlot';
import { openHomeSlot } from '../../src/device/store/homeSlot';
import { rememberedParts } from '../../src/features/issuing/rememberedParts';
import { keysOfLink } from '../../src/lib/familyLink';
import { signOut } from '../../src/session/session';
import { codecOf } from '../support/draftCodecs';
import { enterDevice, plain, readDevice, serve, waitingIn } from '../support/earlierDevice';
import { eventually } from '../support/eventually';

/** What 'FIXTURE=name npx vitest run --project fixtures' wrote with the code of each version. */
const versions = ['before-1.0', '1.0'];

/** What was sent of a form, as it is read now: before 1.0 nobody wrote down on which revision. */
const attemptsOf = (sent: readonly object[]) =>
  sent.map((one) => ('words' in one ? one : { words: one, at: null }));
const asRead = (draft: unknown) => {
  const { sent, ...words } = draft as { readonly sent?: readonly object[] };
  return sent ? { ...words, sent: attemptsOf(sent) } : words;
};
/** Before 1.0 an item did not tell what may have arrived from what was never sent: all of it may. */
const asWaiting = (version: string, item: unknown) => {
  const { isBegun: _begun, isTried: _tried, ...said } = item as Record<string, unknown>;
  return version === 'before-1.0' ? { ...said, arrival: 'maybe' } : said;
};

beforeEach(() => signOut());
afterEach(() => {
  vi.restoreAllMocks();
});

describe.each(versions)('a device that the version %s has filled', (version) => {
  const device = readDevice(version);
  // what the older one has left is read where all tests are run
  const tags = version === '1.0' ? [] : 'repeat';
  const enter = () => enterDevice(device);
  /** Its server, and what waits, in the order in which it was saved. */
  async function open() {
    const { store, registry, leave } = await enter();
    const server = serve(device.before);
    const outbox = createOutbox(device.userId, Promise.resolve(store));
    server.disconnect();
    await outbox.start();
    return { server, outbox, store, registry, leave };
  }

  test('D-260, D-503: a draft of each kind opens with its words and files', { tags }, async () => {
    const { registry, leave } = await enter();
    const keys = registry.heads().map(({ key }) => key);
    expect(keys.toSorted()).toEqual(Object.keys(device.drafts).toSorted());
    for (const key of keys) {
      const kind = parseDraftKey(key)?.kind;
      if (!kind) throw new Error(key);
      const draft = await registry.open(codecOf(kind), key);
      expect(asRead(await plain(draft.unsaved())), key).toMatchObject(asRead(device.drafts[key]));
    }
    leave();
  });

  test('D-260: what a family has written is there, on the tablet and by a link', { tags }, async () => {
    const { leave } = await enter();
    expect(await readSlot(device.userId)).toEqual(device.family);
    const { link, slot, sentLink } = device.home;
    const [home, sent] = await Promise.all(
      [link, sentLink].map(async (one) => openHomeSlot(await keysOfLink(one))),
    );
    expect(await home?.read()).toEqual({ state: 'written', slot });
    expect(await sent?.read()).toMatchObject({ state: 'received', late: undefined });
    expect(rememberedParts(device.userId, 'escola')).toEqual(expect.arrayContaining(['opinion', 'goals']));
    leave();
  });

  test('D-494: an item of each kind waits, and is sent once with its words and files', { tags }, async () => {
    const { server, outbox, store, leave } = await open();
    expect(waitingIn(outbox)).toMatchObject(device.items.map((item) => asWaiting(version, item)));
    const before = server.writes().length;
    server.mend();
    await outbox.retry();
    // what was changed elsewhere is asked about
    const left = () => outbox.getSnapshot().map(({ stored, status }) => [stored.title, status.state.name]);
    await eventually(() => expect(left()).toEqual(device.left));
    expect(await store.keysOf('outbox')).toHaveLength(device.left.length);
    expect(server.served()).toMatchObject(device.after);
    const writes = server.writes().slice(before);
    expect(new Set(writes).size).toBe(writes.length);
    outbox.stop();
    leave();
  });

  test('D-494: what waits and is not begun opens in its form with its words', { tags }, async () => {
    const { outbox, registry, leave } = await open();
    const stateOf = (key: string) =>
      outbox.getSnapshot().find(({ stored }) => stored.key === key)?.status.state.name;
    for (const { stored } of outbox.getSnapshot()) {
      const key = stored.draft?.key;
      if (!key || !isOpen(stored)) continue;
      // what is asked about the one before has begun to send the others
      await eventually(() => expect(stateOf(stored.key)).toBe('waiting'));
      expect(await outbox.takeBack(stored.key), key).toBe('draft');
      const kind = parseDraftKey(key)?.kind;
      const draft = kind && (await registry.open(codecOf(kind), key));
      expect(asRead(await plain(draft?.unsaved())), key).toMatchObject(asRead(device.forms[key]));
    }
    outbox.stop();
    leave();
  });

  test('D-520: what the removal of a row has replaced waits again where that is given up', {
    tags,
  }, async () => {
    const { server, outbox, leave } = await open();
    const removal = outbox.getSnapshot().find(({ stored }) => stored.replaced)?.stored;
    // it may have arrived
    expect(await outbox.takeBack(removal?.key ?? '')).toBe('asked');
    server.mend();
    await outbox.retry();
    await eventually(() =>
      expect(JSON.stringify(server.served())).toContain(removal?.replaced?.title?.split(': ')[1]),
    );
    outbox.stop();
    leave();
  });
});
