import '../support/emptyDisk';
import { beforeEach, expect, test, vi } from 'vitest';
import { canReload } from '../../src/device/browser/appVersion';
import { createDraftRegistry } from '../../src/device/drafts/draftRegistry';
import type { DraftStore } from '../../src/device/store/draftStore';
import { changeSlot, readSlot } from '../../src/device/store/familySlot';
import type { FamilySlot } from '../../src/device/store/slotShape';
import { type FamilyDraft, familyKey, type Handover } from '../../src/features/family/familyDraft';
import {
  applied,
  createFamilyForm,
  finished,
  losesText,
  toggled,
  tooLongAnswer,
  typed,
} from '../../src/features/family/familyForm';
import { collectAnswers, handOver } from '../../src/features/family/handOver';
import { tabletPlace } from '../../src/features/family/tabletPlace';
import { FAMILY_MAX } from '../../src/lib/limits';
import type { createObservable } from '../../src/lib/observable';
import { familyGroupsOf } from '../../src/questionnaire/family';
import { storable } from '../../src/questionnaire/familyWords';
import type { Ratings } from '../../src/questionnaire/goals';
import { questionnaireFor } from '../../src/questionnaire/questionnaires';
import { deviceNotices } from '../../src/sentences/deviceErrors';
import { clearFlags, setFlag } from '../../src/session/deviceFlags';
import { handToFamily, sessionStore } from '../../src/session/session';
import { newUser } from '../support/device';
import { eventually } from '../support/eventually';
import { memoryStore } from '../support/memoryStore';

vi.mock('../../src/session/session', async () => {
  const { createObservable } = await import('../../src/lib/observable');
  const sessionStore = createObservable({ status: 'signedIn', locked: false });
  return { handToFamily: vi.fn(async () => true), sessionStore };
});
vi.mock('../../src/device/browser/appVersion', () => ({ canReload: vi.fn(async () => true) }));

const handover: Handover = {
  id: 'b7f0c0de-0000-4000-8000-000000000001',
  patientId: 'b7f0c0de-0000-4000-8000-0000000000aa',
  kind: 'infantil',
  filledBy: 'Ana',
  relation: 'Mãe',
  groups: ['Queixa'],
  questionnaireVersion: 1,
  begunAt: '2026-03-02T12:00:00Z',
};
const slot: FamilySlot = { handover, answers: {}, part: 0 };
const draft: FamilyDraft = { handover, patientName: 'Miguel', formKey: 'new-patient:1', answers: {} };
const key = familyKey(handover);

/** A device on which drafts can be stored, or, once it is full, cannot. */
function device() {
  const memory = memoryStore();
  const about = { isFull: false, saving: Promise.resolve(), removing: Promise.resolve() };
  const store = {
    ...memory,
    save: async (given) => {
      await about.saving;
      if (about.isFull) throw new DOMException('full', 'QuotaExceededError');
      await memory.save(given);
    },
    remove: async (name) => {
      await about.removing;
      await memory.remove(name);
    },
  } satisfies DraftStore;
  const stored = memory.records;
  return { stored, about, open: () => createDraftRegistry(Promise.resolve(store)) };
}

beforeEach(() => vi.mocked(handToFamily).mockClear());

/** The user of the mocked session. */
function showLock(locked: 'screen' | false) {
  (sessionStore as unknown as ReturnType<typeof createObservable<object>>).set({
    status: 'signedIn',
    locked,
  });
}

const settleOf = (registry: ReturnType<typeof createDraftRegistry>) => async () => {
  await registry.flush();
  return registry.isSafe();
};

test('D-202: typing removes a mark, a second press removes it too, and only replacing text asks first', () => {
  const marked = applied(slot, toggled('alergias', undefined, { mark: 'nao_sabe' }));
  expect(marked.answers).toEqual({ alergias: { mark: 'nao_sabe' } });
  expect(applied(marked, typed('alergias', 'pólen')).answers).toEqual({ alergias: { text: 'pólen' } });
  expect(applied(marked, toggled('alergias', { mark: 'nao_sabe' }, { mark: 'nao_sabe' })).answers).toEqual(
    {},
  );
  expect(
    applied(marked, toggled('alergias', { mark: 'nao_sabe' }, { mark: 'nao_perguntado' })).answers,
  ).toEqual({
    alergias: { mark: 'nao_perguntado' },
  });
  expect(applied(applied(slot, typed('alergias', 'x')), typed('alergias', '')).answers).toEqual({});
  expect(losesText({ text: 'pólen' })).toBe(true);
  expect(losesText({ text: ' \n' })).toBe(false);
  expect(losesText({ mark: 'nao_sabe' })).toBe(false);
  expect(losesText({ text: 'Não tem' }, 'Não tem')).toBe(false);
});

