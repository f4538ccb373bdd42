import { questionIn, savedIn } from '../../device/outbox/items';
import type { OutboxItem } from '../../device/outbox/outboxState';
import { fromIsoDate } from '../../lib/dates';
import { capitalised, listed } from '../../lib/text';
import { ageOf } from '../../questionnaire/age';
import { reportTitle } from '../../questionnaire/issuedReports';
import { labelOfKind } from '../../questionnaire/sessionNotes';
import { type Subject, wordsOfSubject } from '../../records/subjects';

/** '2 mudanças e uma revisão aguardam envio'. */
export function whatWaits(items: readonly OutboxItem[]): string {
  const count = (subjects: readonly Subject[], one: string, more: string) => {
    const many = items.filter(({ stored }) => subjects.includes(stored.subject)).length;
    return many === 0 ? [] : [many === 1 ? one : `${many} ${more}`];
  };
  const text = listed([
    ...count(['edit', 'archive'], 'uma mudança', 'mudanças'),
    ...count(['review'], 'uma revisão', 'revisões'),
    ...count(['evaluation'], 'uma reavaliação', 'reavaliações'),
  ]);
  return `${capitalised(text)} ${items.length === 1 ? 'aguarda' : 'aguardam'} envio`;
}

/** The description below the patient's name. */
export function aboutItem({ stored }: OutboxItem): string {
  if (questionIn(stored)) return stored.title ?? wordsOfSubject(stored.subject).queued;
  switch (stored.subject) {
    case 'intake': {
      const saved = savedIn(stored, 'intake');
      return saved ? ageOf(saved.intake.patient) : '';
    }
    case 'edit':
      return 'Mudança na ficha';
    case 'archive':
      return savedIn(stored, 'change')?.answers.archived_at ? 'Arquivamento' : 'Reativação';
    case 'family': {
      const family = savedIn(stored, 'family_answers')?.row;
      return family ? `O que ${family.filled_by} (${family.relation}) preencheu` : '';
    }
    case 'review':
      return 'Revisão do que a família preencheu';
    case 'evaluation':
      return `Reavaliação de ${fromIsoDate(savedIn(stored, 'evaluations')?.row.evaluated_on ?? '')}`;
    case 'report': {
      const report = savedIn(stored, 'issued_reports')?.row;
      return report ? `${reportTitle(report.kind)}, ainda não emitido` : '';
    }
    case 'documents':
      return 'Documentos';
    case 'note': {
      const note = savedIn(stored, 'session_notes')?.note;
      if (!note) return 'Evolução';
      const { kind, occurred_on, replaces } = note;
      return `Evolução de ${fromIsoDate(occurred_on)} · ${labelOfKind(kind)}${replaces ? ' · Correção' : ''}`;
    }
    default:
      return stored.title ?? '';
  }
}

/** What only this device has, and what became of it, in one line. */
export function unsentText(item: OutboxItem): string {
  const { subject } = item.stored;
  const what = subject === 'intake' ? 'Ficha' : aboutItem(item);
  switch (item.status.state.name) {
    case 'refused':
      return `${what}: ${wordsOfSubject(subject).refused}, só neste aparelho`;
    case 'conflict':
      return `${what}: mudou em outro aparelho`;
    default:
      return questionIn(item.stored) ? `${what}: conferindo…` : `${what}, só neste aparelho`;
  }
}
