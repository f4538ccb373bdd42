import { LONG_TEXT_MAX, tooLong } from '../lib/limits';
import type { FamilyAnswers } from './family';
import { type FamilyLine, familyLines, storableText } from './familyWords';
import type { AnswerColumn, AnswerValues, Questionnaire } from './field';
import type { AnswerMark, Mark, MarkChanges, Marks } from './marks';

/** What becomes of an answer of the family: it replaces what stands there, is added to it, or is left out. */
export type Choice = 'use' | 'append' | 'leave';

/** What stands at a question. */
type Place = { readonly text: string; readonly mark: Mark | null };

/** A choice, and what stood there when it was made: of anything else it says nothing. */
export type Decision = { readonly choice: Choice; readonly over: Place };
export type Decisions = { readonly [column in string]?: Decision };

/** The record, or the form, that the family's answers may enter. */
export type Standing = { readonly answers: Partial<AnswerValues>; readonly marks: Marks };

export type ReviewItem = FamilyLine & {
  readonly stands: Place & { readonly informant: string | null };
  /** Where it would go; another question's for what the form no longer asks. */
  readonly target: AnswerColumn;
  readonly offered: readonly Choice[];
};

/** Takes what the form no longer asks. */
const NOTES: AnswerColumn = 'observacoes';

const isEmpty = ({ text }: Place) => !/\S/.test(text);
const isSame = (one: Place, other: Place) => one.text === other.text && one.mark === other.mark;

const added = (before: string, text: string) => (/\S/.test(before) ? `${before}\n${text}` : text);

/** What would stand there. */
function outcome({ answer }: FamilyLine, { choice, over }: Decision): Place {
  if (choice === 'leave') return over;
  if ('mark' in answer) return { text: '', mark: answer.mark };
  const text = storableText(answer.text);
  return { text: choice === 'append' ? added(over.text, text) : text, mark: null };
}

function offeredFor(line: FamilyLine, stands: Place): readonly Choice[] {
  const isMark = 'mark' in line.answer;
  // over an answer there is no mark
  if (isMark && (line.label === null || !isEmpty(stands))) return ['leave'];
  const longer = outcome(line, { choice: 'append', over: stands }).text;
  const append = tooLong(longer, LONG_TEXT_MAX) ? [] : (['append'] as const);
  if (line.label === null) return [...append, 'leave'];
  const alone = outcome(line, { choice: 'use', over: stands }).text;
  const use = tooLong(alone, LONG_TEXT_MAX) ? [] : (['use'] as const);
  return isMark || isEmpty(stands) ? [...use, 'leave'] : [...use, ...append, 'leave'];
}

/** The answers of a family beside what stands now. */
export function reviewItems(
  questionnaire: Questionnaire,
  answers: FamilyAnswers,
  standing: Standing,
): ReviewItem[] {
  return familyLines(questionnaire, answers).map((line) => {
    // a line with a label is of a question of the form
    const target = line.label === null ? NOTES : (line.column as AnswerColumn);
    const { mark = null, informant = null } = standing.marks[target] ?? {};
    const stands = { text: standing.answers[target] ?? '', mark, informant };
    return { ...line, target, stands, offered: offeredFor(line, stands) };
  });
}

const placeOf = ({ stands: { text, mark } }: ReviewItem): Place => ({ text, mark });

export const decide = (item: ReviewItem, choice: Choice): Decision => ({ choice, over: placeOf(item) });

/** Already there: the answer to a first attempt was lost, or another device has done it. */
function isDone(item: ReviewItem, decision: Decision): boolean {
  if (item.label === null && decision.choice === 'append')
    return `\n${item.stands.text}\n`.includes(
      `\n${outcome(item, { ...decision, over: { text: '', mark: null } }).text}\n`,
    );
  return isSame(outcome(item, decision), placeOf(item));
}

/** What was decided of an answer; nothing where something else stands there since. */
export function choiceOf(item: ReviewItem, decisions: Decisions): Choice | undefined {
  const decision = decisions[item.column];
  if (!decision) return undefined;
  if (decision.choice === 'leave') return 'leave';
  // further answers go to the same place
  if (item.label === null) return item.offered.includes('append') ? decision.choice : undefined;
  if (isDone(item, decision)) return decision.choice;
  return isSame(decision.over, placeOf(item)) && item.offered.includes(decision.choice)
    ? decision.choice
    : undefined;
}

/** Uses what is not decided and meets a question of which nothing is known, or that is still to be asked. */
export function withAllEmptyUsed(items: readonly ReviewItem[], decisions: Decisions): Decisions {
  const uses = items.filter(
    (item) =>
      !choiceOf(item, decisions) &&
      item.label !== null &&
      isEmpty(item.stands) &&
      (item.stands.mark === null || item.stands.mark === 'nao_perguntado'),
  );
  return { ...decisions, ...Object.fromEntries(uses.map((item) => [item.column, decide(item, 'use')])) };
}

const INFORMANT_MAX = 100;

/** Who has said what stands there then. */
function saidBy(item: ReviewItem, choice: Choice, relation: string): string {
  const before = item.stands.informant;
  if (choice !== 'append' || !before || isEmpty(item.stands)) return relation;
  const both = before.split(' e ').includes(relation) ? before : `${before} e ${relation}`;
  return both.length <= INFORMANT_MAX ? both : before;
}

/** The changes of a record; each answer that is used carries who gave it. */
export function toReviewChanges(
  items: readonly ReviewItem[],
  decisions: Decisions,
  relation: string,
): { answers: Partial<AnswerValues>; marks: MarkChanges } {
  const answers: { [column in AnswerColumn]?: string } = {};
  const marks: { [column in AnswerColumn]?: Omit<AnswerMark, 'column'> } = {};
  for (const item of items) {
    const { target, stands } = item;
    const decision = decisions[item.column];
    const choice = choiceOf(item, decisions);
    if (!decision || !choice || choice === 'leave') continue;
    const isThere = isDone(item, decision);
    const over = item.label === null ? { text: answers[target] ?? stands.text, mark: null } : placeOf(item);
    const next = isThere ? placeOf(item) : outcome(item, { choice, over });
    // done, and said by somebody: a first attempt's
    const informant = isThere && stands.informant ? stands.informant : saidBy(item, choice, relation);
    if (next.text !== stands.text) answers[target] = next.text;
    if (!isThere || stands.informant !== informant) marks[target] = { mark: next.mark, informant };
  }
  return { answers, marks };
}
