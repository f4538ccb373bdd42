import { randomUUID } from 'node:crypto';
import { QueryClient } from '@tanstack/react-query';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { PatientRow } from '../../src/data/records/patients';
import type { Changes } from '../../src/data/records/savePatient';
import { signInApp } from '../support/appCalls';
import {
  minimalNote,
  newPatient,
  newTherapist,
  onBothDatabases,
  sql,
  type Therapist,
} from '../support/backendClients';
import { noneHeld } from '../support/treatment';

async function loadCalls() {
  const [archive, discharge, removal, summaries, report, history, patients, saving] = await Promise.all([
    import('../../src/data/records/archive'),
    import('../../src/records/treatment'),
    import('../../src/data/records/removal'),
    import('../../src/data/records/summaries'),
    import('../../src/data/records/reportRows'),
    import('../../src/data/records/history'),
    import('../../src/data/records/patients'),
    import('../../src/data/records/savePatient'),
  ]);
  const { savePatient } = saving;
  return {
    ...archive,
    ...discharge,
    ...removal,
    ...summaries,
    ...report,
    ...history,
    ...patients,
    savePatient,
  };
}

onBothDatabases('archive and discharge', (server) => {
  let owner: Therapist;
  let id: string;
  let row: PatientRow;
  let calls: Awaited<ReturnType<typeof loadCalls>>;
  const queries = new QueryClient();
  beforeAll(async () => {
    owner = await newTherapist(server);
    await signInApp(server, owner);
    calls = await loadCalls();
    await newPatient(owner);
  });
  beforeEach(async () => {
    queries.clear();
    id = await newPatient(owner);
    row = await read();
  });

  const read = async (): Promise<PatientRow> => {
    const own = owner.client.from('patients').select(calls.patientColumns);
    const { data, error } = await own.eq('id', id).single<PatientRow>();
    if (error) throw error;
    return data;
  };
  const save = (base: PatientRow, answers: Changes['answers']) =>
    calls.savePatient(owner.id, { base, answers, marks: {} });
  const move = (
    of: PatientRow | Pick<PatientRow, 'id' | 'nome' | 'social_name'>,
    to: 'archived' | 'active',
    by = owner,
  ) => calls.savePatient(by.id, calls.movedTo(of, to));
  const total = async () => {
    const start = new Date(0).toISOString();
    const { data } = await owner.client
      .rpc('patient_counters', { month_start: start, day_start: start })
      .single<{ total: number }>();
    return data?.total;
  };
  const has = (rows: readonly { readonly id: string }[]) => rows.some((one) => one.id === id);
  /** Which of list, archive and report of all patients contain the record. */
  const found = async () => {
    queries.clear();
    return {
      list: has(await queries.fetchQuery(calls.summariesOptions(owner.id))),
      archive: has(await queries.fetchQuery(calls.archivedOptions(owner.id))),
      report: has(await calls.readReportRows(owner.id, new AbortController().signal, () => {})),
      total: await total(),
    };
  };
  const keepUntil = () => queries.fetchQuery({ ...calls.keepUntilOptions(id), staleTime: 0 });

  it('D-175: an archived record leaves list, report and counters; nothing else of it changes', {
    tags: 'repeat',
  }, async () => {
    const before = await found();
    expect(before).toMatchObject({ list: true, archive: false, report: true });
    const archived = await move(row, 'archived');
    expect(archived).toEqual({ ...row, archived_at: expect.any(String), revision: row.revision + 1 });
    expect(await found()).toEqual({
      list: false,
      archive: true,
      report: false,
      total: (before.total ?? 0) - 1,
    });
    // a second tap, or another device
    expect(await move(row, 'archived')).toEqual(archived);
    // from a list, which knows no revision
    expect(await move({ id, nome: row.nome, social_name: null }, 'active')).toMatchObject({
      archived_at: null,
      updated_at: row.updated_at,
    });
    expect(await move({ id, nome: row.nome, social_name: null }, 'active')).toMatchObject({
      updated_at: row.updated_at,
    });
    expect(await found()).toEqual(before);
  });

  it('D-175: a deleted record, or another therapist’s, is not archived', async () => {
    const stranger = await newTherapist(server);
    await expect(move(row, 'archived', stranger)).rejects.toMatchObject({ code: '23503' });
    await owner.client.from('patients').delete().eq('id', id);
    await expect(move(row, 'archived')).rejects.toMatchObject({ code: '23503' });
  });

  it('D-174: a discharge and its end; other columns that were changed since are kept', async () => {
    const discharge = {
      discharged_on: '2026-03-12',
      discharge_reason: 'objetivos',
      discharge_summary: 'Veste-se sozinha.',
    } as const;
    await owner.client.from('patients').update({ profissao: 'Pedreira' }).eq('id', id);
    const stored = { profissao: 'Pedreira', discharged_on: '2026-03-12', discharge_reason: 'objetivos' };
    expect(await save(row, calls.treated(discharge))).toMatchObject(stored);
    // a retry after a lost answer succeeds
    expect(await save(row, calls.treated(discharge))).toMatchObject(stored);
    // another device with the old record gets a conflict, and nothing is overwritten
    await expect(
      save(row, calls.treated({ ...discharge, discharge_reason: 'obito', discharge_summary: null })),
    ).rejects.toMatchObject({ code: 'changed' });
    expect(await read()).toMatchObject({
      discharge_reason: 'objetivos',
      discharge_summary: 'Veste-se sozinha.',
    });
    expect(await save(await read(), calls.treated({ readmission_reason: 'Voltou.' }))).toMatchObject({
      discharged_on: null,
      discharge_reason: null,
      discharge_summary: null,
      readmission_reason: 'Voltou.',
    });
  });

  it('D-174: a later course of treatment has its date, and keeps it over a discharge that is undone', async () => {
    const discharge = { discharged_on: '2026-03-12', discharge_reason: 'objetivos' } as const;
    await save(row, calls.treated(discharge));
    const resumed = { discharged_on: null, readmission_reason: null, resumed_on: '2026-08-10' };
    expect(await save(await read(), calls.treated({ resumed_on: '2026-08-10' }))).toMatchObject(resumed);
    await save(await read(), calls.treated({ ...discharge, discharged_on: '2026-10-01' }));
    expect(await read()).toMatchObject({ discharged_on: '2026-10-01', resumed_on: '2026-08-10' });
    await save(await read(), calls.treated({ readmission_reason: 'Engano.' }));
    expect(await read()).toMatchObject({ ...resumed, readmission_reason: 'Engano.' });
    const { pages } = await queries.fetchInfiniteQuery(calls.historyOptions(owner.id, id));
    expect(pages.flat()[2]?.stateBefore).toMatchObject({ discharged_on: '2026-03-12', resumed_on: null });
  });

  it('D-176: the history says what discharge and archive were before each change', async () => {
    await save(
      row,
      calls.treated({
        discharged_on: '2026-03-12',
        discharge_reason: 'outro',
        discharge_summary: 'Resumo.',
      }),
    );
    await calls.archivePatient(owner.id, id);
    await save(await read(), calls.treated({ readmission_reason: 'Voltou.' }));
    const { pages } = await queries.fetchInfiniteQuery(calls.historyOptions(owner.id, id));
    const entries = pages.flat();
    expect(entries.map(({ stateBefore }) => stateBefore)).toEqual([
      {
        discharged_on: '2026-03-12',
        discharge_reason: 'outro',
        discharge_summary: 'Resumo.',
        readmission_reason: null,
      },
      { archived_at: null },
      { discharged_on: null, discharge_reason: null, discharge_summary: null },
      undefined,
    ]);
  });

  it('D-178: a record is to be kept for 20 years after its last entry; archiving does not count as one', {
    tags: 'repeat',
  }, async () => {
    id = randomUUID();
    await sql(
      server,
      `insert into public.patients (id, user_id, nome, "dataNascimento", created_at, updated_at)
       values ($1, $2, 'Joana', '1985-02-14', $3, $3)`,
      [id, owner.id, '2006-01-06T01:00:00Z'],
    );
    // the day in Brasília
    expect(await keepUntil()).toBe('2026-01-05');
    await calls.archivePatient(owner.id, id);
    expect(await keepUntil()).toBe('2026-01-05');
    const { error } = await owner.client.from('session_notes').insert({ ...minimalNote, patient_id: id });
    expect(error).toBeNull();
    const year = new Date().getFullYear() + 20;
    expect((await keepUntil())?.slice(0, 4)).toBe(String(year));
    expect(await queries.fetchQuery(calls.holdingsOptions(owner.id, id))).toEqual({
      ...noneHeld,
      notes: 1,
    });
  });

  it('D-178: dates shown together are read in one call; a deleted record has none', async () => {
    const gone = '00000000-0000-4000-8000-000000000000';
    const [one, none] = await Promise.all(
      [id, gone].map((each) => queries.fetchQuery(calls.keepUntilOptions(each))),
    );
    expect(one).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(none).toBeNull();
  });
});