test('D-351: a goal is rated and taken back by itself, beside the answers', () => {
  const rated = applied(applied(slot, typed('alergias', 'pólen')), { ratings: { g: { level: 1 } } });
  expect(rated).toMatchObject({ answers: { alergias: { text: 'pólen' } }, ratings: { g: { level: 1 } } });
  const both = applied(rated, { ratings: { h: { word: 'em_parte' } } });
  expect(applied(both, { ratings: { g: undefined } }).ratings).toEqual({ h: { word: 'em_parte' } });
});

test('D-351: ratings go into the slot and back into the draft with the answers; only such that the app writes', async () => {
  const { id } = newUser();
  const { open } = device();
  const registry = open();
  const goals = [{ id: 'g', title: 'Calçar o tênis', levels: null }];
  const given: FamilyDraft = {
    ...draft,
    handover: { ...handover, goals },
    ratings: { g: { word: 'ainda_nao' } },
  };
  expect(await handOver(id, registry, given, settleOf(registry))).toBeUndefined();
  expect(await readSlot(id)).toMatchObject({ handover: { goals }, ratings: { g: { word: 'ainda_nao' } } });
  const ratings: object = {
    a: { level: 3 },
    b: { word: 'x' },
    c: null,
    d: 'em_parte',
    e: { level: '1' },
    f: { level: 1, word: 'em_parte' },
    g: { word: 'em_parte' },
  };
  await changeSlot(id, (before) => before && { ...before, ratings: ratings as Ratings });
  expect((await collectAnswers(id, open()))?.ratings).toEqual({ f: { level: 1 }, g: { word: 'em_parte' } });
});

test("D-202: 'Terminei' pressed twice keeps the first time; the questions can be gone back to", () => {
  const once = applied(slot, finished(slot, new Date('2026-03-02T12:10:00Z')));
  expect(once.endedAt).toBe('2026-03-02T12:10:00.000Z');
  expect(applied(once, finished(once)).endedAt).toBe(once.endedAt);
  expect(applied(once, { endedAt: null })).not.toHaveProperty('endedAt');
});

test("D-202: all answers at their limits, in the widest characters, stay below the database's limit", () => {
  for (const kind of ['adulto', 'infantil'] as const) {
    const questions = familyGroupsOf(questionnaireFor(kind)).flatMap((group) => group.questions);
    const full = Object.fromEntries(
      // six bytes each, where it is stored
      questions.map(({ column }) => [column, { text: '\u0001'.repeat(FAMILY_MAX.answer) }]),
    );
    expect(JSON.stringify(storable(full), null, 1).length).toBeLessThan(8_000_000);
    expect(Object.values(full).map(tooLongAnswer)).not.toContainEqual(expect.anything());
    expect(tooLongAnswer({ text: 'ã'.repeat(FAMILY_MAX.answer + 1) })).toContain('20.000');
  }
});

test('D-203: any input is stored unchanged within a second, beside what another tab wrote', async () => {
  const { id } = newUser();
  await changeSlot(id, () => slot);
  const form = createFamilyForm(tabletPlace(id));
  await form.read();
  const text = `<script>alert(1)</script> 👵🏽 ${'ã'.repeat(20_000)}`;
  form.change(typed('historicosaude', text));
  expect(form.getSnapshot().kept).toBe('pending');
  await changeSlot(id, (before) => before && applied(before, typed('alergias', 'pólen')));
  await eventually(async () =>
    expect((await readSlot(id))?.answers).toEqual({ alergias: { text: 'pólen' }, historicosaude: { text } }),
  );
  await eventually(() => expect(form.getSnapshot().kept).toBe('kept'));
  await form.read();
  expect(form.getSnapshot().slot).toMatchObject({ answers: { alergias: { text: 'pólen' } } });
});

