import { Archive, ArchiveRestore, DoorOpen, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { PatientRow } from '../../../data/records/patients';
import { useArchive } from '../useArchive';
import { DischargeDialog } from './DischargeDialog';
import { ReadmitDialog } from './ReadmitDialog';
import type { FurtherAction } from './RecordHeader';

/** Discharge and archive: their actions in the menu 'Mais', and their dialogs. */
export function useTreatment(userId: string, patient: PatientRow) {
  const [asking, setAsking] = useState<'discharge' | 'readmit'>();
  const { running, archive, reactivate } = useArchive(userId);
  const icon = { 'aria-hidden': true, strokeWidth: 1.75 } as const;
  const bringBack = () => void reactivate(patient);
  const further: readonly FurtherAction[] = [
    patient.discharged_on
      ? { label: 'Desfazer alta…', icon: <Undo2 {...icon} />, onSelect: () => setAsking('readmit') }
      : { label: 'Dar alta…', icon: <DoorOpen {...icon} />, onSelect: () => setAsking('discharge') },
    patient.archived_at
      ? { label: 'Reativar', icon: <ArchiveRestore {...icon} />, onSelect: bringBack }
      : { label: 'Arquivar', icon: <Archive {...icon} />, onSelect: () => void archive(patient) },
  ];
  const dialog = { userId, patient, onClose: () => setAsking(undefined) };
  return {
    further,
    reactivating: running !== undefined,
    reactivate: bringBack,
    dialogs: (
      <>
        <DischargeDialog {...dialog} open={asking === 'discharge'} />
        <ReadmitDialog {...dialog} open={asking === 'readmit'} />
      </>
    ),
  };
}
