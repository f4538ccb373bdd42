import { refusedReason } from '../../data/supabase/deviceErrors';
import type { StoredItem } from '../../device/outbox/items';
import { type OutboxItem, type Subject, subjectOf } from '../../device/outbox/outboxState';
import { ageText } from '../../lib/age';
import { fromIsoDate } from '../../lib/dates';
import { capitalised } from '../../lib/text';
import { reportTitle } from '../../questionnaire/issuedReports';
import { labelOfKind } from '../../questionnaire/sessionNotes';
import { entityOf, isEntityTable } from '../../records/entities';
import type { EntityTable } from '../../records/entity';

/** '2 mudanças e uma revisão aguardam envio'. */
export function whatWaits(items: readonly OutboxItem[]): string {
  const count = (kind: OutboxItem['kind'], one: string, more: string) => {
    const many = items.filter((item) => item.kind === kind).length;
    return many === 0 ? [] : [many === 1 ? one : `${many} ${more}`];
  };
  const text = new Intl.ListFormat('pt-BR').format([
    ...count('edit', 'uma mudança', 'mudanças'),
    ...count('review', 'uma revisão', 'revisões'),
    ...count('evaluation', 'uma reavaliação', 'reavaliações'),
  ]);
  return `${capitalised(text)} ${items.length === 1 ? 'aguarda' : 'aguardam'} envio`;
}

/** The description below the patient's name. */
export function aboutItem(item: OutboxItem): string {
  switch (item.kind) {
    case 'intake':
      return ageText(item.intake.patient.dataNascimento ?? '');
    case 'edit':
      return 'Mudança na ficha';
    case 'family':
      return `O que ${item.row.filled_by} (${item.row.relation}) preencheu`;
    case 'review':
      return 'Revisão do que a família preencheu';
    case 'evaluation':
      return `Reavaliação de ${fromIsoDate(item.evaluation.evaluated_on)}`;
    case 'report':
      return `${reportTitle(item.row.kind)}, ainda não emitido`;
    case 'row':
      return item.title;
    case 'documents':
      return 'Documentos';
    case 'note': {
      const { kind, occurred_on, replaces } = item.note;
      return `Evolução de ${fromIsoDate(occurred_on)} · ${labelOfKind(kind)}${replaces ? ' · Correção' : ''}`;
    }
    default:
      return item satisfies never;
  }
}

/** That the server refused an item, in the gender of what it is. */
const refusedTexts: Record<Exclude<Subject, EntityTable>, string> = {
  intake: 'não foi aceita',
  edit: 'não foi aceita',
  note: 'não foi aceita',
  review: 'não foi aceita',
  evaluation: 'não foi aceita',
  family: 'não foi aceito',
  report: 'não foi aceito',
  documents: 'não foram aceitos',
};
export function refusedText(item: StoredItem): string {
  const subject = subjectOf(item);
  return isEntityTable(subject) ? entityOf(subject).words.refused : refusedTexts[subject];
}

/** What only this device has, and what became of it, in one line. */
export function unsentText(item: OutboxItem): string {
  const what = item.kind === 'intake' ? 'Ficha' : aboutItem(item);
  switch (item.state.name) {
    case 'refused':
      return `${what}: ${refusedText(item)}, só neste aparelho`;
    case 'conflict':
      return `${what}: mudou em outro aparelho`;
    default:
      return `${what}, só neste aparelho`;
  }
}

/** What happens next with an item. */
export function nextOf(item: OutboxItem): string | undefined {
  const { kind, state, patientName } = item;
  if (state.name === 'refused' || state.name === 'conflict')
    return refusedReason(subjectOf(item), state.error).description;
  if (item.awaitsPatient) return `Segue depois da ficha de ${patientName}.`;
  if (kind === 'report') return 'Será emitido quando a internet voltar.';
  return kind === 'note' && item.finalise ? 'Será finalizada quando a internet voltar.' : undefined;
}