test('D-203: a failed write is shown and repeated with the input since', { tags: 'repeat' }, async () => {
  const { id } = newUser();
  await changeSlot(id, () => slot);
  const form = createFamilyForm(tabletPlace(id));
  await form.read();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  form.change(typed('alergias', 'pó'));
  await eventually(() => expect(form.getSnapshot().kept).toBe('failed'));
  form.change(typed('alergias', 'pólen'));
  put.mockRestore();
  await eventually(() => expect(form.getSnapshot().kept).toBe('kept'));
  expect((await readSlot(id))?.answers).toEqual({ alergias: { text: 'pólen' } });
});

test('D-203: a slot that the browser has deleted is stored again from the screen, unless its answers were collected', async () => {
  const { id } = newUser();
  await setFlag('family', id);
  await changeSlot(id, () => slot);
  const form = createFamilyForm(tabletPlace(id));
  await form.read();
  form.change(typed('alergias', 'pólen'));
  await form.flush();
  await changeSlot(id, () => undefined);
  form.change(typed('historicosaude', 'asma'));
  await form.flush();
  const answers = { alergias: { text: 'pólen' }, historicosaude: { text: 'asma' } };
  expect(await readSlot(id)).toEqual({ ...slot, answers });
  await changeSlot(id, () => undefined);
  await form.read();
  expect(form.getSnapshot().slot).toMatchObject({ answers });
  expect(await readSlot(id)).toMatchObject({ answers });

  await clearFlags(id, 'family');
  await changeSlot(id, () => undefined);
  form.change(typed('alergias', 'nada'));
  await form.flush();
  expect(await readSlot(id)).toBeUndefined();
});

test('D-203: only answers enter the draft, since the slot can be edited with the tablet in hand', async () => {
  const { id } = newUser();
  const { open } = device();
  const registry = open();
  expect(await handOver(id, registry, draft, settleOf(registry))).toBeUndefined();
  const answers: object = {
    alergias: 'pólen',
    historicosaude: { text: 5 },
    escola: null,
    rotina: { mark: 'x' },
    sono: { text: 'bem' },
    queixa: { mark: 'nao_sabe' },
  };
  await changeSlot(id, () => ({ ...slot, answers: answers as FamilySlot['answers'] }));
  expect(await collectAnswers(id, open())).toEqual({
    ...draft,
    answers: { sono: { text: 'bem' }, queixa: { mark: 'nao_sabe' } },
  });
});

test('where the slot cannot be filled, no draft is left of it', async () => {
  const { id } = newUser();
  const { stored, open } = device();
  const registry = open();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no keys here', 'DataCloneError');
  });
  expect(await handOver(id, registry, draft, settleOf(registry))).toBe(deviceNotices.familyNotHandedOver);
  put.mockRestore();
  await registry.flush();
  expect(stored.size).toBe(0);
  expect(await readSlot(id)).toBeUndefined();
});

test('D-203: handing over stores the draft first, then fills the slot; taking back brings all of it into the draft', async () => {
  const { id } = newUser();
  const { stored, open } = device();
  const registry = open();
  expect(await handOver(id, registry, draft, settleOf(registry))).toBeUndefined();
  expect(handToFamily).toHaveBeenCalledOnce();
  expect(stored.get(key)?.value).toEqual(draft);
  expect(await readSlot(id)).toEqual(slot);
  expect(JSON.stringify(await readSlot(id))).not.toContain('Miguel');

  await changeSlot(
    id,
    (before) => before && applied(before, { ...typed('alergias', 'pólen'), endedAt: '2026-03-02T13:00:00Z' }),
  );
  const taken = await collectAnswers(id, open());
  expect(taken).toEqual({
    ...draft,
    answers: { alergias: { text: 'pólen' } },
    endedAt: '2026-03-02T13:00:00Z',
  });
  expect(stored.get(key)?.value).toEqual(taken);
  expect(await readSlot(id)).toBeUndefined();
  expect(await collectAnswers(id, open())).toBeUndefined();
});

