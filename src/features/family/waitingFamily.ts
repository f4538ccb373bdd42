import type { DataError } from '../../data/supabase/dataError';
import { formatRecent } from '../../lib/dates';
import { countAnswers, type FamilyPaper, writerOf } from '../../questionnaire/familyWords';
import type { PatientKind } from '../../questionnaire/field';

/** What a family filled in and nobody has reviewed. */
export type WaitingFamily = Pick<FamilyPaper, 'filledBy' | 'relation'> & {
  readonly id: string;
  readonly patientId: string;
  readonly patientName: string;
  /** When it ended, or began. */
  readonly at: string;
  /** It belongs to a form that is not saved yet. */
  readonly isOfNewForm?: boolean;
  readonly isArchived?: boolean;
  /** What was written, and of which form, as far as it was read. */
  readonly paper?: FamilyPaper;
  readonly kind?: PatientKind;
} & (
    | {
        /**
         * `unfinished`: the family has not said that it is ready; `gone`: its record is not there any more, so that it exists
         * on this device alone.
         */
        readonly state: 'server' | 'device' | 'unfinished' | 'gone';
      }
    /** The server finally refused it: it exists on this device alone. */
    | { readonly state: 'refused'; readonly refusal: DataError }
  );

export type FamilyActions = {
  readonly onReview: (waiting: WaitingFamily) => void;
  /** Ends what the family has not finished, and opens the review. */
  readonly onEnd: (waiting: WaitingFamily) => void;
  /** Hands the tablet over again; undefined where this cannot be done. */
  readonly onContinue: ((waiting: WaitingFamily) => void) | undefined;
  /** Sends what was refused once more. */
  readonly onSendAgain: (waiting: WaitingFamily) => void;
  readonly onDownload: (waiting: WaitingFamily) => void;
  readonly onDiscard: (waiting: WaitingFamily) => void;
};

/** Nothing that could be reviewed. */
export const isBlank = ({ paper }: WaitingFamily) =>
  paper !== undefined && Object.keys(paper.answers).length === 0;

/** 'Ana (Mãe) preencheu 12 perguntas' */
export function waitingTitle(waiting: WaitingFamily): string {
  const { paper, state } = waiting;
  if (isBlank(waiting))
    return `${writerOf(waiting)} ${state === 'unfinished' ? 'ainda não escreveu nada' : 'não escreveu nada'}`;
  const what = paper ? countAnswers(paper.answers) : 'o formulário';
  return state === 'unfinished'
    ? `${writerOf(waiting)} ainda não terminou${paper ? `: respondeu ${what}` : ''}`
    : `${writerOf(waiting)} preencheu ${what}`;
}

/** When, and what is to be known before it is opened. */
export function waitingHint({ at, state, paper, isOfNewForm }: WaitingFamily): string {
  const when = `${paper && !paper.endedAt ? 'Começou' : 'Terminou'} ${formatRecent(at)}.`;
  switch (state) {
    case 'gone':
      return `${when} A ficha não existe mais: o que a família escreveu está só neste aparelho.`;
    case 'unfinished':
      return `${when} Guardado só neste aparelho.`;
    case 'device':
      return isOfNewForm
        ? `${when} Guardado neste aparelho, com a ficha que ainda não foi salva.`
        : `${when} Guardado neste aparelho: vai para o servidor quando houver conexão.`;
    case 'server':
    case 'refused':
      return when;
    default:
      return state satisfies never;
  }
}
