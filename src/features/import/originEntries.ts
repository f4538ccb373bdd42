import { property } from '../../lib/property';
import { consentKindOf, consentName } from '../../questionnaire/consentKinds';
import { familyMarkLabels } from '../../questionnaire/family';
import type { PatientKind } from '../../questionnaire/field';
import { questionsOf } from '../../questionnaire/field';
import { consentEntryTitle, historyTitles, isConsentKind, noteWords } from '../../questionnaire/historyWords';
import type { OriginLists } from '../../questionnaire/origin';
import { questionnaireFor } from '../../questionnaire/questionnaires';
import { noteLine } from '../../questionnaire/sessionNotes';
import { entities, isRowChange, rowChangeTitle } from '../../records/entities';
import { notes } from '../../records/notes';
import { treatmentGroups } from './originTreatment';
import {
  at,
  author,
  dayOf,
  filled,
  momentOf,
  type OriginEntry,
  type OriginGroup,
  originText,
  pairs,
  said,
} from './originWords';

function noteEntry(note: unknown): OriginEntry {
  const by = author(note);
  const [kind, time_of_day, setting] = [said(note, 'kind'), said(note, 'time_of_day'), said(note, 'setting')];
  const line = noteLine({ kind, time_of_day, setting });
  return {
    title: [dayOf(said(note, 'occurred_on')), line].filter(Boolean).join(' · '),
    facts: said(note, 'finalised_at')
      ? [`Consta como finalizada em ${momentOf(said(note, 'finalised_at'))}${by && ` por ${by}`}`]
      : ['Consta como em aberto, não finalizada'],
    texts: [
      ...filled(notes.columns.reason.label, said(note, 'reason')),
      ...filled('', said(note, 'content')),
    ],
  };
}

const signed: { readonly [kind in string]?: string } = {
  drawn: 'Consta como assinado na tela em',
  typed: 'Consta como assinado com o nome digitado em',
};

function consentEntry(consent: unknown): OriginEntry {
  const relation = said(consent, 'signer_relation');
  const kind = said(property(consent, 'signature'), 'kind');
  const revokedBy = said(consent, 'revoked_by_name');
  const consented = consentKindOf(said(consent, 'text_version'));
  return {
    title: `${said(consent, 'signer_name')}${relation && ` (${relation})`}`,
    facts: [
      ...(consented ? [consentName(consented)] : []),
      ...at(consent, 'given_at', 'Consta como dado em'),
      ...(kind === 'paper'
        ? [`Consta como assinado em papel em ${dayOf(said(property(consent, 'signature'), 'on'))}`]
        : kind
          ? at(consent, 'signed_at', signed[kind] ?? 'Consta como assinado em')
          : ['Consta sem assinatura']),
      ...at(consent, 'revoked_at', 'Consta como revogado em').map(
        (fact) => fact + (revokedBy && ` por ${revokedBy}`),
      ),
      ...filled('', said(consent, 'text_version')).map(({ text }) => `Texto ${text}`),
    ],
    texts: filled('Motivo da revogação', said(consent, 'revocation_reason')),
  };
}

type LabelOf = (column: string) => string;

function familyEntry(row: unknown, labelOf: LabelOf): OriginEntry {
  const relation = said(row, 'relation');
  const answers = property(row, 'answers');
  const named = typeof answers === 'object' && answers !== null ? Object.entries(answers) : [];
  return {
    title: `${said(row, 'filled_by')}${relation && ` (${relation})`}`,
    facts: [
      ...at(row, 'received_at', 'Consta como recebido em'),
      ...at(row, 'reviewed_at', 'Consta como revisado em'),
    ],
    texts: named.map(([column, answer]) => {
      const mark = familyMarkLabels.find(([value]) => value === property(answer, 'mark'))?.[1];
      return { label: labelOf(column), text: mark ?? said(answer, 'text') };
    }),
  };
}

const isIn = <T extends object>(names: T, name: string): name is Extract<keyof T, string> =>
  Object.hasOwn(names, name);

