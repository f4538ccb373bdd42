import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newGoalDraft } from '../../src/features/goals/goalForms';
import { DeviceContext } from '../../src/forms/contexts';
import { rowDraftCodec } from '../../src/forms/rows/rowDraft';
import { useDialog } from '../../src/forms/useDialog';
import { goals } from '../../src/records/goals';
import { outboxInPage, registryInPage, takenNowhere } from '../support/drafts';

const goalCodec = rowDraftCodec(goals);

const draftOf = (statement: string) => {
  const draft = newGoalDraft();
  return { ...draft, typed: { ...draft.typed, statement } };
};

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
  const { result } = renderHook(() => useDialog(goalCodec, 'goal:1'), {
    wrapper: ({ children }) => (
      <DeviceContext value={{ registry, outbox: outboxInPage(), taken: takenNowhere() }}>
        {children}
      </DeviceContext>
    ),
  });
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
