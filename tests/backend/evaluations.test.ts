import { randomUUID } from 'node:crypto';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import type { Evaluation, NewEvaluation } from '../../src/data/records/evaluations';
import { todayIso } from '../../src/lib/dates';
import { adult } from '../../src/questionnaire/adult';
import { child } from '../../src/questionnaire/child';
import { evaluatedQuestionsOf } from '../../src/questionnaire/evaluations';
import { serviceClient } from '../support/accessRoles';
import { loseAnswer, signInApp } from '../support/appCalls';
import { newPatient, newTherapist, onBothDatabases, sql, type Therapist } from '../support/backendClients';

/** The calls of the app. */
type Calls = typeof import('../../src/data/records/evaluations') &
  typeof import('../../src/data/records/savePatient') &
  typeof import('../../src/data/records/patients');

onBothDatabases('evaluations', (server) => {
  let owner: Therapist;
  let patient: string;
  let calls: Calls;
  beforeEach(async () => {
    owner = await newTherapist(server);
    patient = await newPatient(owner, {
      attended_on: '2026-06-03',
      mobilidade: 'Anda com andador.',
      alergias: 'Dipirona',
      queixaPrincipal: ' ',
    });
    await nameOwner();
    await signInApp(server, owner);
    calls = {
      ...(await import('../../src/data/records/evaluations')),
      ...(await import('../../src/data/records/savePatient')),
      ...(await import('../../src/data/records/patients')),
    };
  });

  const profile = { full_name: 'Helena Duarte', crefito_region: 3, crefito_number: '12345-TO' };
  const nameOwner = () => owner.client.from('therapist_profiles').insert(profile).throwOnError();
  const given = (part: Partial<NewEvaluation> = {}): NewEvaluation => {
    const { answers = { mobilidade: 'Anda com bengala.' } } = part;
    return {
      id: randomUUID(),
      patient_id: patient,
      evaluated_on: '2026-08-26',
      questionnaire_version: 1,
      questions: Object.keys(answers),
      answers,
      marks: {},
      informants: {},
      unchanged: [],
      ...part,
    };
  };
  const send = (part: Partial<NewEvaluation> = {}, by = owner) => calls.sendEvaluation(by.id, given(part));
  const read = (of = patient): Promise<Evaluation[]> =>
    new QueryClient().fetchQuery(calls.evaluationsOptions(owner.id, of));
  const row = async () => {
    const found = await calls.readPatient(owner.id, patient);
    if (!found) throw new Error('no patient');
    return found;
  };
  const change = async (answers: object, marks: object = {}) =>
    calls.savePatient(owner.id, { base: await row(), answers, marks });
  /** Everything before was on the day of the intake; what follows is later. */
  const laterThanIntake = async () => {
    const day = '2026-06-03T15:00:00Z';
    for (const [table, change] of [
      ['patients', `created_at = '${day}' where id = '${patient}'`],
      ['patient_history', `changed_at = '${day}' where patient_id = '${patient}'`],
    ]) {
      // in one transaction: others write these tables meanwhile
      await sql(
        server,
        `do $$ begin
           alter table public.${table} disable trigger user;
           update public.${table} set ${change};
           alter table public.${table} enable trigger user;
         end $$`,
      );
    }
  };

  it('D-369: the first one makes the intake of record and history as of its day, with marks and informants', {
    tags: 'repeat',
  }, async () => {
    await change(
      {},
      { mobilidade: { mark: null, informant: 'Mãe' }, cognicao: { mark: 'nao_sabe', informant: 'Mãe' } },
    );
    await laterThanIntake();
    // later: a change, a change of that, an answer in place of a mark, an emptied and a new one, another informant
    await change({ mobilidade: 'Anda sozinha.' }, { mobilidade: { mark: null, informant: 'Pai' } });
    await change({ mobilidade: 'Anda e corre.' });
    await change({ cognicao: 'Esquece recados.', alergias: null, comunicacao: 'Fala pouco.' });
    await send({ answers: { mobilidade: 'Anda com bengala.' } });
    const [intake, again, ...others] = await read();
    expect(others).toEqual([]);
    expect(intake).toMatchObject({
      kind: 'first',
      evaluated_on: '2026-06-03',
      author: null,
      unchanged: [],
      questionnaire_version: 1,
      answers: { mobilidade: 'Anda com andador.', alergias: 'Dipirona' },
      marks: { cognicao: 'nao_sabe' },
      informants: { mobilidade: 'Mãe', cognicao: 'Mãe' },
    });
    expect(intake?.questions.toSorted()).toEqual(['alergias', 'cognicao', 'mobilidade']);
    expect(again).toMatchObject({ kind: 'again', answers: { mobilidade: 'Anda com bengala.' } });
  });

  it('D-369: no service key makes the first one before the day of the intake is over', async () => {
    const service = await serviceClient(server, owner);
    const made = await service.rpc('add_first_evaluation', { patient, therapist: owner.id });
    expect(made.error?.code).toBe('42501');
  });

  it('D-369: of an intake of today, of the record as it is, which later changes and evaluations do not touch', async () => {
    const today = todayIso();
    await sql(server, 'update public.patients set attended_on = $2 where id = $1', [patient, today]);
    await change({ mobilidade: 'Anda sozinha.' });
    await send({ evaluated_on: today });
    await change({ mobilidade: 'Anda com bengala.' });
    await send({ evaluated_on: today, answers: { cognicao: 'Boa.' } });
    const all = await read();
    expect(all.map(({ kind, evaluated_on, answers }) => [kind, evaluated_on, answers])).toEqual([
      ['first', today, { mobilidade: 'Anda sozinha.', alergias: 'Dipirona' }],
      ['again', today, { mobilidade: 'Anda com bengala.' }],
      ['again', today, { cognicao: 'Boa.' }],
    ]);
  });

  it('D-898: the database keeps of the intake the questions that the questionnaires say are evaluated, and nothing else', async () => {
    const columns = await sql(
      server,
      `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = 'patients'
         and column_name <> all (public.unevaluated_columns())`,
    );
    const asked = new Set<string>([adult, child].flatMap(evaluatedQuestionsOf).map(({ column }) => column));
    // what is neither is named in unevaluated_columns by its migration
    expect(columns.map(({ name }) => String(name)).toSorted()).toEqual([...asked].toSorted());
  });

  it('D-367: time and author are of the server, whatever is sent; the history tells of it', async () => {
    await send({ unchanged: ['mobilidade'], informants: { mobilidade: 'Mãe' } });
    const [, stored] = await read();
    expect(stored).toMatchObject({
      unchanged: ['mobilidade'],
      informants: { mobilidade: 'Mãe' },
      user_id: owner.id,
      author: { name: 'Helena Duarte', crefito_region: 3, crefito_number: '12345-TO', profile_version: 1 },
    });
    expect(Math.abs(Date.now() - Date.parse(stored?.finalised_at ?? ''))).toBeLessThan(60_000);
    const evaluations = owner.client.from('evaluations');
    for (const stamp of [{ author: { name: 'Outra' } }, { finalised_at: '2020-01-01' }, { kind: 'first' }])
      expect((await evaluations.insert({ ...given(), ...stamp })).error?.code).toBe('42501');
    const history = owner.client.from('patient_history').select('kind, columns, entry_id, occurred_on');
    const { data } = await history.eq('patient_id', patient).eq('kind', 'evaluated');
    expect(data).toEqual([
      { kind: 'evaluated', columns: ['mobilidade'], entry_id: stored?.id, occurred_on: '2026-08-26' },
    ]);
  });

  it('D-367: without a name in the profile it is refused, and nothing is stored', async () => {
    owner = await newTherapist(server);
    patient = await newPatient(owner);
    await signInApp(server, owner);
    calls = { ...calls, ...(await import('../../src/data/records/evaluations')) };
    await expect(send()).rejects.toMatchObject({ kind: 'refused', code: '23502' });
    expect(await read()).toEqual([]);
    await nameOwner();
    await send();
    expect(await read()).toHaveLength(2);
  });

  it('D-367: nobody changes or deletes one, not even the owner of the tables', async () => {
    await send();
    const evaluations = owner.client.from('evaluations');
    expect((await evaluations.update({ answers: {} }).eq('patient_id', patient)).error?.code).toBe('42501');
    expect((await evaluations.delete().eq('patient_id', patient)).error?.code).toBe('42501');
    for (const statement of [
      `update public.evaluations set answers = '{}' where patient_id = $1`,
      'delete from public.evaluations where patient_id = $1',
    ])
      await expect(sql(server, statement, [patient])).rejects.toThrow(/evaluations/);
    expect(await read()).toHaveLength(2);
  });

  it('D-367: it goes with its record, and its id is spent', { tags: 'repeat' }, async () => {
    const row = given();
    await calls.sendEvaluation(owner.id, row);
    await owner.client.from('patients').delete().eq('id', patient).throwOnError();
    expect(await sql(server, 'select 1 from public.evaluations where patient_id = $1', [patient])).toEqual(
      [],
    );
    await expect(calls.sendEvaluation(owner.id, row)).rejects.toMatchObject({ kind: 'refused' });
    patient = await newPatient(owner);
    await expect(calls.sendEvaluation(owner.id, { ...row, patient_id: patient })).rejects.toMatchObject({
      code: 'PT410',
    });
  });

  it('D-368: what is sent again after a lost answer is stored once, as it was sent first; other answers are refused', async () => {
    const row = given();
    loseAnswer('POST');
    await expect(calls.sendEvaluation(owner.id, row)).rejects.toMatchObject({ kind: 'offline' });
    await calls.sendEvaluation(owner.id, row);
    const other = { ...row, answers: { mobilidade: 'Outro texto.' } };
    await expect(calls.sendEvaluation(owner.id, other)).rejects.toMatchObject({ code: 'otherwise' });
    expect((await read()).map(({ answers }) => answers)).toEqual([
      { mobilidade: 'Anda com andador.', alergias: 'Dipirona' },
      { mobilidade: 'Anda com bengala.' },
    ]);
  });

  it('D-367: strangers neither read nor add any', async () => {
    await send();
    const stranger = await newTherapist(server);
    await stranger.client.from('therapist_profiles').insert(profile).throwOnError();
    const evaluations = stranger.client.from('evaluations');
    expect((await evaluations.select('id')).data).toEqual([]);
    expect((await evaluations.insert(given())).error).not.toBeNull();
    expect((await evaluations.insert({ ...given(), user_id: owner.id })).error).not.toBeNull();
    expect(await read()).toHaveLength(2);
  });

  it('D-367: answers are texts, marks are those of the form, and what is confirmed was asked', async () => {
    const evaluations = owner.client.from('evaluations');
    for (const wrong of [
      { answers: { mobilidade: 3 } },
      { answers: { mobilidade: '  ' } },
      { marks: { mobilidade: 'talvez' } },
      { informants: { mobilidade: null } },
      { questions: [] },
      { unchanged: ['cognicao'] },
    ])
      expect(
        (await evaluations.insert({ ...given(), ...wrong })).error,
        JSON.stringify(wrong),
      ).not.toBeNull();
    expect(await read()).toEqual([]);
  });
});
