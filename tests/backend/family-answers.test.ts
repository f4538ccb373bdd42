import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { FAMILY_MAX } from '../../src/lib/limits';
import { serviceClient } from '../support/accessRoles';
import {
  clientOf,
  minimalFamilyAnswers,
  newPatient,
  newTherapist,
  onBothDatabases,
  sql,
  type Therapist,
} from '../support/backendClients';
import { code, past, type Row } from '../support/backendNotes';

onBothDatabases('what a family wrote', (server) => {
  let owner: Therapist;
  let stranger: Therapist;
  let service: SupabaseClient;
  let patient_id: string;
  beforeAll(async () => {
    [owner, stranger] = [await newTherapist(server), await newTherapist(server)];
    service = await serviceClient(server, owner);
    patient_id = await newPatient(owner);
  });

  const table = (client = owner.client) => client.from('family_answers');
  const insert = (values: object = {}, client = owner.client) =>
    code(table(client).insert({ patient_id, ...minimalFamilyAnswers, ...values }));
  const written = async (values: object = {}) => {
    const id = randomUUID();
    expect(await insert({ id, ...values })).toBeUndefined();
    return id;
  };
  const stored = async (id: string): Promise<Row | undefined> => {
    const query = 'select to_jsonb(f) as row from public.family_answers f where id = $1';
    const [found] = await sql(server, query, [id]);
    return found?.row as Row | undefined;
  };
  const review = (id: string, client = owner.client) =>
    table(client).update({ reviewed_at: past }).eq('id', id);
  const historyOf = async (id: string) => {
    const { data } = await owner.client
      .from('patient_history')
      .select('kind, filled_by, columns, old, changed_by')
      .eq('patient_id', id)
      .order('id');
    return data?.slice(1);
  };

  it('is stored as it was written, with any characters', async () => {
    const answers = {
      alergias: { text: `<script>alert(1)</script>\r\n"'\\ ${'💜'.repeat(20_000)}` },
      cirurgias: { mark: 'nao_sabe' },
      pergunta_de_outra_versao: { text: 'Ainda guardada.' },
    };
    const id = await written({ answers, filled_by: '<b>Ana</b> 💜', relation: 'Avó' });
    const { data } = await table().select('answers, filled_by, relation').eq('id', id).single();
    expect(data).toEqual({ answers, filled_by: '<b>Ana</b> 💜', relation: 'Avó' });
    expect(await insert({ answers: {} })).toBeUndefined();
  });

  it('names who wrote it, in times and in a size that can be read', async () => {
    for (const filled_by of ['', ' \n', 'a'.repeat(201)]) expect(await insert({ filled_by })).toBe('23514');
    for (const relation of ['', ' ', 'a'.repeat(101)]) expect(await insert({ relation })).toBe('23514');
    for (const answers of [[], [{}], 5, true])
      expect(['23514', '42804']).toContain(await insert({ answers }));
    // the largest of all together
    const most = 8_000_000 - JSON.stringify({ alergias: { text: '' } }).length - 2;
    expect(await insert({ answers: { alergias: { text: 'a'.repeat(most + 1) } } })).toBe('23514');
    expect(await insert({ answers: { alergias: { text: 'a'.repeat(most) } } })).toBeUndefined();
    for (const time of ['infinity', '-infinity', '0044-03-15 BC', '20260-03-02']) {
      expect(await insert({ begun_at: time })).toBe('23514');
      expect(await insert({ ended_at: time })).toBe('23514');
    }
    for (const column of ['filled_by', 'relation', 'begun_at', 'ended_at', 'answers'])
      expect(await insert({ [column]: null })).toBe('23502');
    // a device's clock may be set while somebody writes
    expect(await insert({ ended_at: '1970-01-01' })).toBeUndefined();
  });

  it.each([
    5,
    null,
    'Amendoim.',
    ['Amendoim.'],
    {},
    { text: null },
    { text: 5 },
    { text: ['Amendoim.'] },
    { mark: null },
    { mark: ['nao_sabe'] },
    { mark: 'nao_se_aplica' },
    { text: 'Amendoim.', mark: 'nao_sabe' },
    { text: 'Amendoim.', outro: 1 },
    [{ text: 'Amendoim.' }],
  ])('D-247: is a text or a mark for each question: %j', async (answer) => {
    expect(await insert({ answers: { avds: answer } })).toBe('23514');
    expect(await insert({ answers: { alergias: { text: '' }, avds: answer } })).toBe('23514');
  });

  it.each(['', '1a', 'a b', 'a'.repeat(64), 'a\nb', '__proto__.x'])(
    'D-247: names its questions by their columns: %j',
    async (column) => {
      expect(await insert({ answers: { [column]: { text: 'Amendoim.' } } })).toBe('23514');
    },
  );

  it('D-881: has no more answers than any form has questions', async () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_each, index) => [`q${index}`, { text: 'x' }]));
    expect(await insert({ answers: many(FAMILY_MAX.answers) })).toBeUndefined();
    expect(await insert({ answers: many(FAMILY_MAX.answers + 1) })).toBe('23514');
    expect(await insert({ user_id: owner.id, answers: many(FAMILY_MAX.answers + 1) }, service)).toBe('23514');
    // of a database that had it before
    const old = randomUUID();
    await sql(
      server,
      `insert into public.family_answers (id, user_id, patient_id, filled_by, relation, begun_at, ended_at, answers)
       values ($1, $2, $3, 'Ana', 'Mãe', now(), now(), $4::text::jsonb)`,
      [old, owner.id, patient_id, JSON.stringify(many(7500))],
    );
    expect((await review(old).select('id')).data).toEqual([{ id: old }]);
  });

  it("D-213: arrives with the server's time and unreviewed, also with the service key", async () => {
    for (const stamp of [{ received_at: past }, { reviewed_at: past }])
      expect(await insert(stamp)).toBe('42501');
    const id = randomUUID();
    const sent = { id, user_id: owner.id, received_at: past, reviewed_at: past };
    expect(await insert(sent, service)).toBeUndefined();
    const row = await stored(id);
    expect(row).toMatchObject({ reviewed_at: null });
    expect(String(row?.received_at) > '2026').toBe(true);
  });

  it('belongs to a patient of its therapist, archived or not, never to a deleted one', async () => {
    const own = await newPatient(owner);
    await owner.client.from('patients').update({ archived_at: past }).eq('id', own);
    expect(await insert({ patient_id: own })).toBeUndefined();
    await owner.client.from('patients').delete().eq('id', own);
    expect(await insert({ patient_id: own })).toBe('23503');
    expect(await insert({ patient_id: await newPatient(stranger) })).toBe('23503');
    expect(await insert({ user_id: stranger.id })).toBe('42501');
  });

  it('is stored once when it is sent repeatedly', async () => {
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 4 }, () => insert({ id })));
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
    expect(answers.filter((answer) => answer !== undefined)).toEqual(['23505', '23505', '23505']);
    const again = { id, patient_id, ...minimalFamilyAnswers, answers: {} };
    expect(
      await code(table().upsert(again, { onConflict: 'id,user_id', ignoreDuplicates: true })),
    ).toBeUndefined();
    expect(await stored(id)).toMatchObject({ answers: minimalFamilyAnswers.answers });
  });

  describe('is reviewed', () => {
    it("D-213: once, at the server's time, also by several devices at once", async () => {
      const id = await written();
      await Promise.all(Array.from({ length: 4 }, () => review(id)));
      const first = await stored(id);
      expect(String(first?.reviewed_at) > '2026').toBe(true);
      for (const reviewed_at of [past, '2100-01-01', null]) {
        expect(await code(table().update({ reviewed_at }).eq('id', id))).toBeUndefined();
        expect(await code(table(service).update({ reviewed_at }).eq('id', id))).toBeUndefined();
        await sql(server, 'update public.family_answers set reviewed_at = $2 where id = $1', [
          id,
          reviewed_at,
        ]);
      }
      expect(await stored(id)).toEqual(first);
    });

    it('with an entry in the history that names who wrote it', async () => {
      const own = await newPatient(owner);
      const id = await written({ patient_id: own });
      await review(id);
      await review(id);
      const row = { filled_by: 'Ana (Mãe)', columns: [], old: {}, changed_by: owner.id };
      expect(await historyOf(own)).toEqual([
        { kind: 'family_answered', ...row },
        { kind: 'family_reviewed', ...row },
      ]);
    });

    it('not by another account', async () => {
      const id = await written();
      expect((await review(id, stranger.client).select('id')).data).toEqual([]);
      expect(await code(review(id, clientOf(server)))).toBe('42501');
      expect(await stored(id)).toMatchObject({ reviewed_at: null });
    });
  });

  describe.each(['unreviewed', 'reviewed'])('while it is %s', (state) => {
    let id: string;
    let before: Row | undefined;
    let others: Row;
    beforeAll(async () => {
      id = await written();
      if (state === 'reviewed') await review(id);
      before = await stored(id);
      others = {
        answers: { alergias: { text: 'Nenhuma.' } },
        filled_by: 'Outra pessoa',
        relation: 'Pai',
        questionnaire_version: 2,
        begun_at: past,
        ended_at: past,
        received_at: past,
        id: randomUUID(),
        patient_id: await newPatient(owner),
        user_id: stranger.id,
      };
    });

    it('D-213: cannot be changed', { tags: 'repeat' }, async () => {
      for (const [column, value] of Object.entries(others)) {
        const change = { [column]: value };
        const attempt = (client: SupabaseClient) => code(table(client).update(change).eq('id', id));
        expect(await attempt(owner.client)).toBe('42501');
        expect(await attempt(stranger.client)).toBe('42501');
        expect(await attempt(clientOf(server))).toBe('42501');
        expect(await attempt(service)).toBe('P0001');
        const byTheOwnerOfTheDatabase = sql(
          server,
          `update public.family_answers f set ${column} = c.${column}
             from jsonb_populate_record(null::public.family_answers, $2::text::jsonb) c where f.id = $1`,
          [id, JSON.stringify(change)],
        );
        await expect(byTheOwnerOfTheDatabase).rejects.toThrow('answers of families are never changed');
      }
      const row = { ...before, answers: {} };
      for (const client of [owner.client, stranger.client, clientOf(server)])
        expect(await code(table(client).upsert(row))).toBe('42501');
      expect(await code(table(service).upsert(row))).toBe('P0001');
      expect(await stored(id)).toEqual(before);
    });

    it('D-213: cannot be deleted', async () => {
      const attempt = (client: SupabaseClient) => code(table(client).delete().eq('id', id));
      expect(await attempt(owner.client)).toBe('42501');
      expect(await attempt(stranger.client)).toBe('42501');
      expect(await attempt(clientOf(server))).toBe('42501');
      expect(await attempt(service)).toBe('42501');
      for (const statement of ['delete from public.family_answers', 'truncate public.family_answers'])
        await expect(sql(server, statement)).rejects.toThrow('answers of families are never deleted');
      for (const role of ['anon', 'authenticated', 'service_role']) {
        const query = `select has_table_privilege($1, 'public.family_answers', 'truncate') as truncate`;
        expect(await sql(server, query, [role])).toEqual([{ truncate: false }]);
      }
      expect(await stored(id)).toEqual(before);
    });
  });

  it('D-213: is deleted only with its patient, without a history entry', async () => {
    const own = await newPatient(owner);
    const id = await written({ patient_id: own });
    await review(await written({ patient_id: own }));
    expect((await owner.client.from('patients').delete().eq('id', own)).error).toBeNull();
    expect(await stored(id)).toBeUndefined();
    expect(await historyOf(own)).toEqual([]);
  });

  it('is restored with its times by the owner of the database', async () => {
    const id = randomUUID();
    await sql(
      server,
      `insert into public.family_answers
         (id, user_id, patient_id, filled_by, relation, begun_at, ended_at, received_at, reviewed_at, answers)
       values ($1, $2, $3, 'Ana', 'Mãe', $4::text::timestamptz, $4::text::timestamptz, $4::text::timestamptz,
         $4::text::timestamptz, '{}')`,
      [id, owner.id, patient_id, past],
    );
    const { data } = await table().select('received_at, reviewed_at').eq('id', id).single();
    expect(Object.values(data ?? {}).map((time) => Date.parse(String(time)))).toEqual(
      [past, past].map(Date.parse),
    );
  });

  it('D-212: counts for how long its record is kept', async () => {
    const id = randomUUID();
    await sql(
      server,
      `insert into public.patients (id, user_id, nome, "dataNascimento", created_at, updated_at)
       values ($1, $2, 'Joana', '1985-02-14', '2004-05-06', '2004-05-06')`,
      [id, owner.id],
    );
    const addAt = (received: string, reviewed: string | null) =>
      sql(
        server,
        `insert into public.family_answers
           (user_id, patient_id, filled_by, relation, begun_at, ended_at, received_at, reviewed_at, answers)
         values ($1, $2, 'Ana', 'Mãe', now(), now(), $3::text::timestamptz, $4::text::timestamptz, '{}')`,
        [owner.id, id, received, reviewed],
      );
    const keptUntil = async () =>
      (await owner.client.rpc('keep_until', { patient_ids: [id] }).single<{ keep_until: string }>()).data
        ?.keep_until;
    await addAt('2012-03-01T12:00:00Z', null);
    expect(await keptUntil()).toBe('2032-03-01');
    await addAt('2011-03-01T12:00:00Z', '2014-04-02T02:59:00Z');
    expect(await keptUntil()).toBe('2034-04-01');
  });
});
