import { formatCivilMonth } from '../lib/dates';
import { decimal, flag, reais, requiredText } from './column';
import { defineEntity, type RowOf } from './entity';

/** Said of whatever has values. */
export const NO_RECEIPT = 'Este documento não é recibo.';
/** Who gives the receipt. */
export const RECEIPT_GIVER =
  'Quem atende como pessoa física emite o recibo no Receita Saúde (IN RFB 2.240/2024).';

/** '2026-11' */
const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

const inMonth = requiredText({
  label: 'Mês',
  most: 7,
  field: 'device',
  missing: 'Falta o mês.',
  read: (typed) => (isMonth(typed) ? typed : null),
});

/** That the receipt of a month was given, in another place, of how many sessions, and at which price. */
export const receipts = defineEntity({
  table: 'receipts',
  life: 'editable',
  name: 'receipt',
  belongsTo: 'patient',
  isSingle: false,
  columns: {
    month: {
      ...inMonth,
      copied: (value: unknown) => (typeof value === 'string' && isMonth(value) ? value : undefined),
      shown: (text: string | null) => (text === null ? '' : monthText(text)),
    },
    is_issued: flag({ label: 'Recibo emitido' }),
    sessions: decimal({
      label: 'Atendimentos',
      among: (count) => count >= 0 && count <= 9999 && Number.isInteger(count),
      unreadable: 'Escreva quantos atendimentos.',
    }),
    session_price: reais({ label: 'Valor por atendimento' }),
  },
  title: 'month',
  order: 'created_at',
  // what came from elsewhere is evidence of there: here the server says when it was noted
  copied: { list: 'recibos' },
  words: {
    one: 'Recibo',
    saved: 'Recibo anotado',
    kept: 'Recibo anotado neste aparelho',
    edit: 'Recibo',
    add: 'Recibo',
    unsaved: false,
    history: { added: 'Recibo anotado' },
  },
});

export type Receipt = RowOf<typeof receipts>;

/** 'Novembro de 2026' of '2026-11'. */
export const monthText = (month: string): string => formatCivilMonth(`${month}-01`);
