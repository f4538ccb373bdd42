import { readTaxId } from '../lib/taxId';
import { code, oneOf, reais, text } from './column';
import { defineEntity, type RowOf, type WordsOf } from './entity';

const payers = [
  { value: 'particular', label: 'Particular' },
  { value: 'plano', label: 'Plano de saúde' },
  { value: 'outro', label: 'Outro' },
] as const;

/** Who pays for the sessions of a patient, and what one costs. Nothing of it is part of a report. */
export const billings = defineEntity({
  table: 'billings',
  life: 'editable',
  name: 'billing',
  belongsTo: 'patient',
  isSingle: true,
  columns: {
    payer: oneOf({ label: 'Quem paga', options: payers, none: 'Não dito' }),
    session_price: reais({ label: 'Valor por atendimento, em reais' }),
    payer_name: text({
      label: 'Nome de quem paga',
      hint: 'O do plano, ou o da pessoa, se não é o paciente.',
      most: 200,
    }),
    payer_tax_id: {
      ...code({
        label: 'CPF ou CNPJ de quem paga',
        most: 18,
        read: readTaxId,
        wrong: 'Confira o CPF ou CNPJ: falta ou sobra um dígito.',
      }),
      // one that is none keeps no record from being brought
      copied: (value: unknown) => (typeof value === 'string' ? readTaxId(value) : null),
    },
  },
  order: 'created_at',
  copied: { list: 'cobranca', id: 'cobranca' },
  words: { one: 'Cobrança', isFeminine: true, section: 'Cobrança', add: 'Anotar cobrança' },
});

export type Billing = RowOf<typeof billings>;

/** 'Plano de saúde · Vida Plena'; '' where nothing is said. */
export const payerText = ({ payer, payer_name }: Pick<WordsOf<typeof billings>, 'payer' | 'payer_name'>) =>
  [billings.columns.payer.shown(payer), payer_name?.trim()].filter(Boolean).join(' · ');
