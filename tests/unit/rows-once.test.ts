// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import '../support/setup';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { entriesIn } from '../../src/data/records/entityRows';
import { RowChanged, type RowToSave } from '../../src/data/records/saveRow';
import { DataError } from '../../src/data/supabase/dataError';
import type { New } from '../../src/device/outbox/newItems';
import { createOutbox, type Outbox } from '../../src/device/outbox/outbox';
import { carePlans } from '../../src/records/carePlans';
import { entities } from '../../src/records/entities';
import { type Entity, isChanged, type RowOf, type WordsOf } from '../../src/records/entity';
import { columnOf, columnsOf, typedOf, wordsTyped } from '../../src/records/entityWords';
import { goals } from '../../src/records/goals';
import { ratings } from '../../src/records/ratings';
import { results } from '../../src/records/results';
import { eventually } from '../support/eventually';
import { type FakeRow, fakeTable } from '../support/fakeTable';
import { outboxDevice } from '../support/outbox';

const device = outboxDevice();
const patientId = '00000000-0000-4000-8000-0000000000cc';

/** Words that a form of the entity would save; `said` is in its longest text. */
function wordsOf(entity: Entity, said: string): WordsOf<Entity> {
  const prose = columnsOf(entity).find((name) => columnOf(entity, name).isProse) ?? '';
  const typed = Object.fromEntries(
    columnsOf(entity).map((name) => [name, columnOf(entity, name).isRequired ? 'Texto' : '']),
  );
  const choices = columnsOf(entity).flatMap((name) => {
    const { field } = columnOf(entity, name);
    return field.kind === 'choice' ? [[name, field.options[0]?.value ?? '']] : [];
  });
  const days = columnsOf(entity).filter((name) => columnOf(entity, name).field.kind === 'day');
  const dated = Object.fromEntries(days.map((name) => [name, '20/11/2026']));
  return wordsTyped(entity, {
    ...typedOf(entity, null),
    ...typed,
    ...Object.fromEntries(choices),
    ...dated,
    [prose]: said,
  });
}

/** What is stored beside the words: nothing, where that can be, else somebody's id. */
const furtherOf = ({ further = {} }: Entity) =>
  Object.fromEntries(
    Object.entries(further).map(([name, schema]) => [
      name,
      v.is(schema, null) ? null : '00000000-0000-4000-8000-0000000000e9',
    ]),
  );

/** The rows that no later one is in the place of. */
const standing = (rows: readonly FakeRow[]) =>
  rows.filter(({ id }) => id === undefined || !rows.some(({ strikes }) => strikes === id));

test('D-492, D-500: every entity is tried', () => {
  expect(entities).toEqual(expect.arrayContaining([carePlans, results, goals, ratings]));
});

