import type { PatientRow } from '../data/records/patients';
import { useRestore } from '../features/anamnesis/useRestore';
import { HistoryPanel } from '../features/history/HistoryPanel';

/** The history of a patient; restoring a text is saved like any other change. */
export function HistorySection({ patient }: { patient: PatientRow }) {
  const { restore, conflict } = useRestore(patient);
  return (
    <>
      <HistoryPanel patient={patient} onRestore={restore} />
      {conflict}
    </>
  );
}
