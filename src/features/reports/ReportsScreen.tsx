import { useQuery } from '@tanstack/react-query';
import { Download, Eye } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { overviewOptions } from '../../data/records/overview';
import { useShowPdf } from '../../printing/showPdf';
import { Button } from '../../ui/controls/Button';
import { ProgressBar } from '../../ui/feedback/ProgressBar';
import { PageHead } from '../../ui/layout/PageHead';
import { PartTabs } from '../../ui/layout/PartTabs';
import { Sheet } from '../../ui/layout/Sheet';
import { PatientCharts, PatientCounters } from './PatientNumbers';
import { type PatientActions, PatientsReportPage } from './PatientsReport';
import { type ReportStage, usePatientsReport } from './usePatientsReport';

/** Milliseconds; a shorter report shows no progress. */
const SHOWN_AFTER = 300;

const stages = { reading: 'Lendo os pacientes…', drawing: 'Montando as páginas…' };
const number = (value: number) => value.toLocaleString('pt-BR');

function countText(progress: ReportStage): string {
  if (progress.stage === 'drawing') return progress.page ? `Página ${number(progress.page)}` : '';
  const { done, total } = progress;
  return total === null ? `${number(done)} lidos` : `${number(Math.min(done, total))} de ${number(total)}`;
}

/** Reading is the first half and drawing the second, so that the bar never moves back. */
function fraction(progress: ReportStage): number {
  if (progress.stage === 'drawing') return 0.5 + progress.part / 2;
  const { done, total } = progress;
  return total ? Math.min(1, done / total) / 2 : 0;
}

/** The progress of the report, with a button to cancel it. */
function ReportProgress({ progress, onCancel }: { progress: ReportStage; onCancel: () => void }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOWN_AFTER);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  const label = stages[progress.stage];
  const count = countText(progress);
  return (
    <Sheet className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-4">
      <div className="min-w-60 grow">
        <div className="flex justify-between gap-4">
          {/* only the stage is announced: announcing every number would hide other messages */}
          <p role="status" className="font-semibold">
            {label}
          </p>
          <p className="text-sm tabular-nums text-ink-2">{count}</p>
        </div>
        <ProgressBar label="Relatório PDF" value={fraction(progress)} valueText={count || label} />
      </div>
      <Button onClick={onCancel}>Cancelar</Button>
    </Sheet>
  );
}

type Part = 'patients' | 'month';

type Props = PatientActions & {
  /** Further buttons of its head. */
  further?: ReactNode;
  part?: Part;
  onPart: (part: Part) => void;
  /** The sessions of a month. */
  month: ReactNode;
};

/** The numbers, and all patients as a table, which has the same content as a PDF; and the month. */
export function ReportsScreen({ further, part = 'patients', onPart, month, ...actions }: Props) {
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
          part === 'patients' && (
            <>
              {further}
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
          )
        }
      />
      {progress ? <ReportProgress progress={progress} onCancel={cancel} /> : null}
      <PartTabs
        label="Relatórios"
        current={part}
        onChange={onPart}
        panels={{
          patients: {
            title: 'Pacientes',
            content: (
              <div>
                <PatientCounters />
                <div className="mt-5">
                  <PatientsReportPage total={total} {...actions} />
                </div>
                <PatientCharts />
              </div>
            ),
          },
          month: { title: 'O mês', content: month },
        }}
      />
    </>
  );
}
