import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive, Trash2 } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { recordDeleted } from '../../../data/records/afterSave';
import { keepUntilOptions } from '../../../data/records/archive';
import { deletePatient } from '../../../data/records/removal';
import { useTherapist } from '../../../forms/contexts';
import { DraftLine } from '../../../forms/DraftLine';
import type { OpenDialog } from '../../../forms/useDialog';
import { useDraftedState } from '../../../forms/useDraft';
import { useSubmission } from '../../../forms/useSubmission';
import { todayIso } from '../../../lib/dates';
import { patientNameOf } from '../../../lib/patientName';
import { visibleWords } from '../../../lib/text';
import { dataFailure } from '../../../sentences/errors';
import { Button } from '../../../ui/controls/Button';
import { toast } from '../../../ui/feedback/toasts';
import { Dialog } from '../../../ui/overlays/Dialog';
import { CopyOffer } from '../CopyOffer';
import { useArchive } from '../useArchive';
import { usePatientCopy } from '../usePatientCopy';
import { DeletionDetails, DeletionQuestion, DeletionReasonFields, wordsTooLong } from './DeletionDetails';
import type { DeletionDraft } from './deletionDraft';

type Props = {
  dialog: OpenDialog<DeletionDraft>;
  /** Data of the patient that exists only on this device and is deleted with the record. */
  unsent?: ReactNode;
  onClose: () => void;
  onDeleted: () => void;
};

/** Confirms the deletion of a patient with the whole record, and offers a copy of it. */
export default function DeletePatientDialog({ dialog, unsent, onClose, onDeleted }: Props) {
  const { userId } = useTherapist();
  const queryClient = useQueryClient();
  const [gone, setGone] = useState(false);
  const [{ patient, ...why }, change] = useDraftedState(dialog);
  const [detailed, setDetailed] = useState(why.reason !== null);
  const copy = usePatientCopy();
  const { running: archiving, archive } = useArchive();
  const close = () => {
    copy.cancel();
    onClose();
  };
  const { running: deleting, submit } = useSubmission({
    isComplete: !wordsTooLong(why.words),
    send: async () => {
      const words = visibleWords(why.words ?? '').trim() || null;
      try {
        await deletePatient(userId, patient.id, { reason: why.reason, words });
        setGone(true);
        close();
        // before the record leaves the screens
        onDeleted();
        recordDeleted(queryClient, patient.id);
        toast.success('Paciente removido', `A ficha de ${patientNameOf(patient)} foi excluída.`);
        return true;
      } catch (error) {
        toast(dataFailure('remove', error));
        return false;
      }
    },
  });
  const keepUntil = useQuery(keepUntilOptions(patient.id)).data;
  /** True while the law requires the record to be kept, or the date is unknown. */
  const keep = !keepUntil || keepUntil >= todayIso();
  const copying = copy.state.kind === 'running';
  const isBusy = deleting || copying || archiving;
  const { copyButton, cancelButton } = useFocusBesideCopy(copying);

  const putAway = async () => {
    if (isBusy || !(await archive(patient))) return;
    setGone(true);
    close();
  };
  /** Cancels the copy first; closes the dialog on the next press. */
  const cancel = () => {
    if (copying) copy.cancel();
    else if (!isBusy) close();
  };
  const confirm = () => {
    if (isBusy) return;
    if (wordsTooLong(why.words)) setDetailed(true);
    else void submit();
  };

  return (
    <Dialog
      alert
      openerGoes={gone}
      open
      onClose={cancel}
      title="Confirmar Exclusão"
      description={
        <>
          <DeletionQuestion patient={patient} until={keep ? (keepUntil ?? undefined) : undefined} />
          {unsent}
        </>
      }
      actions={
        <DeletionActions
          running={deleting ? 'deletion' : copying ? 'copy' : archiving ? 'archiving' : undefined}
          onArchive={keep && patient.archived_at === null ? () => void putAway() : undefined}
          cancelRef={cancelButton}
          onCancel={cancel}
          onDelete={confirm}
        />
      }
      line={detailed && <DraftLine draft={dialog.draft} />}
    >
      <DeletionDetails
        patientId={patient.id}
        open={detailed}
        onOpenChange={setDetailed}
        disabled={copying}
        archiving={archivingText(keep, patient.archived_at !== null)}
      >
        <CopyOffer
          lead="Antes de excluir, você pode baixar uma cópia de tudo"
          state={copy.state}
          disabled={deleting}
          buttonRef={copyButton}
          onStart={() => void copy.start(patient)}
        >
          <DeletionReasonFields value={why} onChange={change} disabled={deleting} />
        </CopyOffer>
      </DeletionDetails>
    </Dialog>
  );
}

function archivingText(keep: boolean, isArchived: boolean): string {
  if (!keep) return '';
  return isArchived
    ? 'Arquivada, a ficha já está fora da lista e continua guardada.'
    : 'Arquivada, a ficha sai da lista, da busca e dos números, e continua guardada.';
}

/** As the copy begins or ends its focused button unmounts, so focus moves to the next action. */
function useFocusBesideCopy(copying: boolean) {
  const wasCopying = useRef(false);
  const copyButton = useRef<HTMLButtonElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (copying) cancelButton.current?.focus();
    else if (wasCopying.current) copyButton.current?.focus();
    wasCopying.current = copying;
  }, [copying]);
  return { copyButton, cancelButton };
}

type DeletionActionsProps = {
  running: 'deletion' | 'copy' | 'archiving' | undefined;
  /** Absent where archiving is no alternative. */
  onArchive: (() => void) | undefined;
  cancelRef: Ref<HTMLButtonElement>;
  onCancel: () => void;
  onDelete: () => void;
};

/** Archiving comes first; the two others share a row where they fit. */
function DeletionActions({ running, onArchive, cancelRef, onCancel, onDelete }: DeletionActionsProps) {
  return (
    <div className="flex w-full flex-wrap justify-end gap-3">
      {onArchive && (
        <Button
          kind="primary"
          className="w-full"
          icon={<Archive aria-hidden className="size-5" />}
          busy={running === 'archiving' && 'Arquivando...'}
          disabled={running === 'deletion' || running === 'copy'}
          onClick={onArchive}
        >
          Arquivar em vez de excluir
        </Button>
      )}
      <Button ref={cancelRef} className="max-sm:grow" onClick={onCancel} disabled={running === 'deletion'}>
        {running === 'copy' ? 'Cancelar cópia' : 'Cancelar'}
      </Button>
      <Button
        kind="danger"
        className="max-sm:grow"
        icon={<Trash2 aria-hidden className="size-5" />}
        busy={running === 'deletion' && 'Excluindo...'}
        disabled={running === 'copy' || running === 'archiving'}
        onClick={onDelete}
      >
        Excluir
      </Button>
    </div>
  );
}
