import { type ReactNode, useState } from 'react';
import type { PatientRow } from '../data/records/patients';
import type { PatientSummary } from '../data/records/summaries';
import type { Outbox } from '../device/outbox/outbox';
import { DeletePatientDialog } from '../features/patients/deletion/DeletePatientDialog';
import type { Drafts } from './drafts';
import { UnsentFamily } from './family/UnsentFamily';

/** Deletes a patient after a question, with what this device holds of the record. */
export function useDeletion(
  userId: string,
  registry: Drafts,
  outbox: Outbox,
  onDeleted: () => void,
): { askToDelete: (patient: PatientRow | PatientSummary) => void; deletion: ReactNode } {
  const [asked, setAsked] = useState<PatientRow | PatientSummary | null>(null);
  const deletion = (
    <DeletePatientDialog
      userId={userId}
      patient={asked}
      unsent={
        asked && <UnsentFamily registry={registry} of={({ handover }) => handover.patientId === asked.id} />
      }
      onClose={() => setAsked(null)}
      onDeleted={() => {
        if (asked) {
          outbox.forget(asked.id);
          void registry.forget(asked.id);
        }
        onDeleted();
      }}
    />
  );
  return { askToDelete: setAsked, deletion };
}
