import type { ContactPoint, HumanName, Patient, Practitioner, RelatedPerson } from '@medplum/fhirtypes';
import { PHOTO_FILE } from '../../../data/records/patientCopy';
import type { PatientRow } from '../../../data/records/patients';
import { DEFAULT_CATEGORY, type Profile, therapistOf } from '../../../data/records/profile';
import { digitsOf, isValidCpf } from '../../../lib/masks';
import { civilNameOf, patientNameOf } from '../../../lib/patientName';
import { specialtyLines } from '../../../lib/specialty';
import { fhirId, fhirText, fhirTexts, fileUrl, given, identifierTypes, referenceTo } from './elements';

const CPF_SYSTEM = 'http://rnds.saude.gov.br/fhir/r4/NamingSystem/cpf';

/** Which of two names is which; of a single one nobody says that it is the civil one. */
function namesOf(row: PatientRow): HumanName[] {
  const civil = civilNameOf(row);
  if (civil === undefined) return fhirTexts(patientNameOf(row));
  const used = (use: 'usual' | 'official', text: string) => fhirTexts(text).map((name) => ({ use, ...name }));
  return [...used('usual', patientNameOf(row)), ...used('official', civil)];
}

/** A CPF that cannot be one is no identifier; the answer has it as typed. */
const cpfOf = (typed: string | null) =>
  typed && isValidCpf(typed)
    ? [{ type: { coding: [identifierTypes.cpf] }, system: CPF_SYSTEM, value: digitsOf(typed) }]
    : [];

const contact = (system: 'phone' | 'email', text: string | null | undefined): ContactPoint[] => {
  const value = fhirText(text);
  return value ? [{ system, value }] : [];
};

const contactsOf = ({ telefone, email }: PatientRow) => [
  ...contact('phone', telefone),
  ...contact('email', email),
];

function addressOf({ endereco, municipio, estado }: PatientRow) {
  const [line, city, state] = [endereco, municipio, estado].map(fhirText);
  return line || city || state
    ? [{ ...given({ line: line ? [line] : [], city, state }), country: 'BR' }]
    : [];
}

/** Phone and e-mail of a child are the guardian's, as its form asks for them. */
export function toPatient(row: PatientRow, missing: ReadonlySet<string>): Patient {
  const isAdult = row.tipo === 'adulto';
  const maritalStatus = fhirText(row.estadoCivil);
  return {
    resourceType: 'Patient',
    id: row.id,
    meta: { lastUpdated: row.updated_at },
    birthDate: row.dataNascimento,
    generalPractitioner: [referenceTo(row.user_id)],
    ...given({
      identifier: cpfOf(row.cpf),
      name: namesOf(row),
      telecom: isAdult ? contactsOf(row) : [],
      address: addressOf(row),
      maritalStatus: maritalStatus ? { text: maritalStatus } : undefined,
      deceasedBoolean: row.discharge_reason === 'obito' ? true : undefined,
      photo:
        row.photo_url && !missing.has(PHOTO_FILE)
          ? [{ contentType: 'image/jpeg', url: fileUrl(PHOTO_FILE) }]
          : [],
    }),
  };
}

type Related = {
  readonly id: string;
  readonly patientId: string;
  readonly name: string | null;
  readonly relation: string | null;
  readonly cpf?: string | null;
  readonly telecom?: ContactPoint[];
};

export function toRelatedPerson({ id, patientId, name, relation, cpf, telecom }: Related): RelatedPerson {
  return {
    resourceType: 'RelatedPerson',
    id,
    patient: referenceTo(patientId),
    ...given({
      identifier: cpfOf(cpf ?? null),
      relationship: fhirTexts(relation),
      name: fhirTexts(name),
      telecom,
    }),
  };
}

/** Who answers for the patient; none if the form has nothing about it. */
export function guardianOf(row: PatientRow): RelatedPerson[] {
  const telecom = row.tipo === 'infantil' ? contactsOf(row) : [];
  if (!fhirText(row.responsavel) && telecom.length === 0) return [];
  const id = fhirId(row.id, 'guardian');
  const about = { name: row.responsavel, relation: row.tipo_responsavel };
  return [toRelatedPerson({ id, patientId: row.id, telecom, ...about })];
}

export function toPractitioner(userId: string, profile: Profile | null | undefined): Practitioner {
  const { name, category, crefito, specialties } = therapistOf(profile);
  const identifier = crefito
    ? [{ type: { coding: [identifierTypes.crefito], text: 'CREFITO' }, value: crefito }]
    : [];
  const [text, city] = [profile?.address, profile?.city].map(fhirText);
  return {
    resourceType: 'Practitioner',
    id: userId,
    qualification: [
      { code: { text: fhirText(category) ?? DEFAULT_CATEGORY } },
      ...specialties.map((specialty) => ({
        code: { text: specialtyLines(specialty)[0] },
        identifier: [{ type: { text: 'RQE' }, value: specialty.rqe }],
      })),
    ],
    ...given({
      identifier,
      name: fhirTexts(name),
      telecom: contact('phone', profile?.phone),
      address: text || city ? [given({ text, city })] : [],
    }),
  };
}
