import type { AuditEvent, DocumentReference } from '@medplum/fhirtypes';
import type { CopiedReport, CopiedRows } from '../../../data/records/copiedRecord';
import { afterPara, reportTitle } from '../../../questionnaire/issuedReports';
import type { Disclosure } from '../../../records/disclosures';
import { beginningText, signatureText } from '../../signedWords';
import {
  coding,
  fhirText,
  fhirTexts,
  given,
  named,
  pdfAttachment,
  referenceTo,
  replacing,
  signerOf,
} from './elements';

const EXPORT = coding('http://dicom.nema.org/resources/ontology/DCM', '110106', 'Export');
const RECIPIENT = coding(
  'http://terminology.hl7.org/CodeSystem/v3-ParticipationType',
  'IRCP',
  'information recipient',
);

/** Names a file by its SHA-256 (RFC 6920). */
const fileHash = (sha256: string) => ({ system: 'urn:ietf:rfc:3986', value: `nih:sha-256;${sha256}` });

/** A report as it was issued; `isReplaced`: another one corrects it. */
export function toFhirReport(
  report: CopiedReport,
  isReplaced: boolean,
  missing: ReadonlySet<string>,
): DocumentReference {
  const { id, user_id, patient_id, kind, addressee, purpose, issued_at, author, replaces, sha256 } = report;
  const signer = signerOf(user_id, author);
  return {
    resourceType: 'DocumentReference',
    id,
    identifier: [fileHash(sha256)],
    status: isReplaced ? 'superseded' : 'current',
    docStatus: replaces ? 'amended' : 'final',
    type: { text: reportTitle(kind) },
    subject: referenceTo(patient_id),
    date: issued_at,
    author: [signer],
    authenticator: signer,
    ...given({
      relatesTo: replacing(replaces),
      description: fhirText([`Para ${afterPara(addressee)}`, purpose].filter(Boolean).join('. ')),
    }),
    content: [{ attachment: pdfAttachment(report, missing) }],
  };
}

/** The signed version of a report; that its signature is valid is said nowhere. */
export function toFhirSigned(
  copy: CopiedRows['signed_copies'][number],
  missing: ReadonlySet<string>,
): DocumentReference {
  const { id, patient_id, report_id, created_at, sha256 } = copy;
  return {
    resourceType: 'DocumentReference',
    id,
    identifier: [fileHash(sha256)],
    status: 'current',
    type: { text: 'Versão assinada de um relatório' },
    subject: referenceTo(patient_id),
    date: created_at,
    relatesTo: [{ code: 'signs', target: referenceTo<DocumentReference>(report_id) }],
    ...given({
      description: fhirText(`${signatureText(copy)}. ${beginningText(copy.begins_with_report)}.`),
    }),
    content: [{ attachment: pdfAttachment(copy, missing) }],
  };
}

/** What was handed out in another way: by whom, to whom, what and what for. */
export function toDisclosure(disclosure: Disclosure): AuditEvent {
  const { id, patient_id, user_id, disclosed_on, recipient, purpose, content, created_at } = disclosure;
  const receiver = fhirText(recipient);
  return {
    resourceType: 'AuditEvent',
    id,
    type: EXPORT,
    action: 'R',
    period: { start: disclosed_on, end: disclosed_on },
    recorded: created_at,
    ...given({ purposeOfEvent: fhirTexts(purpose) }),
    agent: [
      { who: referenceTo(user_id), requestor: true },
      ...(receiver ? [{ type: { coding: [RECIPIENT] }, who: named<never>(receiver), requestor: false }] : []),
    ],
    source: { observer: named('Anamnese') },
    entity: [{ what: referenceTo<never>(patient_id), ...given({ description: fhirText(content) }) }],
  };
}
