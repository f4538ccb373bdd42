import { type FormEvent, useId, useState } from 'react';
import { revokeConsent } from '../../data/records/consents';
import { DraftLine } from '../../device/drafts/DraftLine';
import type { OpenDialog } from '../../device/drafts/useDialog';
import { useDraftedState } from '../../device/drafts/useDraft';
import { SHORT_TEXT_MAX, tooLong } from '../../lib/limits';
import { Button } from '../../ui/controls/Button';
import { TextArea } from '../../ui/controls/TextArea';
import { TextField } from '../../ui/controls/TextField';
import { Dialog } from '../../ui/overlays/Dialog';
import type { RevocationDraft } from './consentDrafts';
import { useConsentChange } from './useConsentChange';

type Props = { patientId: string; dialog: OpenDialog<RevocationDraft>; onClose: () => void };

/** Records a revocation: when, at whose request and why. Deletes nothing (Lei 13.709/2018, art. 8, § 5). */
export function RevokeConsentDialog({ patientId, dialog, onClose }: Props) {
  const formId = useId();
  const [{ consentId, by, reason }, change] = useDraftedState(dialog);
  const [submitted, setSubmitted] = useState(false);
  const { running, run } = useConsentChange(patientId, 'Consentimento revogado', onClose);
  const [byTooLong, reasonTooLong] = [by, reason].map((text) => tooLong(text.trim(), SHORT_TEXT_MAX));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!by.trim() || byTooLong || reasonTooLong) return;
    void run((userId) =>
      revokeConsent(userId, consentId, {
        revoked_by_name: by.trim(),
        revocation_reason: reason.trim() || null,
      }),
    );
  };

  return (
    <Dialog
      open
      alert
      onOpenChange={(open) => !open && !running && onClose()}
      title="Revogar consentimento"
      description={
        <p>
          A ficha não é apagada e continua podendo ser lida e editada. O que foi aceito até hoje fica
          registrado.
        </p>
      }
      actions={
        <>
          <Button onClick={onClose} disabled={running}>
            Cancelar
          </Button>
          <Button kind="danger" type="submit" form={formId} busy={running ? 'Revogando...' : false}>
            Revogar
          </Button>
        </>
      }
      line={<DraftLine draft={dialog.draft} />}
    >
      <form id={formId} noValidate onSubmit={submit} className="mt-5 grid gap-5">
        <TextField
          label="Quem pediu"
          required
          value={by}
          onChange={(event) => change({ by: event.target.value })}
          error={submitted && !by.trim() ? 'Escreva o nome de quem pediu.' : byTooLong}
        />
        <TextArea
          label="Motivo"
          value={reason}
          onChange={(event) => change({ reason: event.target.value })}
          error={reasonTooLong}
        />
      </form>
    </Dialog>
  );
}
