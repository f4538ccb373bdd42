import '../support/emptyDisk';
import { readdirSync, readFileSync } from 'node:fs';
import { HttpResponse, http } from 'msw';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { StandsOtherwise } from '../../src/data/records/appendRow';
import { entriesIn, wordsOfEntries } from '../../src/data/records/entityRows';
import type { Entries } from '../../src/data/records/merge';
import type { RowToSave } from '../../src/data/records/saveRow';
import { CHANGED_ELSEWHERE, DataError, STORED_OTHERWISE } from '../../src/data/supabase/dataError';
import type { New } from '../../src/device/outbox/newItems';
import { createOutbox, type Outbox } from '../../src/device/outbox/outbox';
import type { DraftStore } from '../../src/device/store/draftStore';
import { rowsOf } from '../../src/forms/rows/useSaveRow';
import { entities, type ListedEntity, ownEntities } from '../../src/records/entities';
import { type Entity, isChanged, type RowOf, type WordsOf } from '../../src/records/entity';
import { columnOf, columnsOf, keyColumn, storedColumns } from '../../src/records/entityWords';
import { goals } from '../../src/records/goals';
import { ratings } from '../../src/records/ratings';
import { eventually } from '../support/eventually';
import { type FakeRow, fakeTable } from '../support/fakeTable';
import { fullWords } from '../support/fullRows';
import { editedElsewhere, everyGesture, type Gestures, noRemoval, ofNoForm } from '../support/gestures';
import { origin, server } from '../support/msw';
import {
  everySituation,
  ofNoPatient,
  onlyNew,
  onlyOneHas,
  ownOfTherapist,
  removed,
  type Saved,
  staysAsItIs,
} from '../support/once';
import { endsAfter, item, outboxDevice } from '../support/outbox';

const device = outboxDevice();
const patientId = '00000000-0000-4000-8000-0000000000cc';

const time = '2026-11-20T12:00:00+00:00';

/** Words that its form would save; `said` is in its longest text, its title, its first line, or its first column. */
function wordsOf(entity: Entity, said: string): WordsOf<Entity> {
  const names = columnsOf(entity);
  const line = names.find((name) => columnOf(entity, name).field.kind === 'line');
  const prose = names.find((name) => columnOf(entity, name).isProse);
  const column = prose ?? entity.title ?? line ?? names[0] ?? '';
  // what has no words is drawn
  const isDrawn = columnOf(entity, column).field.kind === 'signature';
  const isTime = columnOf(entity, column).field.kind === 'times';
  // another one for other words
  const minute = [...said].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % 60;
  const time_of_day = `14:${String(minute).padStart(2, '0')}`;
  const other = isTime ? time_of_day : column === 'month' ? `20${time_of_day.slice(3)}-11` : said;
  const typed = isDrawn ? JSON.stringify({ kind: 'typed', name: said }) : other;
  return fullWords(entity, { moment: time, typed: { [column]: typed } });
}

/** The columns that take any text. */
const textColumns = (entity: Entity) =>
  columnsOf(entity).filter((name) => {
    const { field, isMoment, isLater } = columnOf(entity, name);
    return (field.kind === 'line' || field.kind === 'lines') && !isMoment && !isLater;
  });

/** What the server adds to a row that is only added. */
const added = {
  kind: 'outro_meio',
  received_at: time,
  given_at: time,
  device_times: {},
  signer_name: 'Texto',
  revoked_at: null,
  revoked_by_name: null,
  revocation_reason: null,
  signature: null,
  signed_at: null,
};

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

const all: readonly ListedEntity[] = [...entities, ...ownEntities];

/** What becomes of a row, and of other words under its id. */
const lifeOf = ({ life, fills, otherwise }: Entity) =>
  [life, fills && 'fills', otherwise].filter(Boolean).join(' ');
/** The first entity of each kind of life; the others repeat it. */
const examples = new Map(all.toReversed().map((entity) => [lifeOf(entity), entity]));

