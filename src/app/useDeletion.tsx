import { type ReactNode, useState } from 'react';
import type { PatientRow } from '../data/records/patients';
import type { PatientSummary } from '../data/records/summaries';
import { useDevice, useTherapist } from '../device/contexts';
import { DeletePatientDialog } from '../features/patients/deletion/DeletePatientDialog';
import { UnsentFamily } from './family/UnsentFamily';
import { useNavigation } from './navigation';

/** Deletes a patient after a question, with what this device holds of the record. */
export function useDeletion(): {
  askToDelete: (patient: PatientRow | PatientSummary) => void;
  deletion: ReactNode;
} {
  const { userId } = useTherapist();
  const { registry, outbox } = useDevice();
  const { view, list, navigate } = useNavigation();
  const [asked, setAsked] = useState<PatientRow | PatientSummary | null>(null);
  const deletion = (
    <DeletePatientDialog
      userId={userId}
      patient={asked}
      unsent={asked && <UnsentFamily of={({ handover }) => handover.patientId === asked.id} />}
      onClose={() => setAsked(null)}
      onDeleted={() => {
        if (asked) {
          outbox.forget(asked.id);
          void registry.forget(asked.id);
        }
        if (view.name === 'patient-details') navigate(list);
      }}
    />
  );
  return { askToDelete: setAsked, deletion };
}
