import { QueryClient } from '@tanstack/react-query';
import { beforeAll, expect, it } from 'vitest';
import type { PatientRow } from '../../src/data/records/patients';
import { todayIso } from '../../src/lib/dates';
import { patientNameOf } from '../../src/lib/patientName';
import { signInApp } from '../support/appCalls';
import {
  minimalNote,
  newPatient,
  newTherapist,
  onBothDatabases,
  type Therapist,
} from '../support/backendClients';
import { giveName, minimalEvaluation, minimalReport, newReportFile } from '../support/treatment';

const names = { nome: 'Lucas Prado', social_name: 'Larissa Prado' };

onBothDatabases('a social name', (server) => {
  let owner: Therapist;
  let calls: typeof import('../../src/data/records/savePatient') &
    typeof import('../../src/data/records/patients') &
    typeof import('../../src/data/records/overview') &
    typeof import('../../src/data/records/renewals') &
    typeof import('../../src/data/records/sessionNotes');
  beforeAll(async () => {
    owner = await newTherapist(server);
    await giveName(owner);
    await signInApp(server, owner);
    calls = {
      ...(await import('../../src/data/records/savePatient')),
      ...(await import('../../src/data/records/patients')),
      ...(await import('../../src/data/records/overview')),
      ...(await import('../../src/data/records/renewals')),
      ...(await import('../../src/data/records/sessionNotes')),
    };
  });
  const read = async (id: string): Promise<PatientRow> => {
    const row = await calls.readPatient(owner.id, id);
    if (!row) throw new Error('no patient');
    return row;
  };
  const save = (base: PatientRow, answers: Partial<PatientRow>) =>
    calls.savePatient(owner.id, { base, answers, marks: {} });

  it('D-756: is stored, told of by the history, merged beside another change, and conflicts with itself alone', {
    tags: 'repeat',
  }, async () => {
    const id = await newPatient(owner, { nome: 'Lucas Prado' });
    const base = await read(id);
    expect(base.social_name).toBeNull();
    await save(base, { social_name: 'Larissa Prado' });
    // another device, which knows only the row from before
    expect(await save(base, { profissao: 'Costureira' })).toMatchObject({
      social_name: 'Larissa Prado',
      profissao: 'Costureira',
    });
    await expect(save(base, { social_name: 'Lara Prado' })).rejects.toMatchObject({
      conflict: { contested: { social_name: expect.anything() } },
    });
    expect(await save(base, { social_name: 'Larissa Prado' })).toMatchObject(names);
    const entries = owner.client.from('patient_history').select('columns, old').eq('patient_id', id);
    const { data } = await entries.eq('kind', 'changed').order('id').throwOnError();
    expect(data).toEqual([
      { columns: ['social_name'], old: { social_name: null } },
      { columns: ['profissao'], old: { profissao: null } },
    ]);
  });

  it('D-756: has the limit of a short answer, and may be marked as any question', async () => {
    const id = await newPatient(owner);
    const change = (social_name: string) =>
      owner.client.from('patients').update({ social_name }).eq('id', id);
    expect((await change('á'.repeat(1000))).error).toBeNull();
    expect((await change('á'.repeat(1001))).error?.code).toBe('23514');
    const mark = { patient_id: id, column: 'social_name', mark: 'nao_perguntado' };
    // only what is empty is marked
    await change('').throwOnError();
    expect((await owner.client.from('answer_marks').insert(mark)).error).toBeNull();
  });

  it('D-746: comes with every name that the server tells: tasks, plans, renewals, found reports', async () => {
    const id = await newPatient(owner, { ...names, tipo: 'infantil', responsavel: 'Rita' });
    const today = todayIso();
    const plan = { patient_id: id, review_on: today, valid_until: today };
    await owner.client.from('care_plans').upsert(plan).throwOnError();
    await owner.client
      .from('session_notes')
      .insert({ ...minimalNote, patient_id: id })
      .throwOnError();
    const document_path = await newReportFile(owner, id);
    const report = { ...minimalReport, patient_id: id, document_path, sha256: 'e'.repeat(64) };
    await owner.client.from('issued_reports').insert(report).throwOnError();
    const cache = new QueryClient();
    const all = await cache.fetchQuery(calls.overviewOptions());
    const of = <T extends { patient_id: string }>(rows: readonly T[]) =>
      rows.find(({ patient_id }) => patient_id === id);
    const shown = [
      ...[of(all.plans)?.patients, of(all.open_notes.notes)?.patients],
      ...[all.latest, all.untreated].map((rows: readonly { id: string }[]) =>
        rows.find((one) => one.id === id),
      ),
      of(await cache.fetchQuery(calls.openNotesOptions(owner.id)))?.patients,
    ] as Parameters<typeof patientNameOf>[0][];
    expect(shown.map((one) => one && patientNameOf(one))).toEqual(Array(5).fill('Larissa Prado'));
    const due = await cache.fetchQuery(calls.renewalsOptions(today));
    expect(of(due)?.patient_name).toBe('Larissa Prado');
  });

  it('D-756: says who the patient is, so that no first evaluation has it among its questions', async () => {
    const id = await newPatient(owner, { ...names, alergias: 'Dipirona' });
    const row = { ...minimalEvaluation, patient_id: id, evaluated_on: todayIso() };
    await owner.client.from('evaluations').insert(row).throwOnError();
    const first = owner.client
      .from('evaluations')
      .select('questions')
      .eq('patient_id', id)
      .eq('kind', 'first');
    expect((await first.single().throwOnError()).data).toEqual({ questions: ['alergias'] });
  });
});
