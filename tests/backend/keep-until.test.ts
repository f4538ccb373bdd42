import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { LONG_TEXT_MAX, SHORT_TEXT_MAX } from '../../src/lib/limits';
import { dischargeReasons } from '../../src/questionnaire/discharge';
import {
  minimalConsent,
  minimalNote,
  minimalPatient,
  newPatient,
  newTherapist,
  oldPatient,
  onBothDatabases,
  sql,
  type Therapist,
} from '../support/backendClients';

const brasilia = new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo' });

onBothDatabases('a record that ends', (server) => {
  let owner: Therapist;
  let stranger: Therapist;
  beforeAll(async () => {
    [owner, stranger] = [await newTherapist(server), await newTherapist(server)];
  });

  const keepUntil = async (ids: string[], { client } = owner): Promise<Record<string, string>> => {
    const { data, error } = await client.rpc('keep_until', { patient_ids: ids });
    if (error) throw error;
    return Object.fromEntries(
      data.map((row: { patient_id: string; keep_until: string }) => [row.patient_id, row.keep_until]),
    );
  };
  const change = async (id: string, values: object) => {
    const { error } = await owner.client.from('patients').update(values).eq('id', id);
    return error?.code;
  };
  const read = async (id: string, columns = 'revision, updated_at, archived_at') => {
    const { data } = await owner.client.from('patients').select(columns).eq('id', id).single();
    return data as unknown as Record<string, unknown>;
  };
  const oldRecord = (time: string) => oldPatient(server, owner, time);
  const addNote = (id: string, time: string) =>
    sql(
      server,
      `insert into public.session_notes (user_id, patient_id, occurred_on, content, created_at, updated_at)
       values ($1, $2, '2031-01-01', 'Sessão.', $3::text::timestamptz, $3::text::timestamptz)`,
      [owner.id, id, time],
    );
  const addDocument = (id: string, time: string) =>
    sql(
      server,
      `insert into public.patient_documents
         (user_id, patient_id, file_name, file_path, file_size, mime_type, uploaded_at)
       values ($1::uuid, $2::uuid, 'a.pdf', $1 || '/' || $2 || '/a.pdf', 1, 'application/pdf', $3::text::timestamptz)`,
      [owner.id, id, time],
    );

  it('D-178: is kept for 20 years after its last entry of any kind, by the day in Brasília', async () => {
    const record = await oldRecord('2012-03-01T02:59:00Z');
    const [note, document, both, consent] = await Promise.all(
      Array.from({ length: 4 }, () => oldRecord('2004-05-06T12:00:00Z')),
    );
    if (!(note && document && both && consent)) throw new Error('no records');
    await addNote(note, '2015-03-01T03:00:00Z');
    await addDocument(document, '2016-02-29T12:00:00Z');
    await addNote(both, '2014-07-08T12:00:00Z');
    await addNote(both, '2013-07-08T12:00:00Z');
    await addDocument(both, '2014-07-07T12:00:00Z');
    const given = await owner.client.from('consents').insert({ patient_id: consent, ...minimalConsent });
    expect(given.error).toBeNull();
    const [thisYear, ...monthAndDay] = brasilia.format(new Date()).split('-');
    expect(await keepUntil([record, note, document, both, consent])).toEqual({
      [record]: '2032-02-29',
      [note]: '2035-03-01',
      [document]: '2036-02-29',
      [both]: '2034-07-08',
      [consent]: [Number(thisYear) + 20, ...monthAndDay].join('-'),
    });
    expect(await keepUntil([record, note], stranger)).toEqual({});
  });

  it('D-396: counts what was handed out as an entry, but no copy that was made', async () => {
    const [copied, handed] = [
      await oldRecord('2004-05-06T12:00:00Z'),
      await oldRecord('2004-05-06T12:00:00Z'),
    ];
    const disclosure = { disclosed_on: '2026-03-02', content: 'Cópia da ficha' };
    const { error } = await owner.client.from('disclosures').insert([
      { ...disclosure, patient_id: copied, kind: 'copia', recipient: null },
      { ...disclosure, patient_id: handed, kind: 'outro_meio', recipient: 'Dra. Célia Ramos' },
    ]);
    expect(error).toBeNull();
    const ends = await keepUntil([copied, handed]);
    expect(ends[copied]).toBe('2024-05-06');
    expect(ends[handed]?.slice(0, 4)).toBe(String(Number(brasilia.format(new Date()).slice(0, 4)) + 20));
  });

  it('D-533: depends on the rows of every table of a record', async () => {
    const forgotten = await sql(
      server,
      `select distinct c.relname as name from pg_constraint f join pg_class c on c.oid = f.conrelid
       where f.contype = 'f' and f.confrelid = 'public.patients'::regclass
         and c.relname not in (select t.name from public.record_tables() t)`,
    );
    // saving marks also updates their record
    expect(forgotten).toEqual([{ name: 'answer_marks' }]);
  });

  it("D-178: is archived and reactivated at the server's time, which does not count as an entry", async () => {
    const id = await oldRecord('2010-05-06T12:00:00Z');
    const before = await read(id);
    expect(await change(id, { archived_at: '2001-01-01' })).toBeUndefined();
    const archived = await read(id);
    expect(archived).toMatchObject({ revision: 2, updated_at: before.updated_at });
    expect(String(archived.archived_at) > '2026').toBe(true);
    expect(await change(id, { archived_at: '2002-02-02' })).toBeUndefined();
    expect(await read(id)).toEqual({ ...archived, revision: 3 });
    expect(await keepUntil([id])).toEqual({ [id]: '2030-05-06' });
    expect(await change(id, { archived_at: null })).toBeUndefined();
    expect(await read(id)).toEqual({ revision: 4, updated_at: before.updated_at, archived_at: null });
    expect(await keepUntil([id])).toEqual({ [id]: '2030-05-06' });
    await change(id, { archived_at: '2001-01-01', observacoes: 'Canhota.' });
    expect(String((await read(id)).updated_at) > '2026').toBe(true);
    const { data } = await owner.client
      .from('patient_history')
      .select('columns')
      .eq('patient_id', id)
      .eq('kind', 'changed')
      .order('id');
    expect(data?.map(({ columns }) => columns.toSorted())).toEqual([
      ['archived_at'],
      ['archived_at'],
      ['archived_at', 'observacoes'],
    ]);
  });

  it('accepts notes while it is archived, and cannot be added as archived', async () => {
    const id = randomUUID();
    const { error } = await owner.client
      .from('patients')
      .insert({ id, ...minimalPatient, archived_at: '2001-01-01' });
    expect([undefined, '42501']).toContain(error?.code);
    if (error) await owner.client.from('patients').insert({ id, ...minimalPatient });
    expect((await read(id)).archived_at).toBeNull();
    await change(id, { archived_at: '2001-01-01' });
    const noted = await owner.client.from('session_notes').insert({ patient_id: id, ...minimalNote });
    expect(noted.error).toBeNull();
  });

  it('is left out of the counters while it is archived', async () => {
    const own = await newTherapist(server);
    const [first] = [await newPatient(own), await newPatient(own)];
    const counters = async () => {
      const since = '2020-01-01T00:00:00Z';
      const { data } = await own.client.rpc('patient_counters', { month_start: since, day_start: since });
      return data;
    };
    const all = { total: 2, new_this_month: 2, complete: 0, active_today: 2 };
    expect(await counters()).toEqual([all]);
    await own.client.from('patients').update({ archived_at: '2001-01-01' }).eq('id', first);
    expect(await counters()).toEqual([{ total: 1, new_this_month: 1, complete: 0, active_today: 1 }]);
    await own.client.from('patients').update({ archived_at: null }).eq('id', first);
    expect(await counters()).toEqual([all]);
  });

  it('is discharged on a day, for one of the reasons, and readmitted for a reason', async () => {
    const id = await newPatient(owner);
    for (const { value } of dischargeReasons) {
      expect(await change(id, { discharged_on: '2026-03-20', discharge_reason: value })).toBeUndefined();
    }
    const refused = [
      { discharge_reason: 'alta' },
      { discharge_reason: null },
      { discharged_on: null },
      { discharged_on: 'infinity' },
      { discharged_on: '20260-03-20' },
      { readmission_reason: 'Voltou.' },
      { discharge_summary: 'a'.repeat(LONG_TEXT_MAX + 1) },
    ];
    for (const values of refused) expect(await change(id, values)).toBe('23514');
    expect(await change(id, { discharge_summary: 'a'.repeat(LONG_TEXT_MAX) })).toBeUndefined();
    const undone = { discharged_on: null, discharge_reason: null, discharge_summary: null };
    expect(await change(id, { ...undone, readmission_reason: ' ' })).toBe('23514');
    const reason = 'a'.repeat(SHORT_TEXT_MAX);
    expect(await change(id, { ...undone, readmission_reason: `${reason}a` })).toBe('23514');
    expect(await change(id, { ...undone, readmission_reason: reason })).toBeUndefined();
    expect(await change(id, { discharge_summary: 'Sem alta.' })).toBe('23514');
  });
});
