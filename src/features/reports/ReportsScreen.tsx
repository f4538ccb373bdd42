import { useQuery } from '@tanstack/react-query';
import { Download, Eye } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { overviewOptions } from '../../data/records/overview';
import { useShowPdf } from '../../printing/showPdf';
import { Button } from '../../ui/controls/Button';
import { PageHead } from '../../ui/layout/PageHead';
import { PatientNumbers } from './PatientNumbers';
import { type PatientActions, PatientsReportPage } from './PatientsReport';
import { ReportProgress } from './ReportProgress';
import { usePatientsReport } from './usePatientsReport';

type Props = PatientActions & {
  /** Further cards for printing. */
  further?: ReactNode;
};

/** The numbers and all patients as a table, with the same content as a PDF. */
export function ReportsScreen({ further, ...actions }: Props) {
  const total = useQuery(overviewOptions()).data?.counters.total ?? null;
  const { progress, made, generate, cancel } = usePatientsReport(total);
  const showPdf = useShowPdf();
  const button = useRef<HTMLButtonElement>(null);
  const running = progress !== null;
  // the button was disabled and 'Cancelar' has unmounted: focus returns to the button
  useEffect(() => {
    if (!running) return;
    return () => {
      if (document.activeElement === document.body) button.current?.focus();
    };
  }, [running]);

  return (
    <>
      <PageHead
        title="RELATÓRIOS"
        line="Todos os pacientes em um só lugar"
        actions={
          <>
            {made && !running ? (
              <Button icon={<Eye aria-hidden className="size-5" />} onClick={() => showPdf(made)}>
                Ver o PDF
              </Button>
            ) : null}
            <Button
              ref={button}
              kind="primary"
              icon={<Download aria-hidden className="size-5" />}
              busy={running && 'Gerando...'}
              onClick={() => void generate()}
            >
              Gerar Relatório PDF
            </Button>
          </>
        }
      />
      {progress ? <ReportProgress progress={progress} onCancel={cancel} /> : null}
      <PatientNumbers />
      <div className="mt-5">
        <PatientsReportPage total={total} {...actions} />
      </div>
      {further}
    </>
  );
}
