import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { LONG_TEXT_MAX, SHORT_TEXT_MAX } from '../../src/lib/limits';
import { noteKinds } from '../../src/questionnaire/sessionNotes';
import { clientOf, minimalNote, newPatient, newTherapist, onBothDatabases } from '../support/backendClients';
import { code, type NoteCast, noteCast, otherAuthor, past, type Row } from '../support/backendNotes';

onBothDatabases('session notes', (server) => {
  let cast: NoteCast;
  beforeAll(async () => {
    cast = await noteCast(server);
  });

  const historyOf = async (note: string) => {
    const { data } = await cast.owner.client
      .from('patient_history')
      .select('kind, old, occurred_on, columns, changed_by')
      .eq('note_id', note)
      .order('id');
    return data ?? [];
  };

  describe('are finalised', () => {
    it("with the server's time and the name in the profile", async () => {
      const { data, error } = await cast.finalise(await cast.newNote());
      expect(error).toBeNull();
      expect(data).toMatchObject({
        revision: 2,
        author: {
          name: 'Lígia Prado',
          category: 'Terapeuta Ocupacional',
          crefito_region: null,
          crefito_number: null,
        },
      });
      expect(Math.abs(Date.now() - Date.parse(data.finalised_at))).toBeLessThan(600_000);
    });

    it.each(['owner', 'service key'])('D-186: with no other time or author, also by the %s', async (who) => {
      const id = await cast.newNote();
      const client = who === 'owner' ? cast.owner.client : cast.service;
      const forged = { finalised_at: past, author: otherAuthor, created_at: past, revision: 70 };
      const change = who === 'owner' ? { finalised_at: past } : forged;
      expect(await code(client.from('session_notes').update(change).eq('id', id))).toBeUndefined();
      const note = await cast.stored(id);
      expect(note).toMatchObject({
        revision: 2,
        author: { name: 'Lígia Prado', category: 'Terapeuta Ocupacional' },
      });
      expect(String(note?.finalised_at) > '2026').toBe(true);
      expect(String(note?.created_at) > '2026').toBe(true);
      if (who === 'owner') expect(await code(cast.notes().update(forged).eq('id', id))).toBe('42501');
    });

    it('never as they are added', async () => {
      const stamps = {
        finalised_at: past,
        author: otherAuthor,
        created_at: past,
        updated_at: past,
        revision: 70,
      };
      for (const column of Object.keys(stamps)) {
        const sent = {
          patient_id: cast.patient_id,
          ...minimalNote,
          [column]: stamps[column as keyof typeof stamps],
        };
        expect(await code(cast.notes().insert(sent))).toBe('42501');
      }
      const id = randomUUID();
      const row = { id, user_id: cast.owner.id, patient_id: cast.patient_id, ...minimalNote, ...stamps };
      expect(await code(cast.service.from('session_notes').insert(row))).toBeUndefined();
      const note = await cast.stored(id);
      expect(note).toMatchObject({ finalised_at: null, author: null, revision: 1 });
      expect([note?.created_at, note?.updated_at].every((time) => String(time) > '2026')).toBe(true);
    });

    it('D-186: not without a name in the profile', async () => {
      const nameless = await newTherapist(server);
      const note = { ...minimalNote, id: randomUUID(), patient_id: await newPatient(nameless) };
      await cast.notes(nameless).insert(note);
      expect(await code(cast.finalise(note.id, cast.notes(nameless)))).toBe('23502');
      await nameless.client.from('therapist_profiles').insert({ full_name: null, clinic_name: 'Clínica' });
      expect(await code(cast.finalise(note.id, cast.notes(nameless)))).toBe('23502');
      expect(await cast.stored(note.id)).toMatchObject({ finalised_at: null, author: null, revision: 1 });
    });

    it('D-186: each under the name that the profile had then', async () => {
      const own = await newTherapist(server);
      const patient = await newPatient(own);
      const profile = own.client.from('therapist_profiles');
      const authorOf = async () => {
        const id = randomUUID();
        await cast.notes(own).insert({ ...minimalNote, id, patient_id: patient });
        expect((await cast.finalise(id, cast.notes(own))).error).toBeNull();
        return id;
      };
      await profile.insert({ full_name: 'Helena Duarte' });
      const first = await authorOf();
      await profile
        .update({ full_name: 'Helena Lima', crefito_region: 3, crefito_number: '1-TO' })
        .eq('user_id', own.id);
      const second = await authorOf();
      const authors = [await cast.stored(first), await cast.stored(second)].map((note) => note?.author);
      expect(authors).toEqual([
        {
          name: 'Helena Duarte',
          category: 'Terapeuta Ocupacional',
          crefito_region: null,
          crefito_number: null,
          profile_version: 1,
        },
        {
          name: 'Helena Lima',
          category: 'Terapeuta Ocupacional',
          crefito_region: 3,
          crefito_number: '1-TO',
          profile_version: 2,
        },
      ]);
    });

    it('D-186: once, also by several devices at once', async () => {
      const id = await cast.newNote();
      const answers = await Promise.all(Array.from({ length: 6 }, () => cast.finalise(id)));
      expect(answers.filter(({ error }) => !error)).toHaveLength(1);
      expect(answers.flatMap(({ error }) => error?.code ?? [])).toEqual(Array(5).fill('P0001'));
      expect(await cast.stored(id)).toMatchObject({ revision: 2 });
      expect((await historyOf(id)).map(({ kind }) => kind)).toEqual(['note_added', 'note_finalised']);
    });

    it('once, if the call names the revision that it read', async () => {
      const id = await cast.newNote();
      const attempt = () =>
        cast
          .notes()
          .update({ finalised_at: past })
          .eq('id', id)
          .eq('user_id', cast.owner.id)
          .eq('revision', 1)
          .is('finalised_at', null)
          .select('id');
      const answers = await Promise.all(Array.from({ length: 6 }, attempt));
      expect(answers.map(({ error }) => error)).toEqual(Array(6).fill(null));
      expect(answers.flatMap(({ data }) => data)).toEqual([{ id }]);
      expect((await attempt()).data).toEqual([]);
    });

    it('with the last content, or deleted, never both', async () => {
      for (let round = 0; round < 5; round += 1) {
        const id = await cast.newNote();
        const [stamp, removal] = await Promise.all([
          cast.finalise(id),
          cast.notes().delete().eq('id', id).select('id'),
        ]);
        const left = await cast.stored(id);
        if (removal.data?.length) expect([left, stamp.data]).toEqual([undefined, null]);
        else expect(left?.finalised_at).not.toBeNull();
      }
    });
  });

  describe('that are open', () => {
    it('keep id, patient, therapist, time of creation and what they correct', async () => {
      const replaces = await cast.finalised();
      const id = await cast.newNote({ replaces, reason: 'Troca de lado.' });
      const others: Row = {
        id: randomUUID(),
        patient_id: await newPatient(cast.owner),
        user_id: cast.stranger.id,
        replaces: null,
      };
      for (const [column, value] of Object.entries(others)) {
        const change = column === 'replaces' ? { replaces: null, reason: null } : { [column]: value };
        expect(await code(cast.notes().update(change).eq('id', id))).toBe('42501');
        expect(await code(cast.service.from('session_notes').update(change).eq('id', id))).toBe('42501');
      }
      const before = await cast.stored(id);
      expect(
        await code(cast.service.from('session_notes').update({ created_at: past, author: {} }).eq('id', id)),
      ).toBe(undefined);
      expect(await cast.stored(id)).toMatchObject({
        created_at: before?.created_at,
        author: null,
        revision: 2,
      });
    });

    it('D-186: leave their content in the history before they are changed, finalised or removed', async () => {
      const id = await cast.newNote();
      await cast.notes().update({ content: 'Treino de pinça.', kind: 'contato' }).eq('id', id);
      await cast.notes().update({ content: 'Treino de pinça.' }).eq('id', id);
      await cast.notes().update({ occurred_on: '2026-03-03', finalised_at: past }).eq('id', id);
      const removed = await cast.newNote();
      expect((await cast.notes().delete().eq('id', removed).select('id')).data).toEqual([{ id: removed }]);
      const none = { time_of_day: null, setting: null, reason: null, ratings: {} };
      const first = { ...minimalNote, kind: 'atendimento', ...none };
      const second = { ...first, content: 'Treino de pinça.', kind: 'contato' };
      const row = { occurred_on: minimalNote.occurred_on, columns: [], changed_by: cast.owner.id };
      expect(await historyOf(id)).toEqual([
        { ...row, kind: 'note_added', old: {} },
        { ...row, kind: 'note_changed', old: first },
        { ...row, kind: 'note_changed', old: second, occurred_on: '2026-03-03' },
        { ...row, kind: 'note_finalised', old: {}, occurred_on: '2026-03-03' },
      ]);
      expect(await historyOf(removed)).toEqual([
        { ...row, kind: 'note_added', old: {} },
        { ...row, kind: 'note_removed', old: first },
      ]);
    });

    it('leave a history that cannot be altered', async () => {
      const id = await cast.newNote();
      const before = await historyOf(id);
      for (const client of [cast.owner.client, cast.stranger.client, clientOf(server), cast.service]) {
        const rows = () => client.from('patient_history');
        expect(
          await code(
            rows()
              .update({ old: { content: 'x' } })
              .eq('note_id', id),
          ),
        ).toBe('42501');
        expect(await code(rows().delete().eq('note_id', id))).toBe('42501');
        const forged = {
          patient_id: cast.patient_id,
          user_id: cast.owner.id,
          kind: 'note_finalised',
          columns: [],
          note_id: id,
        };
        expect(await code(rows().insert(forged))).toBe('42501');
      }
      expect(await historyOf(id)).toEqual(before);
    });

    it('belong to a patient of their therapist', async () => {
      const theirs = await newPatient(cast.stranger);
      const attempt = (values: object) =>
        code(cast.notes().insert({ patient_id: cast.patient_id, ...minimalNote, ...values }));
      expect(await attempt({ patient_id: theirs })).toBe('23503');
      expect(await attempt({ patient_id: randomUUID() })).toBe('23503');
      expect(await attempt({ patient_id: theirs, user_id: cast.stranger.id })).toBe('42501');
      const gone = await newPatient(cast.owner);
      await cast.owner.client.from('patients').delete().eq('id', gone);
      expect(await attempt({ patient_id: gone })).toBe('23503');
    });

    it('need a kind, a day and a text', async () => {
      const attempt = (values: object) =>
        code(cast.notes().insert({ patient_id: cast.patient_id, ...minimalNote, ...values }));
      for (const { value } of noteKinds) expect(await attempt({ kind: value })).toBeUndefined();
      for (const kind of ['', 'Atendimento', 'alta']) expect(await attempt({ kind })).toBe('23514');
      for (const content of ['', ' \n\t']) expect(await attempt({ content })).toBe('23514');
      expect(await attempt({ content: null })).toBe('23502');
      for (const occurred_on of ['infinity', '-infinity', '0044-03-15 BC', '20260-03-02'])
        expect(await attempt({ occurred_on })).toBe('23514');
      expect(await attempt({ occurred_on: '2100-01-01' })).toBe('PT422');
    });

    it('D-99: are bounded, as the reason of a correction is', { tags: 'repeat' }, async () => {
      expect(
        await code(
          cast
            .notes()
            .insert({ patient_id: cast.patient_id, ...minimalNote, content: '💜'.repeat(LONG_TEXT_MAX) }),
        ),
      ).toBe(undefined);
      const long = '💜'.repeat(LONG_TEXT_MAX + 1);
      expect(
        await code(cast.notes().insert({ patient_id: cast.patient_id, ...minimalNote, content: long })),
      ).toBe('23514');
      const correction = { patient_id: cast.patient_id, ...minimalNote, replaces: await cast.finalised() };
      const reason = 'a'.repeat(SHORT_TEXT_MAX);
      expect(await code(cast.notes().insert({ ...correction, reason: `${reason}a` }))).toBe('23514');
      expect(await code(cast.notes().insert({ ...correction, reason }))).toBeUndefined();
    });
  });

  describe('that correct another', () => {
    const correct = (replaces: string, values: object = {}) =>
      code(
        cast.notes().insert({
          patient_id: cast.patient_id,
          ...minimalNote,
          replaces,
          reason: 'Troca de lado.',
          ...values,
        }),
      );

    it('D-186: correct a finalised one of the same patient, with a reason', { tags: 'repeat' }, async () => {
      expect(await correct(await cast.newNote())).toBe('23503');
      expect(await correct(randomUUID())).toBe('23503');
      expect(await correct(await cast.finalised(), { patient_id: await newPatient(cast.owner) })).toBe(
        '23503',
      );
      expect(await correct(await cast.finalised(), { reason: null })).toBe('23514');
      expect(await correct(await cast.finalised(), { reason: ' ' })).toBe('23514');
      expect(
        await code(cast.notes().insert({ patient_id: cast.patient_id, ...minimalNote, reason: 'Sem nota.' })),
      ).toBe('23514');
      const id = randomUUID();
      expect(await correct(id, { id })).toBe('23503');
      expect(await correct(await cast.finalised())).toBeUndefined();
    });

    it('only one corrects the same note, also when two arrive at once', async () => {
      const first = await cast.finalised();
      const answers = await Promise.all([correct(first), correct(first), correct(first)]);
      expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
      expect(answers.filter((answer) => answer !== undefined)).toEqual(['23505', '23505']);
    });

    it('can be corrected in turn, and deleted while they are open', async () => {
      const first = await cast.finalised();
      const second = await cast.newNote({ replaces: first, reason: 'Troca de lado.' });
      expect(await correct(second)).toBe('23503');
      await cast.notes().delete().eq('id', second);
      const third = await cast.finalised({ replaces: first, reason: 'Troca de lado.' });
      expect(await correct(third)).toBeUndefined();
      expect(await cast.stored(first)).toMatchObject({ revision: 2, content: minimalNote.content });
    });

    it("reveal nothing of another therapist's note", async () => {
      const theirs = await cast.finalised();
      const patient = await newPatient(cast.stranger);
      const attempt = (replaces: string) =>
        cast
          .notes(cast.stranger)
          .insert({ patient_id: patient, ...minimalNote, replaces, reason: 'Troca de lado.' });
      const shape = async (id: string) => {
        const { status, error } = await attempt(id);
        return JSON.stringify({ status, error }).replaceAll(id, 'id');
      };
      expect(await shape(theirs)).toBe(await shape(randomUUID()));
      expect(await code(attempt(theirs))).toBe('23503');
      const own = { id: theirs, patient_id: patient, ...minimalNote };
      expect(await code(cast.notes(cast.stranger).insert(own))).toBeUndefined();
    });
  });
});
