import { useState } from 'react';
import { revokeConsent } from '../../data/records/consents';
import { FormDialog } from '../../device/drafts/FormDialog';
import type { OpenDialog } from '../../device/drafts/useDialog';
import { useDraftedState } from '../../device/drafts/useDraft';
import { SHORT_TEXT_MAX, tooLong } from '../../lib/limits';
import { visible, visibleWords } from '../../lib/text';
import { TextArea } from '../../ui/controls/TextArea';
import { TextField } from '../../ui/controls/TextField';
import type { RevocationDraft } from './consentDrafts';
import { useConsentChange } from './useConsentChange';

type Props = { patientId: string; dialog: OpenDialog<RevocationDraft>; onClose: () => void };

/** Records a revocation: when, at whose request and why. Deletes nothing (Lei 13.709/2018, art. 8, § 5). */
export function RevokeConsentDialog({ patientId, dialog, onClose }: Props) {
  const [{ consentId, by, reason }, change] = useDraftedState(dialog);
  const [submitted, setSubmitted] = useState(false);
  const { running, failure, run } = useConsentChange(patientId, 'Consentimento revogado', onClose);
  const [byTooLong, reasonTooLong] = [by, reason].map((text) => tooLong(text.trim(), SHORT_TEXT_MAX));

  const submit = () => {
    setSubmitted(true);
    if (!visible(by).trim() || byTooLong || reasonTooLong) return false;
    void run(async (userId) => {
      await revokeConsent(userId, consentId, {
        revoked_by_name: visible(by).trim(),
        revocation_reason: visibleWords(reason).trim() || null,
      });
      return undefined;
    });
    return true;
  };

  return (
    <FormDialog
      alert
      title="Revogar consentimento"
      description={
        <p>
          A ficha não é apagada e continua podendo ser lida e editada. O que foi aceito até hoje fica
          registrado.
        </p>
      }
      draft={dialog.draft}
      submit={{ label: 'Revogar', kind: 'danger', busy: running && 'Revogando...' }}
      running={running}
      failure={failure?.final ? failure : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Quem pediu"
        required
        value={by}
        onChange={(event) => change({ by: event.target.value })}
        error={submitted && !visible(by).trim() ? 'Escreva o nome de quem pediu.' : byTooLong}
      />
      <TextArea
        label="Motivo"
        value={reason}
        onChange={(event) => change({ reason: event.target.value })}
        error={reasonTooLong}
      />
    </FormDialog>
  );
}
