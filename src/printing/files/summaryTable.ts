import type { PatientSummary } from '../../data/records/summaries';
import { ageText } from '../../lib/age';
import { formatDate, fromIsoDate } from '../../lib/dates';
import { correctedAgeOf } from '../../questionnaire/age';
import { dischargeReasonLabel } from '../../questionnaire/discharge';

const head = [
  'Nome',
  'Nome social',
  'Formulário',
  'Data de nascimento',
  'Idade',
  'CPF',
  'Telefone',
  'Endereço',
  'Município',
  'Estado',
  'Cadastro',
  'Atualização',
  'Alta',
  'Motivo da alta',
  'Arquivamento',
  'Semanas de gestação',
  'Idade corrigida',
];

/** The list of patients as spreadsheet rows, with a header row. */
export function summaryTable(patients: readonly PatientSummary[]): string[][] {
  return [
    head,
    ...patients.map((patient) => [
      patient.nome,
      patient.social_name ?? '',
      patient.tipo === 'infantil' ? 'Infantil' : 'Adulto',
      fromIsoDate(patient.dataNascimento),
      ageText(patient.dataNascimento),
      patient.cpf ?? '',
      patient.telefone ?? '',
      patient.endereco ?? '',
      patient.municipio ?? '',
      patient.estado ?? '',
      formatDate(patient.created_at),
      formatDate(patient.updated_at),
      fromIsoDate(patient.discharged_on),
      dischargeReasonLabel(patient.discharge_reason),
      patient.archived_at ? formatDate(patient.archived_at) : '',
      patient.gestational_weeks ?? '',
      correctedAgeOf(patient),
    ]),
  ];
}
