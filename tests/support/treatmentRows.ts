import type { Row } from '../../src/data/supabase/schema';
import { patientRow, therapist } from './patients';

const ids = { user_id: therapist.id, patient_id: patientRow().id };

export const helenaSigns = {
  name: 'Helena Duarte',
  category: 'Terapeuta Ocupacional',
  crefito_region: 3,
  crefito_number: '12345-TO',
  profile_version: 1,
};

export const resultRow = (given: Partial<Row<'results'>> = {}): Row<'results'> => ({
  id: '00000000-0000-4000-8000-0000000000e1',
  ...ids,
  instrument: 'Berg',
  measured_on: '2026-09-01',
  value: 31,
  text: null,
  unit: null,
  higher_is_better: true,
  comment: null,
  document_id: null,
  revision: 1,
  created_at: '2026-09-01T12:00:00+00:00',
  updated_at: '2026-09-01T12:00:00+00:00',
  ...given,
});

export const guidanceRow = (given: Partial<Row<'home_guidance'>> = {}): Row<'home_guidance'> => ({
  id: '00000000-0000-4000-8000-0000000000e3',
  ...ids,
  given_on: '2026-09-01',
  title: 'Vestir-se',
  content: 'Sentado.\nUma peça por vez.',
  document_id: null,
  revision: 1,
  created_at: '2026-09-01T12:00:00+00:00',
  updated_at: '2026-09-01T12:00:00+00:00',
  ...given,
});

export const documentKindRow = (given: Partial<Row<'document_kinds'>> = {}): Row<'document_kinds'> => ({
  id: '00000000-0000-4000-8000-0000000000e6',
  ...ids,
  document_id: '00000000-0000-4000-8000-0000000000d1',
  kind: 'certificado',
  revision: 1,
  created_at: '2026-09-01T12:00:00+00:00',
  updated_at: '2026-09-01T12:00:00+00:00',
  ...given,
});

export const diagnosisRow = (given: Partial<Row<'diagnoses'>> = {}): Row<'diagnoses'> => ({
  id: '00000000-0000-4000-8000-0000000000e4',
  ...ids,
  statement: 'Transtorno do espectro autista',
  cid10: 'F84.0',
  cid11: '6A02.0',
  certainty: 'confirmado',
  stated_by: 'Dra. Lívia Prado, neuropediatra',
  stated_on: '2026-03-12',
  cif: 'd710.2',
  revision: 1,
  created_at: '2026-09-01T12:00:00+00:00',
  updated_at: '2026-09-01T12:00:00+00:00',
  ...given,
});

export const absenceRow = (given: Partial<Row<'absences'>> = {}): Row<'absences'> => ({
  id: '00000000-0000-4000-8000-0000000000e5',
  ...ids,
  missed_on: '2026-09-08',
  time_of_day: null,
  kind: 'faltou',
  told_by: null,
  told_when: null,
  reason: null,
  revision: 1,
  created_at: '2026-09-08T12:00:00+00:00',
  updated_at: '2026-09-08T12:00:00+00:00',
  ...given,
});

export const weeklyRow = (given: Partial<Row<'weekly_sessions'>> = {}): Row<'weekly_sessions'> => ({
  id: '00000000-0000-4000-8000-0000000000e6',
  ...ids,
  weekday: 4,
  time_of_day: '14:00-14:50',
  setting: null,
  every: 1,
  from_day: '2026-09-01',
  until_day: null,
  revision: 1,
  created_at: '2026-09-01T12:00:00+00:00',
  updated_at: '2026-09-01T12:00:00+00:00',
  ...given,
});

/** A plan in which nothing is written. */
export const planRow = (given: Partial<Row<'care_plans'>> = {}): Row<'care_plans'> => ({
  ...ids,
  diagnosis: null,
  prognosis: null,
  frequency: null,
  weekly_hours: null,
  weekly_sessions: null,
  requested_period: null,
  place: null,
  valid_until: null,
  review_on: null,
  revision: 1,
  created_at: '2026-11-20T12:00:00+00:00',
  updated_at: '2026-11-20T12:00:00+00:00',
  ...given,
});

/** The intake of an adult; with an author, a re-evaluation. */
export const evaluationRow = (given: Partial<Row<'evaluations'>> = {}): Row<'evaluations'> => ({
  id: '00000000-0000-4000-8000-0000000000f1',
  ...ids,
  kind: 'first',
  evaluated_on: '2026-03-02',
  questionnaire_version: 1,
  questions: ['atividadesVidaDiaria', 'mobilidade', 'cognicao'],
  answers: { atividadesVidaDiaria: 'Precisa de ajuda no banho.', mobilidade: 'Anda com andador.' },
  marks: { cognicao: 'nao_sabe' },
  informants: { atividadesVidaDiaria: 'Filho(a)' },
  unchanged: [],
  author: null,
  finalised_at: '2026-09-01T12:00:00+00:00',
  ...given,
});

export const issuedRow = (given: Partial<Row<'issued_reports'>> = {}): Row<'issued_reports'> => {
  const id = given.id ?? '00000000-0000-4000-8000-0000000000d1';
  return {
    id,
    ...ids,
    kind: 'escola',
    addressee: 'E. M. Jardim das Mangueiras',
    purpose: 'Adaptações em sala.',
    content: { included: ['goals'], opinion: 'Participa das aulas.' },
    without_consent: null,
    record_revision: 3,
    author: helenaSigns,
    issued_at: '2026-11-20T12:00:00+00:00',
    // of 'relatório'
    sha256: '8f84e92786123a5fac85e5daa1bd2e5d489d8cc41239be0dd1e5305779213df4',
    file_name: 'relatorio_escola.pdf',
    file_size: 2048,
    document_path: `${ids.user_id}/${ids.patient_id}/${id}.pdf`,
    replaces: null,
    ...given,
  };
};

export const signedRow = (given: Partial<Row<'signed_copies'>> = {}): Row<'signed_copies'> => {
  const id = given.id ?? '00000000-0000-4000-8000-0000000000a1';
  return {
    id,
    ...ids,
    report_id: '00000000-0000-4000-8000-0000000000d1',
    file_name: 'relatorio_escola_assinado.pdf',
    // of 'assinado'
    sha256: '386d004729eaecd977831efa5d9f54cd9c4380771e34dc04e74231ccd97995b1',
    document_path: `${ids.user_id}/${ids.patient_id}/${id}.pdf`,
    begins_with_report: true,
    signature: 'digital',
    signed_by: 'Helena Duarte',
    signature_covers: 'tudo',
    created_at: '2026-11-22T12:00:00+00:00',
    ...given,
  };
};

export const disclosureRow = (given: Partial<Row<'disclosures'>> = {}): Row<'disclosures'> => ({
  id: '00000000-0000-4000-8000-0000000000b1',
  ...ids,
  kind: 'outro_meio',
  disclosed_on: '2026-11-21',
  recipient: 'Dra. Célia Ramos',
  purpose: 'Consulta de neurologia.',
  content: 'Cópia em papel do plano.',
  created_at: '2026-11-21T12:00:00+00:00',
  ...given,
});
