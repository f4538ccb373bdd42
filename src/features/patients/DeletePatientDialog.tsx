import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { dataFailure } from '../../data/errors';
import { type PatientSummary, patientKeys, summariesOptions } from '../../data/patients';
import { deletePatient } from '../../data/removal';
import { ageText } from '../../lib/age';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { toast } from '../../ui/toast';

import { PatientAvatar } from './PatientAvatar';

type Target = Pick<PatientSummary, 'id' | 'nome' | 'dataNascimento' | 'photo_url'>;

type Props = {
  userId: string;
  /** Whom to delete; null keeps the dialog closed. */
  patient: Target | null;
  onClose: () => void;
  onDeleted: () => void;
};

/** Asks before a patient is deleted with everything that belongs to the record. */
export function DeletePatientDialog({ userId, patient, onClose, onDeleted }: Props) {
  const queryClient = useQueryClient();
  const [running, setRunning] = useState(false);

  const confirm = async () => {
    if (!patient || running) return;
    setRunning(true);
    try {
      await deletePatient(userId, patient.id);
      queryClient.setQueryData(summariesOptions(userId).queryKey, (all) =>
        all?.filter(({ id }) => id !== patient.id),
      );
      onClose();
      onDeleted();
      queryClient.removeQueries({ queryKey: patientKeys.one(patient.id) });
      void queryClient.invalidateQueries({ queryKey: patientKeys.all });
      toast({
        tone: 'success',
        title: 'Paciente removido',
        description: `A ficha de ${patient.nome} foi excluída.`,
      });
    } catch (error) {
      toast(dataFailure('remove', error));
    } finally {
      setRunning(false);
    }
  };

  return (
    <ConfirmDialog
      open={patient !== null}
      title="Confirmar Exclusão"
      confirmLabel="Excluir"
      confirmIcon={<Trash2 aria-hidden className="size-5" />}
      busy={running ? 'Excluindo...' : false}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
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
    </ConfirmDialog>
  );
}
