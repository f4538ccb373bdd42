import { oneOf, reference } from './column';
import { defineEntity, type RowOf } from './entity';

const documentKindOptions = [
  { value: 'pedido', label: 'Pedido médico' },
  { value: 'laudo', label: 'Laudo' },
  { value: 'certificado', label: 'Certificado de método' },
  { value: 'relatorio', label: 'Relatório de outro profissional' },
  { value: 'outro', label: 'Outro' },
] as const;

const NO_KIND = 'Sem tipo';

/** What kind of document a PDF of the record is, where that was said. Nothing asks for it. */
export const documentKinds = defineEntity({
  table: 'document_kinds',
  life: 'editable',
  name: 'document_kind',
  belongsTo: 'patient',
  isSingle: false,
  columns: {
    document_id: reference({ label: 'Documento' }),
    kind: oneOf({ label: 'Tipo', options: documentKindOptions, none: NO_KIND, isList: true }),
  },
  order: 'created_at',
  copied: { list: 'tipos_de_documentos', id: 'tipo-de-documento' },
  listedIn: 'anamnesis',
  words: {
    one: 'Tipo do documento',
    short: 'Tipo',
    add: 'Tipo do documento',
    edit: 'Tipo do documento',
    counted: ['tipo de documento', 'tipos de documentos'],
    unsaved: false,
  },
});

export type DocumentKind = RowOf<typeof documentKinds>;

/** The row that says what a document is: the newest one. */
export const documentKindOf = (rows: readonly DocumentKind[], documentId: string): DocumentKind | undefined =>
  rows.findLast(({ document_id }) => document_id === documentId);

/** 'Certificado de método'; '' where nothing is said. */
export const kindLabel = (row: Pick<DocumentKind, 'kind'> | undefined): string =>
  documentKinds.columns.kind.shown(row?.kind ?? null);
