import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { patientKeys } from '../../data/records/patients';
import { deletePatient } from '../../data/records/removal';
import { type PatientSummary, summariesOptions } from '../../data/records/summaries';
import { dataFailure } from '../../data/supabase/errors';
import { ageText } from '../../lib/age';
import { Button } from '../../ui/controls/Button';
import { toast } from '../../ui/feedback/toast';
import { Dialog } from '../../ui/overlays/Dialog';
import { CopyOffer } from './CopyOffer';
import { PatientAvatar } from './PatientAvatar';
import { usePatientCopy } from './usePatientCopy';

type Target = Pick<PatientSummary, 'id' | 'nome' | 'dataNascimento' | 'photo_url'>;

type Props = {
  userId: string;
  /** The patient to delete; null keeps the dialog closed. */
  patient: Target | null;
  onClose: () => void;
  onDeleted: () => void;
};

/** Confirms the deletion of a patient with the whole record, and offers a copy of it. */
export function DeletePatientDialog({ userId, patient, onClose, onDeleted }: Props) {
  const queryClient = useQueryClient();
  const [deleting, setDeleting] = useState(false);
  const [deleted, setDeleted] = useState(false);
  const copy = usePatientCopy(userId);
  const copying = copy.state.kind === 'running';
  const wasCopying = useRef(false);
  const copyButton = useRef<HTMLButtonElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // the focused button unmounts, so focus moves to the next action
    if (copying) cancelButton.current?.focus();
    else if (wasCopying.current) copyButton.current?.focus();
    wasCopying.current = copying;
  }, [copying]);
  useEffect(() => {
    if (patient) setDeleted(false);
  }, [patient]);

  const close = () => {
    copy.cancel();
    onClose();
  };
  /** Cancels the copy first; closes the dialog on the next press. */
  const cancel = () => {
    if (copying) copy.cancel();
    else if (!deleting) close();
  };

  const confirm = async () => {
    if (!patient || deleting || copying) return;
    setDeleting(true);
    try {
      await deletePatient(userId, patient.id);
      queryClient.setQueryData(summariesOptions(userId).queryKey, (all) =>
        all?.filter(({ id }) => id !== patient.id),
      );
      setDeleted(true);
      close();
      onDeleted();
      queryClient.removeQueries({ queryKey: patientKeys.one(patient.id) });
      void queryClient.invalidateQueries({ queryKey: patientKeys.all });
      toast.success('Paciente removido', `A ficha de ${patient.nome} foi excluída.`);
    } catch (error) {
      toast(dataFailure('remove', error));
    } finally {
      setDeleting(false);
    }
  };

  return (
    <Dialog
      alert
      openerGoes={deleted}
      open={patient !== null}
      onOpenChange={(next) => !next && cancel()}
      title="Confirmar Exclusão"
      description={
        <>
          {patient ? (
            <div className="mt-4 flex items-center gap-4 rounded border border-line bg-sunk p-4 text-ink">
              <PatientAvatar patient={patient} size="sm" />
              <div className="min-w-0">
                <p className="font-semibold [overflow-wrap:anywhere]">{patient.nome}</p>
                <p className="text-sm text-ink-2">{ageText(patient.dataNascimento)}</p>
              </div>
            </div>
          ) : null}
          <p className="mt-4 text-ink">
            Tem certeza que deseja excluir este paciente? Esta ação não pode ser desfeita.
          </p>
          <p className="mt-2">A ficha, a foto e os documentos não poderão ser recuperados.</p>
        </>
      }
      actions={
        <>
          <Button ref={cancelButton} onClick={cancel} disabled={deleting}>
            {copying ? 'Cancelar cópia' : 'Cancelar'}
          </Button>
          <Button
            kind="danger"
            icon={<Trash2 aria-hidden className="size-5" />}
            busy={deleting && 'Excluindo...'}
            disabled={copying}
            onClick={() => void confirm()}
          >
            Excluir
          </Button>
        </>
      }
    >
      <CopyOffer
        state={copy.state}
        disabled={deleting}
        buttonRef={copyButton}
        onStart={() => patient && void copy.start(patient)}
      />
    </Dialog>
  );
}
