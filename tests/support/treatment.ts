import { randomUUID } from 'node:crypto';
import { heldColumns } from '../../src/records/held';
import type { Therapist } from './backendClients';

/** What is counted of a record that holds nothing beside its answers. */
export const noneHeld = Object.fromEntries(heldColumns.map((kind) => [kind, 0]));

/** The required columns of a goal. */
export const minimalGoal = { statement: 'Amarrar o tênis sozinho.' };

/** The required columns of a rating, beside its goal. */
export const minimalRating = { rated_on: '2026-03-02', word: 'em_parte' };

/** The required columns of a result. */
export const minimalResult = { instrument: 'Berg', measured_on: '2026-03-02', value: 41 };

/** The required columns of an evaluation; its therapist has a name. */
export const minimalEvaluation = {
  evaluated_on: '2026-03-02',
  questions: ['alergias'],
  answers: { alergias: 'Amendoim.' },
};

const reportFile = new Blob(['%PDF-1.4 relatório'], { type: 'application/pdf' });

/** The required columns of an issued report, beside its file; its therapist has a name. */
export const minimalReport = {
  kind: 'escola',
  addressee: 'Escola Municipal Monteiro Lobato',
  content: { included: ['identificacao'], opinion: 'Participa das aulas.' },
  without_consent: 'Pedido da família por telefone.',
  record_revision: 1,
  sha256: 'a'.repeat(64),
  file_name: 'relatorio_escola.pdf',
  file_size: reportFile.size,
};

/** The required columns of the signed version of a report, beside its file. */
export const minimalSigned = {
  sha256: 'c'.repeat(64),
  file_name: 'relatorio_escola_assinado.pdf',
  begins_with_report: false,
  signature: 'digital',
};

/** The required columns of a disclosure. */
export const minimalDisclosure = {
  // nothing leaves a record before it is there
  disclosed_on: new Date().toISOString().slice(0, 10),
  recipient: 'Dra. Célia Ramos',
  content: 'Relatório em papel.',
};

/** A goal of this patient; returns its id. */
export async function newGoal(
  { client }: Therapist,
  patient_id: string,
  values: object = {},
): Promise<string> {
  const id = randomUUID();
  const { error } = await client.from('goals').insert({ id, patient_id, ...minimalGoal, ...values });
  if (error) throw error;
  return id;
}

/** The name without which nothing is signed. */
export async function giveName({ id, client }: Therapist): Promise<void> {
  const profile = { user_id: id, full_name: 'Lígia Prado' };
  const { error } = await client.from('therapist_profiles').upsert(profile);
  if (error) throw error;
}

/** Stores a PDF in the patient's folder; returns its path. */
export async function newReportFile({ id, client }: Therapist, patient_id: string): Promise<string> {
  const path = `${id}/${patient_id}/${randomUUID()}.pdf`;
  const { error } = await client.storage.from('documents').upload(path, reportFile);
  if (error) throw error;
  return path;
}