describe.each(entities.map((entity: Entity) => [entity.table, entity] as const))(
  'a row of %s',
  (table, entity) => {
    const id = entity.isSingle ? patientId : '00000000-0000-4000-8000-0000000000e7';
    const key = entity.isSingle ? 'patient_id' : 'id';
    const links = furtherOf(entity);
    /** What is never changed has other words in a row of its own. */
    const isEditable = isChanged[entity.life];
    const save = (said: string, base: RowToSave['base'] = null): New<'row'> => ({
      ...{ kind: 'row', table, id, patientId, base, entries: entriesIn(entity, wordsOf(entity, said)) },
      ...(entity.further && { links }),
      title: entity.words.one,
      patientName: 'Davi Lucca',
      draft: { kind: entity.name, key: `${entity.name}:${patientId}`, value: { said } },
    });
    const newOutbox = (): Outbox => {
      const outbox = createOutbox(device.userId, Promise.resolve(device.drafts));
      device.outboxes.push(outbox);
      return outbox;
    };
    const stored = (said: string) =>
      expect.objectContaining({ ...wordsOf(entity, said), ...(isEditable && { [key]: id }) });
    const sent = (outbox: Outbox) => eventually(() => expect(outbox.getSnapshot()).toEqual([]));
    const base = (said: string): RowOf<Entity> =>
      ({
        ...{ ...wordsOf(entity, said), ...links },
        ...{ user_id: device.userId, patient_id: patientId, revision: 1, ...(!entity.isSingle && { id }) },
        ...{ created_at: '2026-11-20T12:00:00+00:00', updated_at: '2026-11-20T12:00:01+00:00' },
      }) as RowOf<Entity>;

    test('D-492: whose answer is lost is stored once', async () => {
      const rows = fakeTable(table, key);
      rows.fail('answer lost');
      const outbox = newOutbox();
      expect(await outbox.send(save('Um'))).toBe('waiting');
      await outbox.retry();
      await sent(outbox);
      expect(rows.rows()).toEqual([stored('Um')]);
      expect(rows.rows()).toMatchObject([{ revision: 1 }]);
    });

    test('D-492: whose answer is lost, and which is corrected, has the last words', async () => {
      const rows = fakeTable(table, key);
      rows.fail('answer lost');
      const outbox = newOutbox();
      expect(await outbox.send(save('Um'))).toBe('waiting');
      await outbox.send(save('Dois'));
      await sent(outbox);
      expect(standing(rows.rows())).toEqual([stored('Dois')]);
    });

    test('D-492, D-500: whose answers are lost, each time corrected, has the last words', async () => {
      const rows = fakeTable(table, key);
      const outbox = newOutbox();
      for (const [after, said] of ['Um', 'Dois', 'Um'].entries()) {
        // what is there already refuses the same id first
        rows.fail('answer lost', Math.min(after, 1));
        expect(await outbox.send(save(said))).toBe('waiting');
      }
      await outbox.send(save('Três'));
      await sent(outbox);
      expect(standing(rows.rows())).toEqual([stored('Três')]);
      expect(rows.rows()).toHaveLength(isEditable ? 1 : 4);
    });

    test.runIf(isEditable)(
      'D-492: that was changed, whose answer is lost, and which is corrected, has the last words',
      async () => {
        const rows = fakeTable(table, key);
        rows.changeElsewhere(base('Um'));
        rows.fail('answer lost');
        const outbox = newOutbox();
        expect(await outbox.send(save('Dois', base('Um')))).toBe('waiting');
        const taken = outbox.getSnapshot()[0];
        expect(await outbox.takeBack(taken?.stored.key ?? '')).toBe('draft');
        const draft = await device.drafts.read(`${entity.name}:${patientId}`);
        const { sent } = Object(draft?.value) as { sent: NonNullable<New<'row'>['sent']> };
        await outbox.send({ ...save('Três', base('Um')), sent });
        expect(rows.rows()).toEqual([stored('Três')]);
      },
    );

    test('D-492: that is replaced while it is being sent has the last words, and both forms are answered', async () => {
      const rows = fakeTable(table, key);
      const release = rows.hold();
      const outbox = newOutbox();
      const first = outbox.send(save('Um'));
      await eventually(() => expect(rows.writes()).toBe(1));
      const second = outbox.send(save('Dois'));
      release();
      expect(await first).toBeDefined();
      expect(await second).toBeDefined();
      await sent(outbox);
      expect(standing(rows.rows())).toEqual([stored('Dois')]);
    });

    test('D-492: waits without a network, outlives the page, and is sent once by one of two tabs', async () => {
      const rows = fakeTable(table, key);
      rows.fail('not reached');
      const before = newOutbox();
      expect(await before.send(save('Um'))).toBe('waiting');
      before.stop();
      expect(rows.rows()).toEqual([]);
      const tabs = [newOutbox(), newOutbox()];
      await Promise.all(tabs.map((tab) => tab.start()));
      for (const tab of tabs) await tab.retry();
      for (const tab of tabs) await sent(tab);
      expect(rows.rows()).toEqual([stored('Um')]);
      expect(rows.rows()).toMatchObject([{ revision: 1 }]);
      expect(await device.drafts.keysOf('outbox')).toEqual([]);
    });

    test.runIf(isEditable)(
      'D-492: that another device has changed is asked about, and nothing is overwritten',
      async () => {
        const rows = fakeTable(table, key);
        rows.changeElsewhere(base('Um'));
        rows.changeElsewhere({ [key]: id, ...wordsOf(entity, 'De lá') });
        const outbox = newOutbox();
        await expect(outbox.send(save('Daqui', base('Um')))).rejects.toBeInstanceOf(RowChanged);
        expect(rows.rows()).toEqual([stored('De lá')]);
        expect(outbox.getSnapshot()).toEqual([]);
      },
    );

    test.runIf(isEditable)(
      'D-492: that waited, and was changed elsewhere, keeps its words until the therapist chooses',
      async () => {
        const rows = fakeTable(table, key);
        rows.changeElsewhere(base('Um'));
        rows.fail('not reached');
        const outbox = newOutbox();
        expect(await outbox.send(save('Daqui', base('Um')))).toBe('waiting');
        rows.changeElsewhere({ [key]: id, ...wordsOf(entity, 'De lá') });
        await outbox.retry();
        expect(outbox.getSnapshot()).toMatchObject([{ status: { state: { name: 'conflict' } } }]);
        expect(await outbox.takeBack(outbox.getSnapshot()[0]?.stored.key ?? '')).toBe('draft');
        const draft = await device.drafts.read(`${entity.name}:${patientId}`);
        expect(draft).toMatchObject({ kind: entity.name, value: { said: 'Daqui' } });
        expect(rows.rows()).toEqual([stored('De lá')]);
      },
    );

    test('D-492: whose patient was deleted elsewhere is refused, and returns to its form', async () => {
      const rows = fakeTable(table, key);
      rows.refuse('23503', 409);
      const outbox = newOutbox();
      await expect(outbox.send(save('Um'))).rejects.toMatchObject({ kind: 'refused', code: '23503' });
      expect(outbox.getSnapshot()).toEqual([]);
      expect(rows.rows()).toEqual([]);
    });

    test.runIf(isEditable)('D-492: that was deleted elsewhere is told as gone', async () => {
      const rows = fakeTable(table, key);
      rows.removeElsewhere();
      const outbox = newOutbox();
      await expect(outbox.send(save('Dois', base('Um')))).rejects.toMatchObject({ code: 'PT410' });
      expect(rows.rows()).toEqual([]);
    });

    test('D-492: on a full device is sent from its form, or stays there', async () => {
      const rows = fakeTable(table, key);
      const full = { ...device.drafts, save: async () => Promise.reject(new Error('full')) };
      const outbox = createOutbox(device.userId, Promise.resolve(full));
      device.outboxes.push(outbox);
      rows.fail('not reached');
      await expect(outbox.send(save('Um'))).rejects.toBeInstanceOf(DataError);
      expect(outbox.getSnapshot()).toEqual([]);
      await outbox.send(save('Um'));
      expect(rows.rows()).toEqual([stored('Um')]);
    });
  },
);

