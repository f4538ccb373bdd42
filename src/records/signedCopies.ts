import * as v from 'valibot';
import { flag, oneOf, requiredOneOf, requiredText, text } from './column';
import { defineEntity, type RowOf } from './entity';

const found = { most: 1000, field: 'device' } as const;

/** An issued report as it came back signed, with its PDF. What is said of the file is what the device found in it. */
export const signedCopies = defineEntity({
  table: 'signed_copies',
  belongsTo: 'patient',
  life: 'appendOnly',
  // both files are there
  otherwise: 'beside',
  name: 'signed-copy',
  isSingle: false,
  listedIn: 'terms',
  file: 'document_path',
  columns: {
    file_name: requiredText({ label: 'Arquivo', missing: 'Escolha o arquivo assinado.', ...found }),
    sha256: requiredText({ label: 'SHA-256', missing: 'O arquivo ainda não foi lido.', ...found }),
    document_path: requiredText({ label: 'Lugar', missing: 'O arquivo ainda não foi lido.', ...found }),
    begins_with_report: flag({ label: 'Começa com o relatório emitido' }),
    signature: requiredOneOf({
      label: 'Assinatura',
      options: [
        { value: 'digital', label: 'Assinatura digital' },
        { value: 'digitalizada', label: 'Digitalizada' },
        { value: 'nenhuma', label: 'Sem assinatura digital' },
      ],
      first: 'nenhuma',
    }),
    signed_by: text({ label: 'Diz ser de', ...found }),
    signature_covers: oneOf<'tudo' | 'parte'>({
      label: 'O que a assinatura cobre',
      options: [
        { value: 'tudo', label: 'Até o fim do arquivo' },
        { value: 'parte', label: 'Só uma parte: há conteúdo acrescentado depois dela' },
      ],
    }),
  },
  further: { report_id: v.string() },
  title: 'file_name',
  order: 'created_at',
  copied: { list: 'versoes_assinadas', folder: 'assinados' },
  told: ['report_signed'],
  words: {
    one: 'Versão assinada',
    isFeminine: true,
    counted: ['versão assinada', 'versões assinadas'],
    short: 'Versão assinada',
    saved: 'Versão assinada guardada',
    history: { added: 'Versão assinada anexada' },
    after: 'Ela fica com o relatório, como chegou.',
    queued: 'A versão assinada',
    unsaved: 'O arquivo que você escolheu ainda não foi guardado.',
    merged: 'O que você guardou antes também fica com o relatório.',
  },
});

export type SignedCopy = RowOf<typeof signedCopies>;
