import { useState } from 'react';
import { DraftLine } from '../../forms/DraftLine';
import { FormDialog } from '../../forms/FormDialog';
import { type RowPatient, useSaveRow } from '../../forms/rows/useSaveRow';
import { useSaving } from '../../forms/rows/useSaving';
import type { OpenDialog } from '../../forms/useDialog';
import { useDraftedState } from '../../forms/useDraft';
import { isRefusal, isSaved, type Sent, useSubmission } from '../../forms/useSubmission';
import { toIsoDate } from '../../lib/dates';
import type { Signature } from '../../lib/signature';
import { consentTextOf, paperDayProblem } from '../../questionnaire/consent';
import { type ConsentRow, signatures } from '../../records/consents';
import { notices } from '../../sentences/errors';
import { DateField } from '../../ui/controls/MaskedField';
import { loadable } from '../../ui/loadable';
import type { SignatureDraft } from './consentDrafts';

const SignatureDialog = loadable(() => import('../../ui/signature/SignatureDialog'));

type Props = {
  patient: RowPatient;
  consent: ConsentRow;
  dialog: OpenDialog<SignatureDraft>;
  onClose: () => void;
};

/** The signature of a consent that was recorded without one, and how it is stored. */
function useSigning({ patient, dialog }: Props) {
  const [draft, change, end] = useDraftedState(dialog);
  const { save } = useSaveRow(signatures, patient, {
    otherwise: () => notices.signedBefore,
  });
  const sign = async (signature: Signature): Promise<Sent> => {
    const words = { signature, signed_at: new Date().toISOString() };
    const saved = await save(dialog.draft.key, { ...draft, base: null }, words);
    if (isSaved(saved)) end();
    return saved;
  };
  return { draft, change, sign };
}

/** Adds the signer's signature to a consent that was recorded without one. */
export function SignConsentDialog(props: Props) {
  const { consent, dialog, onClose } = props;
  const { draft, change, sign } = useSigning(props);
  const { running, failure, fail, run } = useSaving();
  const [signed, setSigned] = useState(false);
  const keep = async (signature: Signature) => {
    const saved = await run(() => sign(signature));
    if (isRefusal(saved)) fail(saved.notice, saved.final);
    setSigned(isSaved(saved));
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
      onSign={(signature) => void keep(signature)}
      signed={signed}
      onClose={onClose}
      line={<DraftLine draft={dialog.draft} />}
    />
  );
}

/** Says of a consent that it was signed on paper, by whoever declared it, and on which day. */
export function PaperSignatureDialog(props: Props) {
  const { patient, consent, dialog, onClose } = props;
  const { draft, change, sign } = useSigning(props);
  const { signer_name: name } = consent;
  const typed = draft.paper ?? '';
  const problem = paperDayProblem(typed, consent.text_version, patient.dataNascimento);
  const { submitted, running, failure, submit } = useSubmission({
    isComplete: !problem,
    send: () => sign({ kind: 'paper', name, on: toIsoDate(typed) }),
    onSent: onClose,
  });
  return (
    <FormDialog
      title="Assinado em papel"
      description={
        <p className="[overflow-wrap:anywhere]">
          O termo que {name} assinou à mão. O papel fica com você: guarde-o com o prontuário, ou digitalize e
          anexe em Documentos. Depois de guardado, não muda.
        </p>
      }
      draft={dialog.draft}
      running={running}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
      submit={{ label: 'Guardar', busy: running && 'Salvando...' }}
    >
      <DateField
        label="Assinado em"
        name="paper"
        required
        value={typed}
        onChange={(paper) => change({ paper })}
        error={submitted ? problem : undefined}
        className="[&_input]:max-w-48"
      />
    </FormDialog>
  );
}
