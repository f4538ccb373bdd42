import { useState } from 'react';
import { draftsOf } from '../../device/drafts/keyOfDraft';
import { useTherapist } from '../../forms/contexts';
import type { WaitingRow } from '../../forms/rows/useRowDialog';
import { useSaveRow } from '../../forms/rows/useSaveRow';
import { useSaving } from '../../forms/rows/useSaving';
import { isRefusal, isSaved } from '../../forms/useSubmission';
import { derivedId } from '../../lib/derivedId';
import { typedOf } from '../../records/entityWords';
import { receipts } from '../../records/receipts';
import { Checkbox } from '../../ui/controls/Checkbox';
import { toast } from '../../ui/feedback/toasts';
import { type MonthRow, notedOn } from './monthRows';

type Props = {
  month: string;
  row: MonthRow;
  /** Of its receipt, what is on this device only. */
  waiting: WaitingRow | undefined;
};

/** 'Recibo emitido', with the day on which the server took that down. */
export function ReceiptTick({ month, row, waiting }: Props) {
  const { userId } = useTherapist();
  const { patient, receipt, name, price } = row;
  const { save, conflict } = useSaveRow(receipts, patient);
  const { running, run } = useSaving();
  const stored = patient.receipt;
  /** What was pressed, until what is read again says it, too. */
  const [pressed, setPressed] = useState<{ readonly is: boolean; readonly onto: number | undefined }>();
  const isPressed = pressed !== undefined && pressed.onto === stored?.revision;
  const is_issued = isPressed ? pressed.is : (receipt?.is_issued ?? false);

  const press = async (is: boolean) => {
    setPressed({ is, onto: stored?.revision });
    // two devices make one row of it
    const id = stored?.id ?? waiting?.row.id ?? (await derivedId(userId, 'recibo', patient.id, month));
    const words = { month, is_issued: is, sessions: patient.held, session_price: price };
    const draft = { id, base: stored, typed: typedOf(receipts, words) };
    const said = is ? 'Recibo anotado' : 'Recibo desmarcado';
    const outcome = await run(() => save(`${draftsOf('receipt', patient.id)}:${id}`, draft, words, [said]));
    if (outcome === 'waiting' || !isSaved(outcome)) setPressed(undefined);
    if (isRefusal(outcome)) toast(outcome.notice);
  };

  const day = is_issued && !waiting ? notedOn(patient) : undefined;
  return (
    <>
      <Checkbox
        label={
          <>
            Emitido{day && ` em ${day}`}
            <span className="sr-only">: recibo de {name}</span>
            {waiting && <span className="block text-sm text-ink-2">Aguarda envio</span>}
          </>
        }
        checked={is_issued}
        aria-disabled={running}
        onChange={({ target }) => {
          if (!running) void press(target.checked);
        }}
      />
      {conflict}
    </>
  );
}
