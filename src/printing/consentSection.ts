import type { PatientRow } from '../data/records/patients';
import { consentMoment, consentStateOf, consentTextOf, signedText } from '../questionnaire/consent';
import type { Entry, Section } from '../questionnaire/present';
import type { ConsentRow } from '../records/consents';

const TITLE = 'Consentimento';

export const fact = (label: string, value: string | null | undefined): Entry[] =>
  value?.trim() ? [{ label, value, long: false }] : [];

export const signerText = ({ signer_name, signer_relation }: ConsentRow) =>
  signer_relation ? `${signer_name} (${signer_relation})` : signer_name;

/**
 * The state of the consent on the day of the report; no section if there is none. `newest` is the latest
 * consent, undefined if it could not be read: the section then contains only what is in the patient's row.
 */
export function consentSection(patient: PatientRow, newest: ConsentRow | undefined): Section[] {
  const revoked = newest?.revoked_at;
  const version = newest?.text_version ?? patient.consent_version;
  if (!version) return [];
  const text = consentTextOf(version);
  const state = consentStateOf({ tipo: patient.tipo, consent_version: version });
  const inForce = state === 'current' ? 'Em vigor' : 'Em vigor, de um texto anterior do termo';
  const section: Section = {
    id: 'consent',
    title: TITLE,
    entries: [
      ...fact('Situação', revoked ? 'Revogado' : inForce),
      ...(newest
        ? [
            ...fact('Aceito em', consentMoment(newest, 'given_at')),
            ...fact('Quem aceitou', signerText(newest)),
            ...fact('CPF de quem aceitou', newest.signer_cpf),
            ...fact('Assinatura', signedText(newest)),
            ...fact('Revogado em', consentMoment(newest, 'revoked_at')),
            ...fact('A pedido de', newest.revoked_by_name),
            ...fact('Motivo', newest.revocation_reason),
          ]
        : []),
      ...fact('Termo', text && `${text.title} (${text.version})`),
    ],
  };
  return [section];
}
