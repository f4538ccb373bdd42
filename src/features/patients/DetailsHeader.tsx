import { Eye, FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PatientRow } from '../../data/records/patients';
import { ageText } from '../../lib/age';
import { formatDate } from '../../lib/dates';
import type { MadePdf } from '../../pdf/generate';
import { Button } from '../../ui/controls/Button';
import { PatientAvatar } from './PatientAvatar';
import { useRecordReport } from './useRecordReport';

type Props = {
  userId: string;
  patient: PatientRow;
  onView: (pdf: MadePdf) => void;
  actions?: ReactNode;
};

export function DetailsHeader({ userId, patient, onView, actions }: Props) {
  const report = useRecordReport(userId, patient, onView);
  return (
    <header className="mb-7 flex flex-wrap items-center gap-x-6 gap-y-5">
      <PatientAvatar patient={patient} size="lg" />
      <div className="min-w-0 flex-1 basis-40 sm:min-w-64">
        <h1 className="text-2xl font-bold [overflow-wrap:anywhere]">{patient.nome}</h1>
        <p className="mt-1 text-ink-2">
          {ageText(patient.dataNascimento)}{' '}
          <span className="hidden text-line-strong sm:inline" aria-hidden="true">
            |
          </span>{' '}
          <span className="block sm:inline">Cadastro em {formatDate(patient.created_at)}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          kind="primary"
          icon={<FileText aria-hidden className="size-5" />}
          disabled={report.running !== null}
          busy={report.running === 'download' ? 'Gerando...' : false}
          onClick={() => void report.download()}
        >
          Gerar Relatório
        </Button>
        <Button
          icon={<Eye aria-hidden className="size-5" />}
          disabled={report.running !== null}
          busy={report.running === 'view' ? 'Gerando...' : false}
          onClick={() => void report.view()}
        >
          Visualizar
        </Button>
        {actions}
      </div>
    </header>
  );
}
