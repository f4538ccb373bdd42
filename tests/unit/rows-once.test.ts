// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import '../support/setup';
import { describe, expect, test } from 'vitest';
import { StandsOtherwise } from '../../src/data/records/appendRow';
import { entriesIn } from '../../src/data/records/entityRows';
import { RowChanged, type RowToSave } from '../../src/data/records/saveRow';
import { DataError } from '../../src/data/supabase/dataError';
import type { New } from '../../src/device/outbox/items';
import { createOutbox, type Outbox } from '../../src/device/outbox/outbox';
import { carePlans } from '../../src/records/carePlans';
import { consents, revocations } from '../../src/records/consents';
import { disclosures } from '../../src/records/disclosures';
import { entities } from '../../src/records/entities';
import type { Entity, RowOf, WordsOf } from '../../src/records/entity';
import { columnOf, columnsOf, wordsTyped } from '../../src/records/entityWords';
import { results } from '../../src/records/results';
import { eventually } from '../support/eventually';
import { fakeTable } from '../support/fakeTable';
import { outboxDevice } from '../support/outbox';

const device = outboxDevice();
const patientId = '00000000-0000-4000-8000-0000000000cc';

const time = '2026-11-20T12:00:00+00:00';

/** Words that a form of the entity would save; `said` is in its longest text, its title, or what is drawn. */
function wordsOf(entity: Entity, said: string): WordsOf<Entity> {
  const names = columnsOf(entity).filter((name) => !columnOf(entity, name).isMoment);
  const isText = (name: string) => columnOf(entity, name).most !== null;
  const [prose = entity.title ?? ''] = names.filter((name) => columnOf(entity, name).isProse);
  const ofColumn = (name: string): string => {
    const { isMoment, isRequired, field } = columnOf(entity, name);
    if (isMoment) return time;
    if (name === prose) return said;
    if (field.kind === 'day') return '20/11/2026';
    if (!prose && !isText(name)) return JSON.stringify({ kind: 'typed', name: said });
    return isRequired ? 'Texto' : '';
  };
  const typed = Object.fromEntries(columnsOf(entity).map((name) => [name, ofColumn(name)]));
  return wordsTyped(entity, typed);
}

/** What the server adds to a row that is only added. */
const added = {
  ...{ kind: 'outro_meio', received_at: time, given_at: time, device_times: {}, signer_name: 'Texto' },
  ...{ revoked_at: null, revoked_by_name: null, revocation_reason: null, signature: null, signed_at: null },
};

test('D-492: every entity is tried', () => {
  expect(entities).toEqual(expect.arrayContaining([carePlans, results, consents, disclosures, revocations]));
});

