import type { PatientRow } from '../data/records/patients';
import { useTherapist } from '../device/contexts';
import { useUpdatePatient } from '../features/anamnesis/useUpdatePatient';
import { HistoryPanel } from '../features/history/HistoryPanel';

/** The history of a patient; restoring a text is saved like any other change. */
export function HistorySection({ patient }: { patient: PatientRow }) {
  const { userId } = useTherapist();
  const { update, conflict } = useUpdatePatient(userId);
  return (
    <>
      <HistoryPanel
        patient={patient}
        onRestore={async (column, value) => {
          await update(patient, { [column]: value });
        }}
      />
      {conflict}
    </>
  );
}
