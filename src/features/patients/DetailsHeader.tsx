import { Eye, FileText, Pencil, Trash2 } from 'lucide-react';
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
  back: ReactNode;
  onView: (pdf: MadePdf) => void;
  onEditAll: () => void;
  onDelete: () => void;
};

/** Who it is and what can be done: one row where there is room, else the actions in a second one (D-152). */
export function DetailsHeader({ userId, patient, back, onView, onEditAll, onDelete }: Props) {
  const report = useRecordReport(userId, patient, onView);
  const icon = 'size-5 hidden @min-[30rem]:block';
  const button = '@max-[30rem]:px-3';
  return (
    <header className="@container -mt-2 mb-5">
      <div className="grid grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-2 @min-[30rem]:gap-x-3 @min-[58rem]:grid-cols-[auto_auto_minmax(0,1fr)_auto_auto]">
        {back}
        <PatientAvatar patient={patient} size="head" />
        <div className="@max-[20rem]:col-span-full @max-[20rem]:row-start-2">
          <h1 className="text-lg font-bold [overflow-wrap:anywhere] @min-[30rem]:text-xl">{patient.nome}</h1>
          <p className="text-sm text-ink-2">
            {ageText(patient.dataNascimento)}{' '}
            <span className="hidden text-line-strong @min-[30rem]:inline" aria-hidden="true">
              |
            </span>{' '}
            <span className="block @min-[30rem]:inline">Cadastro em {formatDate(patient.created_at)}</span>
          </p>
        </div>
        <div className="col-span-full row-start-2 flex flex-wrap gap-2 @max-[20rem]:row-start-3 @min-[58rem]:col-span-1 @min-[58rem]:col-start-4 @min-[58rem]:row-start-1">
          <Button
            kind="primary"
            small
            className={button}
            icon={<FileText aria-hidden className={icon} />}
            disabled={report.running !== null}
            busy={report.running === 'download' ? 'Gerando...' : false}
            onClick={() => void report.download()}
          >
            Gerar Relatório
          </Button>
          <Button
            small
            className={button}
            icon={<Eye aria-hidden className="size-5" />}
            disabled={report.running !== null}
            busy={report.running === 'view' ? 'Gerando...' : false}
            onClick={() => void report.view()}
          >
            <span className="sr-only @min-[30rem]:not-sr-only">Visualizar</span>
          </Button>
          <Button small className={button} icon={<Pencil aria-hidden className={icon} />} onClick={onEditAll}>
            Editar Anamnese
          </Button>
        </div>
        <Button
          kind="danger-quiet"
          small
          icon={<Trash2 aria-hidden className="size-5" />}
          title="Excluir"
          onClick={onDelete}
          className="col-start-4 row-start-1 -mr-3 @max-[30rem]:px-3 @min-[58rem]:col-start-5 @min-[58rem]:ml-4"
        >
          <span className="sr-only @min-[30rem]:not-sr-only">Excluir</span>
        </Button>
      </div>
    </header>
  );
}
