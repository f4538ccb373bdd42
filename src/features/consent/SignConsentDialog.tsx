import { useState } from 'react';
import { DraftLine } from '../../forms/DraftLine';
import { type RowPatient, useSaveRow } from '../../forms/rows/useSaveRow';
import type { OpenDialog } from '../../forms/useDialog';
import { useDraftedState } from '../../forms/useDraft';
import type { Signature } from '../../lib/signature';
import { consentTextOf } from '../../questionnaire/consent';
import { type ConsentRow, signatures } from '../../records/consents';
import { notices } from '../../sentences/errors';
import { loadable } from '../../ui/loadable';
import type { SignatureDraft } from './consentDrafts';

const SignatureDialog = loadable(() => import('../../ui/signature/SignatureDialog'));

type Props = {
  patient: RowPatient;
  consent: ConsentRow;
  dialog: OpenDialog<SignatureDraft>;
  onClose: () => void;
};

/** Adds the signer's signature to a consent that was recorded without one. */
export function SignConsentDialog({ patient, consent, dialog, onClose }: Props) {
  const [draft, change, end] = useDraftedState(dialog);
  const [signed, setSigned] = useState(false);
  const { save, running, failure } = useSaveRow(signatures, patient, {
    otherwise: () => notices.signedBefore,
  });
  const sign = async (signature: Signature) => {
    const words = { signature, signed_at: new Date().toISOString() };
    if (!(await save(dialog.key, { ...draft, base: null }, words))) return;
    end();
    setSigned(true);
  };
  const term = consentTextOf(consent.text_version);
  if (!term) return null;
  return (
    <SignatureDialog
      name={consent.signer_name}
      relation={consent.signer_relation}
      terms={[term]}
      busy={running ? 'Salvando...' : false}
      failure={failure?.notice}
      input={draft.input}
      onInput={(next) => change({ input: next })}
      onSign={(signature) => void sign(signature)}
      signed={signed}
      onClose={onClose}
      line={<DraftLine draft={dialog.draft} />}
    />
  );
}
