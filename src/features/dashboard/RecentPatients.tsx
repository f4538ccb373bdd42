import type { LatestPatient } from '../../data/records/overview';
import { formatDate } from '../../lib/dates';
import { patientNameOf } from '../../lib/patientName';
import { ageOf } from '../../questionnaire/age';
import { Avatar } from '../../ui/display/Avatar';

type Props = { patients: readonly LatestPatient[]; onOpen: (id: string) => void };

export function RecentPatients({ patients, onOpen }: Props) {
  return (
    <ul className="px-2 pb-3 sm:px-4 sm:pt-1">
      {patients.map(({ id, dataNascimento, gestational_weeks, created_at, ...names }) => (
        <li key={id}>
          <button
            type="button"
            onClick={() => onOpen(id)}
            className="flex min-h-14 w-full items-center gap-3 rounded px-3 py-1.5 text-left transition-colors hover:bg-accent-50 sm:min-h-16 sm:gap-4"
          >
            <Avatar name={patientNameOf(names)} size="sm" />
            <span className="min-w-0 grow">
              <span className="block font-semibold leading-6 [overflow-wrap:anywhere]">
                {patientNameOf(names)}
              </span>{' '}
              <span className="flex flex-wrap justify-between gap-x-3 text-xs text-ink-2 sm:text-sm">
                <span>{ageOf({ dataNascimento, gestational_weeks })}</span>{' '}
                <span className="tabular-nums">
                  <span className="sr-only">Cadastro em </span>
                  {formatDate(created_at)}
                </span>
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
