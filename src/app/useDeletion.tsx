import { useQueryClient } from '@tanstack/react-query';
import { AnimatePresence } from 'framer-motion';
import type { ReactNode } from 'react';
import type { PatientRow } from '../data/records/patients';
import { searchPatients, toSearchable } from '../data/records/searchPatients';
import { archivedOptions, type PatientSummary, summariesOptions } from '../data/records/summaries';
import { useDevice, useTherapist } from '../device/contexts';
import { useDialog } from '../device/drafts/useDialog';
import { UnsentFamily } from '../features/family/UnsentFamily';
import { deletionCodec, deletionKey, newDeletion } from '../features/patients/deletion/deletionDraft';
import { changePosition } from '../features/patients/list/listVisit';
import { loadable } from '../ui/loadable';
import { useNavigation } from './navigation';
import { newList } from './view';

const DeletePatientDialog = loadable(async () => {
  const part = await import('../features/patients/deletion/DeletePatientDialog');
  return { default: part.DeletePatientDialog };
});

/** Deletes a patient after a question, with what this device holds of the record. */
export function useDeletion(): {
  askToDelete: (patient: PatientRow | PatientSummary) => void;
  deletion: ReactNode;
} {
  const { registry, outbox } = useDevice();
  const { view, list, visitOf, navigate } = useNavigation();
  const { userId } = useTherapist();
  const queryClient = useQueryClient();
  const { dialog, open, close } = useDialog(deletionCodec, 'deletion');
  const id = dialog?.initial.patient.id;
  /** Ends a search of the list that had found this record alone: it would show nobody. */
  const endSpentSearch = (deleted: string | undefined) => {
    const { active, archive } = visitOf(list);
    const archived = archive.getSnapshot();
    const { queryKey } = archived ? archivedOptions(userId) : summariesOptions(userId);
    const others = queryClient.getQueryData(queryKey)?.filter((patient) => patient.id !== deleted) ?? [];
    const position = archived ?? active;
    if (searchPatients(others.map(toSearchable), position.getSnapshot().query).patients.length === 0)
      changePosition(position, { query: '' });
  };
  const deletion = (
    <AnimatePresence>
      {dialog && (
        <DeletePatientDialog
          key={dialog.opening}
          dialog={dialog}
          unsent={<UnsentFamily of={({ handover }) => handover.patientId === id} />}
          onClose={close}
          onDeleted={() => {
            if (id) {
              outbox.forget(id);
              void registry.forget(id);
            }
            // a list that shows this record alone would be empty
            if (list.saved === id) navigate(newList());
            else {
              endSpentSearch(id);
              if (view.name === 'patient-details') navigate(list);
            }
          }}
        />
      )}
    </AnimatePresence>
  );
  return { askToDelete: (patient) => open(deletionKey(patient.id), newDeletion(patient)), deletion };
}
