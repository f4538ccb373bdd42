import { type Profile, therapistOf } from '../data/records/profile';
import { formatDate } from '../lib/dates';
import { bothNamesOf, type Named } from '../lib/patientName';
import { isUnreadable } from '../lib/unreadable';
import type { ConsentReport, ConsentTerm } from '../pdf/report';
import {
  type ConsentMoment,
  consentEntries,
  consentMoment,
  consentStamp,
  consentTextOf,
  saidMoment,
  signedText,
} from '../questionnaire/consent';
import type { ConsentRow } from '../records/consents';
import { fact, signerText } from './consentSection';

const moments = [
  ['given_at', 'Aceito em'],
  ['signed_at', 'Assinado em'],
  ['revoked_at', 'Revogado em'],
] as const satisfies readonly (readonly [ConsentMoment, string])[];

/** The text's version and hash, and each moment of which a clock or the server says more than its time. */
function registerOf(consent: ConsentRow): string[] {
  const more = moments.flatMap(([moment, label]) => {
    const inFull = consentMoment(consent, moment);
    return inFull === saidMoment(consent, moment) ? [] : `${label} ${inFull}`;
  });
  return [consentStamp(consent.text_version, consent.text_hash), ...more];
}

function toConsentTerm(patient: Named, consent: ConsentRow): ConsentTerm | undefined {
  const text = consentTextOf(consent.text_version);
  if (!text) return undefined;
  return {
    title: text.title,
    text: consentEntries(text),
    facts: [
      ...fact('Paciente', bothNamesOf(patient)),
      ...fact('Quem aceitou', signerText(consent)),
      ...fact('CPF de quem aceitou', consent.signer_cpf),
      ...fact('Aceito em', saidMoment(consent, 'given_at')),
    ],
    signer: signerText(consent),
    signature: isUnreadable(consent.signature) ? null : consent.signature,
    signed: signedText(consent, saidMoment),
    register: registerOf(consent),
    revocation: consent.revoked_at
      ? [
          ...fact('Revogado em', saidMoment(consent, 'revoked_at')),
          ...fact('A pedido de', consent.revoked_by_name),
          ...fact('Motivo', consent.revocation_reason),
        ]
      : [],
  };
}

/** The content of a consent's PDF; undefined for a text that this version of the app does not contain. */
export function toConsentReport(
  patient: Named,
  consent: ConsentRow,
  profile?: Profile | null,
  now = new Date(),
): ConsentReport | undefined {
  const term = toConsentTerm(patient, consent);
  if (!term) return undefined;
  return {
    kind: 'consent',
    patientName: bothNamesOf(patient),
    generatedOn: formatDate(now),
    term,
    therapist: therapistOf(profile),
  };
}
