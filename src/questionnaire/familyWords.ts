import { differingTime, formatDateTime, serverTime } from '../lib/dates';
import { safeName } from '../lib/fileNames';
import { indented, oneLine } from '../lib/plainText';
import { counted, elidedAt, visible, visibleWords } from '../lib/text';
import { isUnreadable, type Unreadable } from '../lib/unreadable';
import {
  type FamilyAnswer,
  type FamilyAnswers,
  familyMarkLabels,
  isFamilyQuestion,
  type StoredAnswers,
} from './family';
import { type Questionnaire, questionsOf } from './field';
import { goalMarks, markText, type NamedGoal } from './goalMarks';
import type { Ratings } from './goals';

/** The family's answers, and who filled them in. */
export type FamilyPaper = {
  readonly filledBy: string;
  readonly relation: string;
  /** ISO, by the device's clock. */
  readonly begunAt: string;
  /** Likewise; absent while the form is not finished. */
  readonly endedAt?: string | undefined;
  /** ISO, by the server's clock; absent while only the device has it. */
  readonly receivedAt?: string | undefined;
  /** Handed in by a link, from the family's own device. */
  readonly isFromHome?: boolean;
  readonly answers: StoredAnswers;
  readonly ratings: Ratings;
  /** The goals that are rated; one that is not among them has no title. */
  readonly goals: readonly NamedGoal[];
};

/** 'Ana (Mãe)'. Whoever has a link can send signs that turn the text around them. */
export const writerOf = ({ filledBy, relation }: Pick<FamilyPaper, 'filledBy' | 'relation'>): string =>
  `${visible(oneLine(filledBy))} (${visible(oneLine(relation))})`;

type Received = { readonly ended_at: string; readonly received_at: string };

/** When the server received the answers, with the time of the device's clock if that differs. */
export const receivedText = ({ ended_at, received_at }: Received, format = formatDateTime): string =>
  serverTime(received_at, differingTime(ended_at, received_at), format);

/** 'Recebido em 22/11/2026 14:32', with the time of the device's clock if that differs; else when it ended or began there. */
export function filledWhen({ begunAt, endedAt, receivedAt, isFromHome }: FamilyPaper): string {
  if (receivedAt)
    return `${isFromHome ? 'Respondido de casa' : 'Recebido'} em ${receivedText({ ended_at: endedAt ?? begunAt, received_at: receivedAt })}`;
  return endedAt ? `Terminou em ${formatDateTime(endedAt)}` : `Começou em ${formatDateTime(begunAt)}`;
}

/** 'Ana (Mãe) preencheu 12 perguntas. Recebido em …', or 'Respondido de casa por Ana (Mãe) em …: 12 perguntas'. */
export function filledText(paper: FamilyPaper): string {
  const { begunAt, endedAt, receivedAt, isFromHome } = paper;
  if (!isFromHome || !receivedAt)
    return `${writerOf(paper)} preencheu ${countAnswers(paper)}. ${filledWhen(paper)}`;
  const at = receivedText({ ended_at: endedAt ?? begunAt, received_at: receivedAt });
  return `Respondido de casa por ${writerOf(paper)} em ${at}: ${countAnswers(paper)}`;
}

export function familyAnswerText(answer: FamilyAnswer | Unreadable): string {
  if (isUnreadable(answer)) return 'Esta resposta não pôde ser lida. Ela continua guardada como chegou.';
  if ('text' in answer) return answer.text;
  return familyMarkLabels.find(([mark]) => mark === answer.mark)?.[1] ?? '';
}

export type FamilyLine = {
  readonly column: string;
  /** Null for what the form does not ask a family, or not any more: whoever has a link could answer it before links had a list. */
  readonly label: string | null;
  /** The question as worded for the family. */
  readonly prompt: string;
  readonly answer: FamilyAnswer | Unreadable;
};

/** Removes U+0000 and replaces lone surrogates, which PostgreSQL cannot store. */
export const storableText = (text: string) => text.replaceAll('\u0000', '').replace(/\p{Cs}/gu, '\ufffd');

export function storable(answers: FamilyAnswers): FamilyAnswers {
  const entries = Object.entries(answers).flatMap(([column, answer]) =>
    answer
      ? [[column, 'text' in answer ? { text: visibleWords(storableText(answer.text)) } : answer] as const]
      : [],
  );
  return Object.fromEntries(entries);
}

