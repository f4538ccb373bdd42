import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import type { NewRow } from '../../src/data/records/entityRows';
import { type HomeGuidance, homeGuidance } from '../../src/records/homeGuidance';
import { signInApp } from '../support/appCalls';
import {
  newPatient,
  newTherapist,
  oldPatient,
  onBothDatabases,
  type Therapist,
} from '../support/backendClients';

onBothDatabases('guidance for home', (server) => {
  let owner: Therapist;
  let patient: string;
  let calls: typeof import('../../src/data/records/entityRows');
  beforeEach(async () => {
    owner = await newTherapist(server);
    patient = await newPatient(owner);
    await signInApp(server, owner);
    calls = await import('../../src/data/records/entityRows');
  });

  const sheet = (words: Partial<NewRow<typeof homeGuidance>> = {}): NewRow<typeof homeGuidance> => ({
    id: crypto.randomUUID(),
    patient_id: patient,
    given_on: '2026-11-18',
    title: 'Vestir-se',
    content: 'Sentado.\nUma peça por vez.',
    document_id: null,
    ...words,
  });
  const added = async (words?: Partial<NewRow<typeof homeGuidance>>): Promise<HomeGuidance> => {
    const outcome = await calls.addRow(homeGuidance, owner.id, sheet(words));
    if (outcome.kind !== 'saved') throw new Error(outcome.kind);
    return outcome.row;
  };
  const codeOf = (words: Partial<NewRow<typeof homeGuidance>>) => added(words).catch(({ code }) => code);

  it('D-541: its therapist alone reads, changes and deletes it, and the history keeps what it said', async () => {
    const row = await added();
    const other = await newTherapist(server);
    const theirs = () => other.client.from('home_guidance');
    expect((await theirs().select('id')).data).toEqual([]);
    expect((await theirs().update({ title: 'x' }).eq('id', row.id).select('id')).data).toEqual([]);
    expect((await theirs().delete().eq('id', row.id).select('id')).data).toEqual([]);
    const changed = await calls.changeRow(homeGuidance, row, { title: 'Calçar-se' });
    if (changed.kind !== 'saved') throw new Error(changed.kind);
    expect(await calls.removeRow(homeGuidance, changed.row)).toBeNull();
    const entries = owner.client.from('patient_history').select('kind, columns, old, entry_id, occurred_on');
    const { data } = await entries.eq('patient_id', patient).like('kind', 'guidance_%').order('id');
    const about = { entry_id: row.id, occurred_on: '2026-11-18' };
    expect(data).toMatchObject([
      { ...about, kind: 'guidance_added', old: {} },
      { ...about, kind: 'guidance_changed', columns: ['title'], old: { title: 'Vestir-se' } },
      { ...about, kind: 'guidance_removed', old: { title: 'Calçar-se', content: row.content } },
    ]);
    expect(await codeOf({ id: row.id })).toBe('PT410');
  });

  it('D-541: guidance says something, on a possible day, with a document of the same patient', async () => {
    expect(await codeOf({ title: ' ' })).toBe('23514');
    expect(await codeOf({ content: '' })).toBe('23514');
    expect(await codeOf({ given_on: '2090-01-01' })).toBe('PT422');
    expect(await codeOf({ document_id: crypto.randomUUID() })).toBe('23503');
    await added();
    await added({ given_on: '2026-06-03' });
    const read = await new QueryClient().fetchQuery(calls.rowsOptions(homeGuidance, owner.id, patient));
    expect(read.map(({ given_on }) => given_on)).toEqual(['2026-06-03', '2026-11-18']);
  });

  it('D-541: it is counted in the tombstone, and begins the twenty years anew', async () => {
    patient = await oldPatient(server, owner, '2004-05-06T12:00:00Z');
    await added();
    const { data } = await owner.client.rpc('keep_until', { patient_ids: [patient] });
    expect(data?.[0]?.keep_until.slice(0, 4)).toBe(String(new Date().getFullYear() + 20));
    await owner.client.from('patients').delete().eq('id', patient).throwOnError();
    const tombstone = owner.client
      .from('patient_tombstones')
      .select('home_guidance')
      .eq('patient_id', patient);
    expect((await tombstone).data).toEqual([{ home_guidance: 1 }]);
  });
});
