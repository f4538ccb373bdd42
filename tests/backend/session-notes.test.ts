import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { LONG_TEXT_MAX, SHORT_TEXT_MAX } from '../../src/lib/limits';
import { noteKinds } from '../../src/questionnaire/sessionNotes';
import { serviceClient } from '../support/accessRoles';
import {
  clientOf,
  minimalNote,
  newPatient,
  newTherapist,
  onBothDatabases,
  sql,
  type Therapist,
} from '../support/backendClients';

type Row = Record<string, unknown>;
type Answer = { readonly data: unknown; readonly error: { readonly code: string } | null };

const past = '2001-01-01T00:00:00Z';

/** What nobody may say of a finalised note; `undefined`: anything else that fits. */
const otherValues: Record<string, unknown> = {
  content: 'Outra evolução.',
  occurred_on: '2026-03-01',
  kind: 'contato',
  reason: 'Outro motivo.',
  finalised_at: past,
  author: { name: 'Outra Pessoa', category: 'Médica', crefito_region: 9, crefito_number: '9-TO' },
  created_at: past,
  updated_at: past,
  revision: 70,
  id: undefined,
  patient_id: undefined,
  user_id: undefined,
  replaces: undefined,
};
const changes: readonly (readonly [what: string, change: Row])[] = [
  ...Object.entries(otherValues).map(([column, value]) => [column, { [column]: value }] as const),
  ['finalised_at, to later', { finalised_at: '2100-01-01T00:00:00Z' }],
  ['finalised_at, to open it again', { finalised_at: null }],
  ['finalised_at and author, to open it again', { finalised_at: null, author: null }],
  ['replaces, to stand alone', { replaces: null, reason: null }],
  ['nothing at all', { content: minimalNote.content }],
];

