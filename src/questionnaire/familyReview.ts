import { INFORMANT_MAX, LONG_TEXT_MAX, tooLong } from '../lib/limits';
import { isUnreadable } from '../lib/unreadable';
import type { StoredAnswers } from './family';
import { type FamilyLine, familyLines, storableText } from './familyWords';
import type { AnswerColumn, AnswerValues, Questionnaire } from './field';
import type { Mark, MarkChanges, MarkEntry, Marks } from './marks';

/** The therapist's choice for an answer of the family: it replaces the current text, is appended to it, or is left out. */
export type Choice = 'use' | 'append' | 'leave';

/** A question's current text and mark in the record. */
type Place = { readonly text: string; readonly mark: Mark | null };

/** A choice, and the content that it was made for; it does not apply to any other content. */
export type Decision = { readonly choice: Choice; readonly over: Place };
export type Decisions = { readonly [column in string]?: Decision };

/** The current content of the record, or of the new form, that the answers are reviewed against. */
export type Standing = { readonly answers: Partial<AnswerValues>; readonly marks: Marks };

export type ReviewItem = FamilyLine & {
  readonly stands: Place & { readonly informant: string | null };
  /** The column that it would be written to; `observacoes` if the form does not ask the question any more. */
  readonly target: AnswerColumn;
  readonly offered: readonly Choice[];
};

/** Receives answers to questions that the form does not ask any more. */
const NOTES: AnswerColumn = 'observacoes';

const isEmpty = ({ text }: Place) => !/\S/.test(text);
const isSame = (one: Place, other: Place) => one.text === other.text && one.mark === other.mark;

const added = (before: string, text: string) => (/\S/.test(before) ? `${before}\n${text}` : text);

/** The content that a decision produces. */
function outcome({ answer }: FamilyLine, { choice, over }: Decision): Place {
  if (choice === 'leave' || isUnreadable(answer)) return over;
  if ('mark' in answer) return { text: '', mark: answer.mark };
  const text = storableText(answer.text);
  return { text: choice === 'append' ? added(over.text, text) : text, mark: null };
}

function offeredFor(line: FamilyLine, stands: Place): readonly Choice[] {
  if (isUnreadable(line.answer)) return ['leave'];
  const isMark = 'mark' in line.answer;
  // a mark never replaces an answer
  if (isMark && (line.label === null || !isEmpty(stands))) return ['leave'];
  const longer = outcome(line, { choice: 'append', over: stands }).text;
  const append = tooLong(longer, LONG_TEXT_MAX) ? [] : (['append'] as const);
  if (line.label === null) return [...append, 'leave'];
  const alone = outcome(line, { choice: 'use', over: stands }).text;
  const use = tooLong(alone, LONG_TEXT_MAX) ? [] : (['use'] as const);
  return isMark || isEmpty(stands) ? [...use, 'leave'] : [...use, ...append, 'leave'];
}

/** The family's answers, each with the current content of its question and the choices for it. */
export function reviewItems(
  questionnaire: Questionnaire,
  answers: StoredAnswers,
  standing: Standing,
): ReviewItem[] {
  return familyLines(questionnaire, answers).map((line) => {
    // a line with a label belongs to a question of the form
    const target = line.label === null ? NOTES : (line.column as AnswerColumn);
    const { mark = null, informant = null } = standing.marks[target] ?? {};
    const stands = { text: standing.answers[target] ?? '', mark, informant };
    return { ...line, target, stands, offered: offeredFor(line, stands) };
  });
}

const placeOf = ({ stands: { text, mark } }: ReviewItem): Place => ({ text, mark });

export const decide = (item: ReviewItem, choice: Choice): Decision => ({ choice, over: placeOf(item) });

/** True if the record has the decision's outcome already: an earlier attempt or another device stored it. */
function isDone(item: ReviewItem, decision: Decision): boolean {
  if (item.label === null && decision.choice === 'append')
    return `\n${item.stands.text}\n`.includes(
      `\n${outcome(item, { ...decision, over: { text: '', mark: null } }).text}\n`,
    );
  return isSame(outcome(item, decision), placeOf(item));
}

/** The choice made for an answer; undefined without one, or if the content has changed since. */
export function choiceOf(item: ReviewItem, decisions: Decisions): Choice | undefined {
  const decision = decisions[item.column];
  if (!decision) return undefined;
  if (decision.choice === 'leave') return 'leave';
  // other answers are appended to the same column, so its content may have changed
  if (item.label === null) return item.offered.includes('append') ? decision.choice : undefined;
  if (isDone(item, decision)) return decision.choice;
  return isSame(decision.over, placeOf(item)) && item.offered.includes(decision.choice)
    ? decision.choice
    : undefined;
}

/** Chooses 'use' for every undecided answer whose question is empty, or marked to be asked later. */
export function withAllEmptyUsed(items: readonly ReviewItem[], decisions: Decisions): Decisions {
  const uses = items.filter(
    (item) =>
      !choiceOf(item, decisions) &&
      item.label !== null &&
      item.offered.includes('use') &&
      isEmpty(item.stands) &&
      (item.stands.mark === null || item.stands.mark === 'nao_perguntado'),
  );
  return { ...decisions, ...Object.fromEntries(uses.map((item) => [item.column, decide(item, 'use')])) };
}

/** The informant of the resulting text; both, if the family's answer is appended to somebody else's. */
function informantOf(item: ReviewItem, choice: Choice, relation: string): string {
  const before = item.stands.informant;
  if (choice !== 'append' || !before || isEmpty(item.stands)) return relation;
  const both = before.split(' e ').includes(relation) ? before : `${before} e ${relation}`;
  return both.length <= INFORMANT_MAX ? both : before;
}

/** The changes of the record that the decisions make; `relation` is the informant of the used answers. */
export function toReviewChanges(
  items: readonly ReviewItem[],
  decisions: Decisions,
  relation: string,
): { answers: Partial<AnswerValues>; marks: MarkChanges } {
  const answers: { [column in AnswerColumn]?: string } = {};
  const marks: { [column in AnswerColumn]?: MarkEntry } = {};
  for (const item of items) {
    const { target, stands } = item;
    const decision = decisions[item.column];
    const choice = choiceOf(item, decisions);
    if (!decision || !choice || choice === 'leave') continue;
    const isThere = isDone(item, decision);
    const over = item.label === null ? { text: answers[target] ?? stands.text, mark: null } : placeOf(item);
    const next = isThere ? placeOf(item) : outcome(item, { choice, over });
    // stored already with an informant: keep the one of that attempt
    const informant = isThere && stands.informant ? stands.informant : informantOf(item, choice, relation);
    if (next.text !== stands.text) answers[target] = next.text;
    if (!isThere || stands.informant !== informant) marks[target] = { mark: next.mark, informant };
  }
  return { answers, marks };
}
