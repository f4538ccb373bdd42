import { type OpenRow, RowDialog } from '../../forms/rows/RowDialog';
import { shownReais } from '../../lib/money';
import { billings } from '../../records/billings';
import { monthText, RECEIPT_GIVER, receipts } from '../../records/receipts';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Collapsible } from '../../ui/layout/Collapsible';

const whoPays = ['payer_name', 'payer_tax_id'] as const;

/** Writes who pays and what a session costs; the name and the number of who pays are behind one press. */
export const BillingDialog = (props: OpenRow<typeof billings>) => (
  <RowDialog entity={billings} head={() => ({ size: 'question' })} {...props}>
    {(field, form) => (
      <>
        {field('payer')}
        {field('session_price')}
        <Collapsible
          label="Nome e CPF de quem paga"
          startsOpen={whoPays.some((name) => props.dialog.initial.typed[name])}
          isHeld={whoPays.some((name) => form.field(name).error)}
        >
          <div className="grid gap-5 pt-3">{whoPays.map(field)}</div>
        </Collapsible>
      </>
    )}
  </RowDialog>
);

/** Whether the receipt of a month was given, where that waits and is opened again. */
export const ReceiptDialog = (props: OpenRow<typeof receipts>) => (
  <RowDialog
    entity={receipts}
    head={({ typed }) => ({ size: 'question', title: `Recibo: ${monthText(typed.month)}` })}
    {...props}
  >
    {(_, { base, typed, type }) => (
      <>
        {base?.session_price && <p>Valor por atendimento: {shownReais(base.session_price)}</p>}
        <Checkbox
          label={receipts.columns.is_issued.label}
          checked={typed.is_issued === 'true'}
          onChange={({ target }) => type({ is_issued: String(target.checked) })}
        />
        <p className="text-sm text-ink-2">{RECEIPT_GIVER}</p>
      </>
    )}
  </RowDialog>
);
