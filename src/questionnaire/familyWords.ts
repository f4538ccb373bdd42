import { formatDateTime } from '../lib/dates';
import { safeName } from '../lib/fileNames';
import { type FamilyAnswer, type FamilyAnswers, familyMarkLabels } from './family';
import { type Questionnaire, questionsOf } from './field';

/** The family's answers, and who filled them in. */
export type FamilyPaper = {
  readonly filledBy: string;
  readonly relation: string;
  /** ISO. */
  readonly begunAt: string;
  /** ISO; absent while the form is not finished. */
  readonly endedAt?: string | undefined;
  readonly answers: FamilyAnswers;
};

/** 'Ana (Mãe)'. */
export const writerOf = ({ filledBy, relation }: Pick<FamilyPaper, 'filledBy' | 'relation'>): string =>
  `${filledBy} (${relation})`;

export function familyAnswerText(answer: FamilyAnswer): string {
  if ('text' in answer) return answer.text;
  return familyMarkLabels.find(([mark]) => mark === answer.mark)?.[1] ?? '';
}

export type FamilyLine = {
  readonly column: string;
  /** Null for a question that the form does not ask any more. */
  readonly label: string | null;
  /** The question as worded for the family. */
  readonly prompt: string;
  readonly answer: FamilyAnswer;
};

/** Removes U+0000 and replaces lone surrogates, which PostgreSQL cannot store. */
export const storableText = (text: string) => text.replaceAll('\u0000', '').replace(/\p{Cs}/gu, '\ufffd');

export function storable(answers: FamilyAnswers): FamilyAnswers {
  const entries = Object.entries(answers).flatMap(([column, answer]) =>
    answer ? [[column, 'text' in answer ? { text: storableText(answer.text) } : answer] as const] : [],
  );
  return Object.fromEntries(entries);
}

const isAnswered = (answer: FamilyAnswer | undefined) =>
  answer !== undefined && ('mark' in answer || /\S/.test(answer.text));

/** The answered questions in form order, then those that the form does not ask any more. Empty ones are left out. */
export function familyLines(questionnaire: Questionnaire, answers: FamilyAnswers): FamilyLine[] {
  const questions = questionsOf(questionnaire);
  const asked = questions.map(({ column, label, familyPrompt = label }) => ({
    column,
    label,
    prompt: familyPrompt,
  }));
  const others = Object.keys(answers)
    .filter((column) => questions.every((question) => question.column !== column))
    .map((column) => ({
      column,
      label: null,
      prompt: `Pergunta que o formulário não faz mais (${column})`,
    }));
  return [...asked, ...others].flatMap((line) => {
    const answer = answers[line.column];
    return answer && isAnswered(answer) ? [{ ...line, answer }] : [];
  });
}

/** The number of answered questions: '12 perguntas'. */
export function countAnswers(answers: FamilyAnswers): string {
  const count = Object.values(answers).filter(isAnswered).length;
  return count === 1 ? '1 pergunta' : `${count.toLocaleString('pt-BR')} perguntas`;
}

/** The family's answers as a plain text file. */
export function familyText(patientName: string, questionnaire: Questionnaire, paper: FamilyPaper): string {
  const lines = familyLines(questionnaire, paper.answers);
  const ended = paper.endedAt ? `Término: ${formatDateTime(paper.endedAt)}` : 'Não concluído';
  return [
    `O que a família escreveu${patientName ? ` sobre ${patientName}` : ''}`,
    [`Quem preencheu: ${writerOf(paper)}`, `Início: ${formatDateTime(paper.begunAt)}`, `${ended}\n`].join(
      '\n',
    ),
    ...lines.map(({ label, prompt, answer }) =>
      [
        ...(label && label !== prompt ? [`${prompt} (${label})`] : [prompt]),
        familyAnswerText(answer),
        '',
      ].join('\n'),
    ),
    ...(lines.length === 0 ? ['Nada foi escrito.\n'] : []),
  ].join('\n');
}

export const familyFileName = (patientName: string, { filledBy }: Pick<FamilyPaper, 'filledBy'>): string =>
  `familia_${safeName([patientName, filledBy].filter(Boolean).join('_'), 120)}.txt`;
