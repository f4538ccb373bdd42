import { consentTextFor } from '../../src/questionnaire/consent';
import type { ConsentRow } from '../../src/records/consents';
import { patientRow, therapist } from './patients';

const text = consentTextFor('infantil');

/** A consent to the current text, in force without a signature. */
export const consentRow = (values: Partial<ConsentRow> = {}): ConsentRow => ({
  id: '00000000-0000-4000-8000-0000000000c1',
  user_id: therapist.id,
  patient_id: patientRow().id,
  text_version: text.version,
  text_hash: text.sha256,
  signer_name: 'Joana Araújo Nóbrega',
  signer_relation: 'Mãe',
  signer_cpf: '529.982.247-25',
  given_at: '2026-11-18T13:00:00Z',
  signature: null,
  signed_at: null,
  received_at: '2026-11-18T13:00:00Z',
  device_times: {},
  revoked_at: null,
  revoked_by_name: null,
  revocation_reason: null,
  ...values,
});
