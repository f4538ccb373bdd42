import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { newPatient, newTherapist, onBothDatabases, type Therapist } from '../support/backendClients';

onBothDatabases('session notes', (server) => {
  let owner: Therapist;
  let patient_id: string;
  beforeAll(async () => {
    owner = await newTherapist(server);
    patient_id = await newPatient(owner);
    await owner.client.from('therapist_profiles').insert({ full_name: 'Lígia Prado' });
  });
  const newNote = async (values: object = {}) => {
    const id = randomUUID();
    const row = { id, patient_id, occurred_on: '2026-03-02', content: 'Treino de preensão.', ...values };
    const { error } = await owner.client.from('session_notes').insert(row);
    if (error) throw error;
    return id;
  };
  const finalise = (id: string) =>
    owner.client
      .from('session_notes')
      .update({ finalised_at: '2001-01-01T00:00:00Z' })
      .eq('id', id)
      .select()
      .single();

  it('are stamped by the server when they are finalised', async () => {
    const { data, error } = await finalise(await newNote());
    expect(error).toBeNull();
    expect(data.author).toEqual({
      name: 'Lígia Prado',
      category: 'Terapeuta Ocupacional',
      crefito_region: null,
      crefito_number: null,
    });
    expect(Date.now() - Date.parse(data.finalised_at)).toBeLessThan(60_000);
  });

  it('are not finalised by somebody without a name', async () => {
    const nameless = await newTherapist(server);
    const note = {
      patient_id: await newPatient(nameless),
      occurred_on: '2026-03-02',
      content: 'Primeira visita.',
    };
    await nameless.client.from('session_notes').insert(note);
    const { error } = await nameless.client
      .from('session_notes')
      .update({ finalised_at: new Date().toISOString() })
      .eq('patient_id', note.patient_id);
    expect(error?.code).toBe('23502');
  });

  it('are read page by page, the replaced ones behind their correction', async () => {
    const own = await newPatient(owner);
    const note = (occurred_on: string, values: object = {}) =>
      newNote({ patient_id: own, occurred_on, ...values });
    const [first, second] = [await note('2026-01-05'), await note('2026-01-12')];
    await finalise(first);
    const third = await note('2026-01-05', { replaces: first, reason: 'Troca de lado.' });
    const page = await owner.client.rpc('session_notes_page', { patient: own, most: 1 });
    expect(page.data?.map(({ id }: { id: string }) => id)).toEqual([second]);
    const [after] = page.data ?? [];
    const next = await owner.client.rpc('session_notes_page', {
      patient: own,
      most: 1,
      before_on: after.occurred_on,
      before_created: after.created_at,
      before_id: after.id,
    });
    expect(next.error).toBeNull();
    expect(next.data?.map(({ id }: { id: string }) => id)).toEqual([third, first]);
  });

  it('go with their patient, finalised or not', async () => {
    const own = await newPatient(owner);
    const id = await newNote({ patient_id: own });
    await finalise(id);
    await newNote({ patient_id: own, replaces: id, reason: 'Troca de lado.' });
    const { error } = await owner.client.from('patients').delete().eq('id', own);
    expect(error).toBeNull();
    const { data } = await owner.client.from('session_notes').select('id').eq('patient_id', own);
    expect(data).toEqual([]);
  });
});
