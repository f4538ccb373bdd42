import { useEffect, useState } from 'react';
import { Button } from '../../ui/controls/Button';
import { ProgressBar } from '../../ui/feedback/ProgressBar';
import { Sheet } from '../../ui/layout/Sheet';
import type { ReportStage } from './usePatientsReport';

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
export function ReportProgress({ progress, onCancel }: { progress: ReportStage; onCancel: () => void }) {
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
