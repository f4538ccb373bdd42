import type { LatestPatient } from '../../data/records/overview';
import { ageText } from '../../lib/age';
import { formatDate } from '../../lib/dates';
import { Avatar } from '../../ui/display/Avatar';

type Props = { patients: readonly LatestPatient[]; onOpen: (id: string) => void };

export function RecentPatients({ patients, onOpen }: Props) {
  return (
    <ul className="@container px-2 pb-3 pt-1 sm:px-4">
      {patients.map(({ id, nome, dataNascimento, created_at }) => (
        <li key={id}>
          <button
            type="button"
            onClick={() => onOpen(id)}
            className="flex min-h-[4.25rem] w-full items-center gap-4 rounded px-3 py-2 text-left transition-colors hover:bg-accent-50"
          >
            <Avatar name={nome} size="sm" />
            <span className="min-w-0 grow @min-[32rem]:flex @min-[32rem]:items-center @min-[32rem]:justify-between @min-[32rem]:gap-x-4">
              <span className="block min-w-0">
                <span className="block font-semibold leading-6 [overflow-wrap:anywhere]">{nome}</span>{' '}
                <span className="block text-sm text-ink-2">{ageText(dataNascimento)}</span>
              </span>{' '}
              <span className="block shrink-0 text-sm tabular-nums text-ink-2">
                <span className="@min-[32rem]:sr-only">Cadastro em </span>
                {formatDate(created_at)}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
