import type { NewConsent } from '../../data/records/consents';
import { type ChosenFile, chosenFile } from '../../data/records/documents';
import type { Intake } from '../../data/records/intake';
import type { PatientRow } from '../../data/records/patients';
import { todayIso } from '../../lib/dates';
import { signerNameOf } from '../../lib/patientName';
import { type GivenSignature, type Signing, signatureOf } from '../../lib/signature';
import { visible } from '../../lib/text';
import { type Answers, emptyAnswers, toAnswers, toRow } from '../../questionnaire/answers';
import { consentStateOf, consentTextFor, consentTextOf } from '../../questionnaire/consent';
import type { ConsentText } from '../../questionnaire/consentText';
import { type PatientKind, type Question, type Questionnaire, questionsOf } from '../../questionnaire/field';
import { type Marks, toMarks } from '../../questionnaire/marks';
import { QUESTIONNAIRE_VERSION } from '../../questionnaire/questionnaires';
import { marksIn, toStoredMarks } from '../../questionnaire/storedMarks';
import { keepPhoto, type PhotoChoice } from './photoChoice';

/** The answers with their marks and informants; the form of a section has nothing else. */
export type AnswersForm = {
  answers: Answers;
  /** An informant in here belongs to this answer alone. */
  marks: Marks;
  /** By step id: the informant of the answers without one of their own. */
  informants: Record<string, string>;
};

/** The form of stored answers. */
export function answersFormOf(questions: readonly Question[], patient: PatientRow): AnswersForm {
  return {
    answers: toAnswers(questions, patient),
    marks: marksIn(questions, toMarks(patient.answer_marks)),
    informants: {},
  };
}

/** The unsaved data of one intake. The client generates the ids, so that saving can be retried. */
export type IntakeForm = AnswersForm & {
  readonly patientId: string;
  readonly consentId: string;
  /** The device's civil date when the intake began, ISO. */
  readonly attendedOn: string;
  consent: boolean;
  /** The version of the text that the checkbox accepts. */
  consentText: string;
  /** The version of the text of the treatment that a child's guardian accepts with it; null while it is not accepted. */
  treatment: string | null;
  readonly treatmentId: string;
  /** The signer of an adult's consent; a child's is always signed by the guardian. */
  signer: 'patient' | 'guardian';
  signature: GivenSignature | null;
  /** A signature that is not confirmed yet. */
  signing: Signing | null;
  photo: PhotoChoice;
  /** PDFs to upload after the record is created. */
  files: readonly ChosenFile[];
};

/** The ids of a record that is not stored yet, with its chosen files. */
export const newIds = (files: readonly ChosenFile[] = []) => ({
  patientId: crypto.randomUUID(),
  consentId: crypto.randomUUID(),
  treatmentId: crypto.randomUUID(),
  files: files.map(({ file }) => chosenFile(file)),
});

export function newIntake(questionnaire: Questionnaire): IntakeForm {
  return {
    ...newIds(),
    attendedOn: todayIso(),
    answers: emptyAnswers(questionnaire),
    marks: {},
    informants: {},
    consent: false,
    consentText: consentTextFor(questionnaire.kind).version,
    treatment: null,
    signer: 'patient',
    signature: null,
    signing: null,
    photo: keepPhoto,
  };
}

/** The form of a stored patient; the box is checked while the current text is accepted (R-2.30, D-16). */
export function intakeOf(questionnaire: Questionnaire, patient: PatientRow): IntakeForm {
  return {
    patientId: patient.id,
    consentId: crypto.randomUUID(),
    treatment: null,
    treatmentId: crypto.randomUUID(),
    attendedOn: patient.attended_on ?? todayIso(),
    ...answersFormOf(questionsOf(questionnaire), patient),
    consent: consentStateOf(patient) === 'current',
    consentText: consentTextFor(patient.tipo).version,
    signer: 'patient',
    signature: null,
    signing: null,
    photo: keepPhoto,
    files: [],
  };
}

/** The signer: a child's guardian, an adult patient, or an adult's guardian. Never the therapist. */
export function consentSignerOf(
  kind: PatientKind,
  { answers, signer }: Pick<IntakeForm, 'answers' | 'signer'>,
): Pick<NewConsent, 'signer_name' | 'signer_relation' | 'signer_cpf'> {
  const { tipo_responsavel = '', cpf = '', guardian_cpf = '' } = answers;
  const { nome = '', social_name = '' } = answers;
  const responsavel = visible(answers.responsavel ?? '');
  if (kind === 'infantil' || (signer === 'guardian' && responsavel.trim())) {
    return {
      signer_name: responsavel,
      signer_relation: tipo_responsavel || 'Responsável',
      signer_cpf: guardian_cpf || null,
    };
  }
  const names = { nome: visible(nome), social_name: visible(social_name) };
  return { signer_name: signerNameOf(names), signer_relation: 'Paciente', signer_cpf: cpf || null };
}

/** The text that the form's checkbox accepts. */
export const textOfForm = (kind: PatientKind, version: string) =>
  consentTextOf(version) ?? consentTextFor(kind);

/** The text of the treatment that a child's form asks for. */
export const treatmentTextOf = ({ treatment }: Pick<IntakeForm, 'treatment'>) =>
  consentTextOf(treatment ?? '') ?? consentTextFor('infantil', 'treatment');

/** The consent that the form records, for the text that was read. */
export const toConsent = (kind: PatientKind, form: IntakeForm): NewConsent =>
  consentOf(kind, form, form.consentId, textOfForm(kind, form.consentText));

/** A consent of the form's signer, signed as the others of the form are. */
function consentOf(
  kind: PatientKind,
  form: IntakeForm,
  id: string,
  text: Pick<ConsentText, 'version' | 'sha256'>,
): NewConsent {
  const signer = consentSignerOf(kind, form);
  const signed = signatureOf(signer.signer_name, form.signature);
  return {
    id,
    patient_id: form.patientId,
    text_version: text.version,
    text_hash: text.sha256,
    given_at: new Date().toISOString(),
    ...signer,
    signature: signed?.signature ?? null,
    signed_at: signed?.signedAt ?? null,
  };
}

export function toIntake(questionnaire: Questionnaire, form: IntakeForm): Intake {
  return {
    patient: {
      ...toRow(questionsOf(questionnaire), form.answers),
      id: form.patientId,
      tipo: questionnaire.kind,
      attended_on: form.attendedOn,
      questionnaire_version: QUESTIONNAIRE_VERSION,
    },
    consent: toConsent(questionnaire.kind, form),
    ...(form.treatment !== null && {
      treatment: consentOf(questionnaire.kind, form, form.treatmentId, treatmentTextOf(form)),
    }),
    marks: toStoredMarks(questionnaire.steps, form),
  };
}
