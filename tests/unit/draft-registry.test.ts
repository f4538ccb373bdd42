import { afterEach, expect, test, vi } from 'vitest';
import type { FormHead } from '../../src/device/drafts/draftKind';
import { createDraftRegistry } from '../../src/device/drafts/draftRegistry';
import type { DraftStore } from '../../src/device/store/draftStore';
import { type IntakeDraft, intakeCodec } from '../../src/features/anamnesis/intakeDraft';
import { newIntake } from '../../src/features/anamnesis/intakeForm';
import { emptyNote, noteCodec } from '../../src/features/notes/noteForm';
import { adult } from '../../src/questionnaire/adult';
import { toasts } from '../../src/ui/feedback/toasts';
import { eventually } from '../support/eventually';
import { memoryStore, recordHead } from '../support/memoryStore';

const patientId = '00000000-0000-4000-8000-0000000000aa';
const key = `edit-patient:${patientId}`;
const head: FormHead = {
  key,
  kind: 'edit',
  questionnaire: 'adulto',
  name: 'Maria',
  step: 0,
  savedAt: '2026-03-02T12:00:00Z',
};

/** A device that lists one draft and cannot delete it. */
const store = {
  heads: async () => [recordHead(head)],
  savedAt: () => undefined,
  keysOf: async () => [],
  peek: async () => undefined,
  read: async () => undefined,
  save: async () => {},
  savePlace: async () => true,
  remove: () => Promise.reject(new DOMException('closing', 'InvalidStateError')),
} satisfies DraftStore;

afterEach(() => {
  toasts.clear();
  vi.useRealTimers();
});

const intake = (nome: string): IntakeDraft => ({
  kind: 'adulto',
  form: { ...newIntake(adult), answers: { nome } },
  step: 1,
});
const namesOf = ({ heads }: ReturnType<typeof createDraftRegistry>) =>
  heads().map((head) => ('name' in head ? head.name : ''));

test.each([
  ['discarded by hand', (registry: ReturnType<typeof createDraftRegistry>) => registry.discard(key)],
  ['of a patient who was deleted', (registry) => registry.forget(patientId)],
])(
  'D-49: a draft (%s) that the device does not delete stays in the list, and a toast says so',
  async (_, discard) => {
    const registry = createDraftRegistry(Promise.resolve(store));
    await eventually(() => expect(registry.heads()).toEqual([head]));
    await discard(registry);
    await eventually(() =>
      expect(toasts.getSnapshot()).toMatchObject({
        tone: 'destructive',
        title: 'O rascunho não foi descartado',
      }),
    );
    expect(registry.heads()).toEqual([head]);
  },
);

test('D-137: a draft that only this page holds is in the list, also after the device was read again', async () => {
  const registry = createDraftRegistry(Promise.resolve({ ...store, save: store.remove }));
  await registry.firstRead();
  registry.begin(intakeCodec, 'new-patient:1');
  const draft = registry.opened(intakeCodec, 'new-patient:1');
  draft?.change(() => intake('Benício'));
  await registry.flush();
  await registry.refresh();
  expect(registry.heads()).toMatchObject([
    { key: 'new-patient:1', name: 'Benício', step: 1, pageOnly: true },
    { name: 'Maria' },
  ]);
});

test('a draft that is stored while the list is read is not missing in it', async () => {
  const stored: FormHead[] = [head];
  let answer = () => {};
  const registry = createDraftRegistry(
    Promise.resolve({
      ...store,
      save: async () => void stored.push({ ...head, key: 'new-patient:1', kind: 'new', name: 'Benício' }),
      heads: async () => {
        const listed = stored.map(recordHead);
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return listed;
      },
    }),
  );
  registry.begin(intakeCodec, 'new-patient:1');
  registry.opened(intakeCodec, 'new-patient:1')?.change(() => intake('Benício'));
  await registry.flush();
  await eventually(() => {
    answer();
    expect(registry.firstRead()).toBeUndefined();
  });
  expect(namesOf(registry).toSorted()).toEqual(['Benício', 'Maria']);
});

test('D-49: a form that another tab has gone on with is read again when it is opened, unless it is shown', async () => {
  const form = 'new-patient:1';
  const device = { nome: 'Benício', savedAt: '2026-03-02T12:00:00Z' };
  const stored = () => ({ ...intakeCodec.pack(intake(device.nome)), key: form, savedAt: device.savedAt });
  const registry = createDraftRegistry(
    Promise.resolve({
      ...store,
      heads: async () => [stored()],
      read: async () => ({ ...stored(), files: [] }),
    }),
  );
  const nameIn = () => registry.opened(intakeCodec, form)?.unsaved()?.form.answers.nome;
  await registry.open(intakeCodec, form);
  await registry.refresh();
  expect(nameIn()).toBe('Benício');

  Object.assign(device, { nome: 'Benício Alves', savedAt: '2026-03-02T12:00:01Z' });
  const release = registry.hold(form);
  await registry.refresh();
  expect(nameIn()).toBe('Benício');
  release();
  await registry.refresh();
  await registry.open(intakeCodec, form);
  expect(nameIn()).toBe('Benício Alves');

  // input that is not stored yet stays
  registry.opened(intakeCodec, form)?.change(() => intake('Benício Alves Lima'));
  device.savedAt = '2026-03-02T12:00:02Z';
  await registry.refresh();
  expect(registry.opened(intakeCodec, form)).toBeDefined();
  await registry.flush();
});

test('D-260: a draft that no version here can read is said, and is not overwritten', async () => {
  const kept = {
    kind: 'note',
    key: 'session-note:1:2',
    head: { name: 'Davi' },
    value: { form: 7 },
    files: [],
  } as const;
  const device = memoryStore(kept);
  const registry = createDraftRegistry(Promise.resolve(device));
  const draft = await registry.open(noteCodec, kept.key);
  expect(toasts.getSnapshot()).toMatchObject({ title: 'O rascunho não pôde ser aberto' });
  expect(draft.unsaved()).toBeUndefined();
  draft.change(() => ({ patientName: 'Davi', form: { ...emptyNote(), content: 'Treino.' } }));
  await draft.flush();
  expect([draft.status(), device.records.get(kept.key)]).toEqual(['screen', kept]);
  await registry.discard(kept.key);
  expect(device.records.size).toBe(0);
});

test('D-107: a removal that failed is not repeated over the words that were taken back meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const form = 'session-note:1:2';
  const note = (content: string) => ({ patientName: 'Davi', form: { ...emptyNote(), content } });
  const device = memoryStore();
  let isFull = true;
  const registry = createDraftRegistry(
    Promise.resolve({
      ...device,
      remove: (key) => (isFull ? store.remove() : device.remove(key)),
    }),
  );
  const draft = registry.begin(noteCodec, form);
  draft.change(() => note('Treino.'));
  await draft.flush();
  // as a form does that has saved it
  await registry.discard(form);
  expect(toasts.getSnapshot()).toMatchObject({ title: 'O rascunho não foi descartado' });
  // as the outbox does that turns it into a draft again
  registry.renew(form);
  await device.save({ ...noteCodec.pack(note('Treino.')), key: form });
  isFull = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(device.records.has(form)).toBe(true);
});