function historyTitle(entry: unknown): string {
  const kind = said(entry, 'kind');
  const day = dayOf(said(entry, 'occurred_on'));
  if (kind === 'created') return 'Ficha criada';
  if (isIn(noteWords, kind)) return `Evolução ${day && `de ${day} `}${noteWords[kind]}`;
  if (isConsentKind(kind)) return consentEntryTitle(kind, said(entry, 'file_name'));
  if (isRowChange(kind)) return rowChangeTitle(kind);
  return isIn(historyTitles, kind) ? historyTitles[kind] : 'Ficha alterada';
}

function historyEntry(entry: unknown, labelOf: LabelOf): OriginEntry {
  const columns = property(entry, 'columns');
  const labels = Array.isArray(columns) ? columns.map((column) => labelOf(originText(column))) : [];
  const old = property(entry, 'old');
  const before = typeof old === 'object' && old !== null ? Object.entries(old) : [];
  return {
    title: historyTitle(entry),
    facts: [
      ...at(entry, 'changed_at', 'Consta em'),
      ...[
        isConsentKind(said(entry, 'kind')) ? '' : said(entry, 'file_name'),
        said(entry, 'filled_by'),
        labels.join(', '),
      ].filter(Boolean),
    ],
    texts: before.flatMap(([column, text]) => filled(`Antes, ${labelOf(column)}`, originText(text))),
  };
}

/** The origin of a record in groups, in words; groups without entries are left out. */
export function originGroups(kind: PatientKind, lists: OriginLists): OriginGroup[] {
  const labels = new Map<string, string>([
    ...questionsOf(questionnaireFor(kind)).map(({ column, label }) => [column, label] as const),
    // the history keeps what they said
    ...entities
      .filter(({ life }) => life !== 'appendOnly')
      .flatMap(({ columns }) =>
        Object.entries(columns).map(([column, { label }]) => [column, label] as const),
      ),
  ]);
  const labelOf = (column: string) => labels.get(column) ?? column;
  const line = lists.linha ?? [];
  const groups: OriginGroup[] = [
    { title: 'Evoluções', entries: (lists.evolucoes ?? []).map(noteEntry) },
    { title: 'Consentimentos', entries: (lists.consentimentos ?? []).map(consentEntry) },
    { title: 'Família', entries: (lists.familia ?? []).map((row) => familyEntry(row, labelOf)) },
    {
      title: 'Documentos',
      entries: (lists.documentos ?? []).map((row) => ({
        title: said(row, 'file_name'),
        facts: [
          ...at(row, 'uploaded_at', 'Consta como anexado em'),
          ...(said(row, 'arquivo') ? [] : ['O arquivo já faltava na cópia']),
        ],
        texts: [],
      })),
    },
    ...treatmentGroups(lists, labelOf),
    {
      title: 'Linha da planilha',
      entries:
        line.length > 0
          ? [
              {
                title: 'Como está na planilha',
                facts: [],
                texts: line.flatMap((cell) =>
                  Array.isArray(cell) ? filled(originText(cell[0]) || 'Sem título', originText(cell[1])) : [],
                ),
              },
            ]
          : [],
    },
    {
      title: 'Outros dados da ficha',
      entries: [...(lists.ficha ?? []), ...(lists.marcas ?? [])].map((row) => ({
        title: said(row, 'column') ? `Marca de ${labelOf(said(row, 'column'))}` : 'A ficha, lá',
        facts: [
          ...at(row, 'created_at', 'Consta como criada em'),
          ...at(row, 'updated_at', 'Consta como atualizada em'),
        ],
        texts: pairs(row),
      })),
    },
    { title: 'Histórico', entries: (lists.historico ?? []).map((row) => historyEntry(row, labelOf)) },
    {
      title: 'Importações anteriores',
      entries: (lists.origem ?? []).map((row) => ({
        title: said(row, 'source'),
        facts: at(row, 'imported_at', 'Consta como importada em'),
        texts: pairs(property(row, 'record')),
      })),
    },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}
