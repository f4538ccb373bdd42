import type { ReactNode } from 'react';
import { Button } from '../controls/Button';
import { HandCoverButton } from '../overlays/HandCoverButton';

type Props = {
  /** The title and what is below it. */
  children: ReactNode;
  /** A further button. */
  action?: ReactNode;
  leave: 'Cancelar' | 'Voltar';
  onLeave: () => void;
};

/** The head of a full-screen form, with the buttons that cover the screen and that leave the form. */
export function FormHeader({ children, action, leave, onLeave }: Props) {
  return (
    <header className="mb-1 flex sm:mb-4 flex-wrap items-start justify-between gap-x-2 gap-y-4 sm:gap-x-4 low:mb-1 low:items-center">
      <div className="min-w-0 flex-1 basis-28 [overflow-wrap:normal] low:flex low:items-baseline low:gap-3">
        {children}
      </div>
      <div className="-mr-4 flex max-w-full shrink-0 flex-wrap sm:-mr-5">
        {action}
        <HandCoverButton className="grid size-control place-items-center rounded text-accent-700 hover:bg-accent-100 low:size-touch" />
        <Button kind="quiet" onClick={onLeave} className="low:min-h-touch">
          {leave}
        </Button>
      </div>
    </header>
  );
}
