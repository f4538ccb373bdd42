import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { monthOptions, type PatientMonth } from '../../data/records/months';
import { saveToDevice } from '../../device/browser/deviceFiles';
import { savedOrAsked } from '../../device/outbox/items';
import { useTherapist } from '../../forms/contexts';
import { newRowDraft, rowDraftOf } from '../../forms/rows/rowDraft';
import { rowsWaiting, useRowDialog, waitingRow } from '../../forms/rows/useRowDialog';
import { Opened } from '../../forms/useDialog';
import { useUnsentItems } from '../../forms/useOutboxItems';
import { formatRecent } from '../../lib/dates';
import { uncapitalised } from '../../lib/text';
import { billings } from '../../records/billings';
import { monthText, NO_RECEIPT, RECEIPT_GIVER, receipts } from '../../records/receipts';
import { Button, IconButton } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { toast } from '../../ui/feedback/toasts';
import { Sheet } from '../../ui/layout/Sheet';
import { BillingDialog } from './BillingDialog';
import { type MonthLine, MonthTable } from './MonthTable';
import { byName, monthCsv, monthRow, monthsAfter, notInSum, thisMonth } from './monthRows';
import { ReceiptTick } from './ReceiptTick';

/** The dialog of one patient, opened by a press. */
function BillingOfPatient({ patient }: { patient: PatientMonth }) {
  const form = useRowDialog(billings, patient.id);
  const { beginOnce } = form;
  const begin = useRef(() => {
    const { billing } = patient;
    beginOnce(billing ? rowDraftOf(billings, billing) : newRowDraft(billings, patient.id), () => true);
  });
  useEffect(() => begin.current(), []);
  return <Opened of={form}>{(open) => <BillingDialog patient={patient} {...open} />}</Opened>;
}

type Props = {
  /** '2026-11' */
  month: string;
  onMonth: (month: string) => void;
  onOpen: (patientId: string) => void;
};

/** The lines of a month, with what of it waits on this device. */
function useLines(month: string, patients: readonly PatientMonth[] | undefined): readonly MonthLine[] {
  const { userId } = useTherapist();
  const unsent = useUnsentItems();
  const lines = (patients ?? []).map((patient): MonthLine => {
    const [billing] = rowsWaiting(unsent, billings, patient.id);
    const receipt = rowsWaiting(unsent, receipts, patient.id).find(
      ({ row }) => row.entries.month?.text === month,
    );
    const row = monthRow(patient, {
      billing: billing ? waitingRow(billings, billing, userId) : patient.billing,
      receipt: receipt ? waitingRow(receipts, receipt, userId) : patient.receipt,
    });
    const tick = <ReceiptTick key={`${patient.id} ${month}`} month={month} row={row} waiting={receipt} />;
    return { row, isWaiting: billing !== undefined, tick };
  });
  return lines.toSorted((one, other) => byName(one.row, other.row));
}

/** Whose sessions in this month the server does not count yet, since their notes wait on this device; a correction counts already. */
const useWaitingSessions = (month: string): readonly string[] =>
  useUnsentItems().flatMap(({ stored }) => {
    const note = savedOrAsked(stored, 'session_notes')?.note;
    const isSession = note?.kind === 'atendimento' && note.replaces === null;
    return isSession && note.occurred_on.startsWith(month) ? (stored.patientName ?? []) : [];
  });

/** 'O mês': who had how many sessions, who pays, what they come to, and of whom the receipt was given. */
export default function MonthReport({ month, onMonth, onOpen }: Props) {
  const query = useQuery(monthOptions(month));
  const { data, isError, dataUpdatedAt } = query;
  const lines = useLines(month, data);
  const waiting = useWaitingSessions(month);
  const [asked, setAsked] = useState<{ readonly patient: PatientMonth; readonly press: number }>();
  const title = monthText(month);

  const download = () => {
    const csv = monthCsv(
      month,
      lines.map(({ row }) => row),
      waiting,
    );
    saveToDevice(new Blob([csv], { type: 'text/csv' }), `atendimentos_${month}.csv`);
    toast.success('Planilha salva', 'Ela está nos seus downloads.');
  };

  return (
    <section aria-label="O mês">
      <div className="mb-3 flex flex-wrap items-center gap-x-2 gap-y-3">
        <IconButton
          label="Mês anterior"
          icon={<ChevronLeft aria-hidden className="size-5" />}
          onClick={() => onMonth(monthsAfter(month, -1))}
        />
        <h2 className="min-w-48 text-center text-xl font-semibold">
          <span role="status">{title}</span>
        </h2>
        <IconButton
          label="Mês seguinte"
          icon={<ChevronRight aria-hidden className="size-5" />}
          disabled={month >= thisMonth()}
          className="disabled:text-line-strong"
          onClick={() => onMonth(monthsAfter(month, 1))}
        />
        {lines.length > 0 && (
          <Button
            small
            className="ml-auto"
            icon={<Download aria-hidden className="size-4" />}
            onClick={download}
          >
            Baixar planilha
          </Button>
        )}
      </div>
      {isError && (
        <Sheet className="mb-5">
          <ErrorState
            title="O mês não pôde ser carregado"
            text={
              data
                ? `Abaixo está o que foi lido: ${formatRecent(new Date(dataUpdatedAt))}.`
                : 'As evoluções continuam guardadas no servidor.'
            }
            read={query}
          />
        </Sheet>
      )}
      {waiting.length > 0 && <p className="mb-3 font-medium text-warn">{notInSum(waiting)}</p>}
      {data === undefined && !isError && (
        <Sheet>
          <Skeleton label="Buscando os atendimentos do mês…" rows={6} />
        </Sheet>
      )}
      {data?.length === 0 && (
        <Sheet padding="p-0">
          <EmptyState
            title={`Sem atendimentos em ${uncapitalised(title)}`}
            text="Aqui aparece quem tem evolução de atendimento com data deste mês."
          />
        </Sheet>
      )}
      {lines.length > 0 && (
        <>
          <MonthTable
            title={`Atendimentos de ${uncapitalised(title)}`}
            lines={lines}
            onOpen={onOpen}
            onBilling={({ patient }) =>
              setAsked(({ press } = { patient, press: 0 }) => ({ patient, press: press + 1 }))
            }
          />
          <p className="mt-4 text-sm text-ink-2">
            {NO_RECEIPT} {RECEIPT_GIVER}
          </p>
        </>
      )}
      {asked && <BillingOfPatient key={`${asked.patient.id} ${asked.press}`} patient={asked.patient} />}
    </section>
  );
}
