import { randomUUID } from 'node:crypto';
import { serviceClient } from './accessRoles';
import type { TestServer } from './backend';
import { minimalNote, newPatient, newTherapist, sql } from './backendClients';

export type Row = Record<string, unknown>;

/** A time that no client may set. */
export const past = '2001-01-01T00:00:00Z';
export const otherAuthor = {
  name: 'Outra Pessoa',
  category: 'Médica',
  crefito_region: 9,
  crefito_number: '9-TO',
};

type Answer = { readonly error: { readonly code: string } | null };

/** The code of a refusal; undefined when nothing was refused. */
export const code = async (answer: PromiseLike<Answer>) => (await answer).error?.code;

export type NoteCast = Awaited<ReturnType<typeof noteCast>>;

/** A therapist with a name and a patient, another therapist, a client with the service key, and their calls on notes. */
export async function noteCast(server: TestServer) {
  const [owner, stranger] = [await newTherapist(server), await newTherapist(server)];
  const patient_id = await newPatient(owner);
  await owner.client.from('therapist_profiles').insert({ full_name: 'Lígia Prado' });
  const notes = ({ client } = owner) => client.from('session_notes');
  const newNote = async (values: object = {}): Promise<string> => {
    const id = randomUUID();
    const { error } = await notes().insert({ id, patient_id, ...minimalNote, ...values });
    if (error) throw error;
    return id;
  };
  const finalise = (id: string, from = notes()) =>
    from.update({ finalised_at: past }).eq('id', id).select().single();
  const finalised = async (values: object = {}): Promise<string> => {
    const id = await newNote(values);
    const { error } = await finalise(id);
    if (error) throw error;
    return id;
  };
  const stored = async (id: string): Promise<Row | undefined> => {
    const query = 'select to_jsonb(n) as note from public.session_notes n where id = $1';
    const [found] = await sql(server, query, [id]);
    return found?.note as Row | undefined;
  };
  const service = await serviceClient(server, owner);
  return { owner, stranger, service, patient_id, notes, newNote, finalise, finalised, stored };
}
