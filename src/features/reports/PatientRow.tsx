import type { Ref } from 'react';
import type { PatientSummary } from '../../data/records/summaries';
import { ageText } from '../../lib/age';
import { formatDate } from '../../lib/dates';

type Props = { patient: PatientSummary; index: number; ref: Ref<HTMLTableRowElement> };

const cell = 'px-3 py-3 lg:px-5';

function Value({ children }: { children: string | null }) {
  return children || <span className="text-ink-3">N/A</span>;
}

export function PatientRow({ patient, index, ref }: Props) {
  return (
    <tr ref={ref} data-index={index} aria-rowindex={index + 2} className="border-t border-line">
      <th scope="row" className={`${cell} pl-5 font-semibold [overflow-wrap:anywhere] sm:pl-7 lg:pl-7`}>
        {patient.nome}
      </th>
      <td className={cell}>
        <Value>{ageText(patient.dataNascimento)}</Value>
      </td>
      <td className={`${cell} [overflow-wrap:anywhere]`}>
        <Value>{patient.telefone}</Value>
      </td>
      <td className={`${cell} text-right tabular-nums sm:pr-7 lg:pr-7`}>{formatDate(patient.created_at)}</td>
    </tr>
  );
}
