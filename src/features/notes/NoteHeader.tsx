import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/Button';
import { HandCoverButton } from '../../ui/overlays/HandCoverButton';

type Props = {
  title: string;
  patientName: string;
  onBack: () => void;
  /** Below the patient's name. */
  children?: ReactNode;
};

/** Whose note it is, and the way back. */
export function NoteHeader({ title, patientName, onBack, children }: Props) {
  return (
    <header className="mb-4 flex items-start justify-between gap-4 low:mb-1 low:items-center">
      <div className="min-w-0 low:flex low:items-baseline low:gap-3">
        <h1 className="eyebrow low:shrink-0">{title}</h1>
        <p className="mt-1 text-lg font-bold sm:text-2xl [overflow-wrap:anywhere] low:mt-0 low:truncate low:text-base">
          {patientName}
        </p>
        {children}
      </div>
      <div className="-mr-4 flex shrink-0 sm:-mr-5">
        <HandCoverButton className="grid size-control place-items-center rounded text-accent-700 hover:bg-accent-100 low:size-touch">
          <span className="sr-only">Mãozinha</span>
        </HandCoverButton>
        <Button kind="quiet" onClick={onBack} className="low:min-h-touch">
          Voltar
        </Button>
      </div>
    </header>
  );
}
