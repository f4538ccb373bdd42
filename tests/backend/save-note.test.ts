import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { NewNote } from '../../src/data/records/saveNote';
import { CHANGED_ELSEWHERE, NOTE_FINALISED } from '../../src/data/supabase/dataError';
import { loseAnswer, signInApp } from '../support/appCalls';
import { attemptsOf } from '../support/attempts';
import { newPatient, newTherapist, onBothDatabases, type Therapist } from '../support/backendClients';

onBothDatabases('saving session notes', (server) => {
  let owner: Therapist;
  let patient_id: string;
  let calls: typeof import('../../src/data/records/saveNote');
  beforeAll(async () => {
    owner = await newTherapist(server);
    patient_id = await newPatient(owner);
    await owner.client.from('therapist_profiles').insert({ full_name: 'Lígia Prado' });
    await signInApp(server, owner);
    calls = await import('../../src/data/records/saveNote');
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  const newNote = (values: Partial<NewNote> = {}): NewNote => ({
    id: randomUUID(),
    patient_id,
    occurred_on: '2026-03-02',
    time_of_day: null,
    setting: null,
    kind: 'atendimento',
    content: 'Treino de preensão.',
    replaces: null,
    reason: null,
    ...values,
  });
  const create = (values: Partial<NewNote> = {}) => calls.createNote(owner.id, newNote(values));
  const rowsOf = async (id: string) =>
    (await owner.client.from('session_notes').select('content, revision, finalised_at').eq('id', id)).data;
  const historyOf = async (id: string) => {
    const { data } = await owner.client.from('patient_history').select('kind').eq('note_id', id).order('id');
    return data?.map(({ kind }) => kind);
  };
  const lost = { kind: 'offline' };

  it('D-165: a note whose answer is lost is stored once; what was typed since is stored too', {
    tags: 'repeat',
  }, async () => {
    const note = newNote();
    loseAnswer('POST');
    await expect(calls.createNote(owner.id, note)).rejects.toMatchObject(lost);
    expect(await calls.createNote(owner.id, note)).toMatchObject({ id: note.id, revision: 1 });
    const longer = { ...note, content: 'Treino de preensão e de escrita.' };
    await expect(calls.createNote(owner.id, longer)).rejects.toMatchObject({ code: 'changed' });
    expect(await calls.createNote(owner.id, longer, attemptsOf([calls.wordsIn(note)]))).toMatchObject({
      content: longer.content,
      revision: 2,
    });
    expect(await rowsOf(note.id)).toHaveLength(1);
  });

  it('D-165: a note that another device has changed since is not overwritten by a retry', async () => {
    const note = newNote();
    const row = await calls.createNote(owner.id, note);
    await calls.updateNote(owner.id, row, { content: 'Do tablet.' });
    await expect(calls.createNote(owner.id, note)).rejects.toMatchObject({
      kind: 'refused',
      code: 'changed',
    });
    expect(await rowsOf(note.id)).toMatchObject([{ content: 'Do tablet.', revision: 2 }]);
  });

  it('D-164: two devices that change different things of a note are merged', async () => {
    const base = await create();
    await calls.updateNote(owner.id, base, { kind: 'contato' });
    await calls.updateNote(owner.id, base, { occurred_on: '2026-03-03' });
    const outcome = await calls.updateNote(owner.id, base, { content: 'Ligação com a mãe.' });
    expect(outcome).toMatchObject({
      kind: 'saved',
      row: { kind: 'contato', occurred_on: '2026-03-03', content: 'Ligação com a mãe.', revision: 4 },
    });
  });

  it('D-164: two devices change the same column: the second gets a conflict with what the first has stored', async () => {
    const base = await create();
    await calls.updateNote(owner.id, base, { content: 'Do tablet.' });
    expect(
      await calls.updateNote(owner.id, base, { content: 'Do computador.', kind: 'falta' }),
    ).toMatchObject({
      kind: 'conflict',
      current: { content: 'Do tablet.', kind: 'atendimento' },
      contested: { content: { mine: { text: 'Do computador.' }, theirs: { text: 'Do tablet.' } } },
    });
    expect(await calls.updateNote(owner.id, base, { content: 'Do tablet.' })).toMatchObject({
      kind: 'saved',
    });
  });

  it('D-690: time and setting are merged each as a whole; no end comes before its start', {
    tags: 'repeat',
  }, async () => {
    const base = await create({ time_of_day: '14:00-14:50' });
    await calls.updateNote(owner.id, base, { time_of_day: '15:00-15:50' });
    expect(await calls.updateNote(owner.id, base, { setting: 'domicilio' })).toMatchObject({
      row: { time_of_day: '15:00-15:50', setting: 'domicilio' },
    });
    expect(await calls.updateNote(owner.id, base, { time_of_day: '14:00-14:40' })).toMatchObject({
      kind: 'conflict',
      contested: { time_of_day: { theirs: { text: '15:00-15:50' } } },
    });
    const plain = await create();
    await calls.updateNote(owner.id, plain, { time_of_day: '08:00', setting: 'escola' });
    const words = { content: 'Mais.', time_of_day: null, setting: null };
    expect(await calls.updateNote(owner.id, plain, words)).toMatchObject({
      kind: 'saved',
      row: { content: 'Mais.', time_of_day: '08:00', setting: 'escola' },
    });
    for (const time_of_day of ['14:50-14:00', '14:00-14:00', '24:00', '1400', '', '14:00-']) {
      const { error } = await owner.client.from('session_notes').update({ time_of_day }).eq('id', plain.id);
      expect(error?.code, time_of_day).toBe('23514');
    }
    const { data } = await owner.client
      .from('patient_history')
      .select('old')
      .eq('note_id', base.id)
      .eq('kind', 'note_changed')
      .order('id');
    expect(data).toMatchObject([
      { old: { time_of_day: '14:00-14:50', setting: null } },
      { old: { time_of_day: '15:00-15:50', setting: null } },
    ]);
  });

  it('a change whose answer is lost is stored once', async () => {
    const base = await create();
    loseAnswer('PATCH');
    const change = () => calls.updateNote(owner.id, base, { content: 'Mais uma vez.' });
    await expect(change()).rejects.toMatchObject(lost);
    expect(await change()).toMatchObject({ kind: 'saved', row: { content: 'Mais uma vez.', revision: 2 } });
  });

  it('D-799: a change whose answer is lost, and which is undone, leaves the note as it was, with what another device has changed', async () => {
    const base = await create();
    const words = { content: 'Mais uma vez.' };
    loseAnswer('PATCH');
    await expect(calls.changeNote(owner.id, base, words)).rejects.toMatchObject(lost);
    await calls.updateNote(owner.id, { ...base, ...words, revision: 2 }, { kind: 'contato' });
    const sent = attemptsOf([calls.noteChanges(base, words)], base.revision);
    expect(await calls.changeNote(owner.id, base, { content: base.content }, sent)).toMatchObject({
      content: base.content,
      kind: 'contato',
      revision: 4,
    });
    await calls.updateNote(owner.id, { ...base, revision: 4 }, { content: 'De lá.' });
    const other = { content: 'Daqui.' };
    await expect(calls.changeNote(owner.id, base, other, sent)).rejects.toMatchObject({ code: 'changed' });
    expect(await calls.changeNote(owner.id, base, { content: base.content }, sent)).toMatchObject({
      content: 'De lá.',
    });
  });

  it("D-163: a finalising call whose answer is lost is applied once, by the server's clock", async () => {
    const row = await create();
    // the device is years behind
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2020-01-01') });
    loseAnswer('PATCH');
    await expect(calls.finaliseNote(owner.id, row)).rejects.toMatchObject(lost);
    const stored = await rowsOf(row.id);
    const outcome = await calls.finaliseNote(owner.id, row);
    vi.useRealTimers();
    expect(outcome).toMatchObject({ kind: 'saved', row: { author: { name: 'Lígia Prado' }, revision: 2 } });
    expect(stored).toMatchObject([{ finalised_at: outcome.kind === 'saved' && outcome.row.finalised_at }]);
    expect(new Date(stored?.[0]?.finalised_at).getFullYear()).toBe(new Date().getFullYear());
    expect(await historyOf(row.id)).toEqual(['note_added', 'note_finalised']);
  });

  it('D-164: two devices that finalise at once: one stamp, and both see it', async () => {
    const row = await create();
    const both = await Promise.all([calls.finaliseNote(owner.id, row), calls.finaliseNote(owner.id, row)]);
    const [first] = both;
    expect(both).toEqual([first, first]);
    expect(await historyOf(row.id)).toEqual(['note_added', 'note_finalised']);
  });

  it('D-164: a note finalised elsewhere with another content is reported, on changing and on finalising', async () => {
    const base = await create();
    const other = await calls.updateNote(owner.id, base, { content: 'Do tablet.' });
    if (other.kind !== 'saved') throw new Error(other.kind);
    await calls.finaliseNote(owner.id, other.row);
    const told = { kind: 'finalised', current: { content: 'Do tablet.' } };
    expect(await calls.finaliseNote(owner.id, base)).toMatchObject(told);
    expect(await calls.updateNote(owner.id, base, { content: 'Do computador.' })).toMatchObject(told);
    await expect(calls.removeNote(owner.id, base)).rejects.toMatchObject({
      kind: 'refused',
      code: NOTE_FINALISED,
      current: told.current,
    });
  });

  it('D-164: a content that the therapist has not seen is not finalised', async () => {
    const base = await create();
    await calls.updateNote(owner.id, base, { content: 'Do tablet.' });
    expect(await calls.finaliseNote(owner.id, base)).toMatchObject({
      kind: 'conflict',
      current: { content: 'Do tablet.', finalised_at: null },
    });
    await expect(calls.removeNote(owner.id, base)).rejects.toMatchObject({
      kind: 'refused',
      code: CHANGED_ELSEWHERE,
      current: { content: 'Do tablet.' },
    });
    // the same content under another revision is
    const again = await create();
    await calls.updateNote(owner.id, again, { kind: 'falta' });
    await calls.updateNote(owner.id, { ...again, kind: 'falta', revision: 2 }, { kind: 'atendimento' });
    expect(await calls.finaliseNote(owner.id, again)).toMatchObject({ kind: 'saved', row: { revision: 4 } });
  });

  it('D-164: a note deleted elsewhere is reported; deleting it again succeeds', async () => {
    const base = await create();
    await calls.removeNote(owner.id, base);
    expect(await calls.updateNote(owner.id, base, { content: 'Mais.' })).toEqual({ kind: 'gone' });
    expect(await calls.finaliseNote(owner.id, base)).toEqual({ kind: 'gone' });
    await calls.removeNote(owner.id, base);
  });

  it("D-841: a note whose change arrived without an answer is this device's own, and is removed", async () => {
    const base = await create();
    const sent = attemptsOf([calls.noteChanges(base, { content: 'Mais.' })], base.revision);
    await calls.updateNote(owner.id, base, { content: 'Mais.' });
    await calls.removeNote(owner.id, base, sent);
    expect(await calls.updateNote(owner.id, base, { content: 'Outra vez.' })).toEqual({ kind: 'gone' });
  });

  it('D-163: without a name in the profile the note stays open', async () => {
    const row = await create();
    await owner.client.from('therapist_profiles').update({ full_name: null }).eq('user_id', owner.id);
    expect(await calls.finaliseNote(owner.id, row)).toEqual({ kind: 'nameless' });
    await owner.client
      .from('therapist_profiles')
      .update({ full_name: 'Lígia Prado' })
      .eq('user_id', owner.id);
    expect(await calls.finaliseNote(owner.id, row)).toMatchObject({ kind: 'saved' });
  });

  it('a note is corrected once, and a correction is corrected in turn', async () => {
    const row = await create();
    await calls.finaliseNote(owner.id, row);
    const correction = newNote({ replaces: row.id, reason: 'Troca de lado.' });
    loseAnswer('POST');
    await expect(calls.createNote(owner.id, correction)).rejects.toMatchObject(lost);
    const stored = await calls.createNote(owner.id, correction);
    expect(stored).toMatchObject({ replaces: row.id, revision: 1 });
    await expect(create({ replaces: row.id, reason: 'De novo.' })).rejects.toMatchObject({
      kind: 'refused',
      code: '23505',
    });
    await calls.finaliseNote(owner.id, stored);
    expect(await create({ replaces: stored.id, reason: 'De novo.' })).toMatchObject({ replaces: stored.id });
  });

  it('D-162: a note for a patient who was archived is stored; for one who was deleted it is refused', async () => {
    const own = await newPatient(owner);
    await owner.client.from('patients').update({ archived_at: new Date().toISOString() }).eq('id', own);
    expect(await create({ patient_id: own })).toMatchObject({ patient_id: own });
    await owner.client.from('patients').delete().eq('id', own);
    await expect(create({ patient_id: own })).rejects.toMatchObject({ kind: 'refused', code: '23503' });
    await expect(create({ content: 'a'.repeat(200_001) })).rejects.toMatchObject({ code: '23514' });
  });
});
