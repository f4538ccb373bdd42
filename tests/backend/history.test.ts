import { randomUUID } from 'node:crypto';
import { QueryClient } from '@tanstack/react-query';
import { beforeAll, describe, expect, it } from 'vitest';
import { todayIso } from '../../src/lib/dates';
import { signInApp } from '../support/appCalls';
import {
  minimalConsent,
  minimalNote,
  minimalPatient,
  newPatient,
  newTherapist,
  onBothDatabases,
  sql,
  type Therapist,
} from '../support/backendClients';
import { noneHeld } from '../support/treatment';

onBothDatabases('the history of a patient', (server) => {
  let owner: Therapist;
  let stranger: Therapist;
  beforeAll(async () => {
    owner = await newTherapist(server);
    stranger = await newTherapist(server);
  });

  const historyOf = async (patientId: string, { client } = owner) => {
    const { data, error } = await client
      .from('patient_history')
      .select('id, kind, columns, old, changed_by, user_id')
      .eq('patient_id', patientId)
      .order('id');
    if (error) throw error;
    return data;
  };
  const change = async (id: string, values: object) => {
    const { error } = await owner.client.from('patients').update(values).eq('id', id);
    if (error) throw error;
  };

  it('begins with the filled columns, without their content', async () => {
    const id = await newPatient(owner, { queixaPrincipal: 'Dor', alergias: null });
    const [created, ...rest] = await historyOf(id);
    expect(rest).toEqual([]);
    expect(created).toMatchObject({ kind: 'created', changed_by: owner.id, user_id: owner.id });
    expect(created?.old).toEqual({});
    expect(created?.columns).toEqual(expect.arrayContaining(['nome', 'dataNascimento', 'queixaPrincipal']));
    expect(created?.columns).not.toContain('alergias');
  });

  it('returns single texts of several changes in one call', async () => {
    const id = await newPatient(owner, { queixaPrincipal: 'Dor', alergias: 'Dipirona' });
    await change(id, { queixaPrincipal: 'Dor e tremor', alergias: null });
    await change(id, { queixaPrincipal: 'Tremor' });
    const [, first, second] = await historyOf(id);
    const { data, error } = await owner.client
      .from('patient_history')
      .select('id, queixaPrincipal:old->>queixaPrincipal, alergias:old->>alergias')
      .eq('patient_id', id)
      .in('id', [first?.id, second?.id])
      .order('id');
    expect(error).toBeNull();
    expect(data).toEqual([
      { id: first?.id, queixaPrincipal: 'Dor', alergias: 'Dipirona' },
      { id: second?.id, queixaPrincipal: 'Dor e tremor', alergias: null },
    ]);
  });

  it('keeps the old value of each changed column, and of no other', async () => {
    const id = await newPatient(owner, { queixaPrincipal: 'Dor', alergias: 'Dipirona' });
    await change(id, {
      queixaPrincipal: 'Dor e tremor',
      alergias: null,
      profissao: 'Costureira',
      nome: 'Joana Figueiredo',
    });
    const [, changed] = await historyOf(id);
    expect(changed?.old).toEqual({ queixaPrincipal: 'Dor', alergias: 'Dipirona', profissao: null });
    expect(changed?.columns.toSorted()).toEqual(['alergias', 'profissao', 'queixaPrincipal']);
  });

  it('has no entry for the photo of the creation, times and revision, and none of the record for its consent', async () => {
    const id = await newPatient(owner);
    await change(id, { photo_url: 'x' });
    await change(id, { nome: 'Joana Figueiredo' });
    await owner.client.from('consents').insert({ patient_id: id, ...minimalConsent });
    expect((await historyOf(id)).map(({ kind }) => kind)).toEqual(['created', 'consent_given']);
  });

  it('records changes made outside the app', async () => {
    const id = await newPatient(owner, { mobilidade: 'Livre' });
    await sql(server, 'update public.patients set mobilidade = $2 where id = $1', [id, 'Com apoio']);
    expect((await historyOf(id))[1]).toMatchObject({ old: { mobilidade: 'Livre' }, changed_by: null });
  });

  const fixed = ['patient_history', 'patient_tombstones', 'deleted_ids', 'profile_versions', 'spent_secrets'];
  describe.each(fixed)('%s', (table) => {
    it.each(['anon', 'authenticated', 'service_role'])(
      'D-47: gives %s nothing to write with',
      async (role) => {
        const [rights] = await sql(
          server,
          `select has_table_privilege($1, $2, 'insert, update, delete, truncate') as "table",
           has_any_column_privilege($1, $2, 'insert, update') as "column"`,
          [role, `public.${table}`],
        );
        expect(rights).toEqual({ table: false, column: false });
      },
    );
  });

  it('D-249: cannot be changed or emptied, on a console either; nor can tombstones, spent ids and secrets, and versions of a profile', async () => {
    const id = await newPatient(owner);
    const gone = await newPatient(owner);
    await owner.client.from('patients').delete().eq('id', gone);
    const profile = await owner.client.from('therapist_profiles').upsert({ full_name: 'Ana Teste' });
    expect(profile.error).toBeNull();
    for (const [statement, named] of [
      [`update public.patient_history set kind = 'changed' where patient_id = $1`, id],
      ['delete from public.patient_history where patient_id = $1', id],
      ['update public.patient_tombstones set deleted_by = null where patient_id = $1', gone],
      ['delete from public.patient_tombstones where patient_id = $1', gone],
      ['update public.deleted_ids set id = gen_random_uuid() where id = $1', gone],
      ['delete from public.deleted_ids where id = $1', gone],
      [`update public.profile_versions set full_name = 'Outra' where user_id = $1`, owner.id],
      ['delete from public.profile_versions where user_id = $1', owner.id],
    ] as const)
      await expect(sql(server, statement, [named])).rejects.toThrow(/are never (changed|deleted)/);
    for (const table of fixed)
      await expect(sql(server, `truncate public.${table}`)).rejects.toThrow('are never deleted');
    expect(await historyOf(id)).toHaveLength(1);
  });

  it('D-249: records which entries one save wrote', async () => {
    const id = await newPatient(owner);
    for (const [revision, column] of [
      [1, 'alergias'],
      [2, 'cirurgias'],
    ] as const) {
      const { error } = await owner.client.rpc('save_record', {
        patient: id,
        at_revision: revision,
        answers: { observacoes: column },
        marks: { [column]: { mark: 'nao_sabe' } },
      });
      if (error) throw error;
    }
    const { data } = await owner.client
      .from('patient_history')
      .select('kind, transaction')
      .eq('patient_id', id)
      .order('id');
    const [created, ...saved] = data ?? [];
    expect(data?.map(({ kind }) => kind)).toEqual(['created', 'changed', 'marked', 'changed', 'marked']);
    const [first, second, third, fourth] = saved.map(({ transaction }) => transaction);
    expect([second, fourth]).toEqual([first, third]);
    expect(new Set([created?.transaction, first, third]).size).toBe(3);
  });

  it('is not left behind under another id', async () => {
    const id = await newPatient(owner);
    const { error } = await owner.client.from('patients').update({ id: randomUUID() }).eq('id', id);
    expect(error?.code).toBe('42501');
    expect(await historyOf(id)).toHaveLength(1);
  });

  it('D-47: goes with its patient and leaves a tombstone without content', async () => {
    const id = await newPatient(owner, { observacoes: 'segredo' });
    await change(id, { observacoes: 'outro segredo' });
    await owner.client.from('consents').insert({ patient_id: id, ...minimalConsent });
    const { error } = await owner.client.from('patients').delete().eq('id', id);
    expect(error).toBeNull();
    expect(await historyOf(id)).toEqual([]);
    expect(await sql(server, 'select id from public.consents where patient_id = $1', [id])).toEqual([]);
    const { data } = await owner.client.from('patient_tombstones').select('*').eq('patient_id', id);
    expect(data).toEqual([
      {
        id: expect.any(Number),
        patient_id: id,
        user_id: owner.id,
        deleted_by: owner.id,
        deleted_at: expect.any(String),
        reason: null,
        words: null,
        ...noneHeld,
        consents: 1,
        begun_at: expect.any(String),
        last_entry_at: expect.any(String),
      },
    ]);
  });

  it('stays whole when a deletion fails', async () => {
    const id = await newPatient(owner, { observacoes: 'Canhota' });
    await change(id, { observacoes: 'Destra' });
    await owner.client.from('consents').insert({ patient_id: id, ...minimalConsent });
    const kept = await historyOf(id);
    const broken = sql(
      server,
      `do $$ begin
         delete from public.patients where id = '${id}';
         raise exception 'the line broke';
       end $$`,
    );
    await expect(broken).rejects.toThrow('the line broke');
    expect(await historyOf(id)).toEqual(kept);
    expect((await owner.client.from('consents').select('id').eq('patient_id', id)).data).toHaveLength(1);
    expect((await owner.client.from('patient_tombstones').select('id').eq('patient_id', id)).data).toEqual(
      [],
    );
  });

  it('a tombstone is unaffected by a new use of its id', async () => {
    const id = await newPatient(owner);
    await owner.client.from('patients').delete().eq('id', id);
    const { error } = await stranger.client.from('patients').insert({ id, ...minimalPatient });
    expect(error).toBeNull();
    await stranger.client.from('patients').delete().eq('id', id);
    const { data } = await owner.client.from('patient_tombstones').select('deleted_by').eq('patient_id', id);
    expect(data).toEqual([{ deleted_by: owner.id }]);
  });

  it('of 1,000 changes is listed without their texts', { tags: 'repeat' }, async () => {
    const id = await newPatient(owner);
    await sql(
      server,
      `do $$ begin
         for i in 1..1000 loop
           update public.patients set observacoes = repeat('x', 1000) || i where id = '${id}';
         end loop;
       end $$`,
    );
    const { data } = await owner.client
      .from('patient_history')
      .select('id, kind, columns, changed_at, changed_by')
      .eq('user_id', owner.id)
      .eq('patient_id', id)
      .order('id', { ascending: false })
      .limit(1000);
    expect(data).toHaveLength(1000);
    expect(JSON.stringify(data).length).toBeLessThan(150_000);
  });

  it('D-979: tells on which day an answer was changed or marked last', async () => {
    await signInApp(server, owner);
    const { changeDaysOptions } = await import('../../src/data/records/changeDays');
    const id = await newPatient(owner);
    const days = () => new QueryClient().fetchQuery(changeDaysOptions(owner.id, id));
    expect(await days()).toEqual({ answers: {}, marks: {} });
    await change(id, { observacoes: 'Vem de ônibus.' });
    const marked = { patient_id: id, column: 'alergias', mark: 'nao_sabe' } as const;
    expect((await owner.client.from('answer_marks').insert(marked)).error).toBeNull();
    const note = { ...minimalNote, id: randomUUID(), patient_id: id };
    await owner.client.from('session_notes').insert(note);
    await owner.client.from('session_notes').update({ content: 'Do tablet.' }).eq('id', note.id);
    expect(await days()).toEqual({ answers: { observacoes: todayIso() }, marks: { alergias: todayIso() } });
  });

  it('has the content of an open note before it was changed or removed', async () => {
    await signInApp(server, owner);
    const { historyOptions } = await import('../../src/data/records/history');
    const { noteDetailOptions } = await import('../../src/data/records/noteHistory');
    const patient_id = await newPatient(owner);
    const notes = () => owner.client.from('session_notes');
    const [changed, removed] = [randomUUID(), randomUUID()];
    for (const id of [changed, removed]) await notes().insert({ ...minimalNote, id, patient_id });
    for (const values of [{ content: 'Do tablet.' }, { occurred_on: '2026-03-03', kind: 'falta' }]) {
      expect((await notes().update(values).eq('id', changed)).error).toBeNull();
    }
    await notes().delete().eq('id', removed);
    const queries = new QueryClient();
    const { pages } = await queries.fetchInfiniteQuery(historyOptions(owner.id, patient_id));
    const entries = pages.flat();
    const told = entries.filter(({ kind }) => kind === 'note_changed' || kind === 'note_removed');
    const first = { ...minimalNote, kind: 'atendimento', reason: null };
    const second = { ...first, content: 'Do tablet.' };
    const details = told.map((entry) =>
      queries.fetchQuery(noteDetailOptions(owner.id, patient_id, entry, entries)),
    );
    expect(await Promise.all(details)).toMatchObject([
      { before: first, after: undefined },
      { before: second, after: { ...second, occurred_on: '2026-03-03', kind: 'falta' } },
      { before: first, after: second },
    ]);
    expect(told.map(({ note_id, occurred_on }) => [note_id, occurred_on])).toEqual([
      [removed, '2026-03-02'],
      [changed, '2026-03-03'],
      [changed, '2026-03-02'],
    ]);
  });
});
