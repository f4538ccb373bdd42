import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import type { NewRow } from '../../src/data/records/entityRows';
import { type Result, results } from '../../src/records/results';
import { signInApp } from '../support/appCalls';
import {
  newPatient,
  newTherapist,
  oldPatient,
  onBothDatabases,
  sql,
  type Therapist,
} from '../support/backendClients';

onBothDatabases('results of instruments', (server) => {
  let owner: Therapist;
  let patient: string;
  let calls: typeof import('../../src/data/records/entityRows');
  beforeEach(async () => {
    owner = await newTherapist(server);
    patient = await newPatient(owner);
    await signInApp(server, owner);
    calls = await import('../../src/data/records/entityRows');
  });

  const result = (words: Partial<NewRow<typeof results>> = {}): NewRow<typeof results> => ({
    id: crypto.randomUUID(),
    patient_id: patient,
    instrument: 'TUG',
    measured_on: '2026-11-18',
    value: 18.9,
    unit: 's',
    text: null,
    higher_is_better: false,
    comment: null,
    document_id: null,
    ...words,
  });
  const saved = async (outcome: Promise<{ kind: string }>): Promise<Result> => {
    const { kind, row } = (await outcome) as { kind: string; row: Result };
    expect(kind).toBe('saved');
    return row;
  };
  const read = () => new QueryClient().fetchQuery(calls.rowsOptions(results, owner.id, patient));
  const historyOf = async () => {
    const entries = owner.client.from('patient_history').select('kind, columns, old, entry_id');
    const { data } = await entries.eq('patient_id', patient).like('kind', 'result_%').order('id');
    return data;
  };

  it('D-356: a result is stored once, also when its answer was lost, and they come oldest first', async () => {
    const first = result();
    await saved(calls.addRow(results, owner.id, first));
    await saved(calls.addRow(results, owner.id, result({ measured_on: '2026-06-03', value: 24.612345 })));
    const again = await saved(calls.addRow(results, owner.id, { ...first, comment: 'Com o andador' }));
    expect(again).toMatchObject({ revision: 2, value: 18.9, comment: 'Com o andador' });
    expect((await read()).map(({ value }) => value)).toEqual([24.612345, 18.9]);
  });

  it('D-357: two devices that change other parts of a result lose nothing; the same part is asked about', async () => {
    const base = await saved(calls.addRow(results, owner.id, result()));
    const one = await saved(calls.changeRow(results, base, { value: 19 }));
    const two = await saved(calls.changeRow(results, base, { comment: 'De manhã' }));
    expect([one.revision, two]).toMatchObject([2, { revision: 3, value: 19, comment: 'De manhã' }]);
    expect(await calls.changeRow(results, base, { value: 20.5 })).toMatchObject({
      kind: 'conflict',
      contested: { value: { mine: { text: '20.5' }, theirs: { text: '19' } } },
    });
    await calls.removeRow(results, two);
    expect(await calls.changeRow(results, two, { value: 7 })).toMatchObject({
      kind: 'gone',
    });
  });

  it('D-357: what another device has changed is not deleted, and the history keeps what was deleted', async () => {
    const base = await saved(calls.addRow(results, owner.id, result()));
    const changed = await saved(calls.changeRow(results, base, { value: null, text: 'Não conseguiu' }));
    expect(await calls.removeRow(results, base)).toMatchObject({ revision: 2 });
    expect(await calls.removeRow(results, changed)).toBeNull();
    expect(await calls.removeRow(results, changed)).toBeNull();
    expect(await read()).toEqual([]);
    expect(await historyOf()).toMatchObject([
      { kind: 'result_added', old: {}, entry_id: base.id },
      {
        kind: 'result_changed',
        columns: ['text', 'value'],
        old: { instrument: 'TUG', text: null, value: 18.9 },
        entry_id: base.id,
      },
      {
        kind: 'result_removed',
        old: { instrument: 'TUG', text: 'Não conseguiu', unit: 's' },
        entry_id: base.id,
      },
    ]);
    const late = await calls
      .addRow(results, owner.id, { ...result(), id: base.id })
      .catch(({ code }) => code);
    expect(late).toBe('PT410');
  });

  it('D-356: a result says something, of a document of the same patient; the document can go', async () => {
    const refused = (words: Partial<NewRow<typeof results>>) =>
      calls.addRow(results, owner.id, result(words)).catch(({ code }) => code);
    expect(await refused({ value: null })).toBe('23514');
    expect(await refused({ instrument: ' ' })).toBe('23514');
    expect(await refused({ value: 1.1234567 })).toBe('23514');
    const documentOf = async (of: string) => {
      const row = { id: crypto.randomUUID(), patient_id: of, file_name: 'TUG.pdf', file_size: 5 };
      await sql(
        server,
        `insert into public.patient_documents (id, user_id, patient_id, file_name, file_path, file_size, mime_type)
         values ($1, $2, $3, $4, $5, $6, 'application/pdf')`,
        [row.id, owner.id, of, row.file_name, `${owner.id}/${of}/${row.id}.pdf`, row.file_size],
      );
      return row.id;
    };
    expect(await refused({ document_id: await documentOf(await newPatient(owner)) })).toBe('23503');
    const own = await documentOf(patient);
    const attached = await saved(calls.addRow(results, owner.id, result({ document_id: own })));
    expect(attached.document_id).toBe(own);
    await sql(server, 'delete from public.patient_documents where id = $1', [own]);
    expect(await read()).toMatchObject([{ id: attached.id, document_id: null, value: 18.9 }]);
  });

  it('D-356: a result begins the twenty years anew', async () => {
    patient = await oldPatient(server, owner, '2004-05-06T12:00:00Z');
    await saved(calls.addRow(results, owner.id, result()));
    const { data } = await owner.client.rpc('keep_until', { patient_ids: [patient] });
    expect(data?.[0]?.keep_until.slice(0, 4)).toBe(String(new Date().getFullYear() + 20));
  });
});
