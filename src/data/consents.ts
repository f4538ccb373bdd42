import { supabase } from './client';
import { toDataError } from './errors';

/** A declaration of consent as it is recorded; the id is made by the device, so that a retry is safe. */
export type NewConsent = {
  readonly id: string;
  readonly patient_id: string;
  readonly text_version: string;
  readonly text_hash: string;
  readonly signer_name: string;
  readonly signer_relation: string | null;
  readonly signer_cpf: string | null;
  /** ISO, by the device's clock; the server adds its own. */
  readonly given_at: string;
};

/** Records a consent; a second try of the same one is a success. */
export async function recordConsent(userId: string, consent: NewConsent): Promise<void> {
  const { error, status } = await supabase.from('consents').insert({ ...consent, user_id: userId });
  if (error && error.code !== '23505') throw toDataError(error, status);
}
