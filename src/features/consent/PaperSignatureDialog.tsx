import { useState } from 'react';
import { FormDialog } from '../../forms/FormDialog';
import { type RowPatient, useSaveRow } from '../../forms/rows/useSaveRow';
import type { OpenDialog } from '../../forms/useDialog';
import { useDraftedState } from '../../forms/useDraft';
import { toIsoDate } from '../../lib/dates';
import { paperDayProblem } from '../../questionnaire/consent';
import { type ConsentRow, signatures } from '../../records/consents';
import { notices } from '../../sentences/errors';
import { DateField } from '../../ui/controls/MaskedField';
import type { SignatureDraft } from './consentDrafts';

type Props = {
  patient: RowPatient;
  consent: ConsentRow;
  dialog: OpenDialog<SignatureDraft>;
  onClose: () => void;
};

/** Says of a consent that it was signed on paper, by whoever declared it, and on which day. */
export function PaperSignatureDialog({ patient, consent, dialog, onClose }: Props) {
  const [draft, change, end] = useDraftedState(dialog);
  const [tried, setTried] = useState(false);
  const { save, running, failure } = useSaveRow(signatures, patient, {
    otherwise: () => notices.signedBefore,
  });
  const typed = draft.paper ?? '';
  const problem = paperDayProblem(typed, consent.text_version, patient.dataNascimento);
  const submit = async () => {
    setTried(true);
    if (problem) return false;
    const { signer_name: name } = consent;
    const signature = { kind: 'paper', name, on: toIsoDate(typed) } as const;
    const words = { signature, signed_at: new Date().toISOString() };
    if (await save(dialog.draft.key, { ...draft, base: null }, words)) {
      end();
      onClose();
    }
    return true;
  };
  return (
    <FormDialog
      title="Assinado em papel"
      description={
        <p className="[overflow-wrap:anywhere]">
          O termo que {consent.signer_name} assinou à mão. O papel fica com você: guarde-o com o prontuário,
          ou digitalize e anexe em Documentos. Depois de guardado, não muda.
        </p>
      }
      draft={dialog.draft}
      running={running}
      failure={failure}
      onSubmit={submit}
      onClose={() => {
        end();
        onClose();
      }}
      submit={{ label: 'Guardar', busy: running && 'Salvando...' }}
    >
      <DateField
        label="Assinado em"
        name="paper"
        required
        value={typed}
        onChange={(paper) => change({ paper })}
        error={tried ? problem : undefined}
        className="[&_input]:max-w-48"
      />
    </FormDialog>
  );
}