onBothDatabases('session notes', (server) => {
  let owner: Therapist;
  let stranger: Therapist;
  let service: SupabaseClient;
  let patient_id: string;
  beforeAll(async () => {
    [owner, stranger] = [await newTherapist(server), await newTherapist(server)];
    service = await serviceClient(server, owner);
    patient_id = await newPatient(owner);
    await owner.client.from('therapist_profiles').insert({ full_name: 'Lígia Prado' });
  });

  const notes = ({ client } = owner) => client.from('session_notes');
  const newNote = async (values: object = {}): Promise<string> => {
    const id = randomUUID();
    const { error } = await notes().insert({ id, patient_id, ...minimalNote, ...values });
    if (error) throw error;
    return id;
  };
  const finalise = (id: string, from = notes()) =>
    from.update({ finalised_at: past }).eq('id', id).select().single();
  const finalised = async (values: object = {}): Promise<string> => {
    const id = await newNote(values);
    const { error } = await finalise(id);
    if (error) throw error;
    return id;
  };
  const stored = async (id: string): Promise<Row | undefined> => {
    const [found] = await sql(
      server,
      'select to_jsonb(n) as note from public.session_notes n where id = $1',
      [id],
    );
    return found?.note as Row | undefined;
  };
  const historyOf = async (note: string) => {
    const { data } = await owner.client
      .from('patient_history')
      .select('kind, old, occurred_on, columns, changed_by')
      .eq('note_id', note)
      .order('id');
    return data ?? [];
  };
  const code = async (answer: PromiseLike<Answer>) => (await answer).error?.code;

  describe('that are finalised', () => {
    let note: string;
    let before: Row | undefined;
    let others: Row;
    beforeAll(async () => {
      const replaces = await finalised();
      note = await finalised({ replaces, reason: 'Troca de lado.' });
      before = await stored(note);
      others = {
        id: randomUUID(),
        patient_id: await newPatient(owner),
        user_id: stranger.id,
        replaces: await finalised(),
      };
    });

    it.each(changes)('are changed by nobody: %s', async (_what, wanted) => {
      const change = Object.fromEntries(
        Object.entries(wanted).map(([column, value]) => [
          column,
          value === undefined ? others[column] : value,
        ]),
      );
      const attempt = (client: SupabaseClient) =>
        client.from('session_notes').update(change).eq('id', note).select('id');
      expect(['P0001', '42501']).toContain(await code(attempt(owner.client)));
      const { data, error } = await attempt(stranger.client);
      expect(data?.length === 0 || error?.code === '42501').toBe(true);
      expect(await code(attempt(clientOf(server)))).toBe('42501');
      expect(await code(attempt(service))).toBe('P0001');
      const columns = Object.keys(change);
      await expect(
        sql(
          server,
          `update public.session_notes n set ${columns.map((name) => `${name} = c.${name}`).join(', ')}
           from jsonb_populate_record(null::public.session_notes, $2::text::jsonb) c where n.id = $1`,
          [note, JSON.stringify(change)],
        ),
      ).rejects.toThrow('a finalised note is never changed');
      expect(await stored(note)).toEqual(before);
    });

    it('are deleted by nobody', async () => {
      const attempt = (client: SupabaseClient) =>
        client.from('session_notes').delete().eq('id', note).select();
      expect(await code(attempt(owner.client))).toBe('P0001');
      expect((await attempt(stranger.client)).data).toEqual([]);
      expect(await code(attempt(clientOf(server)))).toBe('42501');
      expect(await code(attempt(service))).toBe('P0001');
      await expect(sql(server, 'delete from public.session_notes where id = $1', [note])).rejects.toThrow(
        'a finalised note is never deleted',
      );
      expect(await stored(note)).toEqual(before);
    });

    it('are written over by nobody who sends them again', async () => {
      const row = { ...before, content: 'Outra evolução.', finalised_at: null, author: null };
      const attempt = (client: SupabaseClient) => client.from('session_notes').upsert(row);
      expect(await code(attempt(owner.client))).toBe('42501');
      expect(await code(attempt(stranger.client))).toBe('42501');
      expect(await code(attempt(clientOf(server)))).toBe('42501');
      expect(await code(attempt(service))).toBe('P0001');
      const again = { ...minimalNote, id: note, patient_id, content: 'Outra evolução.' };
      expect(await code(notes().insert(again))).toBe('23505');
      expect(await code(notes().upsert(again, { ignoreDuplicates: true }))).toBeUndefined();
      expect(await stored(note)).toEqual(before);
    });

    it.each(['session_notes', 'patients cascade'])('are swept away by nobody: truncate %s', async (what) => {
      await expect(sql(server, `truncate public.${what}`)).rejects.toThrow(
        'finalised notes are never deleted',
      );
      for (const role of ['anon', 'authenticated', 'service_role']) {
        const [rights] = await sql(
          server,
          `select has_table_privilege($1, 'public.session_notes', 'truncate') as truncate`,
          [role],
        );
        expect(rights).toEqual({ truncate: false });
      }
      expect(await stored(note)).toEqual(before);
    });

    it('go only with their patient, which leaves a tombstone and no word of them', async () => {
      const own = await newPatient(owner);
      const replaces = await finalised({ patient_id: own });
      const correction = await finalised({ patient_id: own, replaces, reason: 'Troca de lado.' });
      await newNote({ patient_id: own, replaces: correction, reason: 'Falta a medida.' });
      const { error } = await owner.client.from('patients').delete().eq('id', own);
      expect(error).toBeNull();
      const left = await sql(
        server,
        `select (select count(*)::int from public.session_notes where patient_id = $1) as notes,
           (select count(*)::int from public.patient_history where patient_id = $1) as history,
           (select count(*)::int from public.patient_tombstones where patient_id = $1) as tombstones`,
        [own],
      );
      expect(left).toEqual([{ notes: 0, history: 0, tombstones: 1 }]);
    });
  });

  describe('are finalised', () => {
    it('by the time of the server and the name in the profile', async () => {
      const { data, error } = await finalise(await newNote());
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

    it.each(['owner', 'service key'])('with no other time or author, also by the %s', async (who) => {
      const id = await newNote();
      const client = who === 'owner' ? owner.client : service;
      const forged = { finalised_at: past, author: otherValues.author, created_at: past, revision: 70 };
      const change = who === 'owner' ? { finalised_at: past } : forged;
      expect(await code(client.from('session_notes').update(change).eq('id', id))).toBeUndefined();
      const note = await stored(id);
      expect(note).toMatchObject({
        revision: 2,
        author: { name: 'Lígia Prado', category: 'Terapeuta Ocupacional' },
      });
      expect(String(note?.finalised_at) > '2026').toBe(true);
      expect(String(note?.created_at) > '2026').toBe(true);
      if (who === 'owner') expect(await code(notes().update(forged).eq('id', id))).toBe('42501');
    });

    it('never while they are added, whatever is sent', async () => {
      const stamps = {
        finalised_at: past,
        author: otherValues.author,
        created_at: past,
        updated_at: past,
        revision: 70,
      };
      for (const column of Object.keys(stamps)) {
        const sent = { patient_id, ...minimalNote, [column]: stamps[column as keyof typeof stamps] };
        expect(await code(notes().insert(sent))).toBe('42501');
      }
      const id = randomUUID();
      const row = { id, user_id: owner.id, patient_id, ...minimalNote, ...stamps };
      expect(await code(service.from('session_notes').insert(row))).toBeUndefined();
      const note = await stored(id);
      expect(note).toMatchObject({ finalised_at: null, author: null, revision: 1 });
      expect([note?.created_at, note?.updated_at].every((time) => String(time) > '2026')).toBe(true);
    });

    it('not by somebody without a name', async () => {
      const nameless = await newTherapist(server);
      const note = { ...minimalNote, id: randomUUID(), patient_id: await newPatient(nameless) };
      await notes(nameless).insert(note);
      expect(await code(finalise(note.id, notes(nameless)))).toBe('23502');
      await nameless.client.from('therapist_profiles').insert({ full_name: null, clinic_name: 'Clínica' });
      expect(await code(finalise(note.id, notes(nameless)))).toBe('23502');
      expect(await stored(note.id)).toMatchObject({ finalised_at: null, author: null, revision: 1 });
    });

    it('each under the name that the profile had then', async () => {
      const own = await newTherapist(server);
      const patient = await newPatient(own);
      const profile = own.client.from('therapist_profiles');
      const authorOf = async () => {
        const id = randomUUID();
        await notes(own).insert({ ...minimalNote, id, patient_id: patient });
        expect((await finalise(id, notes(own))).error).toBeNull();
        return id;
      };
      await profile.insert({ full_name: 'Helena Duarte' });
      const first = await authorOf();
      await profile
        .update({ full_name: 'Helena Lima', crefito_region: 3, crefito_number: '1-TO' })
        .eq('user_id', own.id);
      const second = await authorOf();
      const authors = [await stored(first), await stored(second)].map((note) => note?.author);
      expect(authors).toEqual([
        {
          name: 'Helena Duarte',
          category: 'Terapeuta Ocupacional',
          crefito_region: null,
          crefito_number: null,
        },
        { name: 'Helena Lima', category: 'Terapeuta Ocupacional', crefito_region: 3, crefito_number: '1-TO' },
      ]);
    });

    it('once, by however many devices at once', async () => {
      const id = await newNote();
      const answers = await Promise.all(Array.from({ length: 6 }, () => finalise(id)));
      expect(answers.filter(({ error }) => !error)).toHaveLength(1);
      expect(answers.flatMap(({ error }) => error?.code ?? [])).toEqual(Array(5).fill('P0001'));
      expect(await stored(id)).toMatchObject({ revision: 2 });
      expect((await historyOf(id)).map(({ kind }) => kind)).toEqual(['note_added', 'note_finalised']);
    });

    it('once, when a try says which note it knows', async () => {
      const id = await newNote();
      const attempt = () =>
        notes()
          .update({ finalised_at: past })
          .eq('id', id)
          .eq('user_id', owner.id)
          .eq('revision', 1)
          .is('finalised_at', null)
          .select('id');
      const answers = await Promise.all(Array.from({ length: 6 }, attempt));
      expect(answers.map(({ error }) => error)).toEqual(Array(6).fill(null));
      expect(answers.flatMap(({ data }) => data)).toEqual([{ id }]);
      expect((await attempt()).data).toEqual([]);
    });

    it('with the last words, or deleted, never both', async () => {
      for (let round = 0; round < 5; round += 1) {
        const id = await newNote();
        const [stamp, removal] = await Promise.all([
          finalise(id),
          notes().delete().eq('id', id).select('id'),
        ]);
        const left = await stored(id);
        if (removal.data?.length) expect([left, stamp.data]).toEqual([undefined, null]);
        else expect(left?.finalised_at).not.toBeNull();
      }
    });
  });

  describe('that are open', () => {
    it('keep id, patient, therapist, time of creation and what they correct', async () => {
      const replaces = await finalised();
      const id = await newNote({ replaces, reason: 'Troca de lado.' });
      const others: Row = {
        id: randomUUID(),
        patient_id: await newPatient(owner),
        user_id: stranger.id,
        replaces: null,
      };
      for (const [column, value] of Object.entries(others)) {
        const change = column === 'replaces' ? { replaces: null, reason: null } : { [column]: value };
        expect(await code(notes().update(change).eq('id', id))).toBe('42501');
        expect(await code(service.from('session_notes').update(change).eq('id', id))).toBe('42501');
      }
      const before = await stored(id);
      expect(
        await code(service.from('session_notes').update({ created_at: past, author: {} }).eq('id', id)),
      ).toBe(undefined);
      expect(await stored(id)).toMatchObject({ created_at: before?.created_at, author: null, revision: 2 });
    });

    it('tell the history what they said, before they were changed, finalised or removed', async () => {
      const id = await newNote();
      await notes().update({ content: 'Treino de pinça.', kind: 'contato' }).eq('id', id);
      await notes().update({ content: 'Treino de pinça.' }).eq('id', id);
      await notes().update({ occurred_on: '2026-03-03', finalised_at: past }).eq('id', id);
      const removed = await newNote();
      expect((await notes().delete().eq('id', removed).select('id')).data).toEqual([{ id: removed }]);
      const first = { ...minimalNote, kind: 'atendimento', reason: null };
      const second = { ...first, content: 'Treino de pinça.', kind: 'contato' };
      const row = { occurred_on: minimalNote.occurred_on, columns: [], changed_by: owner.id };
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

    it('leave a history that nobody alters', async () => {
      const id = await newNote();
      const before = await historyOf(id);
      for (const client of [owner.client, stranger.client, clientOf(server), service]) {
        const rows = () => client.from('patient_history');
        expect(
          await code(
            rows()
              .update({ old: { content: 'x' } })
              .eq('note_id', id),
          ),
        ).toBe('42501');
        expect(await code(rows().delete().eq('note_id', id))).toBe('42501');
        const forged = { patient_id, user_id: owner.id, kind: 'note_finalised', columns: [], note_id: id };
        expect(await code(rows().insert(forged))).toBe('42501');
      }
      expect(await historyOf(id)).toEqual(before);
    });

    it('belong to a patient of their therapist', async () => {
      const theirs = await newPatient(stranger);
      const attempt = (values: object) => code(notes().insert({ patient_id, ...minimalNote, ...values }));
      expect(await attempt({ patient_id: theirs })).toBe('23503');
      expect(await attempt({ patient_id: randomUUID() })).toBe('23503');
      expect(await attempt({ patient_id: theirs, user_id: stranger.id })).toBe('42501');
      const gone = await newPatient(owner);
      await owner.client.from('patients').delete().eq('id', gone);
      expect(await attempt({ patient_id: gone })).toBe('23503');
    });

    it('have a kind, a day and words', async () => {
      const attempt = (values: object) => code(notes().insert({ patient_id, ...minimalNote, ...values }));
      for (const { value } of noteKinds) expect(await attempt({ kind: value })).toBeUndefined();
      for (const kind of ['', 'Atendimento', 'alta']) expect(await attempt({ kind })).toBe('23514');
      for (const content of ['', ' \n\t']) expect(await attempt({ content })).toBe('23514');
      expect(await attempt({ content: null })).toBe('23502');
      for (const occurred_on of ['infinity', '-infinity', '0044-03-15 BC', '20260-03-02'])
        expect(await attempt({ occurred_on })).toBe('23514');
      expect(await attempt({ occurred_on: '2100-01-01' })).toBeUndefined();
    });

    it('D-99: are bounded, as the reason of a correction is', async () => {
      expect(
        await code(notes().insert({ patient_id, ...minimalNote, content: '💜'.repeat(LONG_TEXT_MAX) })),
      ).toBe(undefined);
      const long = '💜'.repeat(LONG_TEXT_MAX + 1);
      expect(await code(notes().insert({ patient_id, ...minimalNote, content: long }))).toBe('23514');
      const correction = { patient_id, ...minimalNote, replaces: await finalised() };
      const reason = 'a'.repeat(SHORT_TEXT_MAX);
      expect(await code(notes().insert({ ...correction, reason: `${reason}a` }))).toBe('23514');
      expect(await code(notes().insert({ ...correction, reason }))).toBeUndefined();
    });
  });

  describe('that correct another', () => {
    const correct = (replaces: string, values: object = {}) =>
      code(notes().insert({ patient_id, ...minimalNote, replaces, reason: 'Troca de lado.', ...values }));

    it('correct a finalised one of the same patient, with a reason', async () => {
      expect(await correct(await newNote())).toBe('23503');
      expect(await correct(randomUUID())).toBe('23503');
      expect(await correct(await finalised(), { patient_id: await newPatient(owner) })).toBe('23503');
      expect(await correct(await finalised(), { reason: null })).toBe('23514');
      expect(await correct(await finalised(), { reason: ' ' })).toBe('23514');
      expect(await code(notes().insert({ patient_id, ...minimalNote, reason: 'Sem nota.' }))).toBe('23514');
      const id = randomUUID();
      expect(await correct(id, { id })).toBe('23503');
      expect(await correct(await finalised())).toBeUndefined();
    });

    it('are the only ones that do, also when two come at once', async () => {
      const first = await finalised();
      const answers = await Promise.all([correct(first), correct(first), correct(first)]);
      expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
      expect(answers.filter((answer) => answer !== undefined)).toEqual(['23505', '23505']);
    });

    it('can be corrected in turn, and given up while they are open', async () => {
      const first = await finalised();
      const second = await newNote({ replaces: first, reason: 'Troca de lado.' });
      expect(await correct(second)).toBe('23503');
      await notes().delete().eq('id', second);
      const third = await finalised({ replaces: first, reason: 'Troca de lado.' });
      expect(await correct(third)).toBeUndefined();
      expect(await stored(first)).toMatchObject({ revision: 2, content: minimalNote.content });
    });

    it("tell nothing of another therapist's note", async () => {
      const theirs = await finalised();
      const patient = await newPatient(stranger);
      const attempt = (replaces: string) =>
        notes(stranger).insert({ patient_id: patient, ...minimalNote, replaces, reason: 'Troca de lado.' });
      const shape = async (id: string) => {
        const { status, error } = await attempt(id);
        return JSON.stringify({ status, error }).replaceAll(id, 'id');
      };
      expect(await shape(theirs)).toBe(await shape(randomUUID()));
      expect(await code(attempt(theirs))).toBe('23503');
      const own = { id: theirs, patient_id: patient, ...minimalNote };
      expect(await code(notes(stranger).insert(own))).toBeUndefined();
    });
  });
});
