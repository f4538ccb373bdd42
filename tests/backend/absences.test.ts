import { expect, it } from 'vitest';
import type { NewRow } from '../../src/data/records/entityRows';
import { type Absence, absences } from '../../src/records/absences';
import { signInApp } from '../support/appCalls';
import { newPatient, newTherapist, onBothDatabases } from '../support/backendClients';

onBothDatabases('absences', (server) => {
  it('D-692: an absence keeps in the history what it said; its day is possible; it is counted, and no session', async () => {
    const owner = await newTherapist(server);
    const patient_id = await newPatient(owner);
    await signInApp(server, owner);
    const calls = await import('../../src/data/records/entityRows');
    const added = async (words: Partial<NewRow<typeof absences>> = {}): Promise<Absence> => {
      const outcome = await calls.addRow(absences, owner.id, {
        id: crypto.randomUUID(),
        patient_id,
        missed_on: '2026-11-18',
        time_of_day: null,
        kind: 'faltou',
        told_by: null,
        told_when: null,
        reason: null,
        ...words,
      });
      if (outcome.kind !== 'saved') throw new Error(outcome.kind);
      return outcome.row;
    };
    const codeOf = (words: Partial<NewRow<typeof absences>>) => added(words).catch(({ code }) => code);
    for (const words of [{ kind: 'outro' as never }, { told_by: ' ' }, { reason: '' }])
      expect(await codeOf(words), JSON.stringify(words)).toBe('23514');
    expect(await codeOf({ missed_on: '2090-01-01' })).toBe('PT422');

    const row = await added({ told_by: 'A mãe' });
    const changed = await calls.changeRow(absences, row, { kind: 'desmarcou', told_when: 'Na véspera' });
    if (changed.kind !== 'saved') throw new Error(changed.kind);
    expect(await calls.removeRow(absences, changed.row)).toBeNull();
    const { data } = await owner.client
      .from('patient_history')
      .select('kind, columns, old, entry_id, occurred_on')
      .eq('patient_id', patient_id)
      .like('kind', 'absence_%')
      .order('id');
    const about = { entry_id: row.id, occurred_on: '2026-11-18' };
    expect(data).toMatchObject([
      { ...about, kind: 'absence_added', old: {} },
      { ...about, kind: 'absence_changed', old: { kind: 'faltou', told_when: null } },
      { ...about, kind: 'absence_removed', old: { kind: 'desmarcou', told_by: 'A mãe' } },
    ]);

    await added();
    const notes = await owner.client.rpc('session_notes_page', { patient: patient_id, most: 10 });
    expect(notes.data).toEqual([]);
    await owner.client.from('patients').delete().eq('id', patient_id).throwOnError();
    const tombstone = owner.client.from('patient_tombstones').select('absences, notes');
    expect((await tombstone.eq('patient_id', patient_id)).data).toEqual([{ absences: 1, notes: 0 }]);
  });
});
