import { listed } from '../../lib/text';
import { countedInWords } from '../../printing/issued/prose';
import { isProofKind, labelOfPart, type ReportPart } from '../../questionnaire/issuedReports';
import type { ReportForm, ReportProblems } from './reportDraft';

type Field = keyof ReportProblems;

/** A thing to be done before a report is issued, and where. */
export type Missing = {
  readonly id: Field | 'proposed' | 'parts' | 'content' | 'sessions' | 'sent';
  readonly label: string;
};

const labels: Readonly<Record<Field, string>> = {
  addressee: 'Escrever quem recebe',
  purpose: 'Encurtar a finalidade',
  from: 'Corrigir o começo do período',
  to: 'Corrigir o fim do período',
  dated: 'Corrigir a data do relatório',
  opinion: 'Encurtar o parecer',
  advice: 'Encurtar as orientações',
  procedures: 'Encurtar os procedimentos',
  prompts: 'Encurtar o que passa do limite',
  companion: 'Encurtar o acompanhante',
  price: 'Corrigir o valor',
};
const fields = Object.keys(labels) as readonly Field[];

type Given = {
  readonly form: ReportForm;
  readonly problems: ReportProblems;
  /** The parts that are not read. */
  readonly unread: readonly ReportPart[];
  readonly isEmpty: boolean;
  /** What of the record's sessions and absences waits on this device to be sent. */
  readonly waiting: { readonly saved: boolean; readonly removed: boolean };
};

const sentOf = ({ saved, removed }: Given['waiting']): string[] => [
  ...(saved ? ['das evoluções e faltas'] : []),
  ...(removed ? ['da exclusão de evoluções e faltas'] : []),
];

/** In the order of the form. */
export function missingOf({ form, problems, unread, isEmpty, waiting }: Given): readonly Missing[] {
  if (!form.kind) return [];
  const wrong = fields.filter((field) => problems[field]);
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
      label: id === 'addressee' && isLong ? 'Encurtar quem recebe' : labels[id],
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
    ...(isEmpty && length === 0 && (!proof || unread.length === 0) ? [nothing] : []),
  ];
}

/** Where the focus goes for it. */
const places: Readonly<Record<Missing['id'], string>> = {
  addressee: '[name=addressee]',
  purpose: '[name=purpose]',
  from: '[name=from]',
  to: '[name=to]',
  dated: '[name=dated]',
  opinion: '[name=opinion]',
  advice: '[name=advice]',
  procedures: '[name=procedures]',
  prompts: '[data-prompts] [aria-invalid=true]',
  companion: '[name=companion]',
  price: '[name=price]',
  sessions: '[name=sessionDay]',
  proposed: '[data-proposed] button',
  parts: '[data-parts] input',
  content: '[name=opinion]',
  sent: '[name=from]',
};

/** Leads the focus to whom it is for, the first field. */
export function leadToAddressee(form: HTMLElement | null): void {
  form?.querySelector<HTMLInputElement>(places.addressee)?.focus();
}

/** Leads the focus there, and opens what it is folded in. */
export function leadTo(form: HTMLElement | null, id: Missing['id']): void {
  const at = (selector: string) => form?.querySelector<HTMLElement>(selector);
  // of a list, and of a record without a session that is final, the period is typed
  const place = at(places[id]) ?? (id === 'sessions' ? at(places.from) : undefined);
  const fold = place?.closest('details');
  if (fold) fold.open = true;
  place?.focus();
}
