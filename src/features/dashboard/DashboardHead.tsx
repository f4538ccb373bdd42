import { FileText, Plus, Users } from 'lucide-react';
import { formatLongDay } from '../../lib/dates';
import { firstNameOf } from '../../lib/text';
import { Button } from '../../ui/controls/Button';
import { ScreenTitle } from '../../ui/layout/ScreenTitle';

type Props = {
  /** The therapist's name; '' while unknown. */
  therapist: string;
  /** A draft is waiting; continuing it is then the primary action instead of a new form. */
  hasDraft: boolean;
  onNew: () => void;
  onPatients: () => void;
  onReports: () => void;
};

function greeting(hour: number): string {
  if (hour >= 5 && hour < 12) return 'Bom dia';
  return hour >= 12 && hour < 18 ? 'Boa tarde' : 'Boa noite';
}

/** 'RESUMO', a greeting and the quick actions. */
export function DashboardHead({ therapist, hasDraft, onNew, onPatients, onReports }: Props) {
  const now = new Date();
  return (
    <header className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 sm:mb-6 sm:gap-y-5">
      <div className="min-w-0">
        <ScreenTitle>RESUMO</ScreenTitle>
        <div className="mt-1 flex flex-wrap items-baseline gap-x-3 sm:block">
          <p className="text-lg [overflow-wrap:anywhere]">
            {[greeting(now.getHours()), firstNameOf(therapist)].filter(Boolean).join(', ')}
          </p>
          <p className="text-ink-2 max-sm:text-sm xl:hidden">{formatLongDay(now)}</p>
        </div>
      </div>
      <fieldset aria-label="Ações rápidas" className="flex w-full min-w-0 flex-wrap gap-3 lg:w-auto">
        <Button
          kind={hasDraft ? 'secondary' : 'primary'}
          icon={<Plus aria-hidden className="size-5" />}
          onClick={onNew}
          className="grow lg:grow-0"
        >
          Nova Anamnese
        </Button>
        <Button
          icon={<Users aria-hidden className="size-5" />}
          onClick={onPatients}
          className="grow max-sm:px-4 sm:grow-0 max-sm:[&_svg]:hidden"
        >
          Gerenciar Pacientes
        </Button>
        <Button
          icon={<FileText aria-hidden className="size-5" />}
          onClick={onReports}
          className="grow max-sm:px-4 sm:grow-0 max-sm:[&_svg]:hidden"
        >
          Relatórios
        </Button>
      </fieldset>
    </header>
  );
}
