/** What became of a session note. */
export const noteWords = {
  note_added: 'escrita',
  note_changed: 'alterada antes de finalizar',
  note_finalised: 'finalizada',
  note_removed: 'excluída antes de finalizar',
} as const;

/** The titles of entries of the history that are no change of answers, of no note and of no row of an entity. */
export const historyTitles = {
  document_added: 'Documento anexado',
  document_replaced: 'Arquivo do documento trocado',
  document_removed: 'Documento excluído',
  photo_added: 'Foto adicionada',
  photo_replaced: 'Foto trocada',
  photo_removed: 'Foto removida',
  marked: 'Quem informou e o que falta',
  family_answered: 'A família preencheu o formulário',
  family_reviewed: 'O que a família preencheu foi revisado',
  imported: 'Ficha importada',
  goal_added: 'Meta criada',
  goal_changed: 'Meta alterada',
  goal_rated: 'Nível de meta registrado',
  rating_struck: 'Nível de meta corrigido',
  evaluated: 'Reavaliação finalizada',
  report_issued: 'Relatório emitido',
  report_signed: 'Versão assinada anexada',
  disclosed: 'Compartilhamento registrado',
} as const;
