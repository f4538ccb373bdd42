import type { Coding, Consent, Provenance, Reference, RelatedPerson, Signature } from '@medplum/fhirtypes';
import { fromIsoDate } from '../../../lib/dates';
import { PEN_WIDTH, strokePath } from '../../../lib/signature';
import { isUnreadable } from '../../../lib/unreadable';
import { type ConsentValidity, consentStamp, validityOf } from '../../../questionnaire/consent';
import { type ConsentKind, consentKindOf, consentName } from '../../../questionnaire/consentKinds';
import { PATIENT } from '../../../questionnaire/marks';
import type { ConsentRow } from '../../../records/consents';
import { consentFile } from '../consentFile';
import {
  base64,
  coding,
  documentTypes,
  fhirId,
  fhirTexts,
  fileUrl,
  given,
  named,
  referenceTo,
} from './elements';
import { toRelatedPerson } from './people';

const SCOPES = 'http://terminology.hl7.org/CodeSystem/consentscope';
const TREATMENT = coding(SCOPES, 'treatment', 'Treatment');
/** No published scope is that of an image. */
const scopeOf = {
  data: coding(SCOPES, 'patient-privacy', 'Privacy Consent'),
  treatment: TREATMENT,
  image: undefined,
  telehealth: TREATMENT,
} as const satisfies Record<ConsentKind, Coding | undefined>;
/** The codes are the kinds; `docs/export.md` lists them. */
const KINDS = 'urn:uuid:5f2b8a0e-6c1d-4d7a-9b3e-2a7c40d1e655';

/** To what it is given, as far as codes say it; a text that no version of the app has says nothing. */
function codesOf(kind: ConsentKind | undefined): Pick<Consent, 'scope' | 'category'> {
  const document = { coding: [documentTypes.consent] };
  if (!kind) return { scope: { text: 'Não informado' }, category: [document] };
  const [scope, text] = [scopeOf[kind], consentName(kind)];
  return {
    scope: scope ? { coding: [scope] } : { text },
    category: [document, { coding: [coding(KINDS, kind, text)], text }],
  };
}
const CONSENT_SIGNATURE = coding('urn:iso-astm:E1762-95:2013', '1.2.840.10065.1.12.1.7', 'Consent Signature');

/** The patient, or a resource with name and relation; only named if the consent does not say who it is. */
function signerOf(row: ConsentRow): { signer: Reference<never>; relative: RelatedPerson[] } {
  const { patient_id: patientId, signer_name: name, signer_relation: relation, signer_cpf: cpf } = row;
  if (!relation) return { signer: named(name), relative: [] };
  const display = `${name} (${relation})`;
  if (relation === PATIENT) return { signer: referenceTo(patientId, display), relative: [] };
  const id = fhirId(row.id, 'signer');
  return {
    signer: referenceTo(id, display),
    relative: [toRelatedPerson({ id, patientId, name, relation, cpf })],
  };
}

type Readable = Exclude<ConsentRow['signature'], { kind: 'unreadable' } | null>;

function signatureData(signature: Readable): Pick<Signature, 'sigFormat' | 'data'> {
  if (signature.kind === 'typed')
    return { sigFormat: 'text/plain; charset=utf-8', data: base64(signature.name) };
  if (signature.kind === 'paper') {
    const said = `Assinado em papel em ${fromIsoDate(signature.on)} por ${signature.name}`;
    return { sigFormat: 'text/plain; charset=utf-8', data: base64(said) };
  }
  const { width, height, strokes } = signature;
  const path = `<path d="${strokes.map(strokePath).join('')}" fill="none" stroke="#000" stroke-width="${PEN_WIDTH}" stroke-linecap="round" stroke-linejoin="round"/>`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${path}</svg>`;
  return { sigFormat: 'image/svg+xml', data: base64(drawing) };
}

function signed(row: ConsentRow, signer: Reference<never>): Provenance[] {
  const { id, signature, signed_at } = row;
  if (!signature || isUnreadable(signature) || !signed_at) return [];
  return [
    {
      resourceType: 'Provenance',
      id: fhirId(id, 'signature'),
      target: [referenceTo(id)],
      recorded: signed_at,
      activity: { text: 'Assinatura' },
      agent: [{ who: signer }],
      signature: [{ type: [CONSENT_SIGNATURE], when: signed_at, who: signer, ...signatureData(signature) }],
    },
  ];
}

function revoked({ id, revoked_at, revoked_by_name, revocation_reason }: ConsentRow): Provenance[] {
  if (!revoked_at) return [];
  return [
    {
      resourceType: 'Provenance',
      id: fhirId(id, 'revocation'),
      target: [referenceTo(id)],
      recorded: revoked_at,
      activity: { text: 'Revogação' },
      agent: [{ who: named(revoked_by_name) }],
      ...given({ reason: fhirTexts(revocation_reason) }),
    },
  ];
}

/** `proposed`: as long as the signature is missing, nobody has agreed in the form that is asked. */
const statusOf = {
  inForce: 'active',
  unsigned: 'proposed',
  replaced: 'inactive',
  revoked: 'inactive',
} as const satisfies Record<ConsentValidity, Consent['status']>;

/** `consents` are those of the record, in the order in which they were received. */
export function toFhirConsent(
  row: ConsentRow,
  consents: readonly ConsentRow[],
): (Consent | Provenance | RelatedPerson)[] {
  const { id, patient_id, text_version, text_hash, given_at, received_at } = row;
  const { signer, relative } = signerOf(row);
  const file = consentFile(text_version);
  const consent: Consent = {
    resourceType: 'Consent',
    id,
    meta: { lastUpdated: received_at },
    status: statusOf[validityOf(row, consents) ?? 'replaced'],
    ...codesOf(consentKindOf(text_version)),
    patient: referenceTo(patient_id),
    dateTime: given_at,
    performer: [signer],
    // names the text by its hash (RFC 6920)
    policy: [{ uri: `nih:sha-256;${text_hash}` }],
    policyRule: { text: consentStamp(text_version, text_hash) },
    ...given({
      sourceAttachment: file && {
        contentType: 'text/plain; charset=utf-8',
        language: 'pt-BR',
        url: fileUrl(file.name),
        title: text_version,
      },
    }),
  };
  return [...relative, consent, ...signed(row, signer), ...revoked(row)];
}
