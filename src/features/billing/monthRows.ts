import type { PatientMonth } from '../../data/records/months';
import { toCsv } from '../../lib/csv';
import { formatDate, parseIso, todayIso, twoDigits } from '../../lib/dates';
import { typedReais } from '../../lib/money';
import { patientNameOf } from '../../lib/patientName';
import { counted, listed } from '../../lib/text';
import { type Billing, billings, payerText } from '../../records/billings';
import { monthText, NO_RECEIPT, type Receipt } from '../../records/receipts';

/** '2026-11' */
export const thisMonth = (now = new Date()): string => todayIso(now).slice(0, 7);

/** The month so many later, or earlier. */
export function monthsAfter(month: string, count: number): string {
  const { year = 0, month: number = 1 } = parseIso(`${month}-01`) ?? {};
  const places = year * 12 + (number - 1) + count;
  return `${String(Math.floor(places / 12)).padStart(4, '0')}-${twoDigits((places % 12) + 1)}`;
}

/** What waits on this device of a patient's month takes the place of what is stored. */
export type Shown = {
  readonly billing: Pick<Billing, 'payer' | 'payer_name' | 'payer_tax_id' | 'session_price'> | null;
  readonly receipt: Pick<Receipt, 'is_issued' | 'sessions' | 'session_price'> | null;
};

export type MonthRow = Shown & {
  readonly patient: PatientMonth;
  readonly name: string;
  readonly payer: string;
  /** In centavos: of a receipt that was given, as it was then. */
  readonly price: number | null;
  readonly total: number | null;
  /** What it was given for, where that is not what the month says now. */
  readonly otherReceipt: { readonly sessions: number; readonly total: number | null } | null;
};

const timesPrice = (price: number | null, sessions: number) => (price === null ? null : price * sessions);

/** A line of the table of a month. */
export function monthRow(patient: PatientMonth, { billing, receipt }: Shown): MonthRow {
  const given = receipt?.is_issued ? receipt : null;
  const price = given?.session_price ?? billing?.session_price ?? null;
  const { held } = patient;
  const sessions = given?.sessions ?? held;
  return {
    patient,
    billing,
    receipt,
    name: patientNameOf(patient),
    payer: billing ? payerText(billing) : '',
    price,
    total: timesPrice(price, held),
    otherReceipt: sessions === held ? null : { sessions, total: timesPrice(price, sessions) },
  };
}

export const byName = (one: MonthRow, other: MonthRow): number => one.name.localeCompare(other.name, 'pt-BR');

const sumOf = (rows: readonly MonthRow[], of: (row: MonthRow) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0);

/** What the lines add up to; `priced`: how many have a price; `total`: null where none has. */
export function monthTotal(rows: readonly MonthRow[]) {
  const priced = sumOf(rows, ({ price }) => (price === null ? 0 : 1));
  return {
    sessions: sumOf(rows, ({ patient }) => patient.held),
    total: priced > 0 ? sumOf(rows, ({ total }) => total ?? 0) : null,
    priced,
    receipts: sumOf(rows, ({ receipt }) => (receipt?.is_issued ? 1 : 0)),
  };
}

/** Without the points of thousands, which not every spreadsheet reads as a number. */
const reaisOf = (centavos: number | null) =>
  centavos === null ? '' : typedReais(centavos).replaceAll('.', '');

/** '3 evoluções de atendimento aguardam envio, fora da soma: Ana (2) e Bia.' `names`: of the patient of each note. */
export function notInSum(names: readonly string[]): string {
  const each = [...new Set(names)].map((name) => {
    const times = names.filter((one) => one === name).length;
    return times > 1 ? `${name} (${times})` : name;
  });
  return `${counted(names.length, 'evolução de atendimento aguarda', 'evoluções de atendimento aguardam')} envio, fora da soma: ${listed(each)}.`;
}

/** The table as spreadsheets open it; `waiting`: whose sessions of the month wait on this device. */
export function monthCsv(month: string, rows: readonly MonthRow[], waiting: readonly string[] = []): string {
  const { sessions, total } = monthTotal(rows);
  const empty = Array<string>(11).fill('');
  return toCsv([
    [
      'Paciente',
      'CPF do paciente',
      billings.columns.payer.label,
      billings.columns.payer_name.label,
      billings.columns.payer_tax_id.label,
      'Atendimentos',
      'Em aberto, fora da soma',
      'Valor por atendimento',
      'Total',
      'Recibo emitido, anotado em',
      'Atendimentos do recibo',
      'Total do recibo',
    ],
    ...rows.map(({ patient, name, billing, receipt, price, total: of, otherReceipt }) => [
      name,
      patient.cpf ?? '',
      billings.columns.payer.shown(billing?.payer ?? null),
      billing?.payer_name ?? '',
      billing?.payer_tax_id ?? '',
      String(patient.held),
      patient.open ? String(patient.open) : '',
      reaisOf(price),
      reaisOf(of),
      ...(receipt?.is_issued
        ? [
            notedOn(patient) ?? 'aguarda envio',
            String(otherReceipt?.sessions ?? patient.held),
            reaisOf(otherReceipt ? otherReceipt.total : of),
          ]
        : ['', '', '']),
    ]),
    [`Soma de ${monthText(month)}`, '', '', '', '', String(sessions), '', '', reaisOf(total), '', '', ''],
    ...(waiting.length > 0 ? [[notInSum(waiting), ...empty]] : []),
    [NO_RECEIPT, ...empty],
  ]);
}

/** The day on which the server noted that the receipt was given: '30/11/2026'. */
export const notedOn = ({ receipt }: PatientMonth): string | undefined =>
  receipt?.is_issued ? formatDate(receipt.updated_at) : undefined;
