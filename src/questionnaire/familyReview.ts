import { INFORMANT_MAX, LONG_TEXT_MAX, tooLong } from '../lib/limits';
import { visibleWords } from '../lib/text';
import { isUnreadable } from '../lib/unreadable';
import type { StoredAnswers } from './family';
import { type FamilyLine, shownAnswers, storableText } from './familyWords';
import {
  type AnswerColumn,
  type AnswerValues,
  type Question,
  type Questionnaire,
  questionsIn,
} from './field';
import type { AnswerContent, MarkChanges, MarkEntry, Marks } from './marks';

/** The therapist's choice for an answer of the family: it replaces the current text, is appended to it, or is left out. */
export type ReviewChoice = 'use' | 'append' | 'leave';

/** A choice, and the content that it was made for; it does not apply to any other content. */
export type ReviewDecision = { readonly choice: ReviewChoice; readonly over: AnswerContent };
export type ReviewDecisions = { readonly [column in string]?: ReviewDecision };

/** The current content of the record, or of the new form, that the answers are reviewed against. */
export type RecordContent = { readonly answers: Partial<AnswerValues>; readonly marks: Marks };

export type ReviewItem = FamilyLine & {
  readonly current: AnswerContent & { readonly informant: string | null };
  /** The column that it would be written to; `observacoes` if the form does not ask a family the question. */
  readonly target: AnswerColumn;
  readonly offered: readonly ReviewChoice[];
};

/** Receives answers to questions that the form does not ask a family. */
const NOTES: AnswerColumn = 'observacoes';

const isEmpty = ({ text }: AnswerContent) => !/\S/.test(text);
const isSame = (one: AnswerContent, other: AnswerContent) =>
  one.text === other.text && one.mark === other.mark;

const added = (before: string, text: string) => (/\S/.test(before) ? `${before}\n${text}` : text);

/** The content that a decision produces. */
function outcome({ answer }: FamilyLine, { choice, over }: ReviewDecision): AnswerContent {
  if (choice === 'leave' || isUnreadable(answer)) return over;
  if ('mark' in answer) return { text: '', mark: answer.mark };
  const text = visibleWords(storableText(answer.text));
  return { text: choice === 'append' ? added(over.text, text) : text, mark: null };
}

function offeredFor(line: FamilyLine, current: AnswerContent): readonly ReviewChoice[] {
  if (isUnreadable(line.answer)) return ['leave'];
  const isMark = 'mark' in line.answer;
  // a mark never replaces an answer
  if (isMark && (line.label === null || !isEmpty(current))) return ['leave'];
  const longer = outcome(line, { choice: 'append', over: current }).text;
  const append = tooLong(longer, LONG_TEXT_MAX) ? [] : (['append'] as const);
  if (line.label === null) return [...append, 'leave'];
  const alone = outcome(line, { choice: 'use', over: current }).text;
  const use = tooLong(alone, LONG_TEXT_MAX) ? [] : (['use'] as const);
  return isMark || isEmpty(current) ? [...use, 'leave'] : [...use, ...append, 'leave'];
}

/** The family's answers, each with the current content of its question and the choices for it. */
export function reviewItems(
  questionnaire: Questionnaire,
  answers: StoredAnswers,
  record: RecordContent,
): ReviewItem[] {
  return shownAnswers(questionnaire, answers).lines.map((line) => {
    // a line with a label belongs to a question that the family is asked
    const target = line.label === null ? NOTES : (line.column as AnswerColumn);
    const { mark = null, informant = null } = record.marks[target] ?? {};
    const current = { text: record.answers[target] ?? '', mark, informant };
    return { ...line, target, current, offered: offeredFor(line, current) };
  });
}

const currentOf = ({ current: { text, mark } }: ReviewItem): AnswerContent => ({ text, mark });

export const decisionFor = (item: ReviewItem, choice: ReviewChoice): ReviewDecision => ({
  choice,
  over: currentOf(item),
});

