/**
 * What was evidence where an imported record came from, in lists by their names in a copy; read with
 * `data/records/origin.ts`. Nothing of it counts as finalised, signed or consented here.
 */
export type OriginLists = { readonly [list in OriginList]?: readonly unknown[] } & {
  /** Rows of an entity that the record could not take. */
  readonly [list: string]: readonly unknown[];
};

type OriginList =
  /** The row of the patient there, without the answers that came into the record. */
  | 'ficha'
  | 'evolucoes'
  | 'consentimentos'
  | 'familia'
  | 'documentos'
  /** Marks that the record could not take. */
  | 'marcas'
  /** Goals that the record could not take. */
  | 'metas'
  | 'marcas_de_metas'
  | 'avaliacoes'
  | 'relatorios_emitidos'
  | 'versoes_assinadas'
  | 'compartilhamentos'
  | 'historico'
  /** What was an import there. */
  | 'origem'
  /** The row of a table: pairs of head and cell, as they stand in the file. */
  | 'linha';
