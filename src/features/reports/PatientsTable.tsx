import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { FileText } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { PatientSummary } from '../../data/records/summaries';
import { formatDate } from '../../lib/dates';
import { patientNameOf } from '../../lib/patientName';
import { ageOf } from '../../questionnaire/age';
import { IconButton } from '../../ui/controls/Button';

const ESTIMATED_ROW = 52;

type Props = {
  patients: readonly PatientSummary[];
  /** Further patients exist that are still loading or failed to load. */
  partial: boolean;
  onOpen: (patientId: string) => void;
  /** Writes a report for somebody. */
  onReport: (patientId: string) => void;
};

const cell = 'px-3 py-3 @min-[62rem]:px-5';

function Value({ children }: { children: string | null }) {
  return children || <span className="text-ink-3">N/A</span>;
}

function Gap({ height }: { height: number }) {
  return height > 0 ? (
    <tbody aria-hidden="true">
      <tr>
        <td colSpan={4} className="p-0" style={{ height }} />
      </tr>
    </tbody>
  ) : null;
}

/** By the width in letters: larger ones count like a narrower screen. Fixed, because rows that mount and unmount while scrolling must not move the columns. */
const heads = [
  { text: 'Nome', className: 'pl-5 @min-[62rem]:pl-7' },
  { text: 'Idade', className: 'w-32 @min-[62rem]:w-64' },
  { text: 'Telefone', className: 'w-[9.25rem] @min-[62rem]:w-44' },
  {
    text: 'Data de Cadastro',
    className: 'w-[7.75rem] pr-5 text-right @min-[40rem]:w-40 @min-[62rem]:w-48 @min-[62rem]:pr-7',
  },
];

/** A table that renders only the rows near the viewport, so that 10,000 patients scroll like ten. */
export function PatientsTable({ patients, partial, onOpen, onReport }: Props) {
  const head = useRef<HTMLTableSectionElement>(null);
  const [offset, setOffset] = useState(0);
  // after every render, because the content above the table changes
  useLayoutEffect(() => {
    if (head.current) setOffset(Math.round(head.current.getBoundingClientRect().bottom + window.scrollY));
  });

  const virtualizer = useWindowVirtualizer({
    count: patients.length,
    estimateSize: () => ESTIMATED_ROW,
    getItemKey: (index) => patients[index]?.id ?? index,
    overscan: 12,
    scrollMargin: offset,
  });
  const items = virtualizer.getVirtualItems();
  const above = (items[0]?.start ?? offset) - offset;
  const below = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? offset) - offset);
  return (
    <section
      aria-label="Tabela de pacientes"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: focusable, since it scrolls sideways on phones
      tabIndex={0}
      className="@container overflow-x-auto rounded-lg border border-line bg-sheet shadow-sheet"
    >
      <table
        aria-rowcount={partial ? -1 : patients.length + 1}
        className="w-full min-w-[36rem] table-fixed text-left text-sm @min-[62rem]:text-base"
      >
        <caption className="sr-only">Pacientes cadastrados</caption>
        <thead ref={head} className="bg-sunk text-sm text-ink-2">
          <tr aria-rowindex={1}>
            {heads.map(({ text, className }) => (
              <th key={text} scope="col" className={`${cell} font-semibold ${className}`}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <Gap height={above} />
        <tbody>
          {items.map(({ index, key }) => {
            const patient = patients[index];
            return patient ? (
              <tr
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-rowindex={index + 2}
                className="border-t border-line"
              >
                <th
                  scope="row"
                  className={`${cell} pl-5 font-semibold [overflow-wrap:anywhere] @min-[62rem]:pl-7`}
                >
                  <div className="-my-2 flex items-center gap-1">
                    <button
                      type="button"
                      onClick={() => onOpen(patient.id)}
                      className="min-h-touch grow text-left hover:text-accent-700 hover:underline"
                    >
                      {patientNameOf(patient)}
                    </button>
                    <IconButton
                      label={`Relatório para…, de ${patientNameOf(patient)}`}
                      title="Relatório para…"
                      icon={<FileText aria-hidden className="size-5" strokeWidth={1.75} />}
                      onClick={() => onReport(patient.id)}
                    />
                  </div>
                </th>
                <td className={cell}>
                  <Value>{ageOf(patient)}</Value>
                </td>
                <td className={`${cell} [overflow-wrap:anywhere]`}>
                  <Value>{patient.telefone}</Value>
                </td>
                <td className={`${cell} pr-5 text-right tabular-nums @min-[62rem]:pr-7`}>
                  {formatDate(patient.created_at)}
                </td>
              </tr>
            ) : null;
          })}
        </tbody>
        <Gap height={below} />
      </table>
    </section>
  );
}