/** True if the record has the decision's outcome already: an earlier attempt or another device stored it. */
function isDone(item: ReviewItem, decision: ReviewDecision): boolean {
  if (item.label === null && decision.choice === 'append')
    return `\n${item.current.text}\n`.includes(
      `\n${outcome(item, { ...decision, over: { text: '', mark: null } }).text}\n`,
    );
  return isSame(outcome(item, decision), currentOf(item));
}

/** The choice made for an answer; undefined without one, or if the content has changed since. */
export function choiceOf(item: ReviewItem, decisions: ReviewDecisions): ReviewChoice | undefined {
  const decision = decisions[item.column];
  if (!decision) return undefined;
  if (decision.choice === 'leave') return 'leave';
  // other answers are appended to the same column, so its content may have changed
  if (item.label === null) return item.offered.includes(decision.choice) ? decision.choice : undefined;
  if (isDone(item, decision)) return decision.choice;
  return isSame(decision.over, currentOf(item)) && item.offered.includes(decision.choice)
    ? decision.choice
    : undefined;
}

/** Chooses 'use' for every undecided answer whose question is empty, or marked to be asked later. */
export function withAllEmptyUsed(items: readonly ReviewItem[], decisions: ReviewDecisions): ReviewDecisions {
  const uses = items.filter(
    (item) =>
      !choiceOf(item, decisions) &&
      item.label !== null &&
      item.offered.includes('use') &&
      isEmpty(item.current) &&
      (item.current.mark === null || item.current.mark === 'nao_perguntado'),
  );
  return { ...decisions, ...Object.fromEntries(uses.map((item) => [item.column, decisionFor(item, 'use')])) };
}

/** The informant of the resulting text; both, if the family's answer is appended to somebody else's. */
function resultingInformant(item: ReviewItem, choice: ReviewChoice, relation: string): string {
  const before = item.current.informant;
  if (choice !== 'append' || !before || isEmpty(item.current)) return relation;
  const both = before.split(' e ').includes(relation) ? before : `${before} e ${relation}`;
  return both.length <= INFORMANT_MAX ? both : before;
}

/** What a review puts into the record, or into the new form. */
export type ReviewChanges = { readonly answers: Partial<AnswerValues>; readonly marks: MarkChanges };

/** The changes of the record that the decisions make; `relation` is the informant of the used answers. */
export function toReviewChanges(
  items: readonly ReviewItem[],
  decisions: ReviewDecisions,
  relation: string,
): ReviewChanges {
  const answers: { [column in AnswerColumn]?: string } = {};
  const marks: { [column in AnswerColumn]?: MarkEntry } = {};
  for (const item of items) {
    const { target, current } = item;
    const decision = decisions[item.column];
    const choice = choiceOf(item, decisions);
    if (!decision || !choice || choice === 'leave') continue;
    const isStored = isDone(item, decision);
    const over =
      item.label === null ? { text: answers[target] ?? current.text, mark: null } : currentOf(item);
    const next = isStored ? currentOf(item) : outcome(item, { choice, over });
    // stored already with an informant: keep the one of that attempt
    const informant =
      isStored && current.informant ? current.informant : resultingInformant(item, choice, relation);
    if (next.text !== current.text) answers[target] = next.text;
    if (!isStored || current.informant !== informant) marks[target] = { mark: next.mark, informant };
  }
  return { answers, marks };
}

/** The first question that a review fills, and the index of its step; undefined where it fills none. */
export function firstFilled(
  { steps }: Questionnaire,
  { answers, marks }: ReviewChanges,
): { readonly step: number; readonly column: AnswerColumn } | undefined {
  // 'Perguntar depois' is no answer
  const isFilled = ({ column }: Question) =>
    /\S/.test(answers[column] ?? '') || !['nao_perguntado', null, undefined].includes(marks[column]?.mark);
  for (const [step, each] of steps.entries()) {
    const question = questionsIn(each).find(isFilled);
    if (question) return { step, column: question.column };
  }
  return undefined;
}
