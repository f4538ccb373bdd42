import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { PatientRow } from '../../data/records/patients';
import { Button } from '../../ui/controls/Button';
import { NotesReportDialog } from './NotesReportDialog';

/** Opens the report of the session notes. */
export function NotesReportButton({ patient }: { patient: PatientRow }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        kind="quiet"
        small
        icon={<FileText aria-hidden className="size-5" />}
        aria-label="Relatório de evoluções"
        onClick={() => setAsking(true)}
      >
        Relatório
      </Button>
      <NotesReportDialog patient={patient} open={asking} onClose={() => setAsking(false)} />
    </>
  );
}
