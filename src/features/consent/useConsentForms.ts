import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { PatientRow } from '../../data/records/patients';
import { useDraftDialog } from '../../forms/rows/useRowDialog';
import { waitingConsent } from '../../forms/rows/waitingConsent';
import { noSignatureInput } from '../../lib/signature';
import { newestConsentOf, stateOfConsent } from '../../questionnaire/consent';
import { type ConsentKind, consentKindOf } from '../../questionnaire/consentKinds';
import { type ConsentRow, consents, revocations, signatures } from '../../records/consents';
import { consentCodec, revocationCodec, type SignatureDraft, signatureCodec } from './consentDrafts';
import { newConsentOf } from './RecordConsentDialog';
import { newRevocation } from './RevokeConsentDialog';

/** The one of a kind that is in force, or will be once it is signed; `rows` are in the order in which they were received. */
export function givenOf(rows: readonly ConsentRow[], kind: ConsentKind): ConsentRow | undefined {
  const newest = newestConsentOf(rows, kind);
  return newest?.revoked_at === null ? newest : undefined;
}

const newSignature = ({ id, text_version }: ConsentRow): SignatureDraft => ({
  id,
  text_version,
  input: noSignatureInput,
});

export type AskedConsent = {
  /** Leads to what is missing of this kind at once; `onAsked` is called then. */
  asked?: ConsentKind | undefined;
  onAsked?: (() => void) | undefined;
};

/** The forms of a patient's consents: what is written in them, and which is open. */
export function useConsentForms(
  patient: PatientRow,
  query: UseQueryResult<readonly ConsentRow[]>,
  { asked, onAsked }: AskedConsent,
) {
  const { data } = query;
  const recording = useDraftDialog(consents, consentCodec, patient.id);
  const revoking = useDraftDialog(revocations, revocationCodec, patient.id);
  const signing = useDraftDialog(signatures, signatureCodec, patient.id);
  const waitingOf = (kind: ConsentKind) =>
    recording.waiting.find(({ stored, row }) => waitingConsent(stored, row)?.kind === kind);
  const isRevokedHere = ({ id }: ConsentRow) => revoking.waiting.some(({ row }) => row.id === id);
  /** Leads to what is missing of a kind: its form, or the signature of what was recorded without one. */
  const ask = (kind: ConsentKind) => {
    const waits = waitingOf(kind);
    if (waits) return waits.row.entries.signature?.text ? undefined : recording.resume(waits);
    const given = givenOf(data ?? [], kind);
    if (
      !given ||
      isRevokedHere(given) ||
      stateOfConsent(kind, patient.tipo, given.text_version) === 'missing'
    )
      return recording.beginOnce(
        newConsentOf(patient, kind),
        ({ typed }) => consentKindOf(typed.text_version) === kind,
      );
    const isSigned = given.signature || signing.waiting.some(({ row }) => row.id === given.id);
    return isSigned ? undefined : signing.beginOnce(newSignature(given), ({ id }) => id === given.id);
  };
  // without network what is not on the device is not read
  const isRead = data !== undefined || query.isError || query.fetchStatus === 'paused';
  const isAnswered = useRef(false);
  useEffect(() => {
    if (!asked) isAnswered.current = false;
    else if (isRead && !isAnswered.current) {
      isAnswered.current = true;
      ask(asked);
      onAsked?.();
    }
  });

  return {
    recording,
    revoking,
    signing,
    waitingOf,
    record: (kind: ConsentKind) => recording.begin(newConsentOf(patient, kind)),
    sign: (consent: ConsentRow) => signing.begin(newSignature(consent)),
    signPaper: (consent: ConsentRow) => signing.begin({ ...newSignature(consent), paper: '' }),
    revoke: (consent: ConsentRow) => revoking.begin(newRevocation(consent)),
  };
}
