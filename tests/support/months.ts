import type { PatientMonth } from '../../src/data/records/months';
import type { Billing } from '../../src/records/billings';
import type { Receipt } from '../../src/records/receipts';
import { patientRow, therapist } from './patients';

const { id, nome, social_name, dataNascimento } = patientRow();
const owner = { user_id: therapist.id, patient_id: id };
const stamps = {
  created_at: '2026-11-30T15:00:00+00:00',
  updated_at: '2026-11-30T15:00:00+00:00',
  revision: 1,
};

export const billingRow = (given: Partial<Billing> = {}): Billing => ({
  ...owner,
  ...stamps,
  payer: 'plano',
  payer_name: 'Vida Plena',
  payer_tax_id: '11.222.333/0001-81',
  session_price: 18_050,
  ...given,
});

export const receiptRow = (given: Partial<Receipt> = {}): Receipt => ({
  ...owner,
  ...stamps,
  id: '00000000-0000-4000-8000-0000000000f1',
  month: '2026-11',
  is_issued: true,
  sessions: 4,
  session_price: 18_050,
  ...given,
});

/** A patient in the table of a month, with what `receipt` says of one, or without one. */
export const monthOf = (given: Partial<PatientMonth> = {}, receipt?: Partial<Receipt>): PatientMonth => ({
  id,
  nome,
  social_name,
  dataNascimento,
  cpf: null,
  held: 4,
  open: 0,
  billing: billingRow(),
  receipt: receipt ? receiptRow(receipt) : null,
  ...given,
});
