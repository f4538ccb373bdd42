import type { ReactNode } from 'react';
import type { PatientRow } from '../data/records/patients';
import type { PatientSummary } from '../data/records/summaries';
import { draftsOf, keyOfDraft } from '../device/drafts/keyOfDraft';
import { UnsentFamily } from '../features/family/UnsentFamily';
import { deletionCodec, newDeletion } from '../features/patients/deletion/deletionDraft';
import { changePosition } from '../features/patients/list/listVisit';
import { useDevice } from '../forms/contexts';
import { Opened, useDialog } from '../forms/useDialog';
import { loadable } from '../ui/loadable';
import { useNavigation } from './navigation';
import { newList } from './view';

const DeletePatientDialog = loadable(() => import('../features/patients/deletion/DeletePatientDialog'));

/** Deletes a patient after a question, with what this device holds of the record. */
export function useDeletion(): {
  askToDelete: (patient: PatientRow | PatientSummary) => void;
  deletion: ReactNode;
} {
  const { registry, outbox } = useDevice();
  const { view, list, visitOf, navigate } = useNavigation();
  const asked = useDialog(deletionCodec, draftsOf('deletion'));
  const forget = (id: string) => {
    outbox.forget(id);
    void registry.forget(id);
    // a list that shows this record alone would be empty
    if (list.saved === id) return navigate(newList());
    const { active, archive } = visitOf(list);
    changePosition(archive.getSnapshot() ?? active, { deleted: true });
    if (view.name === 'patient-details') navigate(list);
  };
  return {
    askToDelete: (patient) =>
      asked.open(keyOfDraft('deletion', { patientId: patient.id }), newDeletion(patient)),
    deletion: (
      <Opened of={asked}>
        {(open) => {
          const { id } = open.dialog.initial.patient;
          return (
            <DeletePatientDialog
              unsent={<UnsentFamily of={({ handover }) => handover.patientId === id} />}
              onDeleted={() => forget(id)}
              {...open}
            />
          );
        }}
      </Opened>
    ),
  };
}
