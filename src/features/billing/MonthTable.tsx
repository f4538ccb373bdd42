import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { shownReais } from '../../lib/money';
import { counted } from '../../lib/text';
import { billings } from '../../records/billings';
import { receipts } from '../../records/receipts';
import { Button } from '../../ui/controls/Button';
import { useMediaQuery } from '../../ui/useMediaQuery';
import { type MonthRow, monthTotal } from './monthRows';

export type MonthLine = {
  readonly row: MonthRow;
  /** Who pays is on this device only. */
  readonly isWaiting: boolean;
  readonly tick: ReactNode;
};

type Props = {
  title: string;
  lines: readonly MonthLine[];
  onOpen: (patientId: string) => void;
  onBilling: (row: MonthRow) => void;
};

const money = (centavos: number | null) =>
  centavos === null ? <span className="text-ink-3">N/A</span> : shownReais(centavos);

const sessionsText = (count: number) => counted(count, 'atendimento', 'atendimentos');

/** What of a month's sessions is to be known beside their number. */
function Notes({ row: { patient, otherReceipt } }: { row: MonthRow }) {
  return (
    <>
      {patient.open > 0 && (
        <span className="block text-sm font-normal text-ink-2">{patient.open} em aberto, fora da soma</span>
      )}
      {otherReceipt && (
        <span className="block text-sm font-medium text-warn">
          Recibo de {sessionsText(otherReceipt.sessions)}
          {otherReceipt.total !== null && `, ${shownReais(otherReceipt.total)}`}
        </span>
      )}
    </>
  );
}

/** Opens the record. */
const Name = ({ row, onOpen }: { row: MonthRow } & Pick<Props, 'onOpen'>) => (
  <button
    type="button"
    onClick={() => onOpen(row.patient.id)}
    className="-my-2 min-h-touch w-full text-left font-semibold [overflow-wrap:anywhere] hover:text-accent-700 hover:underline"
  >
    {row.name}
  </button>
);

/** Who pays, and the way to say it. */
const Payer = ({ line: { row, isWaiting }, onBilling }: { line: MonthLine } & Pick<Props, 'onBilling'>) => (
  <>
    <Button
      kind="quiet"
      small
      className="-mx-4 -my-2 justify-start text-left font-normal [overflow-wrap:anywhere]"
      icon={<Pencil aria-hidden className="size-4" />}
      onClick={() => onBilling(row)}
    >
      <span>
        {row.payer || billings.words.add}
        <span className="sr-only">, de {row.name}</span>
      </span>
    </Button>
    {isWaiting && <span className="block text-sm text-ink-2">Aguarda envio</span>}
  </>
);

const cell = 'px-3 py-3 align-top first:pl-7 last:pr-7';
const amount = `${cell} text-right tabular-nums`;

const heads = [
  { text: 'Paciente', className: cell },
  { text: billings.columns.payer.label, className: `${cell} w-1/4` },
  { text: 'Atendimentos', className: amount },
  { text: 'Valor de um', className: `${amount} whitespace-nowrap` },
  { text: 'Total', className: amount },
  { text: receipts.words.one, className: `${cell} w-48` },
];

/** The patients of a month, each with its sessions and its receipt; on a narrow screen one card each. */
export function MonthTable({ title, lines, onOpen, onBilling }: Props) {
  const isNarrow = useMediaQuery('(max-width: 899px)');
  const sum = monthTotal(lines.map(({ row }) => row));
  const unpriced = lines.length - sum.priced;
  const without = unpriced > 0 && (
    <span className="block text-sm font-normal text-ink-2">
      {unpriced === 1 ? 'um sem valor' : `${unpriced} sem valor`}
    </span>
  );
  const given = `${sum.receipts} de ${lines.length}`;
  if (isNarrow) {
    return (
      <>
        <ul aria-label={title} className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {lines.map((line) => (
            <li
              key={line.row.patient.id}
              className="rounded-lg border border-line bg-sheet px-4 py-3 shadow-sheet"
            >
              <Name row={line.row} onOpen={onOpen} />
              <div className="mt-1">
                <Payer line={line} onBilling={onBilling} />
              </div>
              <p className="mt-2 flex flex-wrap justify-between gap-x-4 tabular-nums">
                <span>
                  {sessionsText(line.row.patient.held)}
                  {line.row.price !== null && ` de ${shownReais(line.row.price)}`}
                  <Notes row={line.row} />
                </span>
                <span className="font-semibold">{money(line.row.total)}</span>
              </p>
              <div className="mt-3">{line.tick}</div>
            </li>
          ))}
        </ul>
        <p className="mt-3 px-1 font-semibold tabular-nums">
          {sessionsText(sum.sessions)}
          {sum.total !== null && `, ${shownReais(sum.total)}`}. Recibos: {given}.{without}
        </p>
      </>
    );
  }
  return (
    // with large letters it is wider than its place; what is only heard stays within it
    <div className="relative overflow-x-auto rounded-lg border border-line bg-sheet shadow-sheet">
      <table className="w-full text-left">
        <caption className="sr-only">{title}</caption>
        <thead className="bg-sunk text-sm text-ink-2">
          <tr>
            {heads.map(({ text, className }) => (
              <th key={text} scope="col" className={`${className} font-semibold`}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.row.patient.id} className="border-t border-line">
              <th scope="row" className={cell}>
                <Name row={line.row} onOpen={onOpen} />
              </th>
              <td className={cell}>
                <Payer line={line} onBilling={onBilling} />
              </td>
              <td className={amount}>
                {line.row.patient.held}
                <Notes row={line.row} />
              </td>
              <td className={amount}>{money(line.row.price)}</td>
              <td className={amount}>{money(line.row.total)}</td>
              <td className={cell}>{line.tick}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t-2 border-line-strong font-semibold">
            <th scope="row" colSpan={2} className={cell}>
              Soma
            </th>
            <td className={amount}>{sum.sessions}</td>
            <td className={amount} />
            <td className={amount}>
              {money(sum.total)}
              {without}
            </td>
            <td className={cell}>{given}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
