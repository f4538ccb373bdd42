import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { todayIso } from '../../src/lib/dates';
import { carePlans } from '../../src/records/carePlans';
import type { WordsOf } from '../../src/records/entity';
import { typedOf, wordsTyped } from '../../src/records/entityWords';
import { signInApp } from '../support/appCalls';
import {
  newPatient,
  newTherapist,
  oldPatient,
  onBothDatabases,
  sql,
  type Therapist,
} from '../support/backendClients';

onBothDatabases('the plan of a record', (server) => {
  let owner: Therapist;
  let patient: string;
  let calls: typeof import('../../src/data/records/entityRows');
  beforeEach(async () => {
    owner = await newTherapist(server);
    patient = await newPatient(owner);
    await signInApp(server, owner);
    calls = await import('../../src/data/records/entityRows');
  });

  const read = () => new QueryClient().fetchQuery(calls.rowsOptions(carePlans, owner.id, patient));
  const none = wordsTyped(carePlans, typedOf(carePlans, null));
  const begin = (words: Partial<WordsOf<typeof carePlans>>) =>
    calls.addRow(carePlans, owner.id, { ...none, ...words, id: patient, patient_id: patient });
  const historyOf = async () => {
    const entries = owner.client.from('patient_history').select('kind, columns, old, changed_by');
    const { data } = await entries.eq('patient_id', patient).eq('kind', 'plan_changed').order('id');
    return data;
  };

  it('D-337: begins with its first word, and every change is in the history with what it said before', async () => {
    expect(await read()).toEqual([]);
    const first = await begin({ diagnosis: 'Não calça o tênis.' });
    expect(first).toMatchObject({ kind: 'saved', row: { revision: 1, diagnosis: 'Não calça o tênis.' } });
    const [plan] = await read();
    if (!plan) throw new Error('no plan');
    await calls.changeRow(carePlans, plan, { diagnosis: 'Calça com ajuda.', review_on: '2026-12-16' });
    expect(await read()).toMatchObject([{ revision: 2, review_on: '2026-12-16' }]);
    expect(await historyOf()).toEqual([
      { kind: 'plan_changed', columns: ['diagnosis'], old: { diagnosis: null }, changed_by: owner.id },
      {
        kind: 'plan_changed',
        columns: ['diagnosis', 'review_on'],
        old: { diagnosis: 'Não calça o tênis.', review_on: null },
        changed_by: owner.id,
      },
    ]);
  });

  it('D-337: two devices that begin it, and change other parts, lose nothing; the same part is asked about', async () => {
    await begin({ diagnosis: 'Do tablet.' });
    const other = await begin({ frequency: 'Quinzenal.' });
    expect(other).toMatchObject({ kind: 'saved', row: { diagnosis: 'Do tablet.', frequency: 'Quinzenal.' } });
    const third = await begin({ diagnosis: 'Do computador.' });
    expect(third).toMatchObject({
      kind: 'conflict',
      contested: { diagnosis: { mine: { text: 'Do computador.' }, theirs: { text: 'Do tablet.' } } },
    });
    expect(await read()).toMatchObject([{ diagnosis: 'Do tablet.' }]);
  });

  it('D-337: the server says when and how often, nobody deletes it alone, and it goes with its record', {
    tags: 'repeat',
  }, async () => {
    const plans = owner.client.from('care_plans');
    const row = { patient_id: patient, diagnosis: 'x' };
    for (const stamp of [{ revision: 9 }, { created_at: '2020-01-01' }, { updated_at: '2020-01-01' }])
      expect((await plans.insert({ ...row, ...stamp })).error?.code).toBe('42501');
    await plans.insert(row).throwOnError();
    expect((await plans.delete().eq('patient_id', patient)).error?.code).toBe('42501');
    expect((await plans.insert({ patient_id: patient, review_on: '0000-12-31' })).error).not.toBeNull();
    await owner.client.from('patients').delete().eq('id', patient).throwOnError();
    expect(await sql(server, 'select 1 from public.care_plans where patient_id = $1', [patient])).toEqual([]);
    const gone = await begin({ diagnosis: 'y' }).catch(String);
    expect(gone).toMatch(/refused|DataError/);
  });

  it('D-337: a change of it begins the twenty years anew, and moves the last entry of a deleted record', async () => {
    patient = await oldPatient(server, owner, '2004-05-06T12:00:00Z');
    await begin({ prognosis: 'Favorável.' });
    const { data } = await owner.client.rpc('keep_until', { patient_ids: [patient] });
    expect(data?.[0]?.keep_until.slice(0, 4)).toBe(String(new Date().getFullYear() + 20));
    const [plan] = await sql(server, 'select updated_at from public.care_plans where patient_id = $1', [
      patient,
    ]);
    await owner.client.from('patients').delete().eq('id', patient).throwOnError();
    const tombs = await sql(
      server,
      'select last_entry_at from public.patient_tombstones where patient_id = $1',
      [patient],
    );
    expect(tombs).toEqual([{ last_entry_at: plan?.updated_at }]);
  });

  it('D-338: the overview has the plans whose day has come, of patients in treatment', async () => {
    const { overviewOptions } = await import('../../src/data/records/overview');
    const due = async () => (await new QueryClient().fetchQuery(overviewOptions())).plans;
    const today = todayIso();
    const later = todayIso(new Date(Date.now() + 2 * 86_400_000));
    const add = async (review_on: string, values: object = {}) => {
      const id = await newPatient(owner, values);
      await owner.client.from('care_plans').insert({ patient_id: id, review_on }).throwOnError();
      return id;
    };
    await add(later);
    await add(today, { discharged_on: today, discharge_reason: 'mudanca' });
    const archived = await add(today);
    const away = { archived_at: new Date().toISOString() };
    await owner.client.from('patients').update(away).eq('id', archived).throwOnError();
    const now = await add(today);
    const before = await add('2026-03-02');
    expect((await due()).map(({ patient_id }) => patient_id)).toEqual([before, now]);
    expect((await due())[0]).toEqual({
      patient_id: before,
      review_on: '2026-03-02',
      patients: { nome: 'Joana Figueiredo', social_name: null, archived_at: null },
    });
  });
});