describe('D-501: a row that names another one', () => {
  const goalId = '00000000-0000-4000-8000-0000000000e1';
  const about = { patientId, patientName: 'Davi Lucca', base: null };
  const goal = (): New<'row'> => ({
    ...{ ...about, kind: 'row', table: 'goals', id: goalId, links: furtherOf(goals), title: 'Meta' },
    entries: entriesIn<Entity>(goals, wordsOf(goals, 'Calçar')),
    draft: { kind: 'goal', key: `goal:${patientId}:${goalId}`, value: { id: goalId } },
  });
  const rating = (): New<'row'> => ({
    ...{ ...about, kind: 'row', table: 'goal_ratings', id: '00000000-0000-4000-8000-0000000000e2' },
    ...{ title: 'Marca', links: { ...furtherOf(ratings), goal_id: goalId } },
    entries: entriesIn<Entity>(ratings, wordsOf(ratings, 'Sozinho')),
    draft: { kind: 'rating', key: `rating:${patientId}`, value: {} },
  });
  const opened = () => {
    const outbox = createOutbox(device.userId, Promise.resolve(device.drafts));
    device.outboxes.push(outbox);
    return outbox;
  };
  const tables = () => ({ goals: fakeTable('goals', 'id'), ratings: fakeTable('goal_ratings', 'id') });
  const waits = (outbox: Outbox) => outbox.getSnapshot().map(({ status }) => status.state.name);

  test('waits while that waits, and is sent after it', async () => {
    const stored = tables();
    stored.goals.fail('not reached');
    const outbox = opened();
    expect(await outbox.send(goal())).toBe('waiting');
    stored.goals.fail('not reached');
    expect(await outbox.send(rating())).toBe('waiting');
    await eventually(() => expect(stored.goals.writes()).toBe(2));
    expect(stored.ratings.writes()).toBe(0);
    await outbox.retry();
    await eventually(() => expect(outbox.getSnapshot()).toEqual([]));
    expect([stored.goals.rows(), stored.ratings.rows()]).toMatchObject([
      [{ id: goalId }],
      [{ goal_id: goalId }],
    ]);
  });

  test('is not refused while that is open in its form again, and is once its draft is gone', async () => {
    const stored = tables();
    stored.goals.fail('not reached');
    const outbox = opened();
    await outbox.send(goal());
    stored.goals.fail('not reached');
    await outbox.send(rating());
    await eventually(() => expect(waits(outbox)).toEqual(['waiting', 'waiting']));
    expect(await outbox.takeBack(outbox.getSnapshot()[0]?.stored.key ?? '')).toBe('draft');
    stored.ratings.refuse('23503', 409);
    await outbox.retry();
    expect(waits(outbox)).toEqual(['waiting']);
    await device.drafts.remove(`goal:${patientId}:${goalId}`);
    await outbox.retry();
    await outbox.retry();
    expect(waits(outbox)).toEqual(['refused']);
  });
});
