import type { DocumentReference } from '@medplum/fhirtypes';
import { authorText } from '../../../data/records/author';
import type { CopiedDocument } from '../../../data/records/copiedRecord';
import type { PatientRow } from '../../../data/records/patients';
import type { SessionNote } from '../../../data/records/sessionNotes';
import { isUnreadable } from '../../../lib/unreadable';
import { dischargeReasonLabel, dischargeText } from '../../../questionnaire/discharge';
import { labelOfKind } from '../../../questionnaire/sessionNotes';
import {
  documentTypes,
  fhirId,
  fhirText,
  given,
  pdfAttachment,
  referenceTo,
  replacing,
  textAttachment,
} from './elements';
import { encounterId, isTimed } from './encounters';

/** A document of the record, with what it is in words. */
export function toDocument(
  document: CopiedDocument,
  missing: ReadonlySet<string>,
  kind = '',
): DocumentReference {
  const { id, patient_id, uploaded_at } = document;
  return {
    resourceType: 'DocumentReference',
    id,
    status: 'current',
    ...(kind && { type: { text: kind } }),
    subject: referenceTo(patient_id),
    date: uploaded_at,
    content: [{ attachment: pdfAttachment(document, missing) }],
  };
}

const noteStatus = ({ finalised_at, replaces }: SessionNote): DocumentReference['docStatus'] => {
  if (!finalised_at) return 'preliminary';
  return replaces ? 'amended' : 'final';
};

/** A session note; `isReplaced`: a finalised correction stands in its place. */
export function toNoteDocument(note: SessionNote, isReplaced: boolean): DocumentReference {
  const { id, user_id, patient_id, occurred_on, kind, content, created_at, updated_at } = note;
  const { finalised_at, author, replaces, reason } = note;
  const signer =
    author && !isUnreadable(author) ? referenceTo<never>(user_id, authorText(author)) : undefined;
  return {
    resourceType: 'DocumentReference',
    id,
    meta: { lastUpdated: updated_at },
    status: isReplaced ? 'superseded' : 'current',
    ...given({ docStatus: noteStatus(note) }),
    type: { coding: [documentTypes.note], text: `Evolução: ${labelOfKind(kind)}` },
    subject: referenceTo(patient_id),
    date: finalised_at ?? created_at,
    ...given({
      // an open note has no author yet, but a writer
      author: finalised_at ? signer && [signer] : [referenceTo<never>(user_id)],
      authenticator: signer,
      relatesTo: replacing(replaces),
      description: fhirText(reason),
    }),
    content: [{ attachment: textAttachment(content) }],
    context: {
      period: { start: occurred_on, end: occurred_on },
      ...(isTimed(note) && !isReplaced && { encounter: [referenceTo(encounterId(note))] }),
    },
  };
}

/** The discharge in force, with its summary. */
export function dischargeOf(row: PatientRow): DocumentReference[] {
  const { id, user_id, updated_at, discharged_on, discharge_reason, discharge_summary } = row;
  if (!discharged_on) return [];
  return [
    {
      resourceType: 'DocumentReference',
      id: fhirId(id, 'discharge'),
      status: 'current',
      type: { coding: [documentTypes.discharge], text: 'Alta' },
      subject: referenceTo(id),
      date: updated_at,
      author: [referenceTo<never>(user_id)],
      ...given({ description: fhirText(dischargeReasonLabel(discharge_reason)) }),
      content: [
        { attachment: textAttachment(discharge_summary?.trim() ? discharge_summary : dischargeText(row)) },
      ],
      context: { period: { end: discharged_on } },
    },
  ];
}