describe.each(entities.map((entity: Entity) => [entity.table, entity] as const))(
  'a row of %s',
  (table, entity) => {
    const id = entity.isSingle ? patientId : '00000000-0000-4000-8000-0000000000e7';
    const key = entity.isSingle ? 'patient_id' : 'id';
    const save = (said: string, base: RowToSave['base'] = null): New<'row'> => ({
      ...{ kind: 'row', table, id, patientId, base, entries: entriesIn(entity, wordsOf(entity, said)) },
      title: entity.words.one,
      patientName: 'Davi Lucca',
      draft: { kind: entity.name, key: `${entity.name}:${patientId}`, value: { said } },
    });
    const newOutbox = (): Outbox => {
      const outbox = createOutbox(device.userId, Promise.resolve(device.drafts));
      device.outboxes.push(outbox);
      return outbox;
    };
    const { life, fills, otherwise = 'refused' } = entity;
    const isEditable = life === 'editable';
    const isAdded = life === 'appendOnly';
    /** With the row that its words are written into, where it has no table of its own. */
    const newTable = () => {
      const rows = fakeTable(fills?.table ?? table, key, isAdded ? added : {});
      if (fills) rows.changeElsewhere({ [key]: id, user_id: device.userId, patient_id: patientId });
      return rows;
    };
    const stored = (said: string) => expect.objectContaining({ ...wordsOf(entity, said), [key]: id });
    const sent = (outbox: Outbox) => eventually(() => expect(outbox.getSnapshot()).toEqual([]));
    const base = (said: string): RowOf<Entity> =>
      ({
        ...wordsOf(entity, said),
        ...{ user_id: device.userId, patient_id: patientId, revision: 1, ...(!entity.isSingle && { id }) },
        ...{ created_at: '2026-11-20T12:00:00+00:00', updated_at: '2026-11-20T12:00:01+00:00' },
      }) as RowOf<Entity>;

    test('D-492: whose answer is lost is stored once', async () => {
      const rows = newTable();
      rows.fail('answer lost');
      const outbox = newOutbox();
      expect(await outbox.send(save('Um'))).toBe('waiting');
      await outbox.retry();
      await sent(outbox);
      expect(rows.rows()).toEqual([stored('Um')]);
      expect(rows.rows()).toMatchObject([{ revision: fills ? 2 : 1 }]);
    });

    test.runIf(isEditable)(
      'D-492: whose answer is lost, and which is corrected, has the last words',
      async () => {
        const rows = newTable();
        rows.fail('answer lost');
        const outbox = newOutbox();
        expect(await outbox.send(save('Um'))).toBe('waiting');
        await outbox.send(save('Dois'));
        await sent(outbox);
        expect(rows.rows()).toEqual([stored('Dois')]);
      },
    );

    test.runIf(isEditable)(
      'D-492: that was changed, whose answer is lost, and which is corrected, has the last words',
      async () => {
        const rows = newTable();
        rows.changeElsewhere(base('Um'));
        rows.fail('answer lost');
        const outbox = newOutbox();
        expect(await outbox.send(save('Dois', base('Um')))).toBe('waiting');
        const taken = outbox.getSnapshot()[0];
        expect(await outbox.takeBack(taken?.key ?? '')).toBe('draft');
        const draft = await device.drafts.read(`${entity.name}:${patientId}`);
        const { sent } = Object(draft?.value) as { sent: NonNullable<New<'row'>['sent']> };
        await outbox.send({ ...save('Três', base('Um')), sent });
        expect(rows.rows()).toEqual([stored('Três')]);
      },
    );

    test.runIf(isEditable)(
      'D-492: that is replaced while it is being sent has the last words, and both forms are answered',
      async () => {
        const rows = newTable();
        const release = rows.hold();
        const outbox = newOutbox();
        const first = outbox.send(save('Um'));
        await eventually(() => expect(rows.writes()).toBe(1));
        const second = outbox.send(save('Dois'));
        release();
        expect(await first).toBeDefined();
        expect(await second).toBeDefined();
        await sent(outbox);
        expect(rows.rows()).toEqual([stored('Dois')]);
      },
    );

    test('D-492: waits without a network, outlives the page, and is sent once by one of two tabs', async () => {
      const rows = newTable();
      rows.fail('not reached');
      const before = newOutbox();
      expect(await before.send(save('Um'))).toBe('waiting');
      before.stop();
      expect(rows.rows()).not.toContainEqual(stored('Um'));
      const tabs = [newOutbox(), newOutbox()];
      await Promise.all(tabs.map((tab) => tab.start()));
      for (const tab of tabs) await tab.retry();
      for (const tab of tabs) await sent(tab);
      expect(rows.rows()).toEqual([stored('Um')]);
      expect(rows.rows()).toMatchObject([{ revision: fills ? 2 : 1 }]);
      expect(await device.drafts.keysOf('outbox')).toEqual([]);
    });

    test.runIf(isEditable)(
      'D-492: that another device has changed is asked about, and nothing is overwritten',
      async () => {
        const rows = newTable();
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
        const rows = newTable();
        rows.changeElsewhere(base('Um'));
        rows.fail('not reached');
        const outbox = newOutbox();
        expect(await outbox.send(save('Daqui', base('Um')))).toBe('waiting');
        rows.changeElsewhere({ [key]: id, ...wordsOf(entity, 'De lá') });
        await outbox.retry();
        expect(outbox.getSnapshot()).toMatchObject([{ state: { name: 'conflict' } }]);
        expect(await outbox.takeBack(outbox.getSnapshot()[0]?.key ?? '')).toBe('draft');
        const draft = await device.drafts.read(`${entity.name}:${patientId}`);
        expect(draft).toMatchObject({ kind: entity.name, value: { said: 'Daqui' } });
        expect(rows.rows()).toEqual([stored('De lá')]);
      },
    );

    test('D-492: whose patient was deleted elsewhere is refused, and returns to its form', async () => {
      const rows = newTable();
      rows.refuse('23503', 409);
      const outbox = newOutbox();
      await expect(outbox.send(save('Um'))).rejects.toMatchObject({ kind: 'refused', code: '23503' });
      expect(outbox.getSnapshot()).toEqual([]);
      expect(rows.rows()).toHaveLength(fills ? 1 : 0);
    });

    test.runIf(isEditable)('D-492: that was deleted elsewhere is told as gone', async () => {
      const rows = newTable();
      rows.removeElsewhere();
      const outbox = newOutbox();
      await expect(outbox.send(save('Dois', base('Um')))).rejects.toMatchObject({ code: 'PT410' });
      expect(rows.rows()).toEqual([]);
    });

    /** What became of other words than those that an attempt has stored. */
    const afterOthers = async (rows: ReturnType<typeof newTable>, sending: Promise<unknown>) => {
      if (otherwise === 'beside') {
        expect(await sending).toBe('merged');
        expect(rows.rows()).toEqual([
          stored('Um'),
          expect.objectContaining({ ...wordsOf(entity, 'Dois'), [key]: expect.not.stringMatching(id) }),
        ]);
        return;
      }
      await expect(sending).rejects.toBeInstanceOf(StandsOtherwise);
      expect(rows.rows()).toEqual([stored('Um')]);
    };

    test.runIf(isAdded)(
      'D-510: whose answer is lost, and which is corrected, keeps its first words; the others are stored beside them, asked about, or refused',
      async () => {
        const rows = newTable();
        rows.fail('answer lost');
        const outbox = newOutbox();
        expect(await outbox.send(save('Um'))).toBe('waiting');
        await afterOthers(rows, outbox.send(save('Dois')));
        await sent(outbox);
        if (otherwise !== 'asks') return;
        rows.fail('answer lost');
        expect(await outbox.send({ ...save('Dois'), beside: true })).toBe('waiting');
        await outbox.retry();
        await sent(outbox);
        expect(rows.rows()).toHaveLength(2);
        expect(rows.rows()).toContainEqual(expect.objectContaining(wordsOf(entity, 'Dois')));
      },
    );

    test.runIf(isAdded)(
      'D-510: that is replaced while it is being sent keeps its first words, and both forms are answered',
      async () => {
        const rows = newTable();
        const release = rows.hold();
        const outbox = newOutbox();
        const first = outbox.send(save('Um'));
        await eventually(() => expect(rows.writes()).toBe(1));
        const second = outbox.send(save('Dois'));
        const answered = afterOthers(rows, second);
        release();
        expect(await first).toBeDefined();
        await answered;
      },
    );

    test.runIf(isAdded)(
      'D-510: that waited, and stands in other words by then, returns to its form or stands beside them',
      async () => {
        const rows = newTable();
        rows.fail('not reached');
        const outbox = newOutbox();
        expect(await outbox.send(save('Dois'))).toBe('waiting');
        rows.changeElsewhere({
          ...{ [key]: id, user_id: device.userId, patient_id: patientId },
          ...wordsOf(entity, 'Um'),
        });
        await outbox.retry();
        if (otherwise === 'beside') return expect(rows.rows()).toHaveLength(2);
        const [item] = outbox.getSnapshot();
        expect(item).toMatchObject({ state: { name: 'refused', error: { code: 'otherwise' } } });
        expect(await outbox.takeBack(item?.key ?? '')).toBe('draft');
        const draft = await device.drafts.read(`${entity.name}:${patientId}`);
        expect(draft).toMatchObject({ kind: entity.name, value: { said: 'Dois' } });
        expect(rows.rows()).toEqual([stored('Um')]);
      },
    );

    test.runIf(fills)('D-510: whose row was deleted elsewhere with its patient is refused', async () => {
      const rows = newTable();
      rows.removeElsewhere();
      await expect(newOutbox().send(save('Um'))).rejects.toMatchObject({ code: '23503' });
    });

    test('D-492: on a full device is sent from its form, or stays there', async () => {
      const rows = newTable();
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
