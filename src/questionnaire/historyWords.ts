import { agreeing, consentKindOf, consentName } from './consentKinds';

/** What became of a session note. */
export const noteWords = {
  note_added: 'escrita',
  note_changed: 'alterada antes de finalizar',
  note_finalised: 'finalizada',
  note_removed: 'excluída antes de finalizar',
} as const;

/** What became of a consent, by which text and whom. */
const consentWords = {
  consent_given: 'aceito',
  consent_signed: 'assinado',
  consent_revoked: 'revogado',
} as const;

type ConsentChange = keyof typeof consentWords;
export const isConsentKind = (kind: string): kind is ConsentChange => Object.hasOwn(consentWords, kind);

/** 'Tratamento: consentimento revogado', 'Imagem e voz: autorização revogada', of the text that the entry names. */
export function consentEntryTitle(kind: ConsentChange, version: string | null): string {
  const consented = consentKindOf(version ?? '');
  const done = consentWords[kind];
  if (!consented) return `Consentimento ${done}`;
  const noun = consented === 'image' ? 'autorização' : 'consentimento';
  return `${consentName(consented)}: ${noun} ${agreeing(consented, done)}`;
}

/** The titles of entries of the history that are no change of answers, of no note, of no consent and of no row of an entity. */
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
  evaluated: 'Reavaliação finalizada',
  report_issued: 'Relatório emitido',
} as const;
