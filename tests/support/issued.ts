import type { IssuedReport } from '../../src/data/records/disclosures';
import type { Disclosure } from '../../src/records/disclosures';
import { patientRow, therapist } from './patients';

/** The SHA-256 of a file that says '%PDF'. */
const PDF_SHA256 = '315d429b7714cedb6ad04ac31240145257692630457f3c88253c5beceac76027';
const patient_id = patientRow().id;

/** A report for the school, issued on 20/11/2026. */
export const issuedReport = (values: Partial<IssuedReport> = {}): IssuedReport => ({
  id: '00000000-0000-4000-8000-0000000000e1',
  user_id: therapist.id,
  patient_id,
  kind: 'escola',
  addressee: 'Márcia Teles, E. M. Jardim das Mangueiras',
  purpose: 'Adaptações em sala',
  content: {
    included: ['opinion', 'goals'],
    opinion: 'Escreve dez minutos antes da pausa.',
    advice: '',
    procedures: '',
    dated: '2026-11-20',
    from: '2026-06-01',
    to: '2026-11-20',
    leftOut: [],
    notes: [],
    companion: '',
    prompts: {},
    renews: '',
  },
  without_consent: null,
  record_revision: 3,
  author: {
    name: 'Helena Duarte',
    category: 'Terapeuta Ocupacional',
    crefito_region: null,
    crefito_number: null,
  },
  issued_at: '2026-11-20T17:40:00Z',
  sha256: PDF_SHA256,
  file_name: 'relatorio_escola_2026-11-20.pdf',
  file_size: 4,
  document_path: `${therapist.id}/${patient_id}/1_a.pdf`,
  replaces: null,
  ...values,
});

/** Sent on 09/10/2026 by e-mail. */
export const disclosureRow = (values: Partial<Disclosure> = {}): Disclosure => ({
  id: '00000000-0000-4000-8000-0000000000d1',
  user_id: therapist.id,
  patient_id,
  kind: 'outro_meio',
  disclosed_on: '2026-10-09',
  recipient: 'Dra. Lívia Tavares',
  purpose: 'Consulta de retorno',
  content: 'Resumo da avaliação, por e-mail',
  created_at: '2026-10-09T12:00:00Z',
  ...values,
});
