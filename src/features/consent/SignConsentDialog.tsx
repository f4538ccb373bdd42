import { useState } from 'react';
import { type ConsentRow, signConsent } from '../../data/records/consents';
import type { Signature, Stroke } from '../../lib/signature';
import { consentTextOf } from '../../questionnaire/consent';
import { loadable } from '../../ui/loadable';
import { useConsentChange } from './useConsentChange';

const SignatureDialog = loadable(() => import('../../ui/signature/SignatureDialog'));

type Props = { userId: string; consent: ConsentRow; onClose: () => void };

/** Adds the signer's signature to a consent that was recorded without one. */
export function SignConsentDialog({ userId, consent, onClose }: Props) {
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [signed, setSigned] = useState(false);
  const { running, failure, run } = useConsentChange(userId, consent.patient_id, 'Termo assinado', () =>
    setSigned(true),
  );
  const sign = (signature: Signature) =>
    run(() => signConsent(userId, consent.id, { signature, signed_at: new Date().toISOString() }));
  const term = consentTextOf(consent.text_version);
  if (!term) return null;
  return (
    <SignatureDialog
      name={consent.signer_name}
      relation={consent.signer_relation}
      term={term}
      busy={running ? 'Salvando...' : false}
      failure={failure}
      strokes={strokes}
      onStrokes={setStrokes}
      onSign={(signature) => void sign(signature)}
      signed={signed}
      onClose={onClose}
    />
  );
}
