import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { adult } from '../../src/questionnaire/adult';
import { child } from '../../src/questionnaire/child';
import { questionsOf } from '../../src/questionnaire/field';
import { serviceClient } from '../support/accessRoles';
import {
  minimalPatient,
  newPatient,
  newTherapist,
  onBothDatabases,
  sql,
  type Therapist,
} from '../support/backendClients';
import { code, past } from '../support/backendNotes';

onBothDatabases('marks of answers', (server) => {
  let owner: Therapist;
  let stranger: Therapist;
  let service: SupabaseClient;
  beforeAll(async () => {
    [owner, stranger] = [await newTherapist(server), await newTherapist(server)];
    service = await serviceClient(server, owner);
  });

  const table = ({ client } = owner) => client.from('answer_marks');
  const mark = (patient_id: string, column: string, said: object = { mark: 'nao_sabe' }) =>
    code(table().insert({ patient_id, column, ...said }));
  const change = (id: string, values: object, client = owner.client) =>
    code(client.from('patients').update(values).eq('id', id));
  const marksOf = async (patient_id: string) => {
    const { data } = await table().select('column, mark, informant').eq('patient_id', patient_id);
    return Object.fromEntries((data ?? []).map(({ column, ...said }) => [column, said]));
  };
  const record = async (id: string) => {
    const { data } = await owner.client
      .from('patients')
      .select('to_ask, revision, updated_at')
      .eq('id', id)
      .single();
    return data;
  };
  const toAsk = async (id: string) => (await record(id))?.to_ask;
  const historyOf = async (patient_id: string) => {
    const { data } = await owner.client
      .from('patient_history')
      .select('kind, columns, old, changed_by')
      .eq('patient_id', patient_id)
      .order('id');
    return data ?? [];
  };
  const markedOf = async (id: string) =>
    (await historyOf(id)).flatMap(({ kind, old }) => (kind === 'marked' ? [old] : []));

  it('D-251: are of questions, and of no other column of a record', async () => {
    const asked = new Set<string>(
      [adult, child].flatMap((form) => questionsOf(form).map(({ column }) => column)),
    );
    const id = await newPatient(owner);
    const columns = await sql(
      server,
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'patients'`,
    );
    const taken = [];
    for (const name of columns.map((column) => String(column.name))) {
      const said = name in minimalPatient ? { informant: 'Mãe' } : { mark: 'nao_perguntado' };
      const refused = await mark(id, name, said);
      expect([undefined, '23514']).toContain(refused);
      if (!refused) taken.push(name);
    }
    // a new column of patients that is no question is named in answer_marks_question
    expect(taken.toSorted()).toEqual([...asked].toSorted());
    expect(await mark(id, 'nenhuma')).toBe('23514');
    expect(await toAsk(id)).not.toContain('archived_at');
  });

  it('D-211: exist only without an answer; an informant only with an answer or a mark', async () => {
    const id = await newPatient(owner, { alergias: 'Dipirona', cirurgias: ' \n' });
    expect(await mark(id, 'alergias')).toBe('23514');
    expect(await mark(id, 'alergias', { mark: 'nao_sabe', informant: 'Mãe' })).toBe('23514');
    expect(await mark(id, 'alergias', { informant: 'Mãe' })).toBeUndefined();
    expect(await mark(id, 'medicamentos', { informant: 'Mãe' })).toBe('23514');
    expect(await mark(id, 'medicamentos', {})).toBe('23514');
    expect(await mark(id, 'medicamentos', { mark: 'nao_se_aplica', informant: 'Pai' })).toBeUndefined();
    expect(await mark(id, 'cirurgias', { mark: 'nao_perguntado' })).toBeUndefined();
    const ofAllergies = () =>
      table().update({ mark: 'nao_sabe' }).eq('patient_id', id).eq('column', 'alergias');
    expect(await code(ofAllergies())).toBe('23514');
    expect(await code(table().update({ mark: null }).eq('patient_id', id).eq('column', 'cirurgias'))).toBe(
      '23514',
    );
    expect(await marksOf(id)).toEqual({
      alergias: { mark: null, informant: 'Mãe' },
      medicamentos: { mark: 'nao_se_aplica', informant: 'Pai' },
      cirurgias: { mark: 'nao_perguntado', informant: null },
    });
  });

  it('are one of three values, of an existing question, with an informant of 100 characters at most', async () => {
    const id = await newPatient(owner);
    for (const word of ['', 'perguntar', 'NAO_SABE', 'inferido'])
      expect(await mark(id, 'alergias', { mark: word })).toBe('23514');
    for (const column of ['', 'pergunta', 'ALERGIAS', 'a'.repeat(64), '"; drop table patients; --'])
      expect(await mark(id, column)).toBe('23514');
    for (const informant of ['', ' \t', '💜'.repeat(101)])
      expect(await mark(id, 'alergias', { mark: 'nao_sabe', informant })).toBe('23514');
    for (const column of ['nome', 'dataNascimento']) expect(await mark(id, column)).toBe('23514');
    const informant = `<script>alert(1)</script>${'💜'.repeat(75)}`;
    expect(await mark(id, 'alergias', { mark: 'nao_sabe', informant })).toBeUndefined();
    expect(await mark(id, 'alergias', { mark: 'nao_se_aplica' })).toBe('23505');
    expect(await marksOf(id)).toEqual({ alergias: { mark: 'nao_sabe', informant } });
  });

  it('D-211: are never inferred: editing a record marks none of its empty questions', async () => {
    const id = await newPatient(owner, { alergias: 'Dipirona' });
    expect(await change(id, { alergias: 'Dipirona', medicamentos: null, cirurgias: '' })).toBeUndefined();
    const { data } = await owner.client.rpc('save_record', {
      patient: id,
      at_revision: 2,
      answers: { alergias: null, medicamentos: '', observacoes: null },
      marks: {},
    });
    expect(data).toMatchObject({ revision: 3, to_ask: [], answer_marks: [] });
    expect(await marksOf(id)).toEqual({});
    expect(await markedOf(id)).toEqual([]);
  });

  it('D-211: are deleted when the question is answered in any way, informants when the answer is emptied', async () => {
    const id = await newPatient(owner, { observacoes: 'Canhota', objetivos: 'Vestir-se' });
    await mark(id, 'alergias', { mark: 'nao_perguntado', informant: 'Mãe' });
    await mark(id, 'medicamentos', { mark: 'nao_perguntado' });
    await mark(id, 'observacoes', { informant: 'Escola' });
    await mark(id, 'objetivos', { informant: 'Mãe' });
    expect(await toAsk(id)).toEqual(['alergias', 'medicamentos']);
    const answers = { alergias: 'Amendoim', medicamentos: ' ', observacoes: ' ', objetivos: 'Comer só' };
    expect(await change(id, answers)).toBeUndefined();
    expect(await marksOf(id)).toEqual({
      medicamentos: { mark: 'nao_perguntado', informant: null },
      objetivos: { mark: null, informant: 'Mãe' },
    });
    expect(await toAsk(id)).toEqual(['medicamentos']);
    expect((await historyOf(id)).at(-1)).toEqual({
      kind: 'marked',
      columns: ['alergias', 'observacoes'],
      old: {
        alergias: { mark: 'nao_perguntado', informant: 'Mãe' },
        observacoes: { mark: null, informant: 'Escola' },
      },
      changed_by: owner.id,
    });
    await sql(server, `update public.patients set medicamentos = 'Nenhum' where id = $1`, [id]);
    expect(await toAsk(id)).toEqual([]);
    expect((await historyOf(id)).at(-1)).toMatchObject({ kind: 'marked', changed_by: null });
  });

  it('D-211: leave the replaced marks in the history, one entry per save', async () => {
    const id = await newPatient(owner);
    const rows = ['cirurgias', 'alergias'].map((column) => ({ patient_id: id, column, mark: 'nao_sabe' }));
    await table().insert(rows);
    await table()
      .update({ mark: 'nao_perguntado', informant: 'Pai' })
      .eq('patient_id', id)
      .eq('column', 'alergias');
    await table().delete().eq('patient_id', id);
    const unknown = { mark: 'nao_sabe', informant: null };
    expect((await historyOf(id)).slice(1)).toEqual(
      [
        { columns: ['alergias', 'cirurgias'], old: { alergias: null, cirurgias: null } },
        { columns: ['alergias'], old: { alergias: unknown } },
        {
          columns: ['alergias', 'cirurgias'],
          old: { alergias: { mark: 'nao_perguntado', informant: 'Pai' }, cirurgias: unknown },
        },
      ].map((entry) => ({ kind: 'marked', changed_by: owner.id, ...entry })),
    );
    expect(await toAsk(id)).toEqual([]);
  });

  it("keep their question, their patient and the server's time, also for the service key", async () => {
    const id = await newPatient(owner);
    for (const stamp of [{ changed_at: past }, { user_id: stranger.id }])
      expect(await mark(id, 'alergias', { mark: 'nao_sabe', ...stamp })).toBe('42501');
    const row = { patient_id: id, user_id: owner.id, column: 'alergias', mark: 'nao_sabe' };
    expect(await code(service.from('answer_marks').insert({ ...row, changed_at: past }))).toBeUndefined();
    const moves = { column: 'cirurgias', patient_id: await newPatient(owner), user_id: stranger.id };
    for (const [name, value] of Object.entries(moves)) {
      for (const client of [owner.client, service]) {
        const move = client.from('answer_marks').update({ [name]: value });
        expect(await code(move.eq('patient_id', id))).toBe('42501');
      }
    }
    await service.from('answer_marks').update({ changed_at: past, informant: 'Mãe' }).eq('patient_id', id);
    const [stored] = await sql(
      server,
      `select changed_at > '2026-01-01' as now, informant from public.answer_marks where patient_id = $1`,
      [id],
    );
    expect(stored).toEqual({ now: true, informant: 'Mãe' });
  });

  it('change no revision and no time of a record, and not how its first photo counts', async () => {
    const id = await newPatient(owner);
    const before = await record(id);
    await mark(id, 'alergias', { mark: 'nao_perguntado' });
    expect(await record(id)).toEqual({ ...before, to_ask: ['alergias'] });
    expect(await change(id, { photo_url: `/patient-photos/${owner.id}/${id}/profile.jpg` })).toBeUndefined();
    expect(await record(id)).toMatchObject({ revision: 1, to_ask: ['alergias'] });
  });

  describe('give the lists the questions to be asked', () => {
    it('D-211: and a client cannot set them, in a new record or an old one', { tags: 'repeat' }, async () => {
      for (const client of [owner.client, service]) {
        const id = randomUUID();
        const row = { id, user_id: owner.id, ...minimalPatient, to_ask: ['alergias'] };
        expect([undefined, '42501']).toContain(await code(client.from('patients').insert(row)));
        await owner.client.from('patients').insert({ id, ...minimalPatient });
        expect(await toAsk(id)).toEqual([]);
        await mark(id, 'cirurgias', { mark: 'nao_perguntado' });
        for (const to_ask of [[], ['alergias']]) {
          expect([undefined, '42501']).toContain(await change(id, { to_ask, nome: 'Joana' }, client));
          expect(await toAsk(id)).toEqual(['cirurgias']);
        }
      }
      const id = await newPatient(owner);
      const saved = { patient: id, at_revision: 1, answers: { to_ask: ['alergias'] }, marks: {} };
      expect((await owner.client.rpc('save_record', saved)).data).toMatchObject({ to_ask: [] });
    });

    it('also when they arrive at once', async () => {
      const columns = ['alergias', 'cirurgias', 'cognicao', 'medicamentos', 'mobilidade', 'objetivos'];
      for (let round = 0; round < 3; round += 1) {
        const id = await newPatient(owner);
        await Promise.all(columns.map((column) => mark(id, column, { mark: 'nao_perguntado' })));
        expect(await toAsk(id)).toEqual(columns);
        await Promise.all(
          columns.slice(1).map((column) => table().delete().eq('patient_id', id).eq('column', column)),
        );
        expect(await toAsk(id)).toEqual(['alergias']);
      }
    });
  });

  it('D-211: and a concurrent answer are never both stored', { tags: 'repeat' }, async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await newPatient(owner);
      await Promise.all([
        change(id, { alergias: 'Amendoim' }),
        mark(id, 'alergias', { mark: 'nao_perguntado' }),
      ]);
      expect(await marksOf(id)).toEqual({});
      expect(await toAsk(id)).toEqual([]);
    }
  });

  it('are deleted with their patient, without a history entry', async () => {
    const id = await newPatient(owner, { observacoes: 'Canhota' });
    await mark(id, 'alergias', { mark: 'nao_perguntado' });
    await mark(id, 'observacoes', { informant: 'Mãe' });
    expect((await owner.client.from('patients').delete().eq('id', id)).error).toBeNull();
    expect(await marksOf(id)).toEqual({});
    expect(await historyOf(id)).toEqual([]);
  });

  it('are restored with their times by the owner of the database', async () => {
    const id = randomUUID();
    await sql(
      server,
      `insert into public.patients (id, user_id, nome, "dataNascimento", alergias, to_ask)
       values ($1, $2, 'Joana', '1985-02-14', 'Amendoim', '{observacoes}')`,
      [id, owner.id],
    );
    await sql(
      server,
      `insert into public.answer_marks (patient_id, user_id, "column", mark, informant, changed_at) values
         ($1, $2, 'alergias', null, 'Mãe', $3::text::timestamptz),
         ($1, $2, 'cirurgias', 'nao_perguntado', null, $3::text::timestamptz)`,
      [id, owner.id, past],
    );
    const { data } = await table().select('changed_at').eq('patient_id', id);
    expect(data?.map(({ changed_at }) => Date.parse(changed_at))).toEqual([past, past].map(Date.parse));
    expect(await toAsk(id)).toEqual(['cirurgias']);
  });
});
