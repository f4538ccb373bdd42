import type { PatientRow } from '../data/records/patients';
import {
  consentTextOf,
  newestConsentOf,
  saidMoment,
  signedText,
  stateOfConsent,
  validityOf,
  versionText,
} from '../questionnaire/consent';
import { type ConsentKind, consentKinds } from '../questionnaire/consentKinds';
import type { Section, SectionEntry } from '../questionnaire/present';
import type { ConsentRow } from '../records/consents';

const TITLE = 'Consentimento';

export const fact = (label: string, value: string | null | undefined): SectionEntry[] =>
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

/** The state of one kind; none if it was never given. */
function entryOf(
  kind: ConsentKind,
  { tipo, ...patient }: PatientRow,
  newest: ConsentRow | undefined,
): SectionEntry[] {
  const inRecord = { data: patient.consent_version, treatment: patient.treatment_version };
  const version = newest?.text_version ?? (kind in inRecord ? inRecord[kind as keyof typeof inRecord] : null);
  if (!version) return [];
  const title = consentTextOf(version)?.title;
  const isCurrent = stateOfConsent(kind, tipo, version) === 'current';
  const inForce = isCurrent ? 'Em vigor.' : 'Em vigor, de um texto anterior do termo.';
  const isUnsigned = newest && validityOf(newest, [newest]) === 'unsigned';
  const lines = [
    newest && accepted(newest),
    newest && signed(newest),
    newest?.revoked_at
      ? revoked(newest)
      : isUnsigned
        ? 'Ainda não está em vigor: falta a assinatura.'
        : inForce,
  ];
  return [
    {
      label: title ? `${title}, ${versionText(version)}` : '',
      value: lines.filter(Boolean).join('\n'),
      long: true,
    },
  ];
}

/**
 * The state of each consent on the day of the report, in a few lines; the terms are documents of their own. No section if there is
 * none. `consents` are in the order in which they were received, undefined if they could not be read: only what is in the patient's row
 * is said then.
 */
export function consentSection(patient: PatientRow, consents: readonly ConsentRow[] | undefined): Section[] {
  const entries = consentKinds.flatMap((kind) =>
    entryOf(kind, patient, newestConsentOf(consents ?? [], kind)),
  );
  return entries.length > 0 ? [{ id: 'consent', title: TITLE, entries }] : [];
}
