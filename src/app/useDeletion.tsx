import { AnimatePresence } from 'framer-motion';
import type { ReactNode } from 'react';
import type { PatientRow } from '../data/records/patients';
import type { PatientSummary } from '../data/records/summaries';
import { useDevice } from '../device/contexts';
import { useDialog } from '../device/drafts/useDialog';
import { UnsentFamily } from '../features/family/UnsentFamily';
import { deletionCodec, deletionKey, newDeletion } from '../features/patients/deletion/deletionDraft';
import { loadable } from '../ui/loadable';
import { useNavigation } from './navigation';
import { type ListView, newList } from './view';

const DeletePatientDialog = loadable(async () => {
  const part = await import('../features/patients/deletion/DeletePatientDialog');
  return { default: part.DeletePatientDialog };
});

/** The list after a deletion; one that showed that record alone leads to the list before it. */
function listWithout(list: ListView, deleted: string | undefined): ListView {
  if (list.saved !== deleted) return list;
  return { name: 'patients', visit: list.before ?? newList().visit };
}

/** Deletes a patient after a question, with what this device holds of the record. */
export function useDeletion(): {
  askToDelete: (patient: PatientRow | PatientSummary) => void;
  deletion: ReactNode;
} {
  const { registry, outbox } = useDevice();
  const { view, list, navigate } = useNavigation();
  const { dialog, open, close } = useDialog(deletionCodec, 'deletion');
  const id = dialog?.initial.patient.id;
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
            if (view.name === 'patient-details' || list.saved === id) navigate(listWithout(list, id));
          }}
        />
      )}
    </AnimatePresence>
  );
  return { askToDelete: (patient) => open(deletionKey(patient.id), newDeletion(patient)), deletion };
}
