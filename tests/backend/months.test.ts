import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { PatientMonth } from '../../src/data/records/months';
import { sessionsOfPeriod } from '../../src/printing/issued/sessionsOfPeriod';
import { billings } from '../../src/records/billings';
import { typedOf, wordsTyped } from '../../src/records/entityWords';
import { receipts } from '../../src/records/receipts';
import { signInApp } from '../support/appCalls';
import { newPatient, onBothDatabases } from '../support/backendClients';
import { noteCast } from '../support/backendNotes';

onBothDatabases('the month of all patients', (server) => {
  async function begin() {
    const cast = await noteCast(server);
    await signInApp(server, cast.owner);
    const { monthOptions } = await import('../../src/data/records/months');
    const readMonth = (month: string) => new QueryClient().fetchQuery(monthOptions(month));
    return { ...cast, readMonth, calls: await import('../../src/data/records/entityRows') };
  }
  const counts = (rows: readonly PatientMonth[]) => rows.map(({ id, held, open }) => ({ id, held, open }));

  it('D-1141, D-693: counts what a list of the month counts, a corrected note once, by its last day', {
    tags: 'repeat',
  }, async () => {
    const { owner, patient_id, newNote, finalised, readMonth } = await begin();
    expect(await readMonth('2024-02')).toEqual([]);
    await finalised({ occurred_on: '2024-01-31' });
    await finalised({ occurred_on: '2024-02-01', time_of_day: '14:00-14:50' });
    await finalised({ occurred_on: '2024-02-29' });
    await finalised({ occurred_on: '2024-02-29', time_of_day: '16:00' });
    await finalised({ occurred_on: '2024-03-01' });
    await finalised({ occurred_on: '2024-02-05', kind: 'falta' });
    await finalised({ occurred_on: '2024-02-06', kind: 'contato' });
    await newNote({ occurred_on: '2024-02-07' });
    const moved = await finalised({ occurred_on: '2024-02-08' });
    await finalised({ occurred_on: '2024-03-08', replaces: moved, reason: 'Foi em março.' });
    const corrected = await finalised({ occurred_on: '2024-02-09' });
    await newNote({ occurred_on: '2024-02-09', replaces: corrected, reason: 'Ainda em aberto.' });
    const read = await readMonth('2024-02');
    expect(counts(read)).toEqual([{ id: patient_id, held: 4, open: 1 }]);
    expect(counts(await readMonth('2024-03'))).toEqual([{ id: patient_id, held: 2, open: 0 }]);
    for (const [month, from, to] of [
      ['2024-02', '2024-02-01', '2024-02-29'],
      ['2024-03', '2024-03-01', '2024-03-31'],
    ] as const) {
      const { readNotesOfPeriod } = await import('../../src/data/records/notesInPeriod');
      const notes = await readNotesOfPeriod(owner.id, patient_id, { from, to });
      const { sessions, open } = sessionsOfPeriod({ from, to }, notes, []);
      expect(counts(await readMonth(month))).toMatchObject([{ held: sessions.length, open: open.length }]);
    }
  });

  it('D-1141, D-1181: has archived records, and nobody else’s; who pays comes with it, in the next month, too', async () => {
    const { owner, stranger, patient_id, finalised, readMonth, calls } = await begin();
    for (const occurred_on of ['2026-02-05', '2026-03-05']) await finalised({ occurred_on });
    await newPatient(owner, { nome: 'Sem atendimento' });
    const others = await newPatient(stranger);
    const note = { patient_id: others, occurred_on: '2026-02-05', content: 'Treino.' };
    await stranger.client.from('session_notes').insert(note).throwOnError();
    await owner.client
      .from('patients')
      .update({ archived_at: new Date() })
      .eq('id', patient_id)
      .throwOnError();
    const words = {
      ...wordsTyped(billings, typedOf(billings, null)),
      payer: 'plano',
      session_price: 18_000,
    } as const;
    await calls.addRow(billings, owner.id, { ...words, id: patient_id, patient_id });
    const [row, ...more] = await readMonth('2026-02');
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      id: patient_id,
      held: 1,
      billing: { payer: 'plano', session_price: 18_000, payer_name: null },
      receipt: null,
    });
    expect(await readMonth('2026-03')).toMatchObject([{ held: 1, billing: row?.billing }]);
    const { data } = await owner.client
      .from('patient_history')
      .select('kind, old')
      .eq('kind', 'billing_changed');
    expect(data).toEqual([{ kind: 'billing_changed', old: { payer: null, session_price: null } }]);
  });

  it('D-1142: the server says when a receipt was noted; it can be taken back, and is in the history', {
    tags: 'repeat',
  }, async () => {
    const { owner, patient_id, finalised, readMonth, calls } = await begin();
    await finalised({ occurred_on: '2026-02-05' });
    const id = crypto.randomUUID();
    const words = { month: '2026-02', is_issued: true, sessions: 1, session_price: 18_000 };
    const before = Date.now();
    await calls.addRow(receipts, owner.id, { ...words, id, patient_id });
    // another device makes the same row of it
    const again = await calls.addRow(receipts, owner.id, { ...words, id, patient_id });
    expect(again).toMatchObject({ kind: 'saved', row: { revision: 1 } });
    const [row] = await readMonth('2026-02');
    expect(row?.receipt).toMatchObject({ ...words, id });
    const notedAt = Date.parse(row?.receipt?.updated_at ?? '');
    expect(notedAt).toBeGreaterThanOrEqual(before);
    expect(notedAt).toBeLessThanOrEqual(Date.now());
    // a device cannot say when
    const forged = owner.client.from('receipts').update({ updated_at: '2001-01-01T00:00:00Z' }).eq('id', id);
    expect((await forged).error?.code).toBe('42501');
    expect(await readMonth('2026-01')).toEqual([]);

    if (!row?.receipt) throw new Error('no receipt');
    await calls.changeRow(receipts, row.receipt, { is_issued: false });
    expect((await readMonth('2026-02'))[0]?.receipt).toMatchObject({ is_issued: false, revision: 2 });
    const { data } = await owner.client
      .from('patient_history')
      .select('kind, old, entry_id')
      .like('kind', 'receipt_%')
      .order('id');
    expect(data).toEqual([
      { kind: 'receipt_added', old: {}, entry_id: id },
      { kind: 'receipt_changed', old: { is_issued: true, month: '2026-02' }, entry_id: id },
    ]);
  });

  it('D-1140, D-1142: what says nothing, and what is no month, is not stored', {
    tags: 'repeat',
  }, async () => {
    const { owner, patient_id } = await begin();
    const code = async (table: string, words: object) =>
      (await owner.client.from(table).insert({ patient_id, ...words })).error?.code;
    for (const words of [
      { payer: 'outra' },
      { payer_name: ' ' },
      { payer_tax_id: '52998224725' },
      { session_price: 0 },
      { session_price: 1_000_000_000 },
    ])
      expect(await code('billings', words), JSON.stringify(words)).toBe('23514');
    for (const words of [{ month: '2026-13' }, { month: '2026-2' }, { sessions: -1 }, { session_price: 0 }])
      expect(await code('receipts', { month: '2026-02', is_issued: true, ...words })).toBe('23514');
  });
});
