import { isUnreadable } from '../lib/unreadable';
import type { ConsentTerm } from '../pdf/report';
import {
  consentEntries,
  consentMoment,
  consentStamp,
  consentTextOf,
  signedText,
} from '../questionnaire/consent';
import type { ConsentRow } from '../records/consents';
import { fact, signerText } from './consentSection';

/** The content of a consent's PDF; undefined for a text that this version of the app does not contain. */
export function toConsentTerm(patientName: string, consent: ConsentRow): ConsentTerm | undefined {
  const text = consentTextOf(consent.text_version);
  if (!text) return undefined;
  return {
    title: text.title,
    text: consentEntries(text),
    facts: [
      ...fact('Paciente', patientName),
      ...fact('Quem aceitou', signerText(consent)),
      ...fact('CPF de quem aceitou', consent.signer_cpf),
      ...fact('Aceito em', consentMoment(consent, 'given_at')),
    ],
    signer: signerText(consent),
    signature: isUnreadable(consent.signature) ? null : consent.signature,
    signed: signedText(consent),
    version: consentStamp(consent.text_version, consent.text_hash),
    revocation: consent.revoked_at
      ? [
          ...fact('Revogado em', consentMoment(consent, 'revoked_at')),
          ...fact('A pedido de', consent.revoked_by_name),
          ...fact('Motivo', consent.revocation_reason),
        ]
      : [],
  };
}
