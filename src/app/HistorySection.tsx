import type { PatientRow } from '../data/records/patients';
import { savePatient } from '../data/records/savePatient';
import { useTherapist } from '../device/contexts';
import { useSaveChanges } from '../features/anamnesis/useSaveChanges';
import { HistoryPanel } from '../features/history/HistoryPanel';

/** The history of a patient; restoring a text is saved like any other change. */
export function HistorySection({ patient }: { patient: PatientRow }) {
  const { userId } = useTherapist();
  const { save, conflict } = useSaveChanges();
  return (
    <>
      <HistoryPanel
        patient={patient}
        onRestore={async (column, value) => {
          const changes = { base: patient, answers: { [column]: value }, marks: {} };
          await save(changes, (now) => savePatient(userId, now));
        }}
      />
      {conflict}
    </>
  );
}
