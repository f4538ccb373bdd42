import { readCid10, readCid11 } from '../lib/cid';
import { SHORT_TEXT_MAX } from '../lib/limits';
import { code, oneOf, pastDay, requiredText, text } from './column';
import { defineEntity, type RowOf } from './entity';

const certainties = [
  { value: 'confirmado', label: 'Confirmado' },
  { value: 'suspeita', label: 'Suspeita' },
] as const;
export type Certainty = (typeof certainties)[number]['value'];

/** What somebody else, such as a physician, has stated that a patient has. */
export const diagnoses = defineEntity({
  table: 'diagnoses',
  life: 'editable',
  name: 'diagnosis',
  belongsTo: 'patient',
  isSingle: false,
  columns: {
    statement: requiredText({
      label: 'Diagnóstico',
      hint: 'Como está no laudo ou no encaminhamento.',
      most: SHORT_TEXT_MAX,
      missing: 'Escreva o diagnóstico.',
    }),
    cid10: code({
      label: 'CID-10',
      hint: 'Como F84.0.',
      most: 10,
      read: readCid10,
      wrong: 'Confira o código: uma letra e dois números, como F84 ou F84.0.',
    }),
    cid11: code({
      label: 'CID-11',
      hint: 'Como 6A02.0.',
      most: 100,
      read: readCid11,
      wrong: 'Confira o código: quatro letras e números, como 6A02 ou 6A02.0.',
    }),
    certainty: oneOf({ label: 'Situação do diagnóstico', options: certainties, none: 'Não informada' }),
    stated_by: text({
      label: 'Quem deu o diagnóstico',
      hint: 'Nome e profissão, ou de onde veio.',
      most: 200,
    }),
    stated_on: pastDay({ label: 'Data do diagnóstico', hint: 'A do laudo ou do documento.' }),
    cif: text({
      label: 'Códigos da CIF',
      hint: 'Funcionalidade, como b140.2 ou d450.1, separados por vírgula.',
      most: SHORT_TEXT_MAX,
    }),
  },
  title: 'statement',
  order: 'created_at',
  copied: { list: 'diagnosticos', id: 'diagnostico' },
  isPrinted: true,
  isRemovable: true,
  words: {
    one: 'Diagnóstico de outro profissional',
    counted: ['diagnóstico de outro profissional', 'diagnósticos de outros profissionais'],
  },
});

export type Diagnosis = RowOf<typeof diagnoses>;

const fromCodes = ({ cid10, cid11 }: Pick<Diagnosis, 'cid10' | 'cid11'>) => [
  ...(cid10 ? [`CID-10 ${cid10}`] : []),
  ...(cid11 ? [`CID-11 ${cid11}`] : []),
];

/** 'CID-10 F84.0 · CID-11 6A02.0'; '' without a code. */
export const codesText = (diagnosis: Pick<Diagnosis, 'cid10' | 'cid11'>): string =>
  fromCodes(diagnosis).join(' · ');
