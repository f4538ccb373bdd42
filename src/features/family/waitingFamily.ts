import type { DataError } from '../../data/supabase/dataError';
import { formatRecent, serverTime } from '../../lib/dates';
import { countAnswers, type FamilyPaper, writerOf } from '../../questionnaire/familyWords';
import type { PatientKind } from '../../questionnaire/field';

/** Unreviewed answers of a family. */
export type WaitingFamily = Pick<FamilyPaper, 'filledBy' | 'relation'> & {
  readonly id: string;
  readonly patientId: string;
  readonly patientName: string;
  /** ISO: when the server received it; on this device alone, when the form was ended, or begun. */
  readonly at: string;
  /** When it was ended by the device's clock, if that differs. */
  readonly endedAtOnDevice?: string | undefined;
  /** The answers belong to a new form that is not saved yet. */
  readonly isOfNewForm?: boolean;
  readonly isArchived?: boolean;
  /** The answers, if they are loaded. */
  readonly paper?: FamilyPaper;
  readonly kind?: PatientKind;
} & (
    | {
        /**
         * `unfinished`: the family has not pressed 'Terminei'; `gone`: the record was deleted, so the answers exist on this
         * device only.
         */
        readonly state: 'server' | 'device' | 'unfinished' | 'gone';
      }
    /** The server finally refused the answers: they exist on this device only. */
    | { readonly state: 'refused'; readonly refusal: DataError }
  );

export type FamilyActions = {
  readonly onReview: (waiting: WaitingFamily) => void;
  /** Ends an unfinished form, and opens the review. */
  readonly onEnd: (waiting: WaitingFamily) => void;
  /** Hands the tablet over again. */
  readonly onContinue: (waiting: WaitingFamily) => void;
  /** Sends refused answers again. */
  readonly onSendAgain: (waiting: WaitingFamily) => void;
  /** Shows answers that only this device has, with what can be done with them. */
  readonly onRead: (waiting: Pick<WaitingFamily, 'id'>) => void;
  /** Asks first. */
  readonly onDiscard: (waiting: WaitingFamily) => void;
};

/** True if there is no answer to review. */
export const isBlank = ({ paper }: WaitingFamily) =>
  paper !== undefined && Object.keys(paper.answers).length === 0 && Object.keys(paper.ratings).length === 0;

/** 'Ana (Mãe) preencheu 12 perguntas' */
export function waitingTitle(waiting: WaitingFamily): string {
  const { paper, state } = waiting;
  if (isBlank(waiting))
    return `${writerOf(waiting)} ${state === 'unfinished' ? 'ainda não escreveu nada' : 'não escreveu nada'}`;
  const what = paper ? countAnswers(paper) : 'o formulário';
  return state === 'unfinished'
    ? `${writerOf(waiting)} ainda não terminou${paper ? `: respondeu ${what}` : ''}`
    : `${writerOf(waiting)} preencheu ${what}`;
}

/** When, and where alone it is, in one line. */
export function waitingLine({ at, state, isArchived }: WaitingFamily): string {
  const when = formatRecent(at);
  switch (state) {
    case 'server':
      return isArchived ? `${when} · ficha arquivada` : when;
    case 'gone':
      return `${when}: a ficha não existe mais, está só neste aparelho`;
    case 'refused':
      return `${when}: não foi aceito, está só neste aparelho`;
    case 'device':
    case 'unfinished':
      return `${when}, só neste aparelho`;
    default:
      return state satisfies never;
  }
}

/** The time, and a hint about the state. */
export function waitingHint({ at, endedAtOnDevice, state, paper, isOfNewForm }: WaitingFamily): string {
  const when = `${paper && !paper.endedAt ? 'Começou' : 'Terminou'} ${formatRecent(at)}.`;
  switch (state) {
    case 'gone':
      return `${when} A ficha não existe mais: o que a família escreveu está só neste aparelho.`;
    case 'unfinished':
      return `${when} Guardado só neste aparelho.`;
    case 'device':
      return isOfNewForm
        ? `${when} Guardado neste aparelho, com a ficha que ainda não foi salva.`
        : `${when} Guardado neste aparelho: será enviado quando a internet voltar.`;
    case 'server':
      return `Recebido ${serverTime(at, endedAtOnDevice, formatRecent)}.`;
    case 'refused':
      return when;
    default:
      return state satisfies never;
  }
}