test('D-223: a lock while the input is being stored cancels the handover, even if it was opened again', async () => {
  const { id } = newUser();
  const { stored, open } = device();
  const registry = open();
  for (const isOpened of [false, true]) {
    const settle = async () => {
      showLock('screen');
      if (isOpened) showLock(false);
      return settleOf(registry)();
    };
    expect(await handOver(id, registry, draft, settle)).toBe(deviceNotices.familyNotHandedOver);
    showLock(false);
  }
  await registry.flush();
  expect(handToFamily).not.toHaveBeenCalled();
  expect(await readSlot(id)).toBeUndefined();
  expect(stored.size).toBe(0);
});

test('D-215: if the page could not be reloaded nothing is handed over, and no draft is left', async () => {
  const { id } = newUser();
  const { stored, open } = device();
  const registry = open();
  vi.mocked(canReload).mockResolvedValueOnce(false);
  expect(await handOver(id, registry, draft, settleOf(registry))).toBe(deviceNotices.familyNeedsConnection);
  expect(handToFamily).not.toHaveBeenCalled();
  expect(stored.size).toBe(0);
  expect(await readSlot(id)).toBeUndefined();
});

test('D-227: where the screen was locked first, or the mark of the family cannot be stored, nothing is handed over', async () => {
  const { id } = newUser();
  const { open } = device();
  const registry = open();
  vi.mocked(handToFamily).mockResolvedValueOnce(false);
  expect(await handOver(id, registry, draft, settleOf(registry))).toBe(deviceNotices.familyNotHandedOver);
  expect(await readSlot(id)).toBeUndefined();
});

test('D-199: where the draft cannot be stored nothing is handed over, and nothing is taken out of the slot', async () => {
  const { id } = newUser();
  const { stored, about, open } = device();
  const registry = open();
  about.isFull = true;
  expect(await handOver(id, registry, draft, settleOf(registry))).toBe(deviceNotices.familyNotHandedOver);
  expect(handToFamily).not.toHaveBeenCalled();
  expect(await readSlot(id)).toBeUndefined();

  about.isFull = false;
  const next = open();
  expect(await handOver(id, next, draft, settleOf(next))).toBeUndefined();
  await changeSlot(id, (before) => before && applied(before, typed('alergias', 'pólen')));
  about.isFull = true;
  await expect(collectAnswers(id, open())).rejects.toThrow();
  expect((await readSlot(id))?.answers).toEqual({ alergias: { text: 'pólen' } });
  expect(stored.get(key)?.value).toEqual(draft);
  about.isFull = false;
  expect(await collectAnswers(id, open())).toMatchObject({ answers: { alergias: { text: 'pólen' } } });
});

test('what is sent, and discarded, while it is taken back counts as taken', async () => {
  const { id } = newUser();
  const { about, open } = device();
  const registry = open();
  expect(await handOver(id, registry, draft, settleOf(registry))).toBeUndefined();
  const next = open();
  let save = () => {};
  let remove = () => {};
  about.saving = new Promise((resolve) => {
    save = resolve;
  });
  about.removing = new Promise((resolve) => {
    remove = resolve;
  });
  const taking = collectAnswers(id, next);
  await eventually(() => expect(next.heads()).toHaveLength(1));
  const discarding = next.discard(key);
  save();
  expect(await taking).toMatchObject({ patientName: 'Miguel' });
  expect(await readSlot(id)).toBeUndefined();
  remove();
  await discarding;
});

test('D-199: a form that was given back unfinished is gone on with where all answers are', async () => {
  const { id } = newUser();
  const { stored, open } = device();
  const registry = open();
  const begun = { ...draft, answers: { alergias: { text: 'pólen' } }, endedAt: '2026-03-02T13:00:00Z' };
  expect(await handOver(id, registry, begun, settleOf(registry))).toBeUndefined();
  expect(await readSlot(id)).toEqual({ ...slot, answers: begun.answers });
  expect(stored.get(key)?.value).not.toHaveProperty('endedAt');
});

test('D-223: the groups of both forms keep the ids in stored handovers, also under new titles', () => {
  const idsOf = (kind: 'adulto' | 'infantil') => familyGroupsOf(questionnaireFor(kind)).map(({ id }) => id);
  expect(idsOf('adulto')).toEqual(['today', 'health', 'family', 'daily', 'abilities']);
  expect(idsOf('infantil')).toEqual(['today', 'early', 'health', 'family', 'daily', 'occupations', 'senses']);
});
