import { refusedReason } from '../../data/supabase/deviceErrors';
import type { OutboxItem } from '../../device/outbox/outboxState';
import { ageText } from '../../lib/age';
import { fromIsoDate } from '../../lib/dates';
import { labelOfKind } from '../../questionnaire/sessionNotes';

const nouns = {
  intake: ['uma ficha', 'fichas'],
  edit: ['uma mudança', 'mudanças'],
  note: ['uma evolução', 'evoluções'],
  family: ['um formulário da família', 'formulários da família'],
  review: ['uma revisão', 'revisões'],
  documents: ['documentos', 'documentos'],
} as const satisfies Record<OutboxItem['kind'], readonly [string, string]>;
const order = ['intake', 'edit', 'note', 'family', 'review', 'documents'] as const;

/** 'Uma ficha e 2 evoluções aguardam envio'. */
export function whatWaits(items: readonly OutboxItem[]): string {
  const parts = order.flatMap((kind) => {
    const many = items.filter((item) => item.kind === kind).length;
    const [one, more] = nouns[kind];
    return many === 0 ? [] : [many === 1 ? one : `${many} ${more}`];
  });
  const text = [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' e ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${items.length === 1 ? 'aguarda' : 'aguardam'} envio`;
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

/** What happens next with an item. */
export function nextOf(item: OutboxItem): string | undefined {
  const { kind, state, patientName } = item;
  if (state.name === 'refused' || state.name === 'conflict')
    return refusedReason(kind, state.error).description;
  if (item.awaitsPatient) return `Será enviada depois da ficha de ${patientName}.`;
  return kind === 'note' && item.finalise ? 'Será finalizada quando a rede voltar.' : undefined;
}
