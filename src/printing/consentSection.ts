import type { PatientRow } from '../data/records/patients';
import { consentStateOf, consentTextOf, saidMoment, signedText, versionText } from '../questionnaire/consent';
import type { Entry, Section } from '../questionnaire/present';
import type { ConsentRow } from '../records/consents';

const TITLE = 'Consentimento';

export const fact = (label: string, value: string | null | undefined): Entry[] =>
  value?.trim() ? [{ label, value, long: false }] : [];

export const signerText = ({ signer_name, signer_relation }: ConsentRow) =>
  signer_relation ? `${signer_name} (${signer_relation})` : signer_name;

const accepted = (consent: ConsentRow) =>
  `Aceito por ${signerText(consent)} em ${saidMoment(consent, 'given_at')}.`;

function signed(consent: ConsentRow): string {
  const text = signedText(consent, saidMoment);
  return text && `${text}, no termo, que é um documento à parte.`;
}

function revoked(consent: ConsentRow): string {
  const { revoked_by_name: by, revocation_reason: reason } = consent;
  const asked = by?.trim() ? `, a pedido de ${by.trim()}` : '';
  const why = reason?.trim() ? ` Motivo: ${reason.trim()}` : '';
  return `Revogado em ${saidMoment(consent, 'revoked_at')}${asked}.${why}`;
}

/**
 * The state of the consent on the day of the report, in a few lines; the term is a document of its own. No section if there is
 * none. `newest` is the latest consent, undefined if it could not be read: only what is in the patient's row is said then.
 */
export function consentSection(patient: PatientRow, newest: ConsentRow | undefined): Section[] {
  const version = newest?.text_version ?? patient.consent_version;
  if (!version) return [];
  const title = consentTextOf(version)?.title;
  const state = consentStateOf({ tipo: patient.tipo, consent_version: version });
  const inForce = state === 'current' ? 'Em vigor.' : 'Em vigor, de um texto anterior do termo.';
  const lines = [
    newest && accepted(newest),
    newest && signed(newest),
    newest?.revoked_at ? revoked(newest) : inForce,
  ];
  const entry: Entry = {
    label: title ? `${title}, ${versionText(version)}` : '',
    value: lines.filter(Boolean).join('\n'),
    long: true,
  };
  return [{ id: 'consent', title: TITLE, entries: [entry] }];
}
