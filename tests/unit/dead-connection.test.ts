import '../support/emptyDisk';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { unlockWithoutNetwork } from '../../src/device/keys/draftKeys';
import { openDrafts } from '../../src/device/store/draftStore';
import { dropValues, keepValue, readValue, restoreValues } from '../../src/device/store/durableValues';
import { changeSlot, readSlot } from '../../src/device/store/familySlot';
import { openHomeSlot } from '../../src/device/store/homeSlot';
import type { FamilySlot } from '../../src/device/store/slotShape';
import type { ToStore } from '../../src/device/store/storedRecord';
import { keysOfLink, newSecret } from '../../src/lib/familyLink';
import { sessionStore, signIn } from '../../src/session/session';
import { letIn, newUser, serveKeys } from '../support/device';

const PASSWORD = 'girassol-amarelo';

const slot: FamilySlot = {
  handover: {
    id: 'b7f0c0de-0000-4000-8000-000000000001',
    patientId: 'b7f0c0de-0000-4000-8000-0000000000aa',
    kind: 'infantil',
    filledBy: 'Ana',
    relation: 'Mãe',
    groups: ['complaint'],
    questionnaireVersion: 1,
    begunAt: '2026-03-02T12:00:00Z',
  },
  answers: {},
  part: 0,
};

const draftOf = (queixaPrincipal: string): ToStore => ({
  key: 'new:adulto',
  kind: 'new',
  head: { questionnaire: 'adulto', name: 'Maria', step: 0 },
  value: { answers: { queixaPrincipal } },
  files: [{ role: 'document', file: new File([queixaPrincipal], 'laudo.pdf', { type: 'application/pdf' }) }],
});

const lost = (name: string) => new DOMException('Connection to Indexed Database server lost', name);

/** How a connection that has died shows it. */
const signs: { readonly [sign: string]: (transaction: () => IDBTransaction) => IDBTransaction } = {
  'no transaction begins': () => {
    throw lost('InvalidStateError');
  },
  'a transaction begins and is aborted': (begin) => {
    const transaction = begin();
    queueMicrotask(() => transaction.abort());
    return transaction;
  },
  'a request throws': (begin) =>
    new Proxy(begin(), {
      get: () => () => {
        throw lost('UnknownError');
      },
    }),
};

/** The connections that are open now die without an event; returns how many transactions were asked of them. */
function sleep(sign: string, isForever = false) {
  const { transaction } = IDBDatabase.prototype;
  const { open } = IDBFactory.prototype;
  const alive = new WeakSet<IDBDatabase>();
  const asked = { dead: 0 };
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, ...given) {
    const request = open.apply(this, given);
    request.addEventListener('success', () => void (isForever || alive.add(request.result)));
    return request;
  });
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
    const begin = () => transaction.apply(this, given);
    if (alive.has(this)) return begin();
    asked.dead += 1;
    return signs[sign]?.(begin) ?? begin();
  });
  return asked;
}

let user: ReturnType<typeof newUser>;
let stopListening: () => void;
beforeEach(() => {
  user = newUser();
  serveKeys();
  letIn(user, PASSWORD);
  stopListening = sessionStore.subscribe(() => {});
});
afterEach(() => {
  stopListening();
  vi.restoreAllMocks();
});

async function enter() {
  await signIn(user.email, PASSWORD);
  const drafts = await openDrafts(user.id);
  if (!drafts) throw new Error('no drafts');
  return drafts;
}

describe.each(Object.keys(signs))('%s', (sign) => {
  test('D-912: a draft with its file is kept and read over a connection that died, and nothing fails', async () => {
    const drafts = await enter();
    await drafts.save(draftOf('dorme mal'));
    sleep(sign);
    await drafts.save(draftOf('dorme bem'));
    expect(await drafts.read('new:adulto')).toMatchObject({
      value: { answers: { queixaPrincipal: 'dorme bem' } },
      files: [{ role: 'document', file: expect.any(File) }],
    });
  });

  test('D-912: reading alone heals it, also for several at once', async () => {
    const drafts = await enter();
    await drafts.save(draftOf('dorme mal'));
    sleep(sign);
    const [heads, value] = await Promise.all([drafts.heads(), drafts.peek('new:adulto')]);
    expect(heads).toHaveLength(1);
    expect(value).toEqual({ answers: { queixaPrincipal: 'dorme mal' } });
  });

  test('D-912: what a family writes is kept, on the tablet and at home', async () => {
    const home = openHomeSlot(await keysOfLink({ id: crypto.randomUUID(), secret: newSecret() }));
    await changeSlot(user.id, () => slot);
    await home.change(() => slot);
    sleep(sign);
    const written = { ...slot, answers: { sono: { text: 'mal' } } };
    await changeSlot(user.id, () => written);
    await home.change(() => written);
    expect(await readSlot(user.id)).toEqual(written);
    expect(await home.read()).toEqual({ state: 'written', slot: written });
  });

  test('D-912: the password opens the device, and what keeps it closed is on its disk', async () => {
    await enter();
    await keepValue('anamnese.test', '1');
    sleep(sign);
    expect(await unlockWithoutNetwork(user.id, PASSWORD)).toBe('opened');
    expect(await keepValue('anamnese.test', '2')).toBe(true);
    localStorage.clear();
    expect(await restoreValues(['anamnese.test'])).toBe(true);
    expect(readValue('anamnese.test')).toBe('2');
    await dropValues(['anamnese.test']);
  });
});

test('D-912: a device whose new connection fails, too, is asked twice, and its failure is told', async () => {
  const drafts = await enter();
  await drafts.save(draftOf('dorme mal'));
  const asked = sleep('no transaction begins', true);
  await expect(drafts.read('new:adulto')).rejects.toMatchObject({ name: 'InvalidStateError' });
  expect(asked.dead).toBe(2);
  expect(await keepValue('anamnese.test', '1')).toBe(false);
  expect(asked.dead).toBe(4);
  // it is asked anew each time
  vi.restoreAllMocks();
  expect(await drafts.peek('new:adulto')).toEqual({ answers: { queixaPrincipal: 'dorme mal' } });
});

test('D-912: a full disk is told at once', async () => {
  const drafts = await enter();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(drafts.save({ ...draftOf('dorme mal'), files: [] })).rejects.toMatchObject({
    name: 'QuotaExceededError',
  });
  expect(put).toHaveBeenCalledTimes(1);
});
