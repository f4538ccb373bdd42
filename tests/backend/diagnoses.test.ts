import { beforeEach, expect, it } from 'vitest';
import type { NewRow } from '../../src/data/records/entityRows';
import { diagnoses } from '../../src/records/diagnoses';
import { typedOf, wordsTyped } from '../../src/records/entityWords';
import { signInApp } from '../support/appCalls';
import { newPatient, newTherapist, onBothDatabases, type Therapist } from '../support/backendClients';

onBothDatabases('stated diagnoses', (server) => {
  let owner: Therapist;
  let patient: string;
  let calls: typeof import('../../src/data/records/entityRows');
  beforeEach(async () => {
    owner = await newTherapist(server);
    patient = await newPatient(owner);
    await signInApp(server, owner);
    calls = await import('../../src/data/records/entityRows');
  });

  const stated = (words: Partial<NewRow<typeof diagnoses>> = {}): NewRow<typeof diagnoses> => ({
    ...wordsTyped(diagnoses, { ...typedOf(diagnoses, null), statement: 'Paralisia cerebral' }),
    id: crypto.randomUUID(),
    patient_id: patient,
    ...words,
  });
  const added = async (words?: Partial<NewRow<typeof diagnoses>>) => {
    const outcome = await calls.addRow(diagnoses, owner.id, stated(words));
    if (outcome.kind !== 'saved') throw new Error(outcome.kind);
    return outcome.row;
  };
  const codeOf = (words: Partial<NewRow<typeof diagnoses>>) =>
    added(words).then(
      () => 'stored',
      ({ code }) => code,
    );

  it('D-671: the history keeps what it said, and its title after its removal', async () => {
    const row = await added({ cid10: 'G80.1' });
    const changed = await calls.changeRow(diagnoses, row, { cid11: '8D20.1' });
    if (changed.kind !== 'saved') throw new Error(changed.kind);
    expect(await calls.removeRow(diagnoses, changed.row)).toBeNull();
    const entries = owner.client.from('patient_history').select('kind, columns, old, entry_id');
    const { data } = await entries.eq('patient_id', patient).like('kind', 'diagnosis_%').order('id');
    const about = { entry_id: row.id };
    expect(data).toMatchObject([
      { ...about, kind: 'diagnosis_added', old: {} },
      { ...about, kind: 'diagnosis_changed', columns: ['cid11'], old: { statement: 'Paralisia cerebral' } },
      { ...about, kind: 'diagnosis_removed', old: { statement: 'Paralisia cerebral', cid10: 'G80.1' } },
    ]);
  });

  it('D-671: it says something, on a day that was, with codes of their form; all that the form takes is taken', async () => {
    const cases: readonly (readonly [Partial<NewRow<typeof diagnoses>>, string])[] = [
      [{ statement: ' ' }, '23514'],
      [{ cid10: '6A02' }, '23514'],
      [{ cid10: 'f84.0' }, '23514'],
      [{ cid11: '6A02.' }, '23514'],
      [{ certainty: 'talvez' as 'suspeita' }, '23514'],
      [{ stated_on: '2090-01-01' }, 'PT422'],
      [
        { cid10: 'M00.01', cid11: '6A02.0/8A60&XA8UM1', certainty: 'suspeita', stated_on: '2026-03-12' },
        'stored',
      ],
    ];
    for (const [words, code] of cases) expect([words, await codeOf(words)]).toEqual([words, code]);
  });
});
