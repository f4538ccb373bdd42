import { counted, elidedAt, listed } from '../../lib/text';
import { Select } from '../../ui/controls/Select';
import { targetLabels, withTarget } from './csvColumns';
import type { CsvTable } from './csvRecords';

const AS_IT_IS = 'Guardar como está';
const SHOWN = 40;
const NAMED = 4;

const short = (text: string) => elidedAt(SHOWN, text);

/** How many columns have a place in the record, and which do not. */
export function columnsInWords({ heads, reading }: CsvTable): string {
  const others = heads.filter((_, at) => !reading.targets[at]);
  const all = heads.length;
  if (others.length === 0)
    return all === 1 ? 'A coluna tem lugar na ficha.' : `As ${all} colunas têm lugar na ficha.`;
  const named = others.map((head) => short(head.trim())).filter(Boolean);
  const more = others.length - Math.min(named.length, NAMED);
  const names = [
    ...named.slice(0, NAMED).map((name) => `“${name}”`),
    ...(more > 0 ? [more === 1 ? 'mais uma' : `mais ${more}`] : []),
  ];
  const kept = others.length === 1 ? 'fica guardada como está' : 'ficam guardadas como estão';
  const placed = all - others.length;
  return `${placed} de ${counted(all, 'coluna', 'colunas')} ${placed === 1 ? 'tem' : 'têm'} lugar na ficha; ${listed(names)} ${kept}, no registro de origem.`;
}

type Props = {
  table: CsvTable;
  disabled: boolean;
  onChange: (targets: readonly string[]) => void;
};

/** Where each column of a table goes. */
export function CsvColumns({ table: { heads, rows, reading }, disabled, onChange }: Props) {
  return (
    <section>
      <h3 className="font-semibold">Para onde vai cada coluna</h3>
      <p className="max-w-prose text-sm text-ink-2">
        De duas colunas de telefone ou de e-mail, vale a primeira que estiver preenchida. A linha inteira,
        como está na planilha, fica também no registro de origem da ficha: nenhuma coluna se perde.
      </p>
      <ul className="mt-3 grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {heads.map((head, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what tells two columns of one name apart
          <li key={at} className="min-w-0">
            <Select
              label={short(head.trim()) || `Coluna ${at + 1}`}
              emptyLabel={AS_IT_IS}
              options={targetLabels}
              value={reading.targets[at] ?? ''}
              disabled={disabled}
              hint={short(rows.find((row) => row[at]?.trim())?.[at] ?? '')}
              onChange={({ target }) => onChange(withTarget(reading.targets, at, target.value))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