test('D-492, D-500: every entity is tried, one of each kind of life in every situation', () => {
  const sources = readdirSync('src/records').map((file) => readFileSync(`src/records/${file}`, 'utf8'));
  const defined = sources.flatMap((source) =>
    [...source.matchAll(/= defineEntity\(\{\s+table: '(\w+)'/g)].map(([, table]) => table),
  );
  expect(all.map(({ table }) => table).toSorted()).toEqual(defined.toSorted());
  expect([...examples.keys()].toSorted()).toEqual([
    'appendOnly asks',
    'appendOnly beside',
    'appendOnly fills',
    'editable',
    'struck',
  ]);
});

test('D-520: the rows are removed that the database lets go, and no others', () => {
  const schema = readFileSync('supabase/schema.sql', 'utf8');
  const goes = [...schema.matchAll(/ ON public\.(\w+) FOR DELETE /g)].map(([, table]) => table);
  // what a document is goes with its document alone, and a receipt is taken back in its row
  const stays = ['document_kinds', 'receipts'];
  const removed = all.filter(({ table }) => goes.includes(table) && !stays.includes(table));
  expect(all.filter(({ isRemovable }) => isRemovable)).toEqual(removed);
  expect(removed.map(({ table }) => table)).toEqual(expect.arrayContaining(['diagnoses', 'phrases']));
});

describe.each(all.map((entity: ListedEntity) => [entity.table, entity] as const))(
  'a row of %s',
  (table, entity) => {
    const key = keyColumn(entity);
    const ids = { id: '00000000-0000-4000-8000-0000000000e7', patient_id: patientId };
    const idOf = () => ({ ...ids, user_id: device.userId })[key];
    const isOfPatient = entity.belongsTo === 'patient';
    const patient = { id: patientId, nome: 'Davi Lucca', social_name: null, dataNascimento: '2019-04-06' };
    const whose = rowsOf(entity, isOfPatient ? patient : undefined);
    const links = furtherOf(entity);
    /** What is never changed has other words in a row of its own. */
    const isEditable = isChanged[entity.life];
    const { fills, otherwise = 'refused' } = entity;
    const isAdded = entity.life === 'appendOnly';
    const isRepeat = examples.get(lifeOf(entity)) !== entity;
    const tags = isRepeat ? ['repeat'] : [];
    /** With the row that its words are written into, where it has no table of its own. */
    const newTable = () => {
      const rows = fakeTable(fills?.table ?? table, [], { key, defaults: isAdded ? added : {} });
      if (entity.file)
        server.use(
          http.post(`${origin}/storage/v1/object/documents/*`, () => HttpResponse.json({ Key: 'x' })),
          http.delete(`${origin}/storage/v1/object/documents`, () => HttpResponse.json([])),
        );
      if (fills) rows.changeElsewhere({ [key]: idOf(), user_id: device.userId, patient_id: patientId });
      return rows;
    };
    const save = (said: string, base: RowToSave['base'] = null): New<'row'> => ({
      kind: 'row',
      ...whose,
      id: idOf(),
      base,
      entries: entriesIn(entity, wordsOf(entity, said)),
      ...(entity.further && { links }),
      title: entity.words.one,
      ...(isOfPatient && { patientName: patient.nome }),
      ...(entity.file && { pdf: new Blob(['%PDF'], { type: 'application/pdf' }) }),
      draft: { kind: entity.name, key: `${entity.name}:${patientId}`, value: { said } },
    });
    const newOutbox = (store: DraftStore = device.drafts): Outbox => {
      const outbox = createOutbox(device.userId, Promise.resolve(store));
      device.outboxes.push(outbox);
      return outbox;
    };
    const words = (said: string) => storedColumns(entity, wordsOf(entity, said));
    const row = (said: string) => ({ ...words(said), [key]: idOf() });
    const owners = () => ({ user_id: device.userId, ...(isOfPatient && { patient_id: patientId }) });
    /** As the server has it. */
    const there = (said: string) => ({ ...links, ...row(said), ...owners() });
    const stored = (said: string) => expect.objectContaining(isEditable ? row(said) : words(said));
    const sent = (outbox: Outbox) => eventually(() => expect(outbox.getSnapshot()).toEqual([]));
    const base = (said: string): RowOf<Entity> =>
      ({
        ...wordsOf(entity, said),
        ...links,
        ...owners(),
        revision: 1,
        [key]: idOf(),
        created_at: '2026-11-20T12:00:00+00:00',
        updated_at: '2026-11-20T12:00:01+00:00',
      }) as RowOf<Entity>;

    const remove = (removed: RowToSave['base']): New<'removal'> => ({
      kind: 'removal',
      ...whose,
      id: idOf(),
      base: removed,
      title: entity.words.one,
    });

    const draft = { kind: entity.name, key: `${entity.name}:${patientId}` };
    const saved = (
      given: Partial<Saved> & Pick<Saved, 'title' | 'give' | 'gestures'>,
      before: string | null,
    ): Saved => ({
      serve: () => {
        const rows = newTable();
        if (before !== null) rows.changeElsewhere(there(before));
        return {
          ...rows,
          table: rows,
          rows: () => standing(rows.rows()),
          deletePatient: () => {
            if (before !== null) rows.set([]);
            rows.rule(() => ({ code: '23503', status: 409 }));
          },
          changeElsewhere: () => rows.changeElsewhere(row('De lá')),
        };
      },
      stored: (said) => [stored(said)],
      draft,
      refusals: isAdded && otherwise !== 'beside' ? [STORED_OTHERWISE] : [],
      ...(isAdded && otherwise === 'beside' && { isBeside: true }),
      ...(fills && { elsewhere: STORED_OTHERWISE }),
      isRepeat,
      never: {
        ...(!isOfPatient && ownOfTherapist),
        // what is written into a row that is there may have been written elsewhere
        ...(before === null && !fills && onlyNew),
      },
      ...given,
    });
    // what `saved` serves has all of it
    const tableIn = (server: unknown) => (server as { readonly table: ReturnType<typeof newTable> }).table;
    /** Another device deletes it, which spends its id, or the record with all that it has. */
    const deleted: Gestures['deleted'] = (server) => {
      const table = tableIn(server);
      const isAlone = isEditable && !entity.isSingle;
      table.set(isAlone ? table.rows().filter((one) => one[key] !== idOf()) : []);
      if (!isAlone) table.rule(() => ({ code: '23503', status: 409 }));
      else table.rule((one) => (one[key] === idOf() ? { code: 'PT410', status: 409 } : undefined));
    };
    /** Another one is in its place. */
    const struckElsewhere: Gestures['edited'] = (server) =>
      tableIn(server).changeElsewhere({
        ...there('De lá'),
        id: '00000000-0000-4000-8000-0000000000f1',
        strikes: idOf(),
      });
    const gestures: Omit<Gestures, 'discarded' | 'undone' | 'takenBack'> = {
      edited: isEditable ? editedElsewhere : entity.life === 'struck' ? struckElsewhere : staysAsItIs,
      archived: isOfPatient
        ? () => fakeTable('patients', [{ ...patient, archived_at: time, revision: 2 }])
        : ofNoPatient,
      deleted: isOfPatient || !entity.isSingle ? deleted : ofNoPatient,
    };
    const giving =
      (before: string | null): Saved['give'] =>
      (outbox, said, sent) =>
        outbox.send({ ...save(said, before === null ? null : base(before)), ...(sent && { sent }) });
    const isUndone = entity.isRemovable === true;
    const anew = saved(
      {
        title: 'D-492, D-510, D-810: that is new',
        give: giving(null),
        gestures: {
          ...gestures,
          discarded: isUndone ? 'undone' : 'stands',
          undone: noRemoval,
          takenBack: fills ? staysAsItIs : onlyOneHas,
        },
      },
      null,
    );
    everySituation(anew);
    everyGesture(anew);
    if (isEditable) {
      const changed = saved(
        {
          title: 'D-492, D-810: that is changed',
          give: giving('Antes'),
          gestures: {
            ...gestures,
            discarded: 'undone',
            undone: noRemoval,
            takenBack: (server) => tableIn(server).changeElsewhere(row('Antes')),
          },
        },
        'Antes',
      );
      everySituation(changed);
      everyGesture(changed);
    }
    if (entity.isRemovable) {
      const removal = saved(
        {
          title: 'D-520, D-810: that is removed',
          give: (outbox) => outbox.send(remove(base('Antes'))),
          stored: () => [],
          draft: null,
          never: isOfPatient ? removed : { ...removed, ...ownOfTherapist },
          gestures: {
            ...gestures,
            discarded: ofNoForm,
            undone: [expect.objectContaining({ ...links, ...words('Antes') })],
            takenBack: staysAsItIs,
            edited: staysAsItIs,
          },
        },
        'Antes',
      );
      everySituation(removal);
      everyGesture(removal);
    }

    /** What is left after it was saved in these words, one after the other, over what is there already. */
    const leftOf = async (...words: readonly string[]) => {
      const rows = newTable();
      const before = rows.rows();
      const outbox = newOutbox();
      for (const said of words) {
        const [known] = rows.rows();
        const first = isEditable && known && !before.includes(known) ? base(words[0] ?? '') : null;
        await outbox.send(save(said, first)).catch(() => undefined);
      }
      await sent(outbox);
      return { before, rows: rows.rows() };
    };
    const [one, another] = textColumns(entity);
    /** Why an entity has no such case, and what shows that. */
    const reasons = {
      'its first words stay': async () =>
        expect((await leftOf('Um', 'Dois')).rows).toContainEqual(stored('Um')),
      'its last words count': async () =>
        expect(standing((await leftOf('Um', 'Dois')).rows)).toEqual([stored('Dois')]),
      'it has a table of its own': async () => {
        const { before, rows } = await leftOf('Um');
        expect([before, rows]).toEqual([[], [stored('Um')]]);
      },
      'it has no two texts': async () => expect([one, another]).toContain(undefined),
      'it is the therapist’s own': async () => expect(whose).not.toHaveProperty('patientId'),
    };
    type Reason = keyof typeof reasons;
    const left = new Map<Reason, string[]>();
    /** A case of an entity for which no reason speaks. */
    const unless = (reason: Reason | false) => (title: string, run: () => Promise<void>) => {
      if (reason) left.set(reason, [...(left.get(reason) ?? []), title]);
      else test(title, { tags }, run);
    };
    const firstStay = !isEditable && 'its first words stay';
    const ofAdded = isAdded ? false : 'its last words count';

    /** What waits, taken back into its draft: what that remembers of what was sent. */
    const takenBack = async (outbox: Outbox) => {
      expect(await outbox.takeBack(outbox.getSnapshot()[0]?.stored.key ?? '')).toBe('draft');
      const draft = await device.drafts.read(`${entity.name}:${patientId}`);
      const { sent } = Object(draft?.value) as { sent: NonNullable<New<'row'>['sent']> };
      return { sent };
    };

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

    unless(isAdded && 'its first words stay')(
      'D-492, D-500: whose answers are lost, each time corrected, has the last words',
      async () => {
        const rows = newTable();
        const outbox = newOutbox();
        for (const [after, said] of ['Um', 'Dois', 'Um'].entries()) {
          // what is there already refuses the same id first
          rows.fail('answer lost', { after: Math.min(after, 1) });
          expect(await outbox.send(save(said))).toBe('waiting');
        }
        await outbox.send(save('Três'));
        await sent(outbox);
        expect(standing(rows.rows())).toEqual([stored('Três')]);
        expect(rows.rows()).toHaveLength(isEditable ? 1 : 4);
      },
    );

    unless(firstStay)(
      'D-492: that was changed, whose answer is lost, and which is corrected, has the last words',
      async () => {
        const rows = newTable();
        rows.changeElsewhere(there('Um'));
        rows.fail('answer lost');
        const outbox = newOutbox();
        expect(await outbox.send(save('Dois', base('Um')))).toBe('waiting');
        await outbox.send({ ...save('Três', base('Um')), ...(await takenBack(outbox)) });
        expect(rows.rows()).toEqual([stored('Três')]);
      },
    );

    unless(isAdded && 'its first words stay')(
      'D-798: that failed in its form, then waited, and was taken back, remembers all that was sent',
      async () => {
        const rows = newTable();
        const first = isEditable ? base('Um') : null;
        if (isEditable) rows.changeElsewhere(there('Um'));
        const outbox = newOutbox();
        rows.fail('answered 502');
        await expect(outbox.send(save('Dois', first))).rejects.toMatchObject({ kind: 'failed' });
        // what is there already refuses the same id first
        rows.fail('answer lost', { after: isEditable ? 0 : 1 });
        expect(await outbox.send(save('Três', first))).toBe('waiting');
        const { sent: remembered } = await takenBack(outbox);
        await outbox.send({ ...save('Quatro', first), sent: remembered });
        await sent(outbox);
        expect(standing(rows.rows())).toEqual([stored('Quatro')]);
      },
    );

    unless(firstStay)(
      'D-799: that was changed, whose answer is lost, and whose change is undone, has the words that it had',
      async () => {
        const rows = newTable();
        rows.changeElsewhere(there('Um'));
        rows.fail('answer lost');
        const outbox = newOutbox();
        expect(await outbox.send(save('Dois', base('Um')))).toBe('waiting');
        expect(rows.rows()).toEqual([stored('Dois')]);
        await outbox.send({ ...save('Um', base('Um')), ...(await takenBack(outbox)) });
        expect(rows.rows()).toEqual([stored('Um')]);
      },
    );

    unless(firstStay || (another === undefined && 'it has no two texts'))(
      'D-799: two of whose columns were changed, and whose answer is lost, has the one that is undone as it was, and the other as it is corrected',
      async () => {
        const rows = newTable();
        const said = (first: string, second: string): Entries => ({
          ...entriesIn(entity, wordsOf(entity, 'Um')),
          ...(one && { [one]: { text: first } }),
          ...(another && { [another]: { text: second } }),
        });
        const before = { ...base('Um'), ...wordsOfEntries(entity, said('Um', 'Um')) } as RowOf<Entity>;
        const changed = (first: string, second: string) => ({
          ...save('Um', before),
          entries: said(first, second),
        });
        const now = (first: string, second: string) => [
          expect.objectContaining(storedColumns(entity, wordsOfEntries(entity, said(first, second)))),
        ];
        rows.changeElsewhere({
          ...there('Um'),
          ...storedColumns(entity, wordsOfEntries(entity, said('Um', 'Um'))),
        });
        rows.fail('answer lost');
        const outbox = newOutbox();
        expect(await outbox.send(changed('Dois', 'Dois'))).toBe('waiting');
        expect(rows.rows()).toEqual(now('Dois', 'Dois'));
        await outbox.send({ ...changed('Um', 'Três'), ...(await takenBack(outbox)) });
        expect(rows.rows()).toEqual(now('Um', 'Três'));
      },
    );

    unless(firstStay)(
      'D-799: whose change is undone after its answer was lost keeps what another device has changed since',
      async () => {
        const rows = newTable();
        rows.changeElsewhere(there('Um'));
        rows.fail('answer lost');
        const outbox = newOutbox();
        expect(await outbox.send(save('Dois', base('Um')))).toBe('waiting');
        const remembered = await takenBack(outbox);
        rows.changeElsewhere(row('De lá'));
        await outbox.send({ ...save('Um', base('Um')), ...remembered });
        expect(rows.rows()).toEqual([stored('De lá')]);
      },
    );

    unless(firstStay)('D-492: that was deleted elsewhere is told as gone', async () => {
      const rows = newTable();
      rows.set([]);
      const outbox = newOutbox();
      await expect(outbox.send(save('Dois', base('Um')))).rejects.toMatchObject({ code: 'PT410' });
      expect(rows.rows()).toEqual([]);
    });

    const removals = () => {
      const changed = new DataError('refused', CHANGED_ELSEWHERE);

      test('is gone, and counts as removed where another device has removed it', async () => {
        const rows = newTable();
        rows.changeElsewhere(there('Um'));
        const outbox = newOutbox();
        expect(await outbox.send(remove(base('Um')))).toBe('stored');
        expect(rows.rows()).toEqual([]);
        expect(await outbox.send(remove(base('Um')))).toBe('stored');
        await sent(outbox);
      });

      test('stays when its removal is taken back while it waits', async () => {
        const rows = newTable();
        rows.changeElsewhere(there('Um'));
        rows.fail('not reached');
        const outbox = newOutbox();
        await outbox.send(remove(base('Um')));
        expect(await outbox.takeBack(outbox.getSnapshot()[0]?.stored.key ?? '')).toBe('asked');
        const next = newOutbox();
        await next.start();
        expect(next.getSnapshot()).toEqual([]);
        expect(rows.rows()).toEqual([stored('Um')]);
      });

      test('takes the place of a change of it that waits, whether or not that arrived', async () => {
        for (const fault of ['not reached', 'answer lost'] as const) {
          const rows = newTable();
          rows.changeElsewhere(there('Um'));
          rows.fail(fault);
          const outbox = newOutbox();
          expect(await outbox.send(save('Dois', base('Um')))).toBe('waiting');
          expect(await outbox.send(remove(base('Um')))).toBe('stored');
          await sent(outbox);
          expect(rows.rows()).toEqual([]);
        }
      });

      test('gives back the change of it that waited when the removal is undone, on a later page too', async () => {
        for (const isLater of [false, true]) {
          const rows = newTable();
          rows.changeElsewhere(there('Um'));
          let outbox = newOutbox();
          rows.fail('not reached');
          expect(await outbox.send(save('Dois', base('Um')))).toBe('waiting');
          rows.fail('not reached');
          expect(await outbox.send(remove(base('Um')))).toBe('waiting');
          if (isLater) {
            outbox.stop();
            outbox = newOutbox();
            rows.fail('not reached');
            await outbox.start();
          }
          expect(await outbox.takeBack(outbox.getSnapshot()[0]?.stored.key ?? '')).toBe('asked');
          const next = newOutbox();
          await next.start();
          await sent(next);
          expect(rows.rows()).toEqual([stored('Dois')]);
          await outbox.retry();
          await sent(outbox);
        }
      });

      test('and was changed on another device and here, keeps the words that waited here until the therapist chooses', async () => {
        const rows = newTable();
        rows.changeElsewhere(there('Um'));
        rows.fail('not reached');
        const outbox = newOutbox();
        expect(await outbox.send(save('Daqui', base('Um')))).toBe('waiting');
        rows.changeElsewhere(row('De lá'));
        await expect(outbox.send(remove(base('Um')))).rejects.toEqual(changed);
        await outbox.retry();
        expect(outbox.getSnapshot()).toMatchObject([
          { stored: { subject: table }, status: { onDevice: true, state: { name: 'conflict' } } },
        ]);
        expect(await outbox.takeBack(outbox.getSnapshot()[0]?.stored.key ?? '')).toBe('draft');
        const draft = await device.drafts.read(`${entity.name}:${patientId}`);
        expect(draft).toMatchObject({ kind: entity.name, value: { said: 'Daqui' } });
        expect(rows.rows()).toEqual([stored('De lá')]);
      });

      test('on a device that is full by then, is not saved again by a later page', async () => {
        const rows = newTable();
        rows.changeElsewhere(there('Um'));
        let isFull = false;
        const outbox = newOutbox({
          ...device.drafts,
          save: (one) => (isFull ? Promise.reject(new Error('full')) : device.drafts.save(one)),
        });
        rows.fail('not reached');
        expect(await outbox.send(save('Dois', base('Um')))).toBe('waiting');
        isFull = true;
        expect(await outbox.send(remove(base('Um')))).toBe('stored');
        expect(rows.rows()).toEqual([]);
        await sent(outbox);
        expect(await device.drafts.keysOf('outbox')).toEqual([]);
      });

      test('and was new, and whose answer was lost, is removed as it was sent, not as changed elsewhere', async () => {
        const rows = newTable();
        rows.fail('answer lost');
        const outbox = newOutbox();
        expect(await outbox.send(save('Um'))).toBe('waiting');
        rows.changeElsewhere(row('De lá'));
        await expect(outbox.send(remove(null))).rejects.toEqual(changed);
        rows.changeElsewhere(row('Um'));
        expect(
          await outbox.send({
            ...remove(null),
            sent: [{ words: entriesIn(entity, wordsOf(entity, 'Um')), at: null }],
          }),
        ).toBe('stored');
        expect(rows.rows()).toEqual([]);
      });

      test('and is written again while its removal waits, is saved', async () => {
        const rows = newTable();
        rows.changeElsewhere(there('Um'));
        rows.fail('not reached');
        const outbox = newOutbox();
        expect(await outbox.send(remove(base('Um')))).toBe('waiting');
        expect(await outbox.send(save('Dois', base('Um')))).toBe('stored');
        await sent(outbox);
        expect(rows.rows()).toEqual([stored('Dois')]);
      });
    };
    if (entity.isRemovable) {
      describe('D-520, D-807, D-808: that is removed', { tags }, removals);
      unless(!isOfPatient && 'it is the therapist’s own')(
        'D-807: that is removed takes its new row along that was never sent, and nothing is asked of the server',
        async () => {
          const rows = newTable();
          // behind a record that waits, nothing of it is tried
          const outbox = newOutbox();
          server.use(http.post(`${origin}/rest/v1/patients`, () => HttpResponse.error()));
          await outbox.send(item());
          expect(await outbox.send(save('Um'))).toBe('waiting');
          expect(await outbox.send(remove(null))).toBe('stored');
          expect(outbox.getSnapshot()).toMatchObject([{ stored: { subject: 'intake' } }]);
          expect(rows.writes()).toHaveLength(0);
        },
      );
      unless(!isOfPatient && 'it is the therapist’s own')(
        'D-807: that is removed with a change of it that was never sent, is still to be removed on the server',
        async () => {
          const rows = newTable();
          rows.changeElsewhere(there('Um'));
          // behind a record that waits, nothing of it is tried
          const outbox = newOutbox();
          server.use(http.post(`${origin}/rest/v1/patients`, () => HttpResponse.error()));
          await outbox.send(item());
          expect(await outbox.send(save('Dois', base('Um')))).toBe('waiting');
          expect(await outbox.send(remove(base('Um')))).toBe('waiting');
          expect(outbox.getSnapshot().map(({ stored }) => stored.steps.at(-1)?.op)).toEqual([
            expect.anything(),
            'remove',
          ]);
        },
      );
    }

    /** What became of other words than those that an attempt has stored. */
    const afterOthers = async (rows: ReturnType<typeof newTable>, sending: Promise<unknown>) => {
      if (otherwise === 'beside') {
        expect(await sending).toBe('merged');
        expect(rows.rows()).toEqual([
          stored('Um'),
          expect.objectContaining({ ...wordsOf(entity, 'Dois'), [key]: expect.not.stringMatching(idOf()) }),
        ]);
        return;
      }
      await expect(sending).rejects.toBeInstanceOf(StandsOtherwise);
      expect(rows.rows()).toEqual([stored('Um')]);
    };

    unless(ofAdded)(
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

    unless(ofAdded)(
      'D-510: that waited, and stands in other words by then, returns to its form or stands beside them',
      async () => {
        const rows = newTable();
        rows.fail('not reached');
        const outbox = newOutbox();
        expect(await outbox.send(save('Dois'))).toBe('waiting');
        rows.changeElsewhere({
          ...links,
          [key]: idOf(),
          user_id: device.userId,
          patient_id: patientId,
          ...storedColumns(entity, wordsOf(entity, 'Um')),
        });
        await outbox.retry();
        if (otherwise === 'beside') return expect(rows.rows()).toHaveLength(2);
        const [item] = outbox.getSnapshot();
        expect(item?.status).toMatchObject({ state: { name: 'refused', error: { code: 'otherwise' } } });
        expect(await outbox.takeBack(item?.stored.key ?? '')).toBe('draft');
        const draft = await device.drafts.read(`${entity.name}:${patientId}`);
        expect(draft).toMatchObject({ kind: entity.name, value: { said: 'Dois' } });
        expect(rows.rows()).toEqual([stored('Um')]);
      },
    );

    unless(!fills && 'it has a table of its own')(
      'D-510: whose row was deleted elsewhere with its patient is refused',
      async () => {
        const rows = newTable();
        rows.set([]);
        await expect(newOutbox().send(save('Um'))).rejects.toMatchObject({ code: '23503' });
      },
    );

    test('D-492: on a full device is sent from its form, or stays there', { tags }, async () => {
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

    for (const [reason, titles] of left)
      test(`D-492: ${reason}, so that there is none '${titles.join("', nor '")}'`, { tags }, reasons[reason]);
  },
);

describe('D-501: a row that names another one', () => {
  const goalId = '00000000-0000-4000-8000-0000000000e1';
  const about = { patientId, patientName: 'Davi Lucca', base: null };
  const goal = (): New<'row'> => ({
    ...about,
    kind: 'row',
    table: 'goals',
    id: goalId,
    links: furtherOf(goals),
    title: 'Meta',
    entries: entriesIn<Entity>(goals, wordsOf(goals, 'Calçar')),
    draft: { kind: 'goal', key: `goal:${patientId}:${goalId}`, value: { id: goalId } },
  });
  const rating = (): New<'row'> => ({
    ...about,
    kind: 'row',
    table: 'goal_ratings',
    id: '00000000-0000-4000-8000-0000000000e2',
    title: 'Nível',
    links: { ...furtherOf(ratings), goal_id: goalId },
    entries: entriesIn<Entity>(ratings, wordsOf(ratings, 'Sozinho')),
    draft: { kind: 'rating', key: `rating:${patientId}`, value: {} },
  });
  const opened = () => {
    const outbox = createOutbox(device.userId, Promise.resolve(device.drafts));
    device.outboxes.push(outbox);
    return outbox;
  };
  const tables = () => ({ goals: fakeTable('goals'), ratings: fakeTable('goal_ratings') });
  const waits = (outbox: Outbox) => outbox.getSnapshot().map(({ status }) => status.state.name);

  test('waits while that waits, and is sent after it', async () => {
    const stored = tables();
    stored.goals.fail('not reached');
    const outbox = opened();
    expect(await outbox.send(goal())).toBe('waiting');
    stored.goals.fail('not reached');
    expect(await outbox.send(rating())).toBe('waiting');
    await eventually(() => expect(stored.goals.writes()).toHaveLength(2));
    expect(stored.ratings.writes()).toHaveLength(0);
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
    stored.ratings.fail({ code: '23503', status: 409 }, { always: true });
    await outbox.retry();
    expect(waits(outbox)).toEqual(['waiting']);
    await device.drafts.remove(`goal:${patientId}:${goalId}`);
    await outbox.retry();
    await outbox.retry();
    expect(waits(outbox)).toEqual(['refused']);
  });

  test('D-806: is sent though the page was killed at any write of the device while that was sent', {
    tags: 'repeat',
  }, async () => {
    for (let writes = 0, isKilled = true; isKilled; writes += 1) {
      const stored = tables();
      stored.goals.fail('not reached');
      const page = endsAfter(writes);
      const killed = createOutbox(device.userId, Promise.resolve(page.store));
      device.outboxes.push(killed);
      const write = async () => {
        await killed.send(goal());
        stored.goals.fail('not reached');
        await killed.send(rating());
        await killed.retry();
        await killed.retry();
        return false;
      };
      isKilled = await Promise.race([page.ended.then(() => true), write()]);
      const next = opened();
      await next.start();
      await next.retry();
      await next.retry();
      expect(next.getSnapshot()).toEqual([]);
      expect(await device.drafts.keysOf('outbox')).toEqual([]);
      next.stop();
    }
  });
});
