import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Therapist } from './backendClients';

/** The row of a new link, and its secret, which is in the link alone. */
export function newInvitation(values: object = {}) {
  const id = randomUUID();
  const secret = randomBytes(16).toString('base64url');
  const secret_hash = createHash('sha256').update(`${id}.${secret}`).digest('hex');
  return { id, secret, row: { id, form: 'infantil', heading: 'Bia', secret_hash, ...values } };
}

export type Invited = { readonly id: string; readonly secret: string; readonly patient: string };

/** A link for a record, or for one that is not there yet. */
export async function invite(
  owner: Therapist,
  patient: string = randomUUID(),
  values: object = {},
): Promise<Invited> {
  const { id, secret, row } = newInvitation(values);
  await owner.client
    .from('family_invitations')
    .insert({ ...row, patient_id: patient })
    .throwOnError();
  return { id, secret, patient };
}

export const lookAt = (client: SupabaseClient, { id, secret }: Omit<Invited, 'patient'>) =>
  client.rpc('look_at_invitation', { invitation: id, secret });

export const homeAnswers = {
  id: '6f1c8d10-5f0e-4c58-9c4e-0c8f3c1f7a11',
  filled_by: 'Ana',
  relation: 'Mãe',
  questionnaire_version: 1,
  begun_at: '2026-03-02T12:00:00+00:00',
  ended_at: '2026-03-02T12:20:00+00:00',
  answers: { alergias_infantil: { text: 'Amendoim.' }, cirurgias_infantil: { mark: 'nao_sabe' } },
};

export const handIn = (client: SupabaseClient, { id, secret }: Omit<Invited, 'patient'>, content: unknown) =>
  client.rpc('hand_in_answers', { invitation: id, secret, content });
