import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { rowsOptions, singleOptions } from '../../data/records/entityRows';
import { useTherapist } from '../../forms/contexts';
import { useRowDialog } from '../../forms/rows/useRowDialog';
import type { RowPatient } from '../../forms/rows/useSaveRow';
import { WaitingRows } from '../../forms/rows/WaitingRows';
import { Opened } from '../../forms/useDialog';
import { formatDate } from '../../lib/dates';
import { shownReais } from '../../lib/money';
import { billings } from '../../records/billings';
import { filledIn } from '../../records/entityWords';
import { monthText, type Receipt, receipts } from '../../records/receipts';
import { Button } from '../../ui/controls/Button';
import { QueryState } from '../../ui/feedback/QueryState';
import { FillableSection } from '../../ui/layout/Beginnings';
import { Sheet } from '../../ui/layout/Sheet';
import { BillingDialog, ReceiptDialog } from './BillingDialog';

/** 'Novembro de 2026: 4 atendimentos de R$ 180,00, anotado em 30/11/2026' */
function receiptText({ month, sessions, session_price, updated_at }: Receipt): string {
  const count = sessions === null ? '' : sessions === 1 ? '1 atendimento' : `${sessions} atendimentos`;
  const of = [count, session_price === null ? '' : shownReais(session_price)].filter(Boolean).join(' de ');
  return `${monthText(month)}: ${[of, `anotado em ${formatDate(updated_at)}`].filter(Boolean).join(', ')}`;
}

/** Who pays for the sessions of a patient, what one costs, and of which months the receipt was given. */
export function BillingPanel({ patient }: { patient: RowPatient }) {
  const { userId } = useTherapist();
  const query = useQuery(singleOptions(billings, userId, patient.id));
  const { data: noted = [] } = useQuery(rowsOptions(receipts, userId, patient.id));
  const billing = useRowDialog(billings, patient.id);
  const receipt = useRowDialog(receipts, patient.id);
  const { data } = query;
  const entries = data ? filledIn(billings, data) : [];
  const given = noted
    .filter(({ is_issued }) => is_issued)
    .toSorted((one, other) => other.month.localeCompare(one.month));
  const write = data !== undefined && billing.waiting.length === 0 && (
    <Button small icon={<Pencil aria-hidden className="size-4" />} onClick={() => billing.edit(data)}>
      {data ? billings.words.edit : billings.words.add}
    </Button>
  );
  const waiting = [...billing.waiting, ...receipt.waiting];
  return (
    <>
      <FillableSection
        id={billings.name}
        title={billings.words.section}
        isEmpty={data !== undefined && [entries, given, waiting].every((list) => list.length === 0)}
        begin={write}
      >
        <Sheet padding="p-0">
          <WaitingRows of={billing} />
          <WaitingRows of={receipt} />
          <div className="p-5 sm:p-7">
            {data === undefined && <QueryState query={query} label="Buscando quem paga…" />}
            {entries.length > 0 && (
              <dl className="grid grid-cols-1 gap-5 sm:grid-cols-2">
                {entries.map(({ label, value }) => (
                  <div key={label}>
                    <dt className="text-sm font-semibold text-ink-2">{label}</dt>
                    <dd className="mt-0.5 [overflow-wrap:anywhere]">
                      <bdi>{value}</bdi>
                    </dd>
                  </div>
                ))}
              </dl>
            )}
            {given.length > 0 && (
              <>
                <h3 className="mt-5 text-sm font-semibold text-ink-2 first:mt-0">Recibos emitidos</h3>
                <ul>
                  {given.map((row) => (
                    <li key={row.id}>{receiptText(row)}</li>
                  ))}
                </ul>
              </>
            )}
            <div className="mt-5 empty:hidden first:mt-0">{write}</div>
          </div>
        </Sheet>
      </FillableSection>
      <Opened of={billing}>{(open) => <BillingDialog patient={patient} {...open} />}</Opened>
      <Opened of={receipt}>{(open) => <ReceiptDialog patient={patient} {...open} />}</Opened>
    </>
  );
}
