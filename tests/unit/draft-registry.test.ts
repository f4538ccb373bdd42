import { afterEach, expect, test } from 'vitest';
import type { DraftHead } from '../../src/data/drafts/draftRecord';
import type { DraftStore } from '../../src/data/drafts/draftStore';
import { createDraftRegistry } from '../../src/features/anamnesis/drafts/draftRegistry';
import { toasts } from '../../src/ui/feedback/toast';
import { eventually } from '../support/eventually';

const patientId = '00000000-0000-4000-8000-0000000000aa';
const key = `edit-patient:${patientId}`;
const head: DraftHead = {
  key,
  form: 'edit',
  kind: 'adulto',
  name: 'Maria',
  step: 0,
  savedAt: '2026-03-02T12:00:00Z',
};

/** A device that lists one draft and cannot delete it. */
const store = {
  list: async () => [head],
  outboxKeys: async () => [],
  peek: async () => undefined,
  read: async () => undefined,
  save: async () => {},
  remove: () => Promise.reject(new DOMException('closing', 'InvalidStateError')),
} satisfies DraftStore;

afterEach(() => toasts.clear());

test.each([
  ['discarded by hand', (registry: ReturnType<typeof createDraftRegistry>) => registry.discard(key)],
  ['of a patient who was deleted', (registry) => registry.forget(patientId)],
])(
  'a draft (%s) that the device does not delete stays in the list, and a toast says so',
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
