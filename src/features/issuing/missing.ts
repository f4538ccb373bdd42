import { listed } from '../../lib/text';
import { countedInWords } from '../../printing/issued/prose';
import { isProofKind, labelOfPart, type ReportPart } from '../../questionnaire/issuedReports';
import {
  type ReportColumn,
  type ReportProblems,
  reportColumns,
  reportToDo,
} from '../../records/issuedReports';
import type { ReportForm } from './reportDraft';

/** A thing to be done before a report is issued, and where. */
export type Missing = {
  readonly id: ReportColumn | 'proposed' | 'parts' | 'content' | 'sessions' | 'sent' | 'network';
  readonly label: string;
};

type Given = {
  readonly form: ReportForm;
  readonly problems: ReportProblems;
  /** The parts that are not read, or of which something waits on this device. */
  readonly unread: readonly ReportPart[];
  readonly isEmpty: boolean;
  /** The record was not read of the server, but taken along: it may have changed since. */
  readonly isAsTaken: boolean;
  /** What of the record's sessions and absences waits on this device to be sent. */
  readonly waiting: { readonly saved: boolean; readonly removed: boolean };
};

const sentOf = ({ saved, removed }: Given['waiting']): string[] => [
  ...(saved ? ['das evoluções e faltas'] : []),
  ...(removed ? ['da exclusão de evoluções e faltas'] : []),
];

/** In the order of the form. */
export function missingOf({
  form,
  problems,
  unread,
  isEmpty,
  isAsTaken,
  waiting,
}: Given): readonly Missing[] {
  if (!form.kind) return [];
  const wrong = reportColumns.filter((name) => problems[name]);
  const isLong = form.addressee.trim() !== '';
  const proof = isProofKind(form.kind);
  // a proof has no text to accept them into
  const { length } = proof ? [] : form.proposed;
  const waits = proof
    ? 'Esperar os atendimentos'
    : `Esperar, ou desmarcar: ${listed(unread.map(labelOfPart))}`;
  const nothing: Missing = proof
    ? { id: 'sessions', label: 'Escolher um período com atendimento finalizado' }
    : { id: 'content', label: 'Escrever o parecer, ou marcar o que entra' };
  return [
    ...wrong.map((id) => ({
      id,
      label: id === 'addressee' && isLong ? 'Encurtar quem recebe' : reportToDo(id),
    })),
    ...(length > 0
      ? [
          {
            id: 'proposed' as const,
            label: `Aceitar ou retirar ${countedInWords(length, { one: 'frase proposta', more: 'frases propostas', feminine: true })}`,
          },
        ]
      : []),
    ...(unread.length > 0 ? [{ id: 'parts' as const, label: waits }] : []),
    ...(waiting.saved || waiting.removed
      ? [{ id: 'sent' as const, label: `Esperar o envio ${listed(sentOf(waiting))} desta ficha` }]
      : []),
    ...(isAsTaken ? [{ id: 'network' as const, label: 'Conectar à internet e atualizar a ficha' }] : []),
    ...(isEmpty && length === 0 && (!proof || unread.length === 0) ? [nothing] : []),
  ];
}

/** Where the focus goes for it, where that is not the field of its name. */
const places: { readonly [id in Missing['id']]?: string } = {
  prompts: '[data-prompts] [aria-invalid=true]',
  sessions: '[name=sessionDay]',
  proposed: '[data-proposed] button',
  parts: '[data-parts] input',
  content: '[name=opinion]',
  sent: '[name=from]',
  network: '[name=from]',
};
const placeOf = (id: Missing['id']) => places[id] ?? `[name=${id}]`;

/** Leads the focus to whom it is for, the first field. */
export function leadToAddressee(form: HTMLElement | null): void {
  form?.querySelector<HTMLInputElement>(placeOf('addressee'))?.focus();
}

/** Leads the focus there, and opens what it is folded in. */
export function leadTo(form: HTMLElement | null, id: Missing['id']): void {
  const at = (selector: string) => form?.querySelector<HTMLElement>(selector);
  // of a list, and of a record without a session that is final, the period is typed
  const place = at(placeOf(id)) ?? (id === 'sessions' ? at(placeOf('from')) : undefined);
  const fold = place?.closest('details');
  if (fold) fold.open = true;
  place?.focus();
}
