import type { NewConsent } from '../../data/consents';
import type { Intake } from '../../data/intake';
import type { PatientRow } from '../../data/patients';
import { todayIso } from '../../lib/dates';
import { type Answers, emptyAnswers, toAnswers, toRow } from '../../questionnaire/answers';
import { consentTextFor } from '../../questionnaire/consent';
import { type Questionnaire, questionsOf } from '../../questionnaire/field';
import { QUESTIONNAIRE_VERSION } from '../../questionnaire/questionnaires';
import { keepPhoto, type PhotoChoice } from './photoChoice';

/** The part of a form that the questions fill; a single section has no more. */
export type AnswersForm = { answers: Answers };

/** Everything that one intake holds before it is saved. The ids are made here, so that saving may be retried. */
export type IntakeForm = AnswersForm & {
  readonly patientId: string;
  readonly consentId: string;
  /** The device's civil date when the intake was begun, ISO. */
  readonly attendedOn: string;
  consent: boolean;
  photo: PhotoChoice;
};

export function newIntake(questionnaire: Questionnaire): IntakeForm {
  return {
    patientId: crypto.randomUUID(),
    consentId: crypto.randomUUID(),
    attendedOn: todayIso(),
    answers: emptyAnswers(questionnaire),
    consent: false,
    photo: keepPhoto,
  };
}

/** The form of a stored patient; the consent was given when the record was made. */
export function intakeOf(questionnaire: Questionnaire, patient: PatientRow): IntakeForm {
  return {
    patientId: patient.id,
    consentId: crypto.randomUUID(),
    attendedOn: patient.attended_on ?? todayIso(),
    answers: toAnswers(questionsOf(questionnaire), patient),
    consent: true,
    photo: keepPhoto,
  };
}

/** A child's guardian declares for the child; an adult for themself, unless someone answers for them. */
function signerOf(form: IntakeForm): Pick<NewConsent, 'signer_name' | 'signer_relation' | 'signer_cpf'> {
  const { nome = '', responsavel = '', tipo_responsavel = '', cpf = '' } = form.answers;
  if (responsavel.trim()) {
    return { signer_name: responsavel, signer_relation: tipo_responsavel || 'Responsável', signer_cpf: null };
  }
  return { signer_name: nome, signer_relation: 'Paciente', signer_cpf: cpf || null };
}

export function toIntake(questionnaire: Questionnaire, form: IntakeForm): Intake {
  const text = consentTextFor(questionnaire.kind);
  return {
    patient: {
      ...toRow(questionsOf(questionnaire), form.answers),
      id: form.patientId,
      tipo: questionnaire.kind,
      attended_on: form.attendedOn,
      questionnaire_version: QUESTIONNAIRE_VERSION,
    },
    consent: {
      id: form.consentId,
      patient_id: form.patientId,
      text_version: text.version,
      text_hash: text.sha256,
      given_at: new Date().toISOString(),
      ...signerOf(form),
    },
  };
}
