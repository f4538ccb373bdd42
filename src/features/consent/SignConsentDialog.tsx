import { useState } from 'react';
import { type ConsentRow, signConsent } from '../../data/records/consents';
import { DraftLine } from '../../device/drafts/DraftLine';
import type { OpenDialog } from '../../device/drafts/useDialog';
import { useDraftedState } from '../../device/drafts/useDraft';
import type { Signature } from '../../lib/signature';
import { consentTextOf } from '../../questionnaire/consent';
import { loadable } from '../../ui/loadable';
import type { SignatureDraft } from './consentDrafts';
import { useConsentChange } from './useConsentChange';

const SignatureDialog = loadable(() => import('../../ui/signature/SignatureDialog'));

type Props = {
  consent: ConsentRow;
  dialog: OpenDialog<SignatureDraft>;
  onClose: () => void;
};

/** Adds the signer's signature to a consent that was recorded without one. */
export function SignConsentDialog({ consent, dialog, onClose }: Props) {
  const [{ input }, change, end] = useDraftedState(dialog);
  const [signed, setSigned] = useState(false);
  const { running, failure, run } = useConsentChange(consent.patient_id, 'Termo assinado', () => {
    end();
    setSigned(true);
  });
  const sign = (signature: Signature) =>
    run(async (userId) => {
      await signConsent(userId, consent.id, { signature, signed_at: new Date().toISOString() });
      return undefined;
    });
  const term = consentTextOf(consent.text_version);
  if (!term) return null;
  return (
    <SignatureDialog
      name={consent.signer_name}
      relation={consent.signer_relation}
      term={term}
      busy={running ? 'Salvando...' : false}
      failure={failure?.notice.description}
      input={input}
      onInput={(next) => change({ input: next })}
      onSign={(signature) => void sign(signature)}
      signed={signed}
      onClose={onClose}
      line={<DraftLine draft={dialog.draft} />}
    />
  );
}
