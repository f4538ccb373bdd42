import type { PatientRow } from '../../src/data/records/patients';
import type { PatientSummary } from '../../src/data/records/summaries';
import { toRow } from '../../src/questionnaire/answers';
import { consentTextFor } from '../../src/questionnaire/consent';
import { questionsOf } from '../../src/questionnaire/field';
import { questionnaireFor } from '../../src/questionnaire/questionnaires';

export const therapist = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'helena.duarte@exemplo.com.br',
};

/** A stored patient of the therapist above, with all answers empty except the given ones. */
export function patientRow(given: Partial<PatientRow> = {}): PatientRow {
  const nothingAnswered = toRow(
    [...questionsOf(questionnaireFor('adulto')), ...questionsOf(questionnaireFor('infantil'))],
    {},
  );
  return {
    ...(nothingAnswered as PatientRow),
    id: '00000000-0000-4000-8000-0000000000aa',
    user_id: therapist.id,
    tipo: 'adulto',
    nome: 'José Raimundo da Conceição',
    dataNascimento: '1962-02-01',
    photo_url: null,
    created_at: '2026-11-03T16:04:00+00:00',
    updated_at: '2026-11-03T16:04:00+00:00',
    revision: 1,
    attended_on: '2026-11-03',
    questionnaire_version: 1,
    completa: false,
    consent_version: consentTextFor('adulto').version,
    treatment_version: null,
    discharged_on: null,
    discharge_reason: null,
    discharge_summary: null,
    readmission_reason: null,
    resumed_on: null,
    archived_at: null,
    to_ask: [],
    answer_marks: [],
    ...given,
  };
}

export function patientSummary(given: Partial<PatientSummary> = {}): PatientSummary {
  const row = patientRow();
  return {
    id: row.id,
    tipo: row.tipo,
    nome: row.nome,
    social_name: row.social_name,
    responsavel: row.responsavel,
    tipo_responsavel: row.tipo_responsavel,
    dataNascimento: row.dataNascimento,
    gestational_weeks: row.gestational_weeks,
    cpf: row.cpf,
    telefone: row.telefone,
    endereco: row.endereco,
    municipio: row.municipio,
    estado: row.estado,
    photo_url: row.photo_url,
    created_at: row.created_at,
    updated_at: row.updated_at,
    consent_version: row.consent_version,
    discharged_on: row.discharged_on,
    discharge_reason: row.discharge_reason,
    archived_at: row.archived_at,
    to_ask: row.to_ask,
    ...given,
  };
}
