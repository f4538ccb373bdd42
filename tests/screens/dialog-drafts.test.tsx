import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { createDraftRegistry, type DraftRegistry } from '../../src/device/drafts/draftRegistry';
import { newGoalDraft } from '../../src/features/goals/goalForms';
import { DeviceContext } from '../../src/forms/contexts';
import { rowDraftCodec } from '../../src/forms/rows/rowDraft';
import { useDialog } from '../../src/forms/useDialog';
import { useDraft, useDraftedState } from '../../src/forms/useDraft';
import { goals } from '../../src/records/goals';
import { outboxInPage, registryInPage, takenNowhere } from '../support/drafts';
import { memoryStore } from '../support/memoryStore';

const goalCodec = rowDraftCodec(goals);

const draftOf = (statement: string) => {
  const draft = newGoalDraft();
  return { ...draft, typed: { ...draft.typed, statement } };
};

const inDevice = (registry: DraftRegistry) => ({
  wrapper: ({ children }: { children: ReactNode }) => (
    <DeviceContext value={{ registry, outbox: outboxInPage(), taken: takenNowhere() }}>
      {children}
    </DeviceContext>
  ),
});

/** The dialogs of a screen whose device is still being read; a page that ended has left a draft. */
async function whileRead() {
  let read = () => {};
  const reading = new Promise<void>((resolve) => {
    read = resolve;
  });
  const registry = { ...registryInPage(), firstRead: () => reading };
  const left = registry.begin(goalCodec, 'goal:1:left');
  left.begin(draftOf('A que ficou'));
  await left.flush();
  const { result } = renderHook(() => useDialog(goalCodec, 'goal:1'), inDevice(registry));
  return {
    shown: () => result.current.dialog?.initial.typed.statement,
    opening: () => result.current.dialog?.opening,
    open: (statement: string) => act(() => result.current.open('goal:1:new', draftOf(statement))),
    close: () => act(() => result.current.close()),
    endRead: () =>
      act(async () => {
        read();
        await new Promise((resolve) => setTimeout(resolve));
      }),
  };
}

test('a draft that a page has left opens its dialog', async () => {
  const { shown, endRead } = await whileRead();
  await endRead();
  expect(shown()).toBe('A que ficou');
});

test('D-943: a dialog that is opened while the device is read stays, whatever is found', async () => {
  const { shown, opening, open, endRead } = await whileRead();
  open('A que se abriu');
  const before = opening();
  await endRead();
  expect(shown()).toBe('A que se abriu');
  expect(opening()).toBe(before);
});

test('D-943: a dialog that is closed while the device is read stays closed', async () => {
  const { shown, open, close, endRead } = await whileRead();
  open('A que se abriu');
  close();
  await endRead();
  expect(shown()).toBeUndefined();
});

test('D-943: a dialog begins with the words that another tab has left, and not over them', async () => {
  const store = memoryStore();
  const registry = createDraftRegistry(Promise.resolve(store));
  const { result } = renderHook(() => useDialog(goalCodec, 'goal:1'), inDevice(registry));
  await registry.firstRead();
  await store.save({ ...goalCodec.pack(draftOf('A da outra aba')), key: 'goal:1:left' });
  await registry.refresh();
  await act(async () => result.current.open('goal:1:left', draftOf('A que está no servidor')));
  await waitFor(() => expect(result.current.dialog?.initial.typed.statement).toBe('A da outra aba'));
  expect(JSON.stringify(store.records.get('goal:1:left')?.value)).toContain('A da outra aba');
});

test('D-943: a dialog that was discarded begins anew at once', async () => {
  const registry = registryInPage();
  const { result } = renderHook(() => useDialog(goalCodec, 'goal:1'), inDevice(registry));
  const open = (statement: string) => act(() => result.current.open('goal:1:new', draftOf(statement)));
  open('Uma');
  act(() => result.current.close());
  open('Outra');
  expect(result.current.dialog?.initial.typed.statement).toBe('Outra');
});

test('D-54: what is saved after the lock ends no draft that was typed in again meanwhile', async () => {
  const registry = registryInPage();
  const screen = () => renderHook(() => useDialog(goalCodec, 'goal:1'), inDevice(registry));
  const before = screen();
  act(() => before.result.current.open('goal:1:left', draftOf('Vestir-se')));
  const { close } = before.result.current;
  before.unmount();
  const registered = registry.opened(goalCodec, 'goal:1:left');
  await registered?.flush();
  const after = screen();
  await waitFor(() => expect(after.result.current.dialog).toBeDefined());
  registered?.change(() => draftOf('Vestir-se sozinho'));
  act(() => close());
  await registered?.flush();
  expect(registered?.unsaved()?.typed.statement).toBe('Vestir-se sozinho');
});

test('D-54: a form that is open again goes on being kept, whatever becomes of the save from before', async () => {
  const registry = registryInPage();
  const form = () =>
    renderHook(() => {
      const draft = useDraft(goalCodec, 'goal:1:left');
      return { draft, state: useDraftedState({ draft: draft ?? shownFirst, initial: draftOf('') }) };
    }, inDevice(registry));
  const shownFirst = registry.begin(goalCodec, 'goal:1:left');
  const change = ({ state: [, type] }: ReturnType<typeof form>['result']['current'], statement: string) =>
    act(() => type(draftOf(statement)));
  const before = form();
  change(before.result.current, 'Vestir-se');
  const [, , end] = before.result.current.state;
  before.unmount();
  const after = form();
  expect(end()).toBe(true);
  await shownFirst.flush();
  expect(shownFirst.unsaved()).toBeUndefined();
  change(after.result.current, 'Vestir-se sozinho');
  expect(end()).toBe(false);
  await shownFirst.flush();
  expect(shownFirst.unsaved()?.typed.statement).toBe('Vestir-se sozinho');
  const [, , endAfter] = after.result.current.state;
  expect(endAfter()).toBe(true);
  expect(shownFirst.unsaved()).toBeUndefined();
});

test('D-54: a form that was left ends its draft once it is saved, although its record still holds it', async () => {
  const registry = registryInPage();
  const draft = registry.begin(goalCodec, 'goal:1:left');
  const record = renderHook(() => useDraft(goalCodec, 'goal:1:left'), inDevice(registry));
  const form = renderHook(() => useDraftedState({ draft, initial: draftOf('') }), inDevice(registry));
  act(() => form.result.current[1](draftOf('Vestir-se')));
  const [, , end] = form.result.current;
  form.unmount();
  expect(end()).toBe(true);
  expect(record.result.current?.unsaved()).toBeUndefined();
});
