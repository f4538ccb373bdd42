import { property } from '../../lib/property';
import { attainmentWords, raters, withSign } from '../../questionnaire/goals';
import { labelOfReportKind, reportKinds } from '../../questionnaire/issuedReports';
import { markLabels } from '../../questionnaire/marks';
import type { OriginLists } from '../../questionnaire/origin';
import { importedEntities } from '../../records/entities';
import type { Entity } from '../../records/entity';
import { monthText, receipts } from '../../records/receipts';
import { at, author, dayOf, filled, type OriginEntry, type OriginGroup, pairs, said } from './originWords';

function ratingText(rating: unknown): string {
  const [level, word] = [property(rating, 'level'), said(rating, 'word')];
  if (typeof level === 'number') return withSign(level);
  return attainmentWords.find(({ value }) => value === word)?.label ?? word;
}

function ratingEntry(rating: unknown): OriginEntry {
  const by = said(rating, 'rated_by');
  const who = said(rating, 'by_name') || (raters.find(({ value }) => value === by)?.label ?? by);
  const value = ratingText(rating);
  const corrected = said(rating, 'corrects')
    ? ['Consta como correção do terapeuta à avaliação de outra pessoa']
    : said(rating, 'strikes')
      ? ['Consta como correção de um nível anterior']
      : [];
  return {
    title: said(rating, 'meta') || 'Meta',
    facts: [
      [`Consta ${value ? `como ${value}` : 'sem valor'}`, dayOf(said(rating, 'rated_on'))].join(' em '),
      ...(who ? [who] : []),
      ...corrected,
    ],
    texts: filled('', said(rating, 'comment')),
  };
}

const finalised = (row: unknown, name: string, words: string): string[] => {
  const by = author(row);
  return at(row, name, words).map((fact) => fact + (by && ` por ${by}`));
};

function evaluationEntry(row: unknown, labelOf: (column: string) => string): OriginEntry {
  const questions = property(row, 'questions');
  const columns = Array.isArray(questions) ? questions.map(String) : [];
  const isFirst = said(row, 'kind') === 'first';
  return {
    title: `${isFirst ? 'Anamnese' : 'Reavaliação'} de ${dayOf(said(row, 'evaluated_on'))}`,
    facts: isFirst ? [] : finalised(row, 'finalised_at', 'Consta como finalizada em'),
    texts: columns.flatMap((column) => {
      const mark = said(property(row, 'marks'), column);
      const label = Object.entries(markLabels).find(([value]) => value === mark)?.[1];
      const text = said(property(row, 'answers'), column) || (label ?? mark);
      const informant = said(property(row, 'informants'), column);
      return filled(labelOf(column), informant ? `${text} (${informant})` : text);
    }),
  };
}

function reportEntry(row: unknown): OriginEntry {
  const kind = reportKinds.find(({ value }) => value === said(row, 'kind'))?.value;
  return {
    title: [said(row, 'addressee'), kind && labelOfReportKind(kind)].filter(Boolean).join(' · '),
    facts: [
      ...finalised(row, 'issued_at', 'Consta como emitido em'),
      ...(said(row, 'arquivo') ? ['O PDF está nos documentos'] : ['O arquivo já faltava na cópia']),
    ],
    texts: [
      ...filled('Para quê', said(row, 'purpose')),
      ...filled('Parecer', said(property(row, 'content'), 'opinion')),
      ...filled('Sem consentimento em vigor', said(row, 'without_consent')),
      ...filled('SHA-256 do PDF', said(row, 'sha256')),
    ],
  };
}

const signedEntry = (row: unknown): OriginEntry => ({
  title: said(row, 'file_name') || 'Versão assinada',
  facts: [
    ...at(row, 'created_at', 'Consta como guardada em'),
    ...(said(row, 'arquivo') ? ['O PDF está nos documentos'] : ['O arquivo já faltava na cópia']),
  ],
  texts: [...filled('Diz ser de', said(row, 'signed_by')), ...filled('SHA-256 do PDF', said(row, 'sha256'))],
});

const disclosureEntry = (row: unknown): OriginEntry => ({
  title: said(row, 'recipient') || 'Cópia da ficha',
  facts: [`Consta como entregue em ${dayOf(said(row, 'disclosed_on'))}`],
  texts: [...filled('O quê', said(row, 'content')), ...filled('Para quê', said(row, 'purpose'))],
});

const explanationEntry = (row: unknown): OriginEntry => ({
  title: said(row, 'explained_to'),
  facts: [`Consta como explicado em ${dayOf(said(row, 'explained_on'))}`],
  texts: [],
});

const receiptEntry = (row: unknown): OriginEntry => ({
  title: monthText(said(row, 'month')) || receipts.words.one,
  facts: at(
    row,
    'updated_at',
    property(row, 'is_issued') === true ? 'Consta como emitido, anotado em' : 'Consta como desfeito em',
  ),
  texts: [],
});

function rowEntry({ title = '', order, columns, words, inShort }: Entity, row: unknown): OriginEntry {
  const isDay = order in columns;
  const shown = typeof row === 'object' && row !== null ? inShort?.({ ...row }) : undefined;
  return {
    title: said(row, title) || words.one,
    facts: isDay
      ? [['Consta', shown, dayOf(said(row, order))].filter(Boolean).join(' · ')]
      : at(row, order, 'Consta desde'),
    texts: pairs(row),
  };
}

/** What came of a treatment elsewhere: what became rows here is not among it. */
export function treatmentGroups(lists: OriginLists, labelOf: (column: string) => string): OriginGroup[] {
  return [
    { title: 'Níveis de metas', entries: (lists.marcas_de_metas ?? []).map(ratingEntry) },
    { title: 'Reavaliações', entries: (lists.avaliacoes ?? []).map((row) => evaluationEntry(row, labelOf)) },
    { title: 'Relatórios emitidos', entries: (lists.relatorios_emitidos ?? []).map(reportEntry) },
    { title: 'Versões assinadas', entries: (lists.versoes_assinadas ?? []).map(signedEntry) },
    { title: 'Quem recebeu', entries: (lists.compartilhamentos ?? []).map(disclosureEntry) },
    { title: 'Relatórios explicados', entries: (lists.explicacoes ?? []).map(explanationEntry) },
    { title: receipts.words.heading, entries: (lists.recibos ?? []).map(receiptEntry) },
    ...importedEntities.map((entity) => ({
      title: `${entity.words.heading} que não puderam entrar`,
      entries: (lists[entity.copied.list] ?? []).map((row) => rowEntry(entity, row)),
    })),
  ];
}