/** True for a mark, and for a text of which something can be seen. */
export const isFamilyAnswered = (answer: FamilyAnswer | Unreadable | undefined) =>
  answer !== undefined && (!('text' in answer) || /\S/.test(visibleWords(answer.text)));

/** The answered questions of the family in form order, then what it is not asked. Empty ones are left out. */
function familyLines(questionnaire: Questionnaire, answers: StoredAnswers): FamilyLine[] {
  const questions = questionsOf(questionnaire);
  const asked = questions
    .filter(isFamilyQuestion)
    .map(({ column, label, familyPrompt }) => ({ column: column as string, label, prompt: familyPrompt }));
  const isAsked = new Set(asked.map(({ column }) => column));
  const labels = new Map<string, string>(questions.map(({ column, label }) => [column, label]));
  const others = Object.keys(answers)
    .filter((column) => !isAsked.has(column))
    .map((column) => {
      const label = labels.get(column);
      const prompt = label
        ? `Pergunta que o formulário não faz à família (${label})`
        : `Pergunta que o formulário não faz mais (${column})`;
      return { column, label: null, prompt };
    });
  return [...asked, ...others].flatMap((line) => {
    const answer = answers[line.column];
    return answer && isFamilyAnswered(answer) ? [{ ...line, answer }] : [];
  });
}

/** How many answers to what a family is not asked a screen shows one by one, and the characters of the text that has the others. */
const APART = 20;
const REST_MAX = 4000;

export type ShownAnswers = {
  readonly lines: readonly FamilyLine[];
  /** The answers beyond them; absent where there are none. */
  readonly rest?: { readonly count: number; readonly text: string };
};

/** What a screen shows of the answers, however many there are. */
export function shownAnswers(questionnaire: Questionnaire, answers: StoredAnswers): ShownAnswers {
  const all = familyLines(questionnaire, answers);
  const asked = all.filter(({ label }) => label !== null).length;
  const lines = all.slice(0, asked + APART);
  const rest = all.slice(lines.length);
  if (rest.length === 0) return { lines };
  const words = rest.map(({ column, answer }) => `${column}: ${oneLine(familyAnswerText(answer))}`);
  return { lines, rest: { count: rest.length, text: elidedAt(REST_MAX, words.join('\n')) } };
}

/** The number of answered questions and rated goals: '12 perguntas', '12 perguntas e 2 metas', '2 metas'. */
export function countAnswers({ answers, ratings }: Pick<FamilyPaper, 'answers' | 'ratings'>): string {
  const answered = Object.values(answers).filter(isFamilyAnswered).length;
  const rated = Object.keys(ratings).length;
  const goals = counted(rated, 'meta', 'metas');
  if (rated > 0 && answered === 0) return goals;
  const questions = counted(answered, 'pergunta', 'perguntas');
  return rated > 0 ? `${questions} e ${goals}` : questions;
}

/** The family's answers as a plain text file. What was written is indented. */
export function familyText(patientName: string, questionnaire: Questionnaire, paper: FamilyPaper): string {
  const { begunAt, endedAt, receivedAt, isFromHome, answers, ratings, goals } = paper;
  const lines = familyLines(questionnaire, answers);
  const marks = goalMarks(ratings, goals);
  const ended = endedAt ? `término ${formatDateTime(endedAt)}` : 'não concluído';
  return [
    `O que a família escreveu${patientName ? ` sobre ${oneLine(patientName)}` : ''}`,
    `Quem preencheu: ${oneLine(writerOf(paper))}`,
    ...(receivedAt
      ? [
          `Recebido em: ${formatDateTime(receivedAt)} (hora do servidor)${isFromHome ? ', de casa, pelo link' : ''}`,
        ]
      : []),
    `No relógio do aparelho: início ${formatDateTime(begunAt)}, ${ended}`,
    '',
    ...lines.flatMap(({ label, prompt, answer }) => [
      label && label !== prompt ? `${prompt} (${label})` : oneLine(prompt),
      indented(familyAnswerText(answer)),
      '',
    ]),
    ...(marks.length > 0
      ? ['Metas que a família avaliou', ...marks.map((mark) => indented(markText(mark))), '']
      : []),
    ...(lines.length === 0 && marks.length === 0 ? ['Nada foi escrito.', ''] : []),
  ].join('\n');
}

export const familyFileName = (patientName: string, { filledBy }: Pick<FamilyPaper, 'filledBy'>): string =>
  `familia_${safeName([patientName, filledBy].filter(Boolean).join('_'), 120)}.txt`;
