import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { signInApp } from '../support/appCalls';
import { minimalPatient, newTherapist, onBothDatabases, sql } from '../support/backendClients';

onBothDatabases('the weeks of gestation', (server) => {
  it('D-734: are 20 to 44 in two digits, whoever sends them', async () => {
    const { client } = await newTherapist(server);
    const add = async (gestational_weeks: string | null) => {
      const { error } = await client.from('patients').insert({ ...minimalPatient, gestational_weeks });
      return error?.code ?? null;
    };
    for (const weeks of [null, '20', '29', '37', '44']) expect(await add(weeks)).toBeNull();
    for (const weeks of ['19', '45', '7', '034', '34 ', '34+2', '', 'x', '３４'])
      expect(await add(weeks)).toBe('23514');
  });

  it('D-734, D-736: are kept in the history, are no answer of an evaluation, and come with the newest patients', async () => {
    const owner = await newTherapist(server);
    const child = { ...minimalPatient, tipo: 'infantil' as const, gestational_weeks: '32', avds: 'Come só.' };
    const { data } = await owner.client.from('patients').insert(child).select('id').single();
    const id = data?.id ?? '';
    await owner.client.from('patients').update({ gestational_weeks: '31' }).eq('id', id);
    const { data: changes } = await owner.client
      .from('patient_history')
      .select('kind, columns, old')
      .eq('patient_id', id)
      .order('id');
    expect(changes).toMatchObject([
      { kind: 'created' },
      { kind: 'changed', columns: ['gestational_weeks'], old: { gestational_weeks: '32' } },
    ]);
    await sql(server, 'select public.add_first_evaluation($1, $2)', [id, owner.id]);
    const { data: evaluations } = await owner.client.from('evaluations').select('questions');
    expect(evaluations).toEqual([{ questions: ['avds'] }]);
    await signInApp(server, owner);
    const { overviewOptions } = await import('../../src/data/records/overview');
    const { latest } = await new QueryClient().fetchQuery(overviewOptions());
    expect(latest).toMatchObject([{ id, gestational_weeks: '31' }]);
  });
});
