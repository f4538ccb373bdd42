import '../support/emptyDisk';
import { expect, test } from 'vitest';
import { changeSlot, readSlot } from '../../src/device/store/familySlot';
import type { FamilySlot } from '../../src/device/store/slotShape';
import { FAMILY_MAX } from '../../src/lib/limits';
import { newUser, readable, storedOnDevice } from '../support/device';

const slot: FamilySlot = {
  handover: {
    id: 'b7f0c0de-0000-4000-8000-000000000001',
    patientId: 'b7f0c0de-0000-4000-8000-0000000000aa',
    kind: 'infantil',
    filledBy: 'Ana Gonçalves',
    relation: 'Mãe',
    groups: ['Queixa'],
    questionnaireVersion: 1,
    begunAt: '2026-03-02T12:00:00Z',
  },
  answers: { queixaPrincipal: { text: '<script>alert(1)</script> 👩🏽 não dorme' } },
  part: 0,
};

test("D-203: a family's answers are read back unchanged, and are encrypted on the device", async () => {
  const { id } = newUser();
  await changeSlot(id, () => slot);
  expect(await readSlot(id)).toEqual(slot);
  const bytes = readable(await storedOnDevice());
  expect(bytes).not.toMatch(/Ana|script|dorme|Queixa/);
  expect(await readSlot(newUser().id)).toBeUndefined();
});

test('D-203: two tabs that write one answer each lose none of them', async () => {
  const { id } = newUser();
  await changeSlot(id, () => slot);
  const write = (column: string) =>
    changeSlot(
      id,
      (before) => before && { ...before, answers: { ...before.answers, [column]: { text: column } } },
    );
  await Promise.all(['alergias', 'cirurgias'].map(write));
  expect(Object.keys((await readSlot(id))?.answers ?? {})).toEqual([
    'queixaPrincipal',
    'alergias',
    'cirurgias',
  ]);
});

test('D-203: an emptied slot leaves no text and no key, and the next one has another key', async () => {
  const { id } = newUser();
  await changeSlot(id, () => slot);
  const keyOf = async () => (await storedOnDevice()).map(({ value }) => Object(value).key).at(-1);
  const first = await keyOf();
  expect(first).toMatchObject({ extractable: false });
  const before = (await storedOnDevice()).length;
  await changeSlot(id, () => undefined);
  expect((await storedOnDevice()).length).toBe(before - 1);
  await changeSlot(id, () => ({ ...slot, handover: { ...slot.handover, id: crypto.randomUUID() } }));
  expect(await keyOf()).not.toBe(first);
});

test('D-881: of a slot that somebody has filled with names that no column has, or too many, the rest is kept out', async () => {
  const { id } = newUser();
  const names = Array.from({ length: 7500 }, (_each, index) => [`q${index}`, { text: 'x' }]);
  const answers = { ...slot.answers, ['a'.repeat(64)]: { text: 'x' }, 'a b': { text: 'x' } };
  await changeSlot(id, () => ({ ...slot, answers: { ...answers, ...Object.fromEntries(names) } }));
  const read = Object.keys((await readSlot(id))?.answers ?? {});
  expect(read).toHaveLength(FAMILY_MAX.answers);
  expect(read[0]).toBe('queixaPrincipal');
  expect(read[1]).toBe('q0');
});
