import { FileText, Plus } from 'lucide-react';
import { useState } from 'react';
import type { PatientRow } from '../../data/records/patients';
import { Button } from '../../ui/controls/Button';
import { NotesReportDialog } from './NotesReportDialog';

type Props = {
  patient: PatientRow;
  onWrite: () => void;
};

/** The actions in the heading of 'Evoluções'. */
export function NotesHeadActions({ patient, onWrite }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap justify-end xl:flex-col xl:items-start">
      <Button kind="quiet" small icon={<Plus aria-hidden className="size-5" />} onClick={onWrite}>
        Nova evolução
      </Button>
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
    </div>
  );
}
